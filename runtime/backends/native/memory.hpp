// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of the native device: USM of every kind is plain host memory; copies and fills are spread over the threads.
#pragma once

#include "core/devices/allocation_map.hpp"
#include "core/devices/backend.hpp"

namespace sycl::detail::native {

class thread_pool;

/// Allocates host memory for USM and knows what it allocated. Thread safe.
class host_memory {
public:
  /// \param limit bytes that one allocation may have; \param device_name for messages.
  host_memory(std::uint64_t limit, std::string device_name) : limit_(limit), device_name_(std::move(device_name)) {}
  host_memory(const host_memory &) = delete;
  host_memory &operator=(const host_memory &) = delete;
  ~host_memory();

  /// As backend_device::allocate. \returns null for 0 bytes.
  void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment);
  void deallocate(void *pointer) noexcept;
  pointer_info query(const void *pointer) const noexcept { return map_.find(pointer); }

private:
  allocation_map map_;
  std::uint64_t limit_;
  std::string device_name_;
};

/// Whether an operation is too small for a second thread to help.
bool is_small(const memory_copy &copy) noexcept;
bool is_small(const memory_fill &fill) noexcept;

/// Copies on the calling thread (`pool` null), or on all idle ones; then only to be called from a task of the pool.
void run(const memory_copy &copy, thread_pool *pool);
/// Fills likewise.
void run(const memory_fill &fill, thread_pool *pool);

} // namespace sycl::detail::native
