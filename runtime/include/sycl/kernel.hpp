// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel (specification 4.11.13): a kernel that is ready to run, for queries.
#pragma once

#include <sycl/backend_enum.hpp>
#include <sycl/bundle_state.hpp>
#include <sycl/context.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/info/kernel.hpp>

#include <memory>

namespace sycl {

class queue;

namespace detail {
class kernel_impl;
}

/// A kernel of an executable kernel_bundle, which it keeps alive. Common reference semantics.
class SYCLC_EXPORT kernel : public detail::owner_ordered<kernel> {
public:
  sycl::backend get_backend() const noexcept;
  /// \returns false: there is no host device. (SYCL 1.2.1.)
  [[deprecated("there is no host device")]] bool is_host() const noexcept { return false; }
  context get_context() const;
  /// The bundle that contains it. For a kernel from make_kernel(): a bundle of its OpenCL program.
  kernel_bundle<bundle_state::executable> get_kernel_bundle() const;

  /// \tparam Param one of info::kernel. \throws errc::invalid for num_args unless it comes from make_kernel() or is
  /// built into a device.
  template <class Param>
  detail::info_result<Param, kernel> get_info() const;

  /// \tparam Param one of info::kernel_device_specific. \throws errc::invalid if the device is neither one of the
  /// bundle's nor a sub-device of one, if the kernel cannot run on it, or for a query that is about built-in kernels
  /// only.
  template <class Param>
  detail::info_result<Param, kernel> get_info(const device &syclDevice) const;

  /// \name The same by its names in SYCL 1.2.1. \tparam Param one of info::kernel_work_group or info::kernel_sub_group.
  ///@{
  template <class Param>
  [[deprecated("use get_info(device)")]] typename Param::return_type
  get_work_group_info(const device &syclDevice) const {
    return get_info<Param>(syclDevice);
  }
  template <class Param>
  [[deprecated("use get_info(device)")]] typename Param::return_type
  get_sub_group_info(const device &syclDevice) const {
    return get_info<Param>(syclDevice);
  }
  ///@}

  /// Queries OpenCL about its platform or device: see context::get_backend_info(). \throws errc::backend_mismatch.
  template <class Param>
  detail::backend_info_result<Param> get_backend_info() const {
    return get_context().template get_backend_info<Param>();
  }

  /// \tparam Param a query of an extension about launches of the kernel in a queue. \param launch its arguments.
  template <class Param, class... Launch>
  typename Param::return_type ext_oneapi_get_info(const queue &syclQueue, const Launch &...launch) const {
    return Param::answer(*this, syclQueue, launch...);
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
