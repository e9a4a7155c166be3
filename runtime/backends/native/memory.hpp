// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of the native device: USM of every kind is ordinary host memory. Several threads share copies and fills.
#pragma once

#include "core/devices/allocation_map.hpp"
#include "core/devices/backend.hpp"

namespace sycl::detail::native {

class thread_pool;

/// Allocates host memory for USM and keeps track of it. Thread safe.
class host_memory {
public:
  /// \param limit maximum bytes of one allocation; \param device_name for messages.
  host_memory(std::uint64_t limit, std::string device_name) : limit_(limit), device_name_(std::move(device_name)) {}
  host_memory(const host_memory &) = delete;
  host_memory &operator=(const host_memory &) = delete;
  ~host_memory();

  /// See backend_device::allocate. \returns null for 0 bytes.
  void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment);
  void deallocate(void *pointer) noexcept;
  pointer_info query(const void *pointer) const noexcept { return map_.find(pointer); }

private:
  allocation_map map_;
  std::uint64_t limit_;
  std::string device_name_;
};

/// Whether an operation is too small for more than one thread.
bool is_small(const memory_copy &copy) noexcept;
bool is_small(const memory_fill &fill) noexcept;

/// Copies on the calling thread (`pool` null), or on all idle threads, only from a task of the pool.
void run(const memory_copy &copy, thread_pool *pool);
/// Fills in the same way.
void run(const memory_fill &fill, thread_pool *pool);

} // namespace sycl::detail::native
