// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::kernel_bundle and sycl::kernel point to: kernels of the program with the code that each device runs.
#pragma once

#include "core/backend.hpp"
#include "core/context_impl.hpp"
#include "core/interop.hpp"

#include <sycl/kernel_bundle.hpp>

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace sycl::detail {

/// A kernel and, for each device that can run it, its code.
class kernel_impl {
public:
  kernel_impl(const syclc_kernel &kernel, std::shared_ptr<context_impl> context)
      : kernel_(kernel), context_(std::move(context)) {}
  /// A kernel of the program's own, made by the backend's API (make_kernel).
  kernel_impl(std::shared_ptr<native_object> native, std::shared_ptr<context_impl> context)
      : kernel_(nameless), context_(std::move(context)), native_(std::move(native)) {}

  const syclc_kernel &description() const noexcept { return kernel_; }
  /// Null unless the program made it.
  const std::shared_ptr<native_object> &native() const noexcept { return native_; }
  /// A kernel object of the API for one that is of this program, the same at every call; with a reference for the
  /// caller.
  native_handle native_made_once(backend_interop &interop) const;
  const std::shared_ptr<context_impl> &context() const noexcept { return context_; }

  void add(std::shared_ptr<device_impl> device, std::shared_ptr<executable_kernel> code) {
    code_.emplace_back(std::move(device), std::move(code));
  }
  /// Null when the device cannot run it or is not one of the bundle's.
  const executable_kernel *code_for(const device_impl &device) const noexcept;
  bool runs_somewhere() const noexcept { return !code_.empty(); }
  const auto &code() const noexcept { return code_; }

private:
  static const syclc_kernel nameless; ///< describes what the compiler has not seen

  const syclc_kernel &kernel_;
  const std::shared_ptr<context_impl> context_;
  const std::shared_ptr<native_object> native_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<void> made_; ///< what native_made_once() made; guarded by mutex_
  std::vector<std::pair<std::shared_ptr<device_impl>, std::shared_ptr<executable_kernel>>> code_;
};

/// Immutable once it is made.
class kernel_bundle_impl {
public:
  /// \param kernels null for all of the program.
  kernel_bundle_impl(std::shared_ptr<context_impl> context, std::vector<std::shared_ptr<device_impl>> devices,
                     const std::vector<kernel_id> *kernels);

  /// Device programs that the program built by the backend's API (make_kernel_bundle).
  kernel_bundle_impl(std::shared_ptr<context_impl> context, std::vector<std::shared_ptr<device_impl>> devices,
                     std::vector<std::shared_ptr<native_object>> natives)
      : context_(std::move(context)), devices_(std::move(devices)), natives_(std::move(natives)) {}

  const std::shared_ptr<context_impl> &context() const noexcept { return context_; }
  /// Those that the program built.
  const std::vector<std::shared_ptr<native_object>> &natives() const noexcept { return natives_; }
  const std::vector<std::shared_ptr<device_impl>> &devices() const noexcept { return devices_; }
  const std::vector<std::shared_ptr<kernel_impl>> &kernels() const noexcept { return kernels_; }
  /// Null when it is not in the bundle.
  std::shared_ptr<kernel_impl> find(const kernel_id &id) const noexcept;

private:
  const std::shared_ptr<context_impl> context_;
  const std::vector<std::shared_ptr<device_impl>> devices_;
  const std::vector<std::shared_ptr<native_object>> natives_;
  std::vector<std::shared_ptr<kernel_impl>> kernels_;
};

/// The kernel's code for the device, compiled now if need be; null when the device cannot run it.
/// \throws what else backend_device::get_kernel throws.
std::shared_ptr<executable_kernel> compatible_code(const syclc_kernel &kernel, const device_impl &device);

} // namespace sycl::detail
