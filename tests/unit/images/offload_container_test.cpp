// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The reader of device images: its results, and that damaged images do not make it read out of bounds.
#include "abi/image_properties.h"
#include "core/images/file_section.hpp"
#include "core/images/image_registry.hpp"
#include "core/images/module_images.hpp"

#include "unit/backend_test_support.hpp"

#include <gtest/gtest.h>
#include <zstd.h>

#include <algorithm>
#include <thread>

namespace sycl::detail::test {
namespace {

template <class T>
void put(std::string &bytes, std::size_t offset, T value) {
  if (bytes.size() < offset + sizeof value) bytes.resize(offset + sizeof value);
  std::memcpy(bytes.data() + offset, &value, sizeof value);
}

constexpr std::size_t version_at = 4, size_at = 8, entry_at = 16, entry_size_at = 24, entry = 32,
                      strings_at = entry + 8, count_at = entry + 16, image_at = entry + 24, image_size_at = entry + 32;

/// A container with one image in the format of llvm::object::OffloadBinary::write.
std::string container(const std::string &image, std::vector<std::pair<std::string, std::string>> properties,
                      image_kind kind = image_kind::spirv, std::uint16_t producer = 8) {
  std::string bytes("\x10\xFF\x10\xAD", 4);
  put<std::uint32_t>(bytes, version_at, 1);
  put<std::uint64_t>(bytes, entry_at, entry);
  put<std::uint64_t>(bytes, entry_size_at, 40);
  put(bytes, entry, static_cast<std::uint16_t>(kind));
  put(bytes, entry + 2, producer);
  put<std::uint64_t>(bytes, strings_at, 72);
  put<std::uint64_t>(bytes, count_at, properties.size());
  bytes.resize(72 + 16 * properties.size());
  for (std::size_t i = 0; i < properties.size(); ++i) {
    put<std::uint64_t>(bytes, 72 + 16 * i, bytes.size());
    bytes += properties[i].first + '\0';
    put<std::uint64_t>(bytes, 72 + 16 * i + 8, bytes.size());
    bytes += properties[i].second + '\0';
  }
  bytes.resize((bytes.size() + 7) / 8 * 8);
  put<std::uint64_t>(bytes, image_at, bytes.size());
  put<std::uint64_t>(bytes, image_size_at, image.size());
  bytes += image;
  bytes.resize((bytes.size() + 7) / 8 * 8);
  put<std::uint64_t>(bytes, size_at, bytes.size());
  return bytes;
}

std::string sample() {
  return container("code", {{"triple", "spirv64-unknown-unknown"},
                            {"syclc.abi", std::to_string(SYCLC_ABI_VERSION)},
                            {"syclc.kernels", "_Z1a\n_Z2ab"}});
}

/// Reads a copy that ends at the end of its heap block, so that sanitizers detect reads beyond it.
std::vector<device_image> read(const std::string &bytes) {
  static std::vector<std::byte> copy;
  copy = std::vector<std::byte>(reinterpret_cast<const std::byte *>(bytes.data()),
                                reinterpret_cast<const std::byte *>(bytes.data() + bytes.size()));
  copy.shrink_to_fit();
  return read_containers(copy, "the image");
}

exception damage(const std::string &bytes) {
  return exception_of([&] { read(bytes); });
}

TEST(offload_container, gives_the_code_and_the_properties) {
  const auto images = read(sample());
  ASSERT_EQ(images.size(), 1u);
  EXPECT_EQ(images[0].kind, image_kind::spirv);
  EXPECT_EQ(std::string(reinterpret_cast<const char *>(images[0].code.data()), images[0].code.size()), "code");
  EXPECT_EQ(images[0].property("triple"), "spirv64-unknown-unknown");
  EXPECT_EQ(images[0].property("nothing"), "");
}

TEST(offload_container, knows_which_kernels_an_image_holds) {
  const auto images = read(sample());
  EXPECT_TRUE(images[0].holds("_Z1a"));
  EXPECT_TRUE(images[0].holds("_Z2ab"));
  EXPECT_FALSE(images[0].holds("_Z2a"));
  EXPECT_FALSE(images[0].holds("_Z"));
}

TEST(offload_container, several_lie_back_to_back_and_those_of_other_languages_are_skipped) {
  const auto images =
      read(container("1", {}) + container("openmp", {}, image_kind::object, 1) + container("3", {}, image_kind::ptx));
  ASSERT_EQ(images.size(), 2u);
  EXPECT_EQ(images[1].kind, image_kind::ptx);
}

TEST(offload_container, nothing_is_no_image) { EXPECT_TRUE(read("").empty()); }

TEST(offload_container, wrong_magic_is_an_error) {
  const exception error = damage("garbage garbage garbage garbage garbage");
  EXPECT_EQ(error.code(), errc::invalid);
  EXPECT_TRUE(mentions(error, "the image is damaged")) << error.what();
  EXPECT_TRUE(mentions(error, "10 FF 10 AD")) << error.what();
}

TEST(offload_container, an_unknown_version_is_an_error_that_names_both) {
  std::string bytes = sample();
  put<std::uint32_t>(bytes, version_at, 99);
  EXPECT_TRUE(mentions(damage(bytes), "version 99, this libsycl reads version 1")) << damage(bytes).what();
}

TEST(offload_container, every_truncation_is_an_error) {
  const std::string bytes = sample();
  for (std::size_t size = 1; size < bytes.size(); ++size)
    EXPECT_EQ(damage(bytes.substr(0, size)).code(), errc::invalid) << size;
}

TEST(offload_container, every_offset_and_size_is_checked) {
  for (std::size_t field : {size_at, entry_at, strings_at, count_at, image_at, image_size_at}) {
    for (std::uint64_t value : {std::uint64_t{0xFFFFFFFFFFFFFFFF}, std::uint64_t{0xFFFFFFFFFFFFFFF0},
                                std::uint64_t{1} << 62, std::uint64_t{sample().size() + 1}}) {
      std::string bytes = sample();
      put(bytes, field, value);
      EXPECT_EQ(damage(bytes).code(), errc::invalid) << field << " " << value;
    }
  }
  std::string bytes = sample();
  put<std::uint64_t>(bytes, 72, 0xFFFFFFFFFFFFFFFF); // a key
  EXPECT_EQ(damage(bytes).code(), errc::invalid);
}

TEST(offload_container, no_changed_byte_makes_it_crash) {
  const std::string bytes = sample();
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (char value : {'\0', '\1', '\x7f', '\xff'}) {
      std::string changed = bytes;
      changed[at] = value;
      damage(changed); // may be an error, but must not read out of bounds
    }
}

std::string compressed(const std::string &plain, std::string size = {}, std::string how = "zstd") {
  std::string frame(ZSTD_compressBound(plain.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), plain.data(), plain.size(), 9));
  if (size.empty()) size = std::to_string(plain.size());
  return container(frame, {{"syclc.compression", how}, {"syclc.size", size}, {"syclc.kernels", "_Z1a"}});
}

const std::string text(10000, 'x');

exception unpacking(const std::string &bytes) {
  return exception_of([&] { read(bytes).at(0).code.bytes(); });
}

TEST(compressed_image, is_unpacked_when_it_is_asked_for_and_once) {
  const auto images = read(compressed(text));
  ASSERT_EQ(images.size(), 1u);
  EXPECT_TRUE(images[0].code.is_compressed());
  EXPECT_LT(images[0].code.stored().size(), 100u);
  EXPECT_EQ(images[0].code.size(), text.size());
  const auto copy = images[0].code;
  EXPECT_EQ(std::string(reinterpret_cast<const char *>(copy.data()), copy.size()), text);
  EXPECT_EQ(images[0].code.data(), copy.data());
}

TEST(compressed_image, threads_that_ask_at_once_get_the_same_bytes) {
  const auto images = read(compressed(text));
  std::vector<const std::byte *> seen(8);
  {
    std::vector<std::jthread> threads;
    for (auto &place : seen) threads.emplace_back([&] { place = images[0].code.data(); });
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), seen[0]), 8);
}

