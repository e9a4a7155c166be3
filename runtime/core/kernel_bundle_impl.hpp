// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::kernel_bundle and sycl::kernel point to: kernels of the program with the code that each device runs.
#pragma once

#include "core/backend.hpp"
#include "core/context_impl.hpp"

#include <sycl/kernel_bundle.hpp>

#include <memory>
#include <utility>
#include <vector>

namespace sycl::detail {

/// A kernel and, for each device that can run it, its code.
class kernel_impl {
public:
  kernel_impl(const syclc_kernel &kernel, std::shared_ptr<context_impl> context)
      : kernel_(kernel), context_(std::move(context)) {}

  const syclc_kernel &description() const noexcept { return kernel_; }
  const std::shared_ptr<context_impl> &context() const noexcept { return context_; }

  void add(std::shared_ptr<device_impl> device, std::shared_ptr<executable_kernel> code) {
    code_.emplace_back(std::move(device), std::move(code));
  }
  /// Null when the device cannot run it or is not one of the bundle's.
  const executable_kernel *code_for(const device_impl &device) const noexcept;
  bool runs_somewhere() const noexcept { return !code_.empty(); }

private:
  const syclc_kernel &kernel_;
  const std::shared_ptr<context_impl> context_;
  std::vector<std::pair<std::shared_ptr<device_impl>, std::shared_ptr<executable_kernel>>> code_;
};

/// Immutable once it is made.
class kernel_bundle_impl {
public:
  /// \param kernels null for all of the program.
  kernel_bundle_impl(std::shared_ptr<context_impl> context, std::vector<std::shared_ptr<device_impl>> devices,
                     const std::vector<kernel_id> *kernels);

  const std::shared_ptr<context_impl> &context() const noexcept { return context_; }
  const std::vector<std::shared_ptr<device_impl>> &devices() const noexcept { return devices_; }
  const std::vector<std::shared_ptr<kernel_impl>> &kernels() const noexcept { return kernels_; }
  /// Null when it is not in the bundle.
  std::shared_ptr<kernel_impl> find(const kernel_id &id) const noexcept;

private:
  const std::shared_ptr<context_impl> context_;
  const std::vector<std::shared_ptr<device_impl>> devices_;
  std::vector<std::shared_ptr<kernel_impl>> kernels_;
};

/// The kernel's code for the device, compiled now if need be; null when the device cannot run it.
/// \throws what else backend_device::get_kernel throws.
std::shared_ptr<executable_kernel> compatible_code(const syclc_kernel &kernel, const device_impl &device);

} // namespace sycl::detail
