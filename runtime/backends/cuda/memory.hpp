// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of CUDA devices. Addresses are unified: an address means the same on the host and on all devices.
///
/// | kind   | allocated by                              | the host may touch it |
/// |--------|-------------------------------------------|-----------------------|
/// | device | cuMemAllocAsync from the device's pool    | no                    |
/// | host   | cuMemHostAlloc, usable by all devices     | yes                   |
/// | shared | cuMemAllocManaged: pages move on demand   | yes                   |
///
/// A pool makes allocations of buffers cheap: cuMemFree would wait for all work of the device.
#pragma once

#include "backends/cuda/gpu.hpp"
#include "core/devices/allocation_map.hpp"

#include <memory>

namespace sycl::detail::cuda {

/// Memory of one device. Thread safe.
class device_memory {
public:
  /// \param allocations those of all devices, whose addresses are unified.
  device_memory(gpu &owner, std::shared_ptr<allocation_map> allocations);
  /// Forgets all remaining allocations: their memory goes with the context.
  ~device_memory();
  device_memory(const device_memory &) = delete;
  device_memory &operator=(const device_memory &) = delete;

  /// See backend_device::allocate.
  void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment);
  void deallocate(void *pointer) noexcept;
  pointer_info query(const void *pointer) const noexcept { return allocations_->find(pointer); }

  /// Lets kernels of another device use this device's memory, or not. \throws sycl::exception.
  void set_access_of(const gpu &other, bool enabled);

  /// Bytes that are free now.
  std::uint64_t free_bytes() const noexcept;

private:
  CUresult allocate_block(usm_kind kind, std::size_t bytes, void *&block) noexcept;
  void free_block(usm_kind kind, void *block) noexcept;

  gpu &gpu_;
  const std::shared_ptr<allocation_map> allocations_;
  CUmemoryPool pool_ = nullptr; ///< null if the device has none
  CUstream stream_ = nullptr;   ///< for the pool's operations; nothing else runs there
};

} // namespace sycl::detail::cuda
