// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Devices and their properties. They resemble a small GPU of the architecture that CUDA_TEST_SM says.
#include "calls.hpp"
#include "objects.hpp"
#include "settings.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <string>

namespace cuda_test {

objects &objects::get() {
  static objects *const all = new objects;
  return *all;
}

device *find_device(CUdevice ordinal) {
  const auto &devices = objects::get().devices;
  const auto index = static_cast<std::size_t>(ordinal);
  return ordinal >= 0 && index < devices.size() ? devices[index].get() : nullptr;
}

CUresult calls::cuDeviceGetCount(int *count) {
  if (!count) return CUDA_ERROR_INVALID_VALUE;
  *count = static_cast<int>(objects::get().devices.size());
  return CUDA_SUCCESS;
}

CUresult calls::cuDeviceGet(CUdevice *device, int ordinal) {
  if (!device) return CUDA_ERROR_INVALID_VALUE;
  if (!find_device(ordinal)) return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}

CUresult calls::cuDeviceGetName(char *name, int length, CUdevice device) {
  if (!name || length <= 0) return CUDA_ERROR_INVALID_VALUE;
  if (!find_device(device)) return CUDA_ERROR_INVALID_DEVICE;
  const std::string text = "syclc test GPU " + std::to_string(device);
  const std::size_t copied = std::min(text.size(), static_cast<std::size_t>(length) - 1);
  std::memcpy(name, text.data(), copied);
  name[copied] = '\0';
  return CUDA_SUCCESS;
}

CUresult calls::cuDeviceGetUuid(CUuuid *uuid, CUdevice device) {
  if (!uuid) return CUDA_ERROR_INVALID_VALUE;
  if (!find_device(device)) return CUDA_ERROR_INVALID_DEVICE;
  std::memcpy(uuid->bytes, "syclc test GPU ", 15);
  uuid->bytes[15] = static_cast<char>(device);
  return CUDA_SUCCESS;
}

CUresult calls::cuDeviceTotalMem(std::size_t *bytes, CUdevice device) {
  if (!bytes) return CUDA_ERROR_INVALID_VALUE;
  if (!find_device(device)) return CUDA_ERROR_INVALID_DEVICE;
  *bytes = settings::get().memory;
  return CUDA_SUCCESS;
}

CUresult calls::cuDeviceGetAttribute(int *value, CUdevice_attribute what, CUdevice device) {
  if (!value) return CUDA_ERROR_INVALID_VALUE;
  if (!find_device(device)) return CUDA_ERROR_INVALID_DEVICE;
  const settings &all = settings::get();
  const auto number = [&]() -> int {
    switch (what) {
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X:
    case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y:
      return 1024;
    case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z:
      return 64;
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X:
      return static_cast<int>(all.grid[0]);
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y:
      return static_cast<int>(all.grid[1]);
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z:
      return static_cast<int>(all.grid[2]);
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:
      return 48 << 10;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
      return 227 << 10;
    case CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY:
      return 64 << 10;
    case CU_DEVICE_ATTRIBUTE_WARP_SIZE:
      return 32;
    case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
      return 1500000;
    case CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT:
      return 512;
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
      return 4;
    case CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE:
      return 2000000;
    case CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH:
      return 256;
    case CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE:
      return 4 << 20;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
      return all.sm / 10;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
      return all.sm % 10;
    case CU_DEVICE_ATTRIBUTE_PCI_BUS_ID:
      return 1 + device;
    case CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING:
    case CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY:
    case CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS:
    case CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED:
      return 1;
    case CU_DEVICE_ATTRIBUTE_INTEGRATED:
    case CU_DEVICE_ATTRIBUTE_COMPUTE_MODE:
    case CU_DEVICE_ATTRIBUTE_ECC_ENABLED:
    case CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID:
    case CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID:
    case CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED:
    case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS:
      return 0;
    default:
      return -1;
    }
  }();
  if (number < 0) {
    complain("cuDeviceGetAttribute: tests/cuda/driver/devices.cpp has no value of attribute %d", what);
    return CUDA_ERROR_INVALID_VALUE;
  }
  *value = number;
  return CUDA_SUCCESS;
}

CUresult calls::cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
  if (!can) return CUDA_ERROR_INVALID_VALUE;
  if (!find_device(device) || !find_device(peer)) return CUDA_ERROR_INVALID_DEVICE;
  *can = device != peer;
  return CUDA_SUCCESS;
}

CUresult calls::cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute what, CUdevice device, CUdevice peer) {
  if (!value) return CUDA_ERROR_INVALID_VALUE;
  if (!find_device(device) || !find_device(peer) || device == peer) return CUDA_ERROR_INVALID_DEVICE;
  if (what != CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED && what != CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED)
    return CUDA_ERROR_INVALID_VALUE;
  *value = 1;
  return CUDA_SUCCESS;
}

CUresult calls::cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice ordinal) {
  if (!pool) return CUDA_ERROR_INVALID_VALUE;
  device *const found = find_device(ordinal);
  if (!found) return CUDA_ERROR_INVALID_DEVICE;
  *pool = found->pool;
  return CUDA_SUCCESS;
}

CUresult calls::cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute what, void *value) {
  const auto found = objects::get().pools.find(pool);
  if (!found || !value || what != CU_MEMPOOL_ATTR_RELEASE_THRESHOLD) return CUDA_ERROR_INVALID_VALUE;
  const std::lock_guard lock((*found)->mutex);
  (*found)->release_threshold = *static_cast<std::uint64_t *>(value);
  return CUDA_SUCCESS;
}

CUresult calls::cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *access, std::size_t count) {
  const auto found = objects::get().pools.find(pool);
  if (!found || (count != 0 && !access)) return CUDA_ERROR_INVALID_VALUE;
  for (const CUmemAccessDesc &one : std::span(access, count)) {
    const bool allows = one.flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    if (one.location_type != CU_MEM_LOCATION_TYPE_DEVICE || (!allows && one.flags != CU_MEM_ACCESS_FLAGS_PROT_NONE))
      return CUDA_ERROR_INVALID_VALUE;
    const device *const who = find_device(one.location);
    if (!who) return CUDA_ERROR_INVALID_DEVICE;
    if (who == *found && !allows) return CUDA_ERROR_INVALID_VALUE; // a device always has its own pool
    const std::lock_guard lock((*found)->mutex);
    if (allows)
      (*found)->may_use_pool.insert(who->ordinal);
    else
      (*found)->may_use_pool.erase(who->ordinal);
  }
  return CUDA_SUCCESS;
}

} // namespace cuda_test
