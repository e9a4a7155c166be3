// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::device (specification 4.6.4).
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/backend_enum.hpp>
#include <sycl/detail/backend_info.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/device_selector.hpp>
#include <sycl/info/device.hpp>
#include <sycl/info/enums.hpp>
#include <sycl/platform.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace sycl {

namespace detail {
class device_impl;
}

namespace ext::oneapi {
/// Capabilities between a device and another one whose memory it would use (SYCL_EXT_ONEAPI_PEER_ACCESS).
enum class peer_access { access_supported, atomics_supported };
namespace experimental {
enum class source_language : int; // ext/oneapi/experimental/kernel_compiler.hpp
}
} // namespace ext::oneapi

/// A device that can run kernels. Common reference semantics: a device found twice compares equal.
class SYCLC_EXPORT device : public detail::owner_ordered<device> {
public:
  /// The default device, as chosen by default_selector_v. \throws errc::runtime if there is none.
  device();

  /// The device with the selector's highest score. \throws errc::runtime if it accepts none; the message lists the
  /// devices and why each was rejected.
  template <class DeviceSelector, class = detail::enable_if_selector<DeviceSelector>>
  explicit device(const DeviceSelector &selector) : device(detail::refer_to_selector(selector)) {}

  sycl::backend get_backend() const noexcept;
  platform get_platform() const;

  bool is_cpu() const noexcept;
  bool is_gpu() const noexcept;
  bool is_accelerator() const noexcept;
  /// \returns false: there is no host device. (SYCL 1.2.1.)
  [[deprecated("there is no host device")]] bool is_host() const noexcept { return false; }

  /// \tparam Param one of info::device.
  template <class Param>
  detail::info_result<Param, device> get_info() const;
  /// For info::device::max_work_item_sizes without dimensions, as in SYCL 1.2.1: those of three.
  template <template <int> class Param>
  [[deprecated("use max_work_item_sizes<3>")]] typename Param<3>::return_type get_info() const {
    return get_info<Param<3>>();
  }

  /// Queries OpenCL about the platform or device: info::platform::version, info::device::version,
  /// info::device::backend_version. \throws errc::backend_mismatch if the device does not belong to OpenCL.
  template <class Param>
  detail::backend_info_result<Param> get_backend_info() const {
    return backend_info(detail::backend_descriptor<Param>::question);
  }

  bool has(aspect which) const noexcept;

  /// Deprecated: queries an OpenCL extension by name.
  [[deprecated("use has(aspect)")]] bool has_extension(const std::string &name) const;

  /// \name Extension SYCL_EXT_ONEAPI_PEER_ACCESS: whether kernels of this device may use device memory of another one.
  /// True for the native device and its sub-devices, which share one memory; false for all others.
  ///@{
  bool ext_oneapi_can_access_peer(const device &peer,
                                  ext::oneapi::peer_access value = ext::oneapi::peer_access::access_supported) const;
  /// \throws errc::feature_not_supported if ext_oneapi_can_access_peer() returns false.
  void ext_oneapi_enable_peer_access(const device &peer) const;
  void ext_oneapi_disable_peer_access(const device &peer) const;
  ///@}

  /// \name Extension SYCL_EXT_ONEAPI_DEVICE_WAIT, for all queues of this device: waits for the commands submitted so
  /// far; passes their errors so far to the queues' handlers; both. Does not include queues of sub-devices.
  ///@{
  void ext_oneapi_wait();
  void ext_oneapi_throw_asynchronous();
  void ext_oneapi_wait_and_throw();
  ///@}

  /// Extension SYCL_EXT_ONEAPI_DEVICE_ARCHITECTURE.
  bool ext_oneapi_architecture_is(ext::oneapi::experimental::architecture arch) const;
  /// False: devices with a known architecture are CPUs, for which there is no category.
  bool ext_oneapi_architecture_is(ext::oneapi::experimental::arch_category category) const;

  /// Extension SYCL_EXT_ONEAPI_KERNEL_COMPILER: whether kernels can be built from source in the language.
  bool ext_oneapi_can_compile(ext::oneapi::experimental::source_language lang) const noexcept;

  /// As many sub-devices of `count` compute units as possible; remaining units belong to none.
  /// \throws errc::feature_not_supported unless info::device::partition_properties lists it; errc::invalid if `count`
  /// is 0 or more than info::device::max_compute_units.
  template <info::partition_property Property,
            std::enable_if_t<Property == info::partition_property::partition_equally, int> = 0>
  std::vector<device> create_sub_devices(std::size_t count) const;
  /// A sub-device of that many compute units for each nonzero number. \throws errc::feature_not_supported;
  /// errc::invalid if that exceeds the number of sub-devices or compute units of the device.
  template <info::partition_property Property,
            std::enable_if_t<Property == info::partition_property::partition_by_counts, int> = 0>
  std::vector<device> create_sub_devices(const std::vector<std::size_t> &counts) const;
  /// A sub-device for each NUMA node or cache of that level. next_partitionable: the first of numa, L4_cache, L3_cache,
  /// L2_cache, L1_cache that divides the device. \throws errc::feature_not_supported unless
  /// info::device::partition_affinity_domains lists it.
  template <info::partition_property Property,
            std::enable_if_t<Property == info::partition_property::partition_by_affinity_domain, int> = 0>
  std::vector<device> create_sub_devices(info::partition_affinity_domain domain) const;

  /// All devices of a type that ONEAPI_DEVICE_SELECTOR allows, possibly none. automatic: one of each platform.
  static std::vector<device> get_devices(info::device_type type = info::device_type::all);

  friend bool operator==(const device &lhs, const device &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const device &lhs, const device &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct detail::impl_access;
  explicit device(const detail::selector_ref &selector);
  explicit device(detail::shared_impl<detail::device_impl> impl) : impl_(std::move(impl)) {}
  std::vector<device> partition(info::partition_property by, const std::vector<std::size_t> &counts,
                                info::partition_affinity_domain domain) const;
  std::string backend_info(detail::backend_question question) const;
  detail::shared_impl<detail::device_impl> impl_;
};

namespace detail {
/// See refer_to_selector().
template <class Selector>
device selected_device(const Selector &selector) {
  return device(selector);
}
} // namespace detail

} // namespace sycl

template <>
struct std::hash<sycl::device> : sycl::detail::impl_hash<sycl::device> {};
