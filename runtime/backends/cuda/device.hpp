// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One NVIDIA GPU.
#pragma once

#include "backends/cuda/kernel.hpp"
#include "backends/cuda/memory.hpp"
#include "backends/cuda/modules.hpp"
#include "backends/cuda/queue.hpp"
#include "core/devices/backend.hpp"

namespace sycl::detail::cuda {

/// Reads all information about a device. \param driver_version of cuDriverGetVersion.
/// \returns an empty string after filling `properties`, or the reason why the device cannot be used.
std::string read_device_info(CUdevice device, int driver_version, device_properties &properties);

/// Thread safe.
class cuda_device final : public backend_device {
public:
  /// \param allocations those of all devices. \throws sycl::exception if the driver refuses a context.
  cuda_device(CUdevice device, device_properties properties, std::shared_ptr<allocation_map> allocations)
      : gpu_(device, std::move(properties)), memory_(gpu_, std::move(allocations)), modules_(gpu_), streams_(gpu_) {}

  gpu &owner() noexcept { return gpu_; }
  const gpu &owner() const noexcept { return gpu_; }
  device_streams &streams() noexcept { return streams_; }

  const device_properties &properties() const noexcept override { return gpu_.properties(); }
  bool shares_host_memory() const noexcept override { return false; }
  /// Streams wait for events of all devices.
  const void *wait_domain() const noexcept override { return &of_all_devices; }

  void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment) override {
    return memory_.allocate(kind, bytes, alignment);
  }
  void deallocate(void *pointer) noexcept override { memory_.deallocate(pointer); }
  pointer_info query(const void *pointer) const noexcept override { return memory_.query(pointer); }

  std::uint64_t free_memory() const override { return memory_.free_bytes(); }
  bool can_access(const backend_device &peer, bool with_atomics) const override;
  void set_access(backend_device &peer, bool enabled) override;
  bool takes_hints() const noexcept override { return true; }

  std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel, const spec_values &values = {}) override {
    return modules_.get_kernel(kernel, values, /*folds=*/false);
  }
  /// Puts the values into the code if there is LLVM IR of the kernel.
  std::shared_ptr<executable_kernel> build_kernel(const syclc_kernel &kernel, const spec_values &values) override {
    return modules_.get_kernel(kernel, values, /*folds=*/kernel.num_spec_constants != 0);
  }
  const void *find_code(const syclc_kernel &kernel) override { return modules_.find_code(kernel); }
  void forget(const syclc_module &module) noexcept override { modules_.forget(module); }

  std::unique_ptr<backend_queue> create_queue(const queue_options &options) override {
    return cuda::create_queue(streams_, options);
  }

private:
  static constexpr char of_all_devices = 0;
  gpu gpu_;
  device_memory memory_;
  module_cache modules_;
  device_streams streams_;
};

} // namespace sycl::detail::cuda
