// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads the device images of a module: LLVM's OffloadBinary containers (llvm/Object/OffloadBinary.h, version 1), which
/// passes/emit/EmbedImages writes. Own code of a hundred lines, so that programs load no LLVM library; every offset is
/// checked, because an object file may be damaged.
///
/// \code
///   container ::= header entry strings image, all offsets from the container's start, padded to 8 bytes
///   header    ::= magic 10 FF 10 AD | u32 version | u64 size of all | u64 entry offset | u64 entry size
///   entry     ::= u16 image kind | u16 offload kind | u32 flags | u64 strings offset | u64 strings count
///                 | u64 image offset | u64 image size
///   strings   ::= { u64 key offset | u64 value offset }, to null-terminated text
/// \endcode
#pragma once

#include "abi/device_image.h"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sycl::detail {

/// What an image's bytes are; the numbers are LLVM's.
enum class image_kind : std::uint16_t { none, object, bitcode, cubin, fatbinary, ptx, spirv };

/// "SPIR-V", "PTX" and so on, for messages.
SYCLC_EXPORT const char *image_kind_name(image_kind kind) noexcept;

/// One device image, in the program's own memory: valid as long as its module.
struct device_image {
  image_kind kind = image_kind::none;
  std::span<const std::byte> code;
  std::vector<std::pair<std::string_view, std::string_view>> properties;

  /// A property's value; empty when there is none. Keys: see passes/emit/EmbedImages.h.
  SYCLC_EXPORT std::string_view property(std::string_view key) const noexcept;
  /// True when "syclc.kernels" lists the kernel (a syclc_kernel::name).
  SYCLC_EXPORT bool holds(std::string_view kernel) const noexcept;
};

/// All images in containers that lie back to back. \param where begins messages, for example "image in a.cpp".
/// \throws errc::invalid, saying what is wrong and where, when they are damaged or of an unknown version.
SYCLC_EXPORT std::vector<device_image> read_containers(std::span<const std::byte> bytes, const std::string &where);

/// All images of a module that the compiler made for SYCL. \throws as read_containers().
SYCLC_EXPORT std::vector<device_image> images_of(const syclc_module &module);

/// The first image of a kind in a module; when `kernel` is not empty, that holds it. \throws as read_containers(); and
/// errc::kernel_not_supported when the image's "syclc.abi" is not SYCLC_ABI_VERSION.
SYCLC_EXPORT std::optional<device_image> find_image(const syclc_module &module, image_kind kind,
                                                    std::string_view kernel = {});

} // namespace sycl::detail