TEST(compressed_image, that_is_damaged_is_an_error_when_it_is_unpacked) {
  std::string bytes = compressed(text);
  bytes[bytes.find("\x28\xb5\x2f\xfd") + 7] |= 6; // the first block's type: none has this number
  const exception error = unpacking(bytes);
  EXPECT_EQ(error.code(), errc::invalid);
  EXPECT_TRUE(mentions(error, "the image cannot be unpacked")) << error.what();
}

TEST(compressed_image, of_another_size_than_its_frame_is_an_error) {
  for (const char *size : {"0", "9999", "10001", "1073741824"})
    EXPECT_TRUE(mentions(unpacking(compressed(text, size)), "its frame has 10000 bytes, the container says")) << size;
}

TEST(compressed_image, that_says_it_has_more_than_the_limit_or_no_number_is_an_error) {
  for (const char *size : {"1073741825", "99999999999999999999999", "-1", "12x", " "})
    EXPECT_TRUE(mentions(damage(compressed(text, size)), "no image has more than 1073741824")) << size;
}

TEST(compressed_image, of_an_unknown_compression_is_refused_by_name) {
  const exception error = damage(compressed(text, "", "lzma"));
  EXPECT_EQ(error.code(), errc::kernel_not_supported);
  EXPECT_TRUE(mentions(error, "\"lzma\"")) << error.what();
}

