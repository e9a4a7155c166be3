// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The bytes of a device image, compressed or not. Callers always get the plain bytes. Unpacking happens once, at the
/// first request, because most programs use only one of several images.
///
/// \code
///   device_image image = *find_image(module, image_kind::spirv);
///   image.code.size();   // known from the container: nothing is unpacked
///   image.code.data();   // unpacks; later calls, also of copies and on other threads, give the same address
/// \endcode
#pragma once

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace sycl::detail {

/// Copies share the unpacked bytes. Thread safe.
class image_code {
public:
  image_code() = default;
  /// Uncompressed bytes, not owned.
  image_code(std::span<const std::byte> plain) : stored_(plain) {}
  /// A Zstandard frame that unpacks to `size` bytes. \param where prefix of messages about damage.
  image_code(std::span<const std::byte> frame, std::uint64_t size, std::string where);

  /// The plain bytes: valid as long as a copy of this object lives or, for images of a registered module, as long as
  /// the module is registered. \throws errc::invalid if the frame is damaged or its size differs from the container's.
  SYCLC_EXPORT std::span<const std::byte> bytes() const;
  operator std::span<const std::byte>() const { return bytes(); }
  const std::byte *data() const { return bytes().data(); }
  auto begin() const { return bytes().begin(); }
  auto end() const { return bytes().end(); }

  /// The number of plain bytes; does not unpack them.
  SYCLC_EXPORT std::size_t size() const noexcept;
  bool empty() const noexcept { return size() == 0; }
  bool is_compressed() const noexcept { return packed_ != nullptr; }
  /// The bytes as stored in the container.
  std::span<const std::byte> stored() const noexcept { return stored_; }

private:
  struct packed;
  std::span<const std::byte> stored_;
  std::shared_ptr<packed> packed_;
};

} // namespace sycl::detail
