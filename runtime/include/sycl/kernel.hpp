// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel (specification 4.11.13): a kernel that is ready to run, for asking about it.
#pragma once

#include <sycl/backend_enum.hpp>
#include <sycl/context.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/info/kernel.hpp>

#include <memory>

namespace sycl {

enum class bundle_state;
template <bundle_state State>
class kernel_bundle;

namespace detail {
class kernel_impl;
}

/// A kernel of an executable kernel_bundle. Common reference semantics.
class SYCLC_EXPORT kernel : public detail::owner_ordered<kernel> {
public:
  sycl::backend get_backend() const noexcept;
  context get_context() const;

  /// \tparam Param one of info::kernel. \throws errc::invalid for num_args unless make_kernel() gave it.
  template <class Param>
  detail::info_result<Param, kernel> get_info() const;

  /// \tparam Param one of info::kernel_device_specific. \throws errc::invalid when the device is not one of the
  /// kernel's bundle, or for a question that is about built-in kernels only; errc::kernel_not_supported when the
  /// kernel cannot run on it.
  template <class Param>
  detail::info_result<Param, kernel> get_info(const device &syclDevice) const;

  /// What OpenCL says of its platform or device: see context::get_backend_info(). \throws errc::backend_mismatch.
  template <class Param>
  detail::backend_info_result<Param> get_backend_info() const {
    return get_context().template get_backend_info<Param>();
  }

  friend bool operator==(const kernel &lhs, const kernel &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const kernel &lhs, const kernel &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct detail::impl_access;
  explicit kernel(detail::shared_impl<detail::kernel_impl> impl) : impl_(std::move(impl)) {}
  detail::shared_impl<detail::kernel_impl> impl_;
};

} // namespace sycl

template <>
struct std::hash<sycl::kernel> : sycl::detail::impl_hash<sycl::kernel> {};
