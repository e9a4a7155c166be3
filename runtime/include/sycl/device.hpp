// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::device (specification 4.6.4).
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/backend_enum.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/device_selector.hpp>
#include <sycl/info/device.hpp>
#include <sycl/info/enums.hpp>
#include <sycl/platform.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace sycl {

namespace detail {
class device_impl;
}

/// A device that can run kernels. Common reference semantics: devices that are found twice are equal.
class SYCLC_EXPORT device {
public:
  /// The default device, as default_selector_v chooses it. \throws errc::runtime when there is none.
  device();

  /// The device that the selector scores highest. \throws errc::runtime, listing the devices and why each was left out,
  /// when it accepts none.
  template <class DeviceSelector, class = detail::enable_if_selector<DeviceSelector>>
  explicit device(const DeviceSelector &selector) : device(detail::selector_ref(selector)) {}

  sycl::backend get_backend() const noexcept;
  platform get_platform() const;

  bool is_cpu() const noexcept;
  bool is_gpu() const noexcept;
  bool is_accelerator() const noexcept;

  /// \tparam Param one of info::device.
  template <class Param>
  detail::info_result<Param, device> get_info() const;

  bool has(aspect which) const noexcept;

  /// Deprecated: asks for an OpenCL extension by name.
  [[deprecated("use has(aspect)")]] bool has_extension(const std::string &name) const;

  /// Partitions the device. No device supports it: info::device::partition_properties is empty.
  /// \throws errc::feature_not_supported.
  template <info::partition_property Property>
  std::vector<device> create_sub_devices(std::size_t) const {
    static_assert(Property == info::partition_property::partition_equally, "only partition_equally takes a number");
    refuse_partition();
  }
  template <info::partition_property Property>
  std::vector<device> create_sub_devices(const std::vector<std::size_t> &) const {
    static_assert(Property == info::partition_property::partition_by_counts, "only partition_by_counts takes counts");
    refuse_partition();
  }
  template <info::partition_property Property>
  std::vector<device> create_sub_devices(info::partition_affinity_domain) const {
    static_assert(Property == info::partition_property::partition_by_affinity_domain,
                  "only partition_by_affinity_domain takes an affinity domain");
    refuse_partition();
  }

  /// All devices of a type that ONEAPI_DEVICE_SELECTOR lets through, possibly none.
  static std::vector<device> get_devices(info::device_type type = info::device_type::all);

  friend bool operator==(const device &lhs, const device &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const device &lhs, const device &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct detail::impl_access;
  explicit device(const detail::selector_ref &selector);
  explicit device(std::shared_ptr<detail::device_impl> impl) : impl_(std::move(impl)) {}
  [[noreturn]] void refuse_partition() const;
  std::shared_ptr<detail::device_impl> impl_;
};

} // namespace sycl

template <>
struct std::hash<sycl::device> : sycl::detail::impl_hash<sycl::device> {};
