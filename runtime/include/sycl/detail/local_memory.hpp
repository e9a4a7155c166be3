// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Local memory that a command group requests, one local_accessor at a time.
///
/// \code
///   queue.submit([&](handler &h) {
///     local_accessor<float> tile(256, h);  // reserve_local_memory(h, 1024, 4) -> offset 0
///     local_accessor<char> flag(1, h);     // reserve_local_memory(h, 1, 1)    -> offset 1024
///     h.parallel_for(...);                 // each work-group gets 1025 bytes, after the kernel's own objects
/// \endcode
/// In the kernel an accessor's memory is at local_memory_at(offset).
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/detail/spmd_builtins.hpp>

#include <cstddef>
#include <cstdint>

namespace sycl {
class handler;

namespace detail {

/// Of each accessor's memory, in bytes: several elements can be loaded by one instruction.
inline constexpr std::size_t local_accessor_alignment = 16;

/// Reserves the next bytes of the local memory that each work-group of the command's kernel will have.
/// \param alignment in bytes, a power of two. \returns their offset in bytes from `__syclc_local_memory()`, a multiple of
/// \p alignment and of local_accessor_alignment.
/// \throws errc::memory_allocation if the sum overflows; errc::feature_not_supported for an alignment beyond 128.
/// Whether the device has enough is checked when the kernel is launched.
SYCLC_EXPORT std::size_t reserve_local_memory(sycl::handler &group, std::size_t bytes, std::size_t alignment);
/// A number that no other command group has, by which a launch detects a local_accessor of another command group.
SYCLC_EXPORT std::uint64_t local_memory_owner(sycl::handler &group);

/// In a kernel: the memory that was reserved at \p offset. The mask shows the compiler how it is aligned.
inline void *local_memory_at(std::size_t offset) {
  return static_cast<char *>(__syclc_local_memory()) + (offset & ~(local_accessor_alignment - 1));
}

} // namespace detail
} // namespace sycl
