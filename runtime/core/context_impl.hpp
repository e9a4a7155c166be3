// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::context points to: devices of one platform that share memory allocations and kernels, and the handler of
/// asynchronous errors that queues fall back on.
#pragma once

#include "core/device_impl.hpp"

#include <sycl/exception.hpp>
#include <sycl/property_list.hpp>

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
  /// Whether the device, or one that it is a part of, is in the context.
  bool contains(const device_impl &device) const noexcept;
  /// What to use for a device of the program in this context: mostly the device itself (see device_impl::make_alias).
  /// \throws errc::invalid when the context does not contain it, naming both. \param what_for starts the message.
  std::shared_ptr<device_impl> device_for(const std::shared_ptr<device_impl> &device, const char *what_for) const;

private:
  std::vector<std::shared_ptr<device_impl>> devices_;
  sycl::async_handler handler_;
  property_list properties_;
};

} // namespace sycl::detail
