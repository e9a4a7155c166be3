// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Allocations, and commands for single copies and fills, with each memory model.
#include "backends/opencl/memory.hpp"

#include "core/base/errors.hpp"
#include "core/devices/usm_kinds.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace sycl::detail::opencl {

namespace {

/// The largest alignment that every OpenCL device supports: the size of the largest type, long16.
constexpr std::size_t largest_opencl_alignment = 128;
constexpr std::size_t default_alignment = 64;

} // namespace

device_memory::~device_memory() {
  context_->allocations.remove_owned_by(this, [this](void *block) { free_block(block); });
}

void *device_memory::allocate(usm_kind kind, std::size_t bytes, std::size_t alignment,
                              const device_properties &properties) {
  if (!has_kind(properties, kind))
    throw_error(errc::feature_not_supported,
                properties.name + " (" + properties.version + ") has no USM allocations of kind " + kind_name(kind) +
                    ": it has neither cl_intel_unified_shared_memory nor " +
                    (model_ == memory_model::coarse_svm ? "fine-grained " : "") + "shared virtual memory");
  if (bytes == 0) return nullptr;
  const auto refuse = [&](const std::string &why) { refuse_allocation(kind, bytes, properties, why); };
  if (bytes > properties.max_mem_alloc_size)
    refuse("one allocation may have " + std::to_string(properties.max_mem_alloc_size) + " bytes at most, of " +
           std::to_string(properties.global_mem_size) + " bytes in all");
  alignment = std::max(alignment, default_alignment);
  // OpenCL rejects larger alignments than it needs itself; then more memory is allocated, and the pointer is adjusted.
  const std::size_t surplus = alignment > largest_opencl_alignment ? alignment : 0;
  cl_int status = CL_SUCCESS;
  void *const block = allocate_block(kind, bytes + surplus,
                                     static_cast<cl_uint>(std::min(alignment, largest_opencl_alignment)), status);
  if (!block)
    refuse("the device, which has " + std::to_string(properties.global_mem_size) + " bytes in all, has no room for it" +
           (status == CL_SUCCESS ? std::string() : ": " + error_text(status)));
  void *const pointer = surplus ? first_aligned(block, alignment) : block;
  try {
    context_->allocations.add(pointer, {kind, bytes, block, this});
  } catch (...) {
    free_block(block);
    throw;
  }
  return pointer;
}

void device_memory::deallocate(void *pointer) noexcept {
  allocation_map::entry removed;
  if (!pointer) return;
  adopted_memory adopted;
  {
    const std::lock_guard lock(objects_mutex_);
    objects_.erase(pointer);
    if (const auto found = adopted_.find(pointer); found != adopted_.end()) {
      adopted = std::move(found->second);
      adopted_.erase(found);
    }
  }
  if (!context_->allocations.remove(pointer, removed)) return;
  if (adopted.memory)
    adopted.unmap(pointer);
  else
    free_block(removed.block);
}

void device_memory::adopted_memory::unmap(void *address) const noexcept {
  if (clEnqueueUnmapMemObject(queue.get(), memory.get(), address, 0, nullptr, nullptr) == CL_SUCCESS)
    clFinish(queue.get());
}

void *device_memory::adopt(cl_mem memory, std::size_t bytes) noexcept {
  const auto retained = [&] { return memory_handle(clRetainMemObject(memory) == CL_SUCCESS ? memory : nullptr); };
  cl_int status = CL_SUCCESS;
  adopted_memory adopted{
      retained(), queue_handle(clCreateCommandQueueWithProperties(context_->context.get(), device_, nullptr, &status))};
  memory_handle object = retained();
  if (status != CL_SUCCESS || !adopted.memory || !object) return nullptr;
  void *const address = clEnqueueMapBuffer(adopted.queue.get(), memory, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes,
                                           0, nullptr, nullptr, &status);
  if (status != CL_SUCCESS || !address) return nullptr;
  if (query(address).known) { // another buffer works there
    adopted.unmap(address);
    return nullptr;
  }
  const std::lock_guard lock(objects_mutex_);
  try {
    objects_.emplace(address, object_on_memory{address, bytes, std::move(object)});
    context_->allocations.add(address, {usm_kind::device, bytes, address, nullptr});
    adopted_[address]; // allocates, before `adopted` is moved
  } catch (const std::bad_alloc &) {
    allocation_map::entry removed;
    context_->allocations.remove(address, removed);
    objects_.erase(address);
    adopted.unmap(address);
    return nullptr;
  }
  adopted_[address] = std::move(adopted);
  return address;
}