TEST(images_of, a_registered_module_unpacks_once_and_forgets_when_it_is_unloaded) {
  const std::string bytes = compressed(text);
  syclc_module module{};
  module.magic = SYCLC_MODULE_MAGIC;
  module.version = SYCLC_ABI_VERSION;
  module.images = bytes.data();
  module.images_size = bytes.size();
  image_registry::instance().add(&module);
  const std::byte *first = find_image(module, image_kind::spirv)->code.data();
  EXPECT_EQ(find_image(module, image_kind::spirv, "_Z1a")->code.data(), first);
  image_registry::instance().remove(&module);
  module.images = nullptr; // a cached one would still have an image
  EXPECT_FALSE(find_image(module, image_kind::spirv));
}

TEST(images_of, a_module_whose_images_should_be_in_its_file_names_the_file_when_they_are_not) {
  static syclc_module module{};
  module.id = "5d41402abc4b2a76b9719d911017c592";
  module.source = "a.cpp";
  module.images_size = SYCLC_IMAGES_IN_FILE;
  const exception error = exception_of([&] { images_of(module); });
  EXPECT_TRUE(mentions(error, "a.cpp")) << error.what();
  EXPECT_TRUE(mentions(error, "/proc/self/exe")) << error.what();
}

TEST(read_file_section, refuses_what_is_no_elf_file) {
  const exception error = exception_of([&] { read_file_section("/proc/self/cmdline", ".syclc.images"); });
  EXPECT_EQ(error.code(), errc::invalid);
  EXPECT_TRUE(mentions(error, "/proc/self/cmdline")) << error.what();
}

TEST(read_file_section, finds_sections_by_their_names) {
  EXPECT_TRUE(read_file_section("/proc/self/exe", ".text"));
  EXPECT_FALSE(read_file_section("/proc/self/exe", ".tex"));
}

TEST(find_image, looks_for_kind_and_kernel) {
  const std::string bytes = sample();
  syclc_module module{};
  module.images = bytes.data();
  module.images_size = bytes.size();
  module.source = "a.cpp";
  EXPECT_TRUE(find_image(module, image_kind::spirv));
  EXPECT_TRUE(find_image(module, image_kind::spirv, "_Z1a"));
  EXPECT_FALSE(find_image(module, image_kind::spirv, "_Z1b"));
  EXPECT_FALSE(find_image(module, image_kind::ptx));
  module.images_size -= 1;
  const exception error = exception_of([&] { find_image(module, image_kind::spirv); });
  EXPECT_TRUE(mentions(error, "the object of a.cpp is damaged")) << error.what();
}

TEST(find_image, a_module_without_images_has_none) {
  const syclc_module module{};
  EXPECT_FALSE(find_image(module, image_kind::spirv));
}

TEST(find_image, an_image_of_another_abi_is_refused_with_both_versions) {
  const std::string bytes = container("code", {{"syclc.abi", "77"}});
  syclc_module module{};
  module.images = bytes.data();
  module.images_size = bytes.size();
  const exception error = exception_of([&] { find_image(module, image_kind::spirv); });
  EXPECT_EQ(error.code(), errc::kernel_not_supported);
  EXPECT_TRUE(mentions(error, "\"77\"")) << error.what();
}

} // namespace
} // namespace sycl::detail::test
