// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of OpenCL devices with addresses: Intel's extension for unified shared memory, or shared virtual memory.
///
/// | model       | allocations                 | kernel arguments              | host may touch            |
/// |-------------|-----------------------------|-------------------------------|---------------------------|
/// | usm         | cl{Host,Device,Shared}MemAllocINTEL | clSetKernelArgMemPointerINTEL | host, shared      |
/// | fine_svm    | clSVMAlloc, fine-grained    | clSetKernelArgSVMPointer      | host, shared              |
/// | coarse_svm  | clSVMAlloc                  | clSetKernelArgSVMPointer      | nothing: device kind only |
/// | none        | nothing                     | nothing                       |                           |
#pragma once

#include "backends/opencl/api.hpp"
#include "core/devices/allocation_map.hpp"

#include <map>
#include <mutex>

namespace sycl::detail::opencl {

/// The way to use addresses of a device's memory.
enum class memory_model { none, coarse_svm, fine_svm, usm };

/// The common data of the devices of one platform: the OpenCL context and its allocations.
struct shared_context {
  cl_platform_id platform = nullptr;
  context_handle context;
  extension_functions functions;
  allocation_map allocations;
};

/// Memory of one device. Thread safe.
class device_memory {
public:
  device_memory(std::shared_ptr<shared_context> context, cl_device_id device, memory_model model, bool svm_atomics)
      : context_(std::move(context)), device_(device), model_(model), svm_atomics_(svm_atomics) {}
  /// Frees all remaining allocations.
  ~device_memory();
  device_memory(const device_memory &) = delete;
  device_memory &operator=(const device_memory &) = delete;

  memory_model model() const noexcept { return model_; }
  const allocation_map &allocations() const noexcept { return context_->allocations; }

  /// See backend_device::allocate. \param properties those of the device, for limits and names.
  void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment, const device_properties &properties);
  void deallocate(void *pointer) noexcept;
  pointer_info query(const void *pointer) const noexcept { return context_->allocations.find(pointer); }

  /// Enqueues a copy of `bytes`; source and destination may be host memory. `waits` and `event` as in OpenCL.
  cl_int enqueue_copy(cl_command_queue queue, void *destination, const void *source, std::size_t bytes,
                      const std::vector<cl_event> &waits, cl_event *event) const noexcept;
  /// Enqueues a fill of `bytes` with a pattern; only if can_fill() is true.
  cl_int enqueue_fill(cl_command_queue queue, void *destination, const void *pattern, std::size_t pattern_size,
                      std::size_t bytes, const std::vector<cl_event> &waits, cl_event *event) const noexcept;
  /// OpenCL can fill only USM, with patterns whose size is a power of two and divides the address.
  bool can_fill(const void *destination, std::size_t pattern_size) const noexcept;

  /// A memory object for `bytes` from `memory` on, in an allocation of the context; released with the allocation.
  /// \throws errc::feature_not_supported if the device's memory is not the host's, because OpenCL can create memory
  /// objects only from host memory; errc::invalid if `memory` is in no allocation.
  cl_mem memory_object(void *memory, std::size_t bytes, const device_properties &properties);

  /// Maps a memory object of the program for kernels, which then work in it, and memory_object() returns it. It stays
  /// mapped until deallocate().
  /// \returns its address; null if the driver refuses, or if the memory is in use like that already.
  void *adopt(cl_mem memory, std::size_t bytes) noexcept;

  /// Sets kernel argument `index` to an address.
  cl_int set_pointer_argument(cl_kernel kernel, cl_uint index, const void *pointer) const noexcept;

private:
  /// \returns null if there is no memory. \param status receives the error, if the driver reports one.
  void *allocate_block(usm_kind kind, std::size_t bytes, cl_uint alignment, cl_int &status) const noexcept;
  void free_block(void *block) const noexcept;

  std::shared_ptr<shared_context> context_;
  cl_device_id device_;
  memory_model model_;
  bool svm_atomics_;

  struct object_on_memory {
    void *memory;
    std::size_t bytes;
    memory_handle object;
  };
  std::mutex objects_mutex_;
  std::multimap<const void *, object_on_memory> objects_; ///< by the start of the allocation
  /// A memory object that is mapped; see adopt().
  struct adopted_memory {
    memory_handle memory;
    queue_handle queue; ///< for the end of the mapping
    void unmap(void *address) const noexcept;
  };
  std::map<const void *, adopted_memory> adopted_; ///< by their addresses
};

} // namespace sycl::detail::opencl
