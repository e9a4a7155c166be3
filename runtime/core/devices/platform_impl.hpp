// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::platform: a backend's platform with those of its devices that ONEAPI_DEVICE_SELECTOR
/// selects. Owned by the backend_registry, which lives as long as the process.
#pragma once

#include "core/devices/backend.hpp"
#include "core/devices/device_impl.hpp"

#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace sycl::detail {

class context_impl;

class platform_impl : public std::enable_shared_from_this<platform_impl> {
public:
  /// \param adapter must outlive this object. The registry adds the devices before it publishes the platform.
  platform_impl(backend_adapter &adapter, backend_platform facts);

  /// Name, vendor, version and extensions from the backend (its device list includes filtered ones).
  const backend_platform &facts() const noexcept { return facts_; }
  backend_adapter &adapter() const noexcept { return adapter_; }
  sycl::backend backend_id() const noexcept;

  /// The visible devices, in the backend's order.
  std::span<const std::shared_ptr<device_impl>> devices() const noexcept { return devices_; }
  void add_device(std::shared_ptr<device_impl> device) { devices_.push_back(std::move(device)); }

  /// The default context of queues: all visible devices of the platform. Created once.
  std::shared_ptr<context_impl> default_context();

private:
  backend_adapter &adapter_;
  backend_platform facts_;
  std::vector<std::shared_ptr<device_impl>> devices_;
  std::once_flag context_made_;
  std::shared_ptr<context_impl> default_context_;
};

} // namespace sycl::detail
