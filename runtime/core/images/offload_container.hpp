// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads containers of device images: LLVM's OffloadBinary (llvm/Object/OffloadBinary.h, version 1), written by
/// passes/images/EmbedImages and syclc-bundle. Implemented here so that programs do not load LLVM libraries. Checks
/// every offset, because an object file may be damaged. core/images/module_images.hpp finds the images of modules.
///
/// \code
///   container ::= header entry strings image, all offsets from the container's start, padded to 8 bytes
///   header    ::= magic 10 FF 10 AD | u32 version | u64 size of all | u64 entry offset | u64 entry size
///   entry     ::= u16 image kind | u16 offload kind | u32 flags | u64 strings offset | u64 strings count
///                 | u64 image offset | u64 image size
///   strings   ::= { u64 key offset | u64 value offset }, to null-terminated text
/// \endcode
#pragma once

#include "abi/image_properties.h"
#include "core/images/image_code.hpp"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sycl::detail {

/// The format of an image; the values are LLVM's.
enum class image_kind : std::uint16_t { none, object, bitcode, cubin, fatbinary, ptx, spirv };

/// "SPIR-V", "PTX" and so on, for messages.
SYCLC_EXPORT const char *image_kind_name(image_kind kind) noexcept;

/// What messages say of a device image whose device_image::has_right_hash() is false.
inline constexpr const char *different_hash = "its SHA-256 is not the one that the compiler wrote";

/// One device image, in the program's own memory: valid as long as its module.
struct device_image {
  image_kind kind = image_kind::none;
  image_code code; ///< unpacked on demand
  std::vector<std::pair<std::string_view, std::string_view>> properties;
  std::shared_ptr<const void> memory; ///< keeps memory outside of the module that the other members point into

  /// A property's value; empty if there is none. For the keys see abi/image_properties.h.
  SYCLC_EXPORT std::string_view property(std::string_view key) const noexcept;
  /// The lines of a property that is a list of names.
  SYCLC_EXPORT std::vector<std::string_view> names(std::string_view key) const;
  /// True if "syclc.kernels" lists the kernel (a syclc_kernel::name).
  SYCLC_EXPORT bool holds(std::string_view kernel) const;
  /// Whether the container has the hash that the compiler wrote.
  bool has_hash() const noexcept { return !property(SYCLC_PROPERTY_HASH).empty(); }
  /// True unless there is a hash, and the image has another one: it is damaged, and no driver or compiler must see it.
  SYCLC_EXPORT bool has_right_hash() const;
};

/// All images in adjacent containers. \param where prefix of messages, for example "image in a.cpp".
/// \throws errc::invalid, naming the problem and its location, if the containers are damaged, have an unknown version
/// or an unknown compression, or unpack to more than SYCLC_LARGEST_IMAGE. Does not unpack: device_image::code may throw
/// later.
SYCLC_EXPORT std::vector<device_image> read_containers(std::span<const std::byte> bytes, const std::string &where);

} // namespace sycl::detail
