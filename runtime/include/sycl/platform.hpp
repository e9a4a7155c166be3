// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::platform: devices of one driver (specification 4.6.2).
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/backend_enum.hpp>
#include <sycl/detail/backend_info.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/device_selector.hpp>
#include <sycl/info/enums.hpp>
#include <sycl/info/platform.hpp>

#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace sycl {

class context;
class device;

namespace detail {
class platform_impl;
}

/// Devices of one driver, for example one OpenCL implementation. Common reference semantics.
class SYCLC_EXPORT platform : public detail::owner_ordered<platform> {
public:
  /// The platform of the default device. \throws errc::runtime if no device exists or ONEAPI_DEVICE_SELECTOR allows
  /// none; errc::invalid if that is malformed.
  platform();

  /// The platform of the device with the selector's highest score. \throws errc::runtime if it accepts none.
  template <class DeviceSelector, class = detail::enable_if_selector<DeviceSelector>>
  explicit platform(const DeviceSelector &selector) : platform(detail::refer_to_selector(selector)) {}

  /// The API that drives the platform's devices.
  sycl::backend get_backend() const noexcept;
  /// \returns false: there is no host device. (SYCL 1.2.1.)
  [[deprecated("there is no host device")]] bool is_host() const noexcept { return false; }

  /// Its root devices of a type, possibly none; automatic: the one with default_selector_v's highest score.
  std::vector<device> get_devices(info::device_type type = info::device_type::all) const;

  /// \tparam Param one of info::platform.
  template <class Param>
  detail::info_result<Param, platform> get_info() const;

  /// Queries OpenCL about the platform: info::platform::version. \throws errc::backend_mismatch if the platform does
  /// not belong to OpenCL.
  template <class Param>
  detail::backend_info_result<Param> get_backend_info() const {
    static_assert(std::is_same_v<Param, info::platform::version>, "this is not a descriptor of info::platform");
    return backend_info(detail::backend_descriptor<Param>::question);
  }

  /// The context of queues that are constructed without one: all root devices of the platform, no handler of
  /// asynchronous errors. Every call returns the same object (extensions sycl_khr_default_context,
  /// sycl_ext_oneapi_default_context).
  context khr_get_default_context() const;
  context ext_oneapi_get_default_context() const;

  /// True if every device of the platform has the aspect.
  bool has(aspect which) const;

  /// Deprecated: whether all devices have an OpenCL extension.
  [[deprecated("use has(aspect)")]] bool has_extension(const std::string &name) const;

  /// All platforms with a device that ONEAPI_DEVICE_SELECTOR allows.
  static std::vector<platform> get_platforms();

  friend bool operator==(const platform &lhs, const platform &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const platform &lhs, const platform &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct detail::impl_access;
  explicit platform(const detail::selector_ref &selector);
  explicit platform(detail::shared_impl<detail::platform_impl> impl) : impl_(std::move(impl)) {}
  std::string backend_info(detail::backend_question question) const;
  detail::shared_impl<detail::platform_impl> impl_;
};

} // namespace sycl

template <>
struct std::hash<sycl::platform> : sycl::detail::impl_hash<sycl::platform> {};
