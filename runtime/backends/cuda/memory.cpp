// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Allocations.
#include "backends/cuda/memory.hpp"

#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/devices/usm_kinds.hpp"

#include <algorithm>
#include <cstdlib>

namespace sycl::detail::cuda {

namespace {

/// What the driver gives at least to all kinds of allocations.
constexpr std::size_t usual_alignment = 256;

/// Whether allocations should come from the device's pool, which is faster. Not if another GPU cannot access this one's
/// memory: the driver copies between them through the host, but not from pools. Not for MPI, whose processes share memory
/// by handles that memory of a pool has not got.
bool uses_pool(CUdevice mine) {
  if (const auto asked = environment::get().cuda_memory_pool) return *asked;
  for (const char *const set_by_mpi : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
    if (std::getenv(set_by_mpi)) return false;
  int devices = 0;
  if (cuDeviceGetCount(&devices) != CUDA_SUCCESS) return false;
  for (CUdevice other = 0; other != devices; ++other) {
    int can = 0;
    if (other != mine && (cuDeviceCanAccessPeer(&can, other, mine) != CUDA_SUCCESS || can == 0)) return false;
  }
  return true;
}

} // namespace

device_memory::device_memory(gpu &owner, std::shared_ptr<allocation_map> allocations)
    : gpu_(owner), allocations_(std::move(allocations)) {
  if (gpu_.attribute(CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED) == 0 || !uses_pool(gpu_.device())) return;
  const current_context current(gpu_.context());
  CUmemoryPool pool = nullptr;
  if (cuDeviceGetDefaultMemPool(&pool, gpu_.device()) != CUDA_SUCCESS) return;
  if (cuStreamCreateWithPriority(&stream_, CU_STREAM_NON_BLOCKING, 0) != CUDA_SUCCESS) return;
  // What the pool keeps when its memory is free. By default it returns everything at the next synchronisation, so that
  // the next buffer would take as long as the first one.
  std::uint64_t kept = gpu_.properties().global_mem_size / 8;
  cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &kept);
  pool_ = pool;
}

void device_memory::set_access_of(const gpu &other, bool enabled) {
  if (!pool_) return;
  const current_context current(gpu_.context());
  const CUmemAccessDesc access{CU_MEM_LOCATION_TYPE_DEVICE, other.device(),
                               enabled ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE : CU_MEM_ACCESS_FLAGS_PROT_NONE};
  check(cuMemPoolSetAccess(pool_, &access, 1), "cuMemPoolSetAccess", gpu_.name());
}

device_memory::~device_memory() {
  // Blocks of a lost or ended context are gone already.
  allocations_->remove_owned_by(this, [](void *) {});
}

void *device_memory::allocate(usm_kind kind, std::size_t bytes, std::size_t alignment) {
  const device_properties &properties = gpu_.properties();
  if (!has_kind(properties, kind))
    throw_error(errc::feature_not_supported, properties.name + " has no USM allocations of kind " + kind_name(kind));
  if (bytes == 0) return nullptr;
  gpu_.check_usable();
  const auto refuse = [&](const std::string &why) { refuse_allocation(kind, bytes, properties, why); };
  if (kind != usm_kind::host && bytes > properties.max_mem_alloc_size)
    refuse("the device has " + std::to_string(properties.global_mem_size) + " bytes in all");
  const std::size_t surplus = alignment > usual_alignment ? alignment : 0;
  std::size_t whole = 0;
  if (__builtin_add_overflow(bytes, surplus, &whole)) refuse("no memory has so many");
  const current_context current(gpu_.context());
  void *block = nullptr;
  const CUresult status = allocate_block(kind, whole, block);
  if (status == CUDA_ERROR_OUT_OF_MEMORY)
    refuse(kind == usm_kind::host ? "the system gives no more memory that cannot be swapped out"
                                  : std::to_string(free_bytes()) + " of its " +
                                        std::to_string(properties.global_mem_size) + " bytes are free");
  if (status != CUDA_SUCCESS) refuse(error_text(status));
  void *const pointer = surplus ? first_aligned(block, alignment) : block;
  try {
    allocations_->add(pointer, {kind, bytes, block, this});
  } catch (...) {
    free_block(kind, block);
    throw;
  }
  return pointer;
}

void device_memory::deallocate(void *pointer) noexcept {
  allocation_map::entry removed;
  if (!pointer || !allocations_->remove(pointer, removed)) return;
  auto &owner = *static_cast<device_memory *>(const_cast<void *>(removed.owner)); // perhaps another device
  const current_context current(owner.gpu_.context());
  owner.free_block(removed.kind, removed.block);
}

CUresult device_memory::allocate_block(usm_kind kind, std::size_t bytes, void *&block) noexcept {
  CUdeviceptr address = 0;
  CUresult status = CUDA_SUCCESS;
  switch (kind) {
  case usm_kind::host:
    return cuMemHostAlloc(&block, bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
  case usm_kind::device:
    status = pool_ ? cuMemAllocAsync(&address, bytes, stream_) : cuMemAlloc(&address, bytes);
    // Other streams may use the memory when the allocation has taken place in its stream, which is idle otherwise.
    if (pool_ && status == CUDA_SUCCESS) status = cuStreamSynchronize(stream_);
    break;
  case usm_kind::shared:
    status = cuMemAllocManaged(&address, bytes, CU_MEM_ATTACH_GLOBAL);
    break;
  }
  block = pointer_to(address);
  return status;
}

void device_memory::free_block(usm_kind kind, void *block) noexcept {
  if (kind == usm_kind::host)
    cuMemFreeHost(block);
  else if (kind == usm_kind::device && pool_)
    cuMemFreeAsync(address_of(block), stream_); // the core has waited for the work that uses it
  else
    cuMemFree(address_of(block));
}

std::uint64_t device_memory::free_bytes() const noexcept {
  const current_context current(gpu_.context());
  std::size_t free = 0, total = 0;
  return cuMemGetInfo(&free, &total) == CUDA_SUCCESS ? free : 0;
}

} // namespace sycl::detail::cuda
