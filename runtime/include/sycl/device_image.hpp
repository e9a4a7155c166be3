// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::device_image (specification 4.11.14): the kernels that are compiled together.
///
/// \code
///   for (const auto &image : bundle)
///     if (image.has_kernel(sycl::get_kernel_id<Add>(), device)) ...
/// \endcode
/// There is one for each translation unit with kernels and each format that the devices of the bundle accept: native
/// code, SPIR-V, a binary for the device. An OpenCL program created by the program is one too.
#pragma once

#include <sycl/bundle_state.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/kernel_id.hpp>

#include <cstddef>
#include <utility>

namespace sycl {

class device;

namespace detail {
class device_image_impl;

/// \param dev null: on any device of the image.
SYCLC_EXPORT bool image_has_kernel(const device_image_impl &image, const kernel_id &kernelId,
                                   const device *dev) noexcept;
/// Whether both have the same code for the same devices, with the same values of specialization constants.
SYCLC_EXPORT bool same_image(const device_image_impl &lhs, const device_image_impl &rhs) noexcept;
SYCLC_EXPORT std::size_t hash_of_image(const device_image_impl &image) noexcept;
} // namespace detail

/// A part of a kernel_bundle. Common reference semantics; images of two bundles are equal if they have the same code
/// for the same devices, with the same values of specialization constants.
template <bundle_state State>
class device_image : public detail::owner_ordered<device_image<State>> {
public:
  device_image() = delete;

  /// Whether the kernel is in the image; with a device, whether it can run on that.
  bool has_kernel(const kernel_id &kernelId) const noexcept {
    return detail::image_has_kernel(*impl_, kernelId, nullptr);
  }
  bool has_kernel(const kernel_id &kernelId, const device &dev) const noexcept {
    return detail::image_has_kernel(*impl_, kernelId, &dev);
  }

  friend bool operator==(const device_image &lhs, const device_image &rhs) noexcept {
    return detail::same_image(*lhs.impl_, *rhs.impl_);
  }
  friend bool operator!=(const device_image &lhs, const device_image &rhs) noexcept { return !(lhs == rhs); }

private:
  friend struct detail::impl_access;
  explicit device_image(detail::shared_impl<detail::device_image_impl> impl) : impl_(std::move(impl)) {}
  detail::shared_impl<detail::device_image_impl> impl_;
};

} // namespace sycl

template <sycl::bundle_state State>
struct std::hash<sycl::device_image<State>> {
  std::size_t operator()(const sycl::device_image<State> &image) const noexcept {
    return sycl::detail::hash_of_image(*sycl::detail::get_impl(image));
  }
};
