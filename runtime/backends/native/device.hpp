// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The native device: the CPU that the program runs on, with kernels compiled into the program.
#pragma once

#include "backends/native/host_info.hpp"
#include "backends/native/jit_kernels.hpp"
#include "backends/native/kernel.hpp"
#include "backends/native/memory.hpp"
#include "core/devices/backend.hpp"

#include <map>
#include <shared_mutex>
#include <unordered_map>
#include <utility>

namespace sycl::detail::native {

/// The process has one, and one for each sub-device. Thread safe.
class native_device final : public backend_device {
public:
  native_device();
  /// Only for sub-devices: the root device is not destroyed.
  ~native_device() override;
  /// A sub-device. \param properties those of the sub-device; \param cpus the hardware threads that run its kernels.
  native_device(device_properties properties, cpu_list cpus);

  const device_properties &properties() const noexcept override { return properties_; }
  bool shares_host_memory() const noexcept override { return true; }

  void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment) override {
    return memory_.allocate(kind, bytes, alignment);
  }
  void deallocate(void *pointer) noexcept override { memory_.deallocate(pointer); }
  pointer_info query(const void *pointer) const noexcept override { return memory_.query(pointer); }

  std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel, const spec_values &values = {}) override;
  const void *find_code(const syclc_kernel &kernel) override;
  std::shared_ptr<executable_kernel> build_kernel(const syclc_kernel &kernel, const spec_values &values) override;
  void forget(const syclc_module &module) noexcept override;

  std::unique_ptr<backend_queue> create_queue(const queue_options &options) override;
  std::vector<std::shared_ptr<backend_device>> partition(const partition_request &request) override;

private:
  /// get_kernel() for kernels whose code depends on the values.
  std::shared_ptr<native_kernel> get_kernel_for(const syclc_kernel &kernel, const spec_values &values);
  /// Uses the code of the program, or just-in-time compiled code if there is none or if SYCLC_JIT=1 is set.
  /// \throws the exceptions of get_kernel().
  std::shared_ptr<native_kernel> make_kernel(const syclc_kernel &kernel, const spec_values &values);

  const device_properties properties_;
  const cpu_list bound_to_; ///< of sub-devices; empty: all
  host_memory memory_;
  jit_kernels jit_{properties_};
  mutable std::shared_mutex kernels_mutex_;
  std::unordered_map<const syclc_kernel *, std::shared_ptr<native_kernel>> kernels_;
  /// The kernels that read specialization constants and may have code for some of their values from a device link, with
  /// the variant that was chosen.
  std::map<std::pair<const syclc_kernel *, const syclc_native_variant *>, std::shared_ptr<native_kernel>> by_code_;
};

} // namespace sycl::detail::native
