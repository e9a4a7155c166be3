// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The host side of an accessor: which part of which buffer, and how it is used.
///
/// Accessor objects are copied into kernels, where they are plain bytes. On the host each copy owns a reference to its
/// accessor_impl, kept by __syclc_host_retain and __syclc_host_release (sycl/detail/spmd_builtins.hpp). While a handler
/// copies a kernel's function object, these calls also tell where in the object accessors are (capture_scope).
#pragma once

#include "core/memory/memory.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace sycl::detail {

class context_impl;
class device_impl;

class accessor_impl {
public:
  /// One reference, the caller's.
  accessor_impl(std::shared_ptr<buffer_memory> buffer, const buffer_use &use, bool on_host = false,
                std::shared_ptr<context_impl> bound_to = nullptr)
      : memory(std::move(buffer)), use(use), on_host(on_host), bound_to(std::move(bound_to)) {}

  const std::shared_ptr<buffer_memory> memory;
  const buffer_use use;
  const bool on_host; ///< target::host_task: in the host's memory, wherever the queue's device is
  const std::shared_ptr<context_impl> bound_to; ///< null unless the buffer has the property context_bound

  /// \throws errc::invalid when the buffer is for other contexts than those of the device (context_bound).
  void check_bound(const device_impl &device) const;

  void retain() noexcept { references_.fetch_add(1, std::memory_order_relaxed); }
  void release() noexcept {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }

  /// One more reference, unless there is none any more. Only while the accessor cannot be deleted: see life.
  bool retain_unless_gone() noexcept {
    std::uint32_t count = references_.load(std::memory_order_relaxed);
    while (count != 0 && !references_.compare_exchange_weak(count, count + 1, std::memory_order_acq_rel)) {
    }
    return count != 0;
  }

  /// What weak references have: it outlives the accessor and knows whether that is still there.
  struct life {
    std::mutex mutex;
    accessor_impl *accessor; ///< null when it is gone
  };
  /// Made at the first call. The caller has a reference.
  std::shared_ptr<life> get_life();

private:
  ~accessor_impl();
  std::atomic<std::uint32_t> references_{1};
  std::shared_ptr<life> life_; ///< null without weak references; guarded by a mutex of all accessors
};

/// A counted reference to an accessor_impl.
class accessor_ref {
public:
  accessor_ref() = default;
  explicit accessor_ref(accessor_impl &impl) noexcept : impl_(&impl) { impl.retain(); }
  accessor_ref(const accessor_ref &other) noexcept : impl_(other.impl_) {
    if (impl_) impl_->retain();
  }
  accessor_ref(accessor_ref &&other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
  accessor_ref &operator=(accessor_ref other) noexcept {
    std::swap(impl_, other.impl_);
    return *this;
  }
  ~accessor_ref() {
    if (impl_) impl_->release();
  }

  accessor_impl *get() const noexcept { return impl_; }
  accessor_impl *operator->() const noexcept { return impl_; }
  explicit operator bool() const noexcept { return impl_ != nullptr; }

private:
  accessor_impl *impl_ = nullptr;
};

/// An accessor inside a kernel's function object.
struct captured_accessor {
  std::size_t offset; ///< of the accessor, whose first member is the pointer to its data
  accessor_ref accessor;
};

/// While one is alive, accessors that this thread constructs in [begin, begin + size) are recorded.
class capture_scope {
public:
  capture_scope(const void *begin, std::size_t size, std::vector<captured_accessor> &captured) noexcept;
  ~capture_scope();
  capture_scope(const capture_scope &) = delete;
  capture_scope &operator=(const capture_scope &) = delete;

  /// Called by the bookkeeping of accessors.
  static void constructed(accessor_impl &accessor, const void *self);
  static void destroyed(const void *self) noexcept;

private:
  bool holds(const void *self) const noexcept;

  const char *begin_;
  std::size_t size_;
  std::vector<captured_accessor> &captured_;
  capture_scope *outer_;
};

} // namespace sycl::detail
