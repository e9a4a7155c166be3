// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::device: a backend's device and its position among the others. The backend_registry
/// creates one per device, so that objects with the same implementation are the same device.
#pragma once

#include "core/devices/backend.hpp"

#include <sycl/aspects.hpp>
#include <sycl/detail/export.hpp>

#include <cstddef>
#include <memory>
#include <string>

namespace sycl::detail {

class context_impl;
class platform_impl;

class device_impl : public std::enable_shared_from_this<device_impl> {
public:
  /// \param ordinal number of the device within its backend before filtering, as in ONEAPI_DEVICE_SELECTOR and sycl-ls.
  /// \param platform outlives this object, as do the backend's objects. \param parent of a sub-device.
  device_impl(std::shared_ptr<backend_device> backend, platform_impl &platform, std::size_t ordinal,
              std::shared_ptr<device_impl> parent = nullptr);

  /// The same device as `of`, in a context that the program created through the backend's API: its kernels and memory
  /// belong to that context. sycl::device objects never refer to an alias.
  static std::shared_ptr<device_impl> make_alias(const std::shared_ptr<device_impl> &of,
                                                 std::shared_ptr<backend_device> backend);
  /// The object to which sycl::device objects refer: this, or the device of which it is an alias.
  std::shared_ptr<device_impl> identity();

  /// The parent of a sub-device; null for root devices.
  const std::shared_ptr<device_impl> &parent() const noexcept { return parent_; }
  /// Whether this is `ancestor` or a sub-device of it, at any depth.
  bool is_within(const device_impl &ancestor) const noexcept;

  /// Partitions the device. \throws errc::feature_not_supported if it cannot be partitioned like that; errc::invalid,
  /// naming what it has, for more compute units than it has.
  std::vector<std::shared_ptr<device_impl>> partition(partition_request request);

  backend_device &backend() const noexcept { return *backend_; }
  const std::shared_ptr<backend_device> &backend_pointer() const noexcept { return backend_; }
  platform_impl &platform() const noexcept { return platform_; }
  const device_properties &properties() const noexcept { return backend_->properties(); }
  std::size_t ordinal() const noexcept { return ordinal_; }
  bool has(aspect which) const noexcept;

  /// See platform_impl::default_context().
  std::shared_ptr<context_impl> default_context() const;

  /// The device's name in messages and sycl-ls: "[opencl:gpu][opencl:1] Name".
  SYCLC_EXPORT std::string label() const;

private:
  friend struct debugger_access;
  std::shared_ptr<backend_device> backend_;
  const char *const name_; ///< the backend's; for debuggers
  platform_impl &platform_;
  std::size_t ordinal_;
  std::shared_ptr<device_impl> parent_;
  std::shared_ptr<device_impl> alias_of_;
};

/// How a device can be partitioned, for sycl-ls: "up to 8; along numa, L3_cache"; empty if it cannot.
SYCLC_EXPORT std::string partition_text(const partition_info &facts);

/// "cpu", "gpu", "acc", "custom": as in ONEAPI_DEVICE_SELECTOR.
SYCLC_EXPORT const char *device_type_name(info::device_type type) noexcept;

} // namespace sycl::detail