cl_mem device_memory::memory_object(void *memory, std::size_t bytes, const device_properties &properties) {
  if (!properties.host_unified_memory)
    throw_error(errc::feature_not_supported, "get_native of a buffer: the memory of " + properties.name +
                                                 " is not the host's, and OpenCL makes memory objects on host memory "
                                                 "only; use USM pointers");
  const pointer_info allocation = query(memory);
  if (!allocation.known) throw_error(errc::invalid, "get_native of a buffer: it has no memory on " + properties.name);
  const std::lock_guard lock(objects_mutex_);
  const auto [first, last] = objects_.equal_range(allocation.base);
  for (auto known = first; known != last; ++known)
    if (known->second.memory == memory && known->second.bytes == bytes) return known->second.object.get();
  cl_int status = CL_SUCCESS;
  memory_handle made(
      clCreateBuffer(context_->context.get(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, memory, &status));
  check(status, "clCreateBuffer", properties.name);
  return objects_.emplace(allocation.base, object_on_memory{memory, bytes, std::move(made)})->second.object.get();
}

void *device_memory::allocate_block(usm_kind kind, std::size_t bytes, cl_uint alignment,
                                    cl_int &status) const noexcept {
  const cl_context context = context_->context.get();
  if (model_ == memory_model::usm) {
    const extension_functions &intel = context_->functions;
    void *block = nullptr;
    switch (kind) {
    case usm_kind::host:
      block = intel.clHostMemAllocINTEL(context, nullptr, bytes, alignment, &status);
      break;
    case usm_kind::device:
      block = intel.clDeviceMemAllocINTEL(context, device_, nullptr, bytes, alignment, &status);
      break;
    case usm_kind::shared:
      block = intel.clSharedMemAllocINTEL(context, device_, nullptr, bytes, alignment, &status);
      break;
    }
    return status == CL_SUCCESS ? block : nullptr;
  }
  cl_svm_mem_flags flags = CL_MEM_READ_WRITE;
  // Device memory is coarse-grained, because that may be faster, and the host accesses it only with copies.
  if (kind != usm_kind::device) flags |= CL_MEM_SVM_FINE_GRAIN_BUFFER | (svm_atomics_ ? CL_MEM_SVM_ATOMICS : 0);
  return clSVMAlloc(context, flags, bytes, alignment);
}

void device_memory::free_block(void *block) const noexcept {
  if (model_ == memory_model::usm)
    context_->functions.clMemFreeINTEL(context_->context.get(), block);
  else
    clSVMFree(context_->context.get(), block);
}

cl_int device_memory::enqueue_copy(cl_command_queue queue, void *destination, const void *source, std::size_t bytes,
                                   const std::vector<cl_event> &waits, cl_event *event) const noexcept {
  const auto num_waits = static_cast<cl_uint>(waits.size());
  const cl_event *const wait_list = waits.empty() ? nullptr : waits.data();
  return model_ == memory_model::usm
             ? context_->functions.clEnqueueMemcpyINTEL(queue, CL_FALSE, destination, source, bytes, num_waits,
                                                        wait_list, event)
             : clEnqueueSVMMemcpy(queue, CL_FALSE, destination, source, bytes, num_waits, wait_list, event);
}

cl_int device_memory::enqueue_fill(cl_command_queue queue, void *destination, const void *pattern,
                                   std::size_t pattern_size, std::size_t bytes, const std::vector<cl_event> &waits,
                                   cl_event *event) const noexcept {
  const auto num_waits = static_cast<cl_uint>(waits.size());
  const cl_event *const wait_list = waits.empty() ? nullptr : waits.data();
  return model_ == memory_model::usm
             ? context_->functions.clEnqueueMemFillINTEL(queue, destination, pattern, pattern_size, bytes, num_waits,
                                                         wait_list, event)
             : clEnqueueSVMMemFill(queue, destination, pattern, pattern_size, bytes, num_waits, wait_list, event);
}

bool device_memory::can_fill(const void *destination, std::size_t pattern_size) const noexcept {
  const bool power_of_two = (pattern_size & (pattern_size - 1)) == 0;
  return power_of_two && pattern_size <= largest_opencl_alignment &&
         reinterpret_cast<std::uintptr_t>(destination) % pattern_size == 0 && query(destination).known;
}

cl_int device_memory::set_pointer_argument(cl_kernel kernel, cl_uint index, const void *pointer) const noexcept {
  return model_ == memory_model::usm ? context_->functions.clSetKernelArgMemPointerINTEL(kernel, index, pointer)
                                     : clSetKernelArgSVMPointer(kernel, index, pointer);
}

} // namespace sycl::detail::opencl
