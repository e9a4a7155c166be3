// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of one thread, which native kernels use in addition to its stack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace sycl::detail::native {

/// Alignment of local memory and scratch, as guaranteed by abi/device_image.h, and of large private variables.
constexpr std::size_t memory_alignment = 128;

/// Memory of one thread, which grows to the requirement of the largest kernel and is reused by every call.
class thread_memory {
public:
  thread_memory() = default;
  thread_memory(thread_memory &&other) noexcept
      : memory_(std::exchange(other.memory_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  thread_memory &operator=(thread_memory &&) = delete;
  ~thread_memory() { release(); }

  /// \returns null for 0 bytes, else `bytes` of memory, which are valid until the next call on this thread.
  void *get(std::size_t bytes) {
    if (bytes == 0) return nullptr;
    if (bytes > size_) {
      release();
      memory_ = ::operator new(bytes, std::align_val_t(memory_alignment));
      size_ = bytes;
    }
    return memory_;
  }

  /// Whether \p pointer points into it.
  bool holds(const void *pointer) const noexcept {
    return reinterpret_cast<std::uintptr_t>(pointer) - reinterpret_cast<std::uintptr_t>(memory_) < size_;
  }

private:
  void release() noexcept {
    if (memory_) ::operator delete(memory_, std::align_val_t(memory_alignment));
    memory_ = nullptr;
    size_ = 0;
  }

  void *memory_ = nullptr;
  std::size_t size_ = 0;
};

} // namespace sycl::detail::native
