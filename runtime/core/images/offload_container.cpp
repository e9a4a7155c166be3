// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Bounds-checked reader of OffloadBinary containers; see offload_container.hpp.
#include "core/images/offload_container.hpp"

#include "core/base/errors.hpp"
#include "core/base/sha256.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace sycl::detail {
namespace {

constexpr std::array<unsigned char, 4> container_magic = {0x10, 0xFF, 0x10, 0xAD};
constexpr std::uint32_t container_version = 1;
constexpr std::uint16_t made_for_sycl = 1u << 3; // llvm::object::OFK_SYCL

struct container_header {
  unsigned char magic[4];
  std::uint32_t version;
  std::uint64_t size, entry_offset, entry_size;
};
struct container_entry {
  std::uint16_t image_kind, offload_kind;
  std::uint32_t flags;
  std::uint64_t strings_offset, strings_count, image_offset, image_size;
};
struct string_entry {
  std::uint64_t key_offset, value_offset;
};
static_assert(sizeof(container_header) == 32 && sizeof(container_entry) == 40 && sizeof(string_entry) == 16);

/// Reads one container, which starts at the first of `bytes`.
class container_reader {
public:
  container_reader(std::span<const std::byte> bytes, const std::string &where) : bytes_(bytes), where_(where) {}

  /// Reads the header and narrows the reader to this container. \returns its size, including padding.
  std::size_t open() {
    const auto header = read<container_header>(0, "its header");
    if (std::memcmp(header.magic, container_magic.data(), container_magic.size()) != 0)
      damaged("it does not begin with the magic bytes 10 FF 10 AD");
    if (header.version != container_version)
      damaged("it has version " + std::to_string(header.version) + ", this libsycl reads version " +
              std::to_string(container_version));
    if (header.size < sizeof header || header.size > bytes_.size())
      damaged("it says that it has " + std::to_string(header.size) + " bytes, but there are " +
              std::to_string(bytes_.size()));
    if (header.entry_size < sizeof(container_entry)) damaged("its entry is too short");
    const std::size_t padded = std::min<std::size_t>((header.size + 7) / 8 * 8, bytes_.size());
    bytes_ = bytes_.first(header.size);
    entry_ = read<container_entry>(header.entry_offset, "its entry");
    return padded;
  }

  bool is_for_sycl() const noexcept { return entry_.offload_kind == made_for_sycl; }

  device_image image() const {
    device_image result;
    result.kind = static_cast<image_kind>(entry_.image_kind);
    // Check the count before the loop: a damaged one may be enormous.
    if (entry_.strings_count > bytes_.size() / sizeof(string_entry)) damaged("its table of strings is beyond its end");
    for (std::uint64_t i = 0; i < entry_.strings_count; ++i) {
      const auto entry = read<string_entry>(entry_.strings_offset + i * sizeof(string_entry), "its table of strings");
      result.properties.emplace_back(text(entry.key_offset), text(entry.value_offset));
    }
    result.code = code(result, range(entry_.image_offset, entry_.image_size, "its image"));
    return result;
  }

private:
  /// The image's bytes; its properties describe the compression.
  image_code code(const device_image &image, std::span<const std::byte> stored) const {
    const std::string_view compression = image.property(SYCLC_PROPERTY_COMPRESSION);
    if (compression.empty()) return stored;
    if (compression != SYCLC_COMPRESSION_ZSTD)
      throw_error(errc::kernel_not_supported, where_ + " is compressed with " + in_quotes(compression) +
                                                  "; this libsycl knows zstd: compress it with syclc-bundle");
    const std::string_view digits = image.property(SYCLC_PROPERTY_SIZE);
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (error != std::errc{} || digits.empty() || end != digits.data() + digits.size() || size > SYCLC_LARGEST_IMAGE)
      damaged("it says that it unpacks to " + in_quotes(digits) + " bytes; no image has more than " +
              std::to_string(SYCLC_LARGEST_IMAGE));
    return {stored, size, where_};
  }

  [[noreturn]] void damaged(const std::string &what) const {
    throw_error(errc::invalid, where_ + " is damaged: " + what + "; compile the source again with syclc");
  }

  std::span<const std::byte> range(std::uint64_t offset, std::uint64_t size, const char *what) const {
    if (offset > bytes_.size() || size > bytes_.size() - offset)
      damaged(std::string(what) + " (" + std::to_string(size) + " bytes at " + std::to_string(offset) +
              ") is beyond its end at " + std::to_string(bytes_.size()));
    return bytes_.subspan(offset, size);
  }

  /// Copies the object, because a damaged file may misalign it.
  template <class T>
  T read(std::uint64_t offset, const char *what) const {
    T value;
    std::memcpy(&value, range(offset, sizeof value, what).data(), sizeof value);
    return value;
  }

  std::string_view text(std::uint64_t offset) const {
    const auto rest = offset <= bytes_.size() ? bytes_.subspan(offset) : std::span<const std::byte>{};
    const void *end = rest.empty() ? nullptr : std::memchr(rest.data(), 0, rest.size());
    if (!end) damaged("a string at " + std::to_string(offset) + " does not end within it");
    const char *begin = reinterpret_cast<const char *>(rest.data());
    return {begin, static_cast<std::size_t>(static_cast<const char *>(end) - begin)};
  }

  std::span<const std::byte> bytes_;
  const std::string &where_;
  container_entry entry_{};
};

} // namespace

const char *image_kind_name(image_kind kind) noexcept {
  switch (kind) {
  case image_kind::object:
    return "native object";
  case image_kind::bitcode:
    return "LLVM bitcode";
  case image_kind::cubin:
    return "cubin";
  case image_kind::fatbinary:
    return "CUDA fat binary";
  case image_kind::ptx:
    return "PTX";
  case image_kind::spirv:
    return "SPIR-V";
  case image_kind::none:
    break;
  }
  return "unknown";
}

std::string_view device_image::property(std::string_view key) const noexcept {
  for (const auto &[name, value] : properties)
    if (name == key) return value;
  return {};
}

std::vector<std::string_view> device_image::names(std::string_view key) const {
  std::vector<std::string_view> found;
  for (std::string_view text = property(key); !text.empty();) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end != 0) found.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return found;
}

bool device_image::holds(std::string_view kernel) const {
  const std::vector<std::string_view> kernels = names(SYCLC_PROPERTY_KERNELS);
  return std::find(kernels.begin(), kernels.end(), kernel) != kernels.end();
}

bool device_image::has_right_hash() const {
  if (!has_hash()) return true;
  sha256 hash;
  hash.add(code.data(), code.size());
  return hexadecimal(hash.digest()) == property(SYCLC_PROPERTY_HASH);
}

std::vector<device_image> read_containers(std::span<const std::byte> bytes, const std::string &where) {
  std::vector<device_image> images;
  for (std::size_t begin = 0; begin < bytes.size();) {
    container_reader reader(bytes.subspan(begin), where);
    begin += reader.open();
    if (reader.is_for_sycl()) images.push_back(reader.image());
  }
  return images;
}

} // namespace sycl::detail
