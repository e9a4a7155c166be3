// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::context: devices of one platform that share memory allocations and kernels, and the
/// asynchronous error handler that queues use by default.
#pragma once

#include "core/devices/device_impl.hpp"

#include <sycl/exception.hpp>
#include <sycl/property_list.hpp>

#include <atomic>
#include <memory>
#include <span>
#include <vector>

namespace sycl::detail {

class context_impl {
public:
  /// \throws errc::invalid if there is no device, or if the devices belong to different platforms, naming them.
  explicit context_impl(std::vector<std::shared_ptr<device_impl>> devices, async_handler handler = {},
                        property_list properties = {});

  std::span<const std::shared_ptr<device_impl>> devices() const noexcept { return devices_; }
  platform_impl &platform() const noexcept { return devices_.front()->platform(); }
  /// Empty if the user gave none.
  const sycl::async_handler &async_handler() const noexcept { return handler_; }
  const property_list &properties() const noexcept { return properties_; }
  /// Records that the program obtained the context of the backend's API, or made this object from it.
  void note_native(const void *native) const noexcept { native_.store(native, std::memory_order_relaxed); }
  /// Whether the program knows both as the same context of the backend's API, so that each may use the other's objects.
  bool shares_native_context(const context_impl &other) const noexcept {
    const void *const native = native_.load(std::memory_order_relaxed);
    return native && native == other.native_.load(std::memory_order_relaxed);
  }

  /// Whether the context contains the device or an ancestor of it.
  bool contains(const device_impl &device) const noexcept;
  /// The device to use in this context for a device of the program: usually the device itself (see
  /// device_impl::make_alias). \throws errc::invalid if the context does not contain it, naming both. \param what_for
  /// starts the message.
  std::shared_ptr<device_impl> device_for(const std::shared_ptr<device_impl> &device, const char *what_for) const;

private:
  std::vector<std::shared_ptr<device_impl>> devices_;
  sycl::async_handler handler_;
  property_list properties_;
  mutable std::atomic<const void *> native_{nullptr};
};

} // namespace sycl::detail
