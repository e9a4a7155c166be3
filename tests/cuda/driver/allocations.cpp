// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions that allocate and free memory, or describe it.
///
/// cuMemFree does not wait for the device, because the reference does not promise that: operations that still use the
/// memory then fail.
#include "calls.hpp"
#include "memory.hpp"
#include "settings.hpp"
#include "streams.hpp"

namespace cuda_test {

namespace {

CUresult allocate(memory_kind kind, std::size_t bytes, std::uintptr_t &address) {
  if (bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  const auto made = memory_map::get().allocate(kind, bytes, current_context(), true);
  if (!made) return CUDA_ERROR_OUT_OF_MEMORY;
  address = made->begin;
  return CUDA_SUCCESS;
}

CUresult release(std::uintptr_t address, memory_kind kind, bool or_managed) {
  const auto freed = memory_map::get().begin_free(address, kind, or_managed);
  if (!freed) return CUDA_ERROR_INVALID_VALUE;
  memory_map::get().end_free(freed);
  return CUDA_SUCCESS;
}

/// Whether a range is managed memory, and a device is one, or the host.
CUresult check_managed(CUdeviceptr memory, std::size_t bytes, CUdevice where) {
  constexpr CUdevice host = -1; // CU_DEVICE_CPU
  if (where != host && !find_device(where)) return CUDA_ERROR_INVALID_DEVICE;
  const memory_range range = memory_map::get().find(memory, bytes);
  const bool is_managed = range.memory && range.memory->kind == memory_kind::managed;
  return bytes != 0 && range.status == CUDA_SUCCESS && is_managed ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

} // namespace

CUresult calls::cuMemAlloc(CUdeviceptr *memory, std::size_t bytes) {
  if (!memory) return CUDA_ERROR_INVALID_VALUE;
  std::uintptr_t address = 0;
  const CUresult result = allocate(memory_kind::device, bytes, address);
  if (result == CUDA_SUCCESS) *memory = address;
  return result;
}

CUresult calls::cuMemAllocManaged(CUdeviceptr *memory, std::size_t bytes, unsigned flags) {
  constexpr unsigned attach_host = 2;
  if (!memory || (flags != CU_MEM_ATTACH_GLOBAL && flags != attach_host)) return CUDA_ERROR_INVALID_VALUE;
  std::uintptr_t address = 0;
  const CUresult result = allocate(memory_kind::managed, bytes, address);
  if (result == CUDA_SUCCESS) *memory = address;
  return result;
}

CUresult calls::cuMemHostAlloc(void **memory, std::size_t bytes, unsigned flags) {
  constexpr unsigned write_combined = 4;
  if (!memory || flags > (CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | write_combined))
    return CUDA_ERROR_INVALID_VALUE;
  std::uintptr_t address = 0;
  const CUresult result = allocate(memory_kind::host, bytes, address);
  if (result == CUDA_SUCCESS) *memory = reinterpret_cast<void *>(address);
  return result;
}

CUresult calls::cuMemFree(CUdeviceptr memory) { return release(memory, memory_kind::device, true); }

CUresult calls::cuMemFreeHost(void *memory) {
  return release(reinterpret_cast<std::uintptr_t>(memory), memory_kind::host, false);
}

CUresult calls::cuMemAllocAsync(CUdeviceptr *memory, std::size_t bytes, CUstream where) {
  if (!memory || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  const auto into = find_stream(where);
  if (!into) return CUDA_ERROR_INVALID_HANDLE;
  const auto made = memory_map::get().allocate(memory_kind::device, bytes, into->owner(), false);
  if (!made) return CUDA_ERROR_OUT_OF_MEMORY;
  made->from_pool = true;
  *memory = made->begin;
  into->submit([made] {
    memory_map::get().make_accessible(*made);
    return CUDA_SUCCESS;
  });
  return CUDA_SUCCESS;
}

CUresult calls::cuPointerGetAttribute(void *value, CUpointer_attribute what, CUdeviceptr pointer) {
  if (!value) return CUDA_ERROR_INVALID_VALUE;
  const memory_range range = memory_map::get().find(pointer, 1);
  if (range.status != CUDA_SUCCESS || range.is_pageable()) return CUDA_ERROR_INVALID_VALUE;
  const device &owner = range.memory->owner->owner;
  switch (what) {
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
    *static_cast<int *>(value) = owner.ordinal;
    return CUDA_SUCCESS;
  case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
    *static_cast<CUmemoryPool *>(value) = range.memory->from_pool ? owner.pool : nullptr;
    return CUDA_SUCCESS;
  }
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult calls::cuMemFreeAsync(CUdeviceptr memory, CUstream where) {
  const auto into = find_stream(where);
  if (!into) return CUDA_ERROR_INVALID_HANDLE;
  const memory_range range = memory_map::get().find(memory, 1);
  if (range.memory && !range.memory->from_pool) return CUDA_ERROR_INVALID_VALUE;
  const auto freed = memory_map::get().begin_free(memory, memory_kind::device);
  if (!freed) return CUDA_ERROR_INVALID_VALUE;
  into->submit(
      [freed] {
        memory_map::get().end_free(freed);
        return CUDA_SUCCESS;
      },
      true);
  return CUDA_SUCCESS;
}

CUresult calls::cuMemGetInfo(std::size_t *free, std::size_t *total) {
  if (!free || !total) return CUDA_ERROR_INVALID_VALUE;
  *total = settings::get().memory;
  *free = *total - current_context()->owner.used;
  return CUDA_SUCCESS;
}

CUresult calls::cuMemPrefetchAsync(CUdeviceptr memory, std::size_t bytes, CUdevice destination, CUstream where) {
  const auto into = find_stream(where);
  if (!into) return CUDA_ERROR_INVALID_HANDLE;
  if (const CUresult problem = check_managed(memory, bytes, destination); problem != CUDA_SUCCESS) return problem;
  into->submit([] { return CUDA_SUCCESS; });
  return CUDA_SUCCESS;
}

CUresult calls::cuMemAdvise(CUdeviceptr memory, std::size_t bytes, CUmem_advise advice, CUdevice device) {
  if (advice < CU_MEM_ADVISE_SET_READ_MOSTLY || advice > CU_MEM_ADVISE_UNSET_ACCESSED_BY)
    return CUDA_ERROR_INVALID_VALUE;
  const bool uses_device =
      advice >= CU_MEM_ADVISE_SET_PREFERRED_LOCATION && advice != CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION;
  return check_managed(memory, bytes, uses_device ? device : -1);
}

} // namespace cuda_test
