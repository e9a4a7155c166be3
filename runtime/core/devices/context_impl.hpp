// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::context points to: devices of one platform that share memory allocations and kernels, and the handler of
/// asynchronous errors that queues fall back on.
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
  /// \throws errc::invalid when there is no device or they belong to different platforms, naming them.
  explicit context_impl(std::vector<std::shared_ptr<device_impl>> devices, async_handler handler = {},
                        property_list properties = {});

  std::span<const std::shared_ptr<device_impl>> devices() const noexcept { return devices_; }
  platform_impl &platform() const noexcept { return devices_.front()->platform(); }
  /// Empty when the user gave none.
  const sycl::async_handler &async_handler() const noexcept { return handler_; }
  const property_list &properties() const noexcept { return properties_; }
  /// Notes that the program has the context of the backend's own API, or made this of it.
  void note_native(const void *native) const noexcept { native_.store(native, std::memory_order_relaxed); }
  /// Whether both are, to the program, the same context of the backend's own API: what one has the other may use.
  bool shares_native_context(const context_impl &other) const noexcept {
    const void *const native = native_.load(std::memory_order_relaxed);
    return native && native == other.native_.load(std::memory_order_relaxed);
  }

  /// Whether the device, or one that it is a part of, is in the context.
  bool contains(const device_impl &device) const noexcept;
  /// What to use for a device of the program in this context: mostly the device itself (see device_impl::make_alias).
  /// \throws errc::invalid when the context does not contain it, naming both. \param what_for starts the message.
  std::shared_ptr<device_impl> device_for(const std::shared_ptr<device_impl> &device, const char *what_for) const;

private:
  std::vector<std::shared_ptr<device_impl>> devices_;
  sycl::async_handler handler_;
  property_list properties_;
  mutable std::atomic<const void *> native_{nullptr};
};

} // namespace sycl::detail
