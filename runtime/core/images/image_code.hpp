// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The bytes of a device image, compressed or not. Whoever asks for them gets them plain; they are unpacked once, when
/// somebody asks first, because most programs use one image of several.
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

/// Copies share what was unpacked. Thread safe.
class image_code {
public:
  image_code() = default;
  /// Bytes that are not compressed, owned by somebody else.
  image_code(std::span<const std::byte> plain) : stored_(plain) {}
  /// A Zstandard frame that unpacks to `size` bytes. \param where begins messages about damage.
  image_code(std::span<const std::byte> frame, std::uint64_t size, std::string where);

  /// The plain bytes: valid as long as a copy of this lives, and images of a registered module as long as the module is
  /// registered. \throws errc::invalid when the frame is damaged or does not have the size that the container says.
  SYCLC_EXPORT std::span<const std::byte> bytes() const;
  operator std::span<const std::byte>() const { return bytes(); }
  const std::byte *data() const { return bytes().data(); }
  auto begin() const { return bytes().begin(); }
  auto end() const { return bytes().end(); }

  /// Plain bytes, without unpacking them.
  SYCLC_EXPORT std::size_t size() const noexcept;
  bool empty() const noexcept { return size() == 0; }
  bool is_compressed() const noexcept { return packed_ != nullptr; }
  /// The bytes as the container has them.
  std::span<const std::byte> stored() const noexcept { return stored_; }

private:
  struct packed;
  std::span<const std::byte> stored_;
  std::shared_ptr<packed> packed_;
};

} // namespace sycl::detail
