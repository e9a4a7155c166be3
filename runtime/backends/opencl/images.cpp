// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Searches a module's containers, LLVM's OffloadBinary format version 1 (llvm/Object/OffloadBinary.h):
/// \code
///   header      magic 10 FF 10 AD, version, size of all, offset and size of the entry
///   entry       kind of image (6: SPIR-V), producer (8: SYCL), flags, where strings and image are
///   strings     pairs of offsets: keys and values, ended by zeros
///   image
/// \endcode
/// Every offset is checked before it is followed: an object file may be damaged.
#include "backends/opencl/images.hpp"

#include <sycl/exception.hpp>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <string_view>

namespace sycl::detail::opencl {

namespace {

constexpr std::uint16_t spirv_kind = 6, sycl_producer = 8;

struct header {
  unsigned char magic[4];
  std::uint32_t version;
  std::uint64_t size, entry_offset, entry_size;
};

struct entry {
  std::uint16_t image_kind, producer;
  std::uint32_t flags;
  std::uint64_t strings_offset, num_strings, image_offset, image_size;
};

/// A container taken apart.
struct container {
  std::uint64_t size = 0; ///< of the container itself
  std::uint16_t image_kind = 0, producer = 0;
  std::map<std::string_view, std::string_view> properties;
  std::string_view image;
};

template <class T>
std::optional<T> read_at(std::string_view bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) return std::nullopt;
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

std::optional<std::string_view> text_at(std::string_view bytes, std::uint64_t offset) {
  const std::size_t end = offset < bytes.size() ? bytes.find('\0', offset) : std::string_view::npos;
  if (end == std::string_view::npos) return std::nullopt;
  return bytes.substr(offset, end - offset);
}

/// The container that `bytes` begins with; nothing when it is damaged.
std::optional<container> parse(std::string_view bytes) {
  const auto head = read_at<header>(bytes, 0);
  if (!head || std::memcmp(head->magic, "\x10\xFF\x10\xAD", 4) != 0 || head->version != 1) return std::nullopt;
  if (head->size < sizeof(header) || head->size > bytes.size()) return std::nullopt;
  bytes = bytes.substr(0, head->size);
  const auto body = read_at<entry>(bytes, head->entry_offset);
  if (!body || body->image_offset > bytes.size() || body->image_size > bytes.size() - body->image_offset)
    return std::nullopt;
  container result;
  result.size = head->size;
  result.image_kind = body->image_kind;
  result.producer = body->producer;
  result.image = bytes.substr(body->image_offset, body->image_size);
  for (std::uint64_t i = 0; i != body->num_strings; ++i) {
    struct offsets {
      std::uint64_t key, value;
    };
    const auto pair = read_at<offsets>(bytes, body->strings_offset + i * sizeof(offsets));
    const auto key = pair ? text_at(bytes, pair->key) : std::nullopt;
    const auto value = pair ? text_at(bytes, pair->value) : std::nullopt;
    if (!key || !value) return std::nullopt;
    result.properties.emplace(*key, *value);
  }
  return result;
}

/// Whether a list of lines holds the line.
bool has_line(std::string_view lines, std::string_view line) {
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (lines.substr(0, end) == line) return true;
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
  return false;
}

[[noreturn]] void throw_damaged(const syclc_kernel &kernel, const std::string &device_name) {
  throw exception(make_error_code(errc::invalid), "kernel " + std::string(kernel.name) + " on " + device_name +
                                                      ": the device images of its object file are damaged; recompile " +
                                                      (kernel.module->source ? kernel.module->source : "it"));
}

} // namespace

spirv_image find_spirv_image(const syclc_kernel &kernel, const std::string &device_name) {
  std::string targets = kernel.num_native != 0 ? "native" : "";
  std::string_view rest(static_cast<const char *>(kernel.module->images),
                        kernel.module->images ? kernel.module->images_size : 0);
  while (!rest.empty()) {
    const auto found = parse(rest);
    if (!found) {
      // The containers lie 8-byte aligned: fewer zeros than that may follow the last one.
      if (rest.size() < 8 && rest.find_first_not_of('\0') == std::string_view::npos) break;
      throw_damaged(kernel, device_name);
    }
    if (found->image_kind == spirv_kind && found->producer == sycl_producer) {
      const auto kernels = found->properties.find("syclc.kernels");
      if (kernels != found->properties.end() && has_line(kernels->second, kernel.name))
        return {found->image.data(), found->image.size()};
    }
    const auto triple = found->properties.find("triple");
    const std::string target(triple != found->properties.end() ? triple->second : "unknown");
    if (targets.find(target) == std::string::npos) targets += (targets.empty() ? "" : ", ") + target;
    rest.remove_prefix(std::min<std::size_t>((found->size + 7) / 8 * 8, rest.size()));
  }
  throw exception(make_error_code(errc::kernel_not_supported),
                  "kernel " + std::string(kernel.name) + " cannot run on " + device_name +
                      ", which needs SPIR-V: its object file has " +
                      (targets.empty() ? "no device code at all" : "code for " + targets + " only") + "; recompile " +
                      (kernel.module->source ? kernel.module->source : "it") +
                      " with spirv64 among the targets of -fplugin-arg-syclc-targets");
}

} // namespace sycl::detail::opencl
