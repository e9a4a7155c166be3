// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The host side of an accessor: the part of the buffer that it accesses, and how.
///
/// Accessor objects are copied into kernels, where they are plain bytes. On the host each copy owns a reference to its
/// accessor_impl, managed by __syclc_host_retain and __syclc_host_release (sycl/detail/spmd_builtins.hpp). While a
/// handler copies a kernel's function object, these calls also record where the object contains accessors
/// (capture_scope).
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
  /// Starts with one reference, which the caller owns.
  accessor_impl(std::shared_ptr<buffer_memory> buffer, const buffer_use &use, bool on_host = false,
                std::shared_ptr<context_impl> bound_to = nullptr)
      : memory(std::move(buffer)), use(use), on_host(on_host), bound_to(std::move(bound_to)) {}

  const std::shared_ptr<buffer_memory> memory;
  const buffer_use use;
  const bool on_host; ///< target::host_task: accesses host memory, regardless of the queue's device
  const std::shared_ptr<context_impl> bound_to; ///< null unless the buffer has the property context_bound

  /// \throws errc::invalid if the buffer is bound to other contexts than the device's (context_bound).
  void check_bound(const device_impl &device) const;

  void retain() noexcept { references_.fetch_add(1, std::memory_order_relaxed); }
  void release() noexcept {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }

  /// Adds a reference, unless the count is zero. The caller must prevent the accessor's deletion: see life.
  bool retain_unless_gone() noexcept {
    std::uint32_t count = references_.load(std::memory_order_relaxed);
    while (count != 0 && !references_.compare_exchange_weak(count, count + 1, std::memory_order_acq_rel)) {
    }
    return count != 0;
  }

  /// Shared by weak references. Outlives the accessor and records whether it still exists.
  struct life {
    std::mutex mutex;
    accessor_impl *accessor; ///< null once it is deleted
  };
  /// Created at the first call. The caller must own a reference.
  std::shared_ptr<life> get_life();

private:
  ~accessor_impl();
  std::atomic<std::uint32_t> references_{1};
  std::shared_ptr<life> life_; ///< null without weak references; guarded by lives_mutex
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
  std::size_t offset; ///< of the accessor, whose first member is the data pointer
  accessor_ref accessor;
};

/// The local_accessors inside a kernel's function object, as the numbers of their command groups. Two of them suffice to
/// detect that they do not all belong to one command group, so that recording them needs no memory.
struct captured_locals {
  const std::uint64_t *first = nullptr; ///< in the function object; null if it has no local_accessor
  const std::uint64_t *other = nullptr; ///< one that differs from the first when it was copied

  /// Whether a local_accessor belongs to another command group than the one with this number.
  bool any_not_of(std::uint64_t group) const noexcept {
    return (first && *first != group) || (other && *other != group);
  }
};

/// During its lifetime, records accessors that this thread constructs in [begin, begin + size).
class capture_scope {
public:
  capture_scope(const void *begin, std::size_t size, std::vector<captured_accessor> &captured,
                captured_locals &locals) noexcept;
  ~capture_scope();
  capture_scope(const capture_scope &) = delete;
  capture_scope &operator=(const capture_scope &) = delete;

  /// Called by the reference counting of accessors.
  static void constructed(accessor_impl &accessor, const void *self);
  static void destroyed(const void *self) noexcept;
  /// Called when a local_accessor has been copied.
  static void local_copied(const std::uint64_t *owner) noexcept;

private:
  bool holds(const void *self) const noexcept;

  const char *begin_;
  std::size_t size_;
  std::vector<captured_accessor> &captured_;
  captured_locals &locals_;
  capture_scope *outer_;
};

} // namespace sycl::detail
