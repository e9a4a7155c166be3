// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::kernel_id. There is one object for each kernel of the program and for each kernel that
/// is built into a device, so that identifiers with the same implementation name the same kernel.
#pragma once

#include "abi/device_image.h"
#include "core/images/loaded_module.hpp"

#include <sycl/kernel_id.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sycl::detail {

class device_impl;

class kernel_id_impl {
public:
  kernel_id_impl(const syclc_kernel &kernel, std::shared_ptr<const loaded_module> module);
  kernel_id_impl(std::shared_ptr<device_impl> device, std::string name)
      : name_(std::move(name)), device_(std::move(device)) {}

  /// The name for messages.
  const std::string &name() const noexcept { return name_; }
  /// Null if the kernel is built into a device or its library was unloaded.
  const syclc_kernel *kernel() const noexcept { return module_ && module_->gone() ? nullptr : kernel_; }
  bool is_of(const syclc_module &module) const noexcept { return module_ && module_->get() == &module; }
  /// The device into which the kernel is built; null for kernels of the program.
  const std::shared_ptr<device_impl> &device() const noexcept { return device_; }

private:
  const std::string name_;
  const std::shared_ptr<const loaded_module> module_;
  const syclc_kernel *const kernel_ = nullptr;
  const std::shared_ptr<device_impl> device_;
};

/// All identifiers. Thread safe.
class kernel_id_table {
public:
  static kernel_id_table &instance();

  kernel_id of(const syclc_kernel &kernel);
  /// The identifier of a kernel that is built into a device.
  kernel_id of(const std::shared_ptr<device_impl> &device, const std::string &name);
  /// Removes the kernels of a module that is being unloaded.
  void forget(const syclc_module &module);

private:
  std::mutex mutex_; ///< guards the members below
  /// Kernels of the program, while their module is registered.
  std::unordered_map<const syclc_kernel *, std::shared_ptr<kernel_id_impl>> of_program_;
  /// Kernels of devices, while an identifier exists, which also keeps the device.
  std::map<std::pair<const device_impl *, std::string>, std::weak_ptr<kernel_id_impl>> of_devices_;
};

/// The identifier of a kernel. \throws as check_version().
kernel_id id_of(const syclc_kernel &kernel);

} // namespace sycl::detail
