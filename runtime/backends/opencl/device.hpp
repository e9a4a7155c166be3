// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One OpenCL device.
#pragma once

#include "backends/opencl/memory.hpp"
#include "backends/opencl/program.hpp"
#include "backends/opencl/queue.hpp"
#include "core/devices/backend.hpp"

#include <map>
#include <mutex>

namespace sycl::detail::opencl {

/// The information about a device that enumeration reads before it creates the context.
struct opencl_device_info {
  cl_device_id id = nullptr;
  device_properties properties;
  code_acceptance acceptance;
  memory_model model = memory_model::none;
  bool svm_atomics = false;
};

/// Reads all information about a device. \param functions those of its platform.
/// \returns an empty string after filling `facts`, or the reason why the device cannot be used.
std::string read_device_info(cl_device_id device, const extension_functions &functions, opencl_device_info &facts);

/// The supported partitions of the device, and the one that created it.
partition_info read_partition_info(cl_device_id device);

/// Devices that live as long as the process, found again by a key. A device must not be destroyed when the program has
/// released it: threads of a driver may still be busy with a command after they have reported its end, and cannot
/// handle the destruction of its queue, context or sub-device meanwhile. (PoCL reads the sub-device without holding a
/// reference; in Intel's runtime the command itself destroys the queue, which waits for the command.) Drivers do not
/// report when this is over.
/// Thread safe. Must never be destroyed, or only with devices that are never destroyed.
template <class Key>
class kept_devices {
public:
  using list = std::vector<std::shared_ptr<backend_device>>;
  /// \returns the result of an earlier call with an equal key, or the result of `make()` now. If `make()` throws,
  /// nothing is kept.
  template <class Make>
  list find_or_make(const Key &key, Make make) {
    const std::lock_guard lock(mutex_);
    const auto known = devices_.find(key);
    return known != devices_.end() ? known->second : devices_.emplace(key, make()).first->second;
  }

private:
  std::mutex mutex_;
  std::map<Key, list> devices_;
};

/// Thread safe.
class opencl_device final : public backend_device {
public:
  /// \param owned the device itself if it is a sub-device.
  opencl_device(std::shared_ptr<shared_context> context, opencl_device_info facts, device_handle owned = {});

  cl_device_id get() const noexcept { return id_; }
  cl_context context() const noexcept { return context_->context.get(); }
  const std::shared_ptr<shared_context> &context_owner() const noexcept { return context_; }
  const device_memory &memory() const noexcept { return memory_; }
  /// See device_memory::memory_object.
  cl_mem memory_object(void *memory, std::size_t bytes) { return memory_.memory_object(memory, bytes, properties_); }
  /// See device_memory::adopt.
  void *adopt(cl_mem memory, std::size_t bytes) noexcept { return memory_.adopt(memory, bytes); }
  queue_pool &queues() noexcept { return queues_; }

  const device_properties &properties() const noexcept override { return properties_; }
  /// Kernels can use only OpenCL's own allocations, even if host and device share memory.
  bool shares_host_memory() const noexcept override { return false; }
  /// OpenCL cannot wait across contexts.
  const void *wait_domain() const noexcept override { return context(); }

  void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment) override {
    return memory_.allocate(kind, bytes, alignment, properties_);
  }
  void deallocate(void *pointer) noexcept override { memory_.deallocate(pointer); }
  pointer_info query(const void *pointer) const noexcept override { return memory_.query(pointer); }

  std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel, const spec_values &values = {}) override {
    return programs_.get_kernel(kernel, values);
  }
  const void *find_code(const syclc_kernel &kernel) override { return programs_.find_code(kernel); }
  /// An unbuilt program of the image that contains the kernel.
  program_handle create_unbuilt(const syclc_kernel &kernel) const { return programs_.create_unbuilt(kernel); }
  program_handle create_of_source(const void *spirv, std::size_t size) const {
    return programs_.create_of_source(spirv, size);
  }
  void forget(const syclc_module &module) noexcept override {
    programs_.forget(module);
    programs_for_any_ids_.forget(module);
  }

  std::unique_ptr<backend_queue> create_queue(const queue_options &options) override;
  /// Equal requests return the same devices.
  std::vector<std::shared_ptr<backend_device>> partition(const partition_request &request) override {
    return parts_.find_or_make(request, [&] { return cut(request); });
  }

private:
  std::vector<std::shared_ptr<backend_device>> cut(const partition_request &request) const;
  /// A sub-device with all compute units, for drivers that cannot create one: another device with the same
  /// cl_device_id.
  std::shared_ptr<backend_device> make_whole_part(sycl::info::partition_property by) const;

  const device_handle owned_;
  const cl_device_id id_;
  const device_properties properties_;
  const std::shared_ptr<shared_context> context_;
  device_memory memory_;
  program_cache programs_for_any_ids_; ///< for launches that cannot use those of `programs_`
  program_cache programs_;
  queue_pool queues_;
  kept_devices<partition_request> parts_;
};

/// A sub-device, in its parent's context if the driver allows that. Must be kept. \throws sycl::exception if it cannot
/// be used.
std::shared_ptr<opencl_device> open_sub_device(device_handle device, const std::shared_ptr<shared_context> &parents);

} // namespace sycl::detail::opencl
