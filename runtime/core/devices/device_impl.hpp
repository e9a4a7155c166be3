// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::device points to: a backend's device and its place among the others. Made once a device by the
/// backend_registry, so that the identity of the implementation is the identity of the device.
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
  /// \param ordinal number of the device within its backend, counted before filtering, as ONEAPI_DEVICE_SELECTOR and
  ///        sycl-ls count. \param platform and the backend's objects outlive this. \param parent of a sub-device.
  device_impl(std::shared_ptr<backend_device> backend, platform_impl &platform, std::size_t ordinal,
              std::shared_ptr<device_impl> parent = nullptr);

  /// The same device as `of`, in a context that the program made by the backend's own API: kernels and memory are that
  /// context's. sycl::device objects never refer to it.
  static std::shared_ptr<device_impl> make_alias(const std::shared_ptr<device_impl> &of,
                                                 std::shared_ptr<backend_device> backend);
  /// What sycl::device objects refer to: itself, or what it is an alias of.
  std::shared_ptr<device_impl> identity();

  /// The device that this is a part of; null for root devices.
  const std::shared_ptr<device_impl> &parent() const noexcept { return parent_; }
  /// Whether it is `ancestor` or a part of it, at any depth.
  bool is_within(const device_impl &ancestor) const noexcept;

  /// Cuts it into sub-devices. \throws errc::feature_not_supported when it cannot be cut like that; errc::invalid for
  /// numbers of compute units that it does not have: naming what it has.
  std::vector<std::shared_ptr<device_impl>> partition(partition_request request);

  backend_device &backend() const noexcept { return *backend_; }
  const std::shared_ptr<backend_device> &backend_pointer() const noexcept { return backend_; }
  platform_impl &platform() const noexcept { return platform_; }
  const device_properties &properties() const noexcept { return backend_->properties(); }
  std::size_t ordinal() const noexcept { return ordinal_; }
  bool has(aspect which) const noexcept;

  /// See platform_impl::default_context().
  std::shared_ptr<context_impl> default_context() const;

  /// How messages and sycl-ls name the device: "[opencl:gpu][opencl:1] Name".
  SYCLC_EXPORT std::string label() const;

private:
  std::shared_ptr<backend_device> backend_;
  platform_impl &platform_;
  std::size_t ordinal_;
  std::shared_ptr<device_impl> parent_;
  std::shared_ptr<device_impl> alias_of_;
};

/// How a device can be cut, for sycl-ls: "up to 8; along numa, L3_cache", or an empty text when it cannot.
SYCLC_EXPORT std::string partition_text(const partition_facts &facts);

/// "cpu", "gpu", "acc", "custom": as in ONEAPI_DEVICE_SELECTOR.
SYCLC_EXPORT const char *device_type_name(info::device_type type) noexcept;

} // namespace sycl::detail
