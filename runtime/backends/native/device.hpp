// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The native device: the CPU that the program runs on, with kernels compiled into the program.
#pragma once

#include "backends/native/host_facts.hpp"
#include "backends/native/jit_kernels.hpp"
#include "backends/native/kernel.hpp"
#include "backends/native/memory.hpp"
#include "core/devices/backend.hpp"

#include <map>
#include <shared_mutex>
#include <unordered_map>
#include <utility>

namespace sycl::detail::native {

/// One for the process, and one for each sub-device. Thread safe.
class native_device final : public backend_device {
public:
  native_device();
  /// Of sub-devices: the root device stays.
  ~native_device() override;
  /// A sub-device. \param properties with what is its own; \param cpus the hardware threads that its kernels run on.
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
  /// get_kernel() where the values decide which code it has.
  std::shared_ptr<native_kernel> get_kernel_for(const syclc_kernel &kernel, const spec_values &values);
  /// Code of the program, or, where there is none or SYCLC_JIT=1 asks for it, compiled just in time.
  /// \throws as get_kernel().
  std::shared_ptr<native_kernel> make_kernel(const syclc_kernel &kernel, const spec_values &values);

  const device_properties properties_;
  const cpu_list bound_to_; ///< of sub-devices; empty: all
  host_memory memory_;
  jit_kernels jit_{properties_};
  mutable std::shared_mutex kernels_mutex_;
  std::unordered_map<const syclc_kernel *, std::shared_ptr<native_kernel>> kernels_;
  /// Of kernels that read specialization constants, where device links may have code for some values: by what was
  /// chosen.
  std::map<std::pair<const syclc_kernel *, const syclc_native_variant *>, std::shared_ptr<native_kernel>> by_code_;
};

} // namespace sycl::detail::native
