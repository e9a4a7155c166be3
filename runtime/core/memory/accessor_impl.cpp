// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The bookkeeping of accessors: reference counts and capture scopes.
#include "core/memory/accessor_impl.hpp"

#include "core/base/errors.hpp"
#include "core/devices/context_impl.hpp"
#include "core/devices/device_impl.hpp"

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/ext/oneapi/weak_object.hpp>

#include <string>

namespace sycl::detail {

static thread_local capture_scope *innermost = nullptr;

capture_scope::capture_scope(const void *begin, std::size_t size, std::vector<captured_accessor> &captured,
                             captured_locals &locals) noexcept
    : begin_(static_cast<const char *>(begin)), size_(size), captured_(captured), locals_(locals), outer_(innermost) {
  innermost = this;
}

capture_scope::~capture_scope() { innermost = outer_; }

bool capture_scope::holds(const void *self) const noexcept {
  const auto address = reinterpret_cast<std::uintptr_t>(self), begin = reinterpret_cast<std::uintptr_t>(begin_);
  return address >= begin && address - begin < size_;
}

/// Guards accessor_impl::life_ of all accessors.
static constinit std::mutex lives_mutex;

std::shared_ptr<accessor_impl::life> accessor_impl::get_life() {
  const std::lock_guard lock(lives_mutex);
  if (!life_) {
    life_ = std::make_shared<life>();
    life_->accessor = this;
  }
  return life_;
}

void accessor_impl::check_bound(const device_impl &device) const {
  // Contexts of one device share its copy of the data. The property forbids copies on other devices.
  if (bound_to && !bound_to->contains(device))
    throw_error(errc::invalid, "an accessor's buffer has the property context_bound, and " + device.label() +
                                   ", the queue's device, is not in that context: submit to a queue of one that is");
}

accessor_impl::~accessor_impl() {
  if (!life_) return; // no weak reference exists
  const std::lock_guard lock(life_->mutex);
  life_->accessor = nullptr;
}

std::shared_ptr<void> accessor_life(void *handle) {
  return handle ? static_cast<accessor_impl *>(handle)->get_life() : nullptr;
}

void *lock_accessor(const std::shared_ptr<void> &life) noexcept {
  auto &known = *static_cast<accessor_impl::life *>(life.get());
  const std::lock_guard lock(known.mutex);
  return known.accessor && known.accessor->retain_unless_gone() ? known.accessor : nullptr;
}

void throw_expired(bool never_set) {
  throw_error(errc::invalid, std::string("weak_object::lock(): ") +
                                 (never_set ? "the weak_object refers to nothing" : "the object is gone") +
                                 " (expired() and try_lock() tell beforehand)");
}

void capture_scope::constructed(accessor_impl &accessor, const void *self) {
  if (innermost && innermost->holds(self))
    innermost->captured_.push_back(
        {static_cast<std::size_t>(static_cast<const char *>(self) - innermost->begin_), accessor_ref(accessor)});
}

void capture_scope::destroyed(const void *self) noexcept {
  if (innermost && innermost->holds(self)) {
    const auto offset = static_cast<std::size_t>(static_cast<const char *>(self) - innermost->begin_);
    std::erase_if(innermost->captured_, [&](const captured_accessor &c) { return c.offset == offset; });
  }
}

void capture_scope::local_copied(const std::uint64_t *owner) noexcept {
  if (*owner == 0 || !innermost || !innermost->holds(owner)) return;
  captured_locals &locals = innermost->locals_;
  if (!locals.first)
    locals.first = owner;
  else if (*locals.first != *owner)
    locals.other = owner;
}

} // namespace sycl::detail

using sycl::detail::accessor_impl;
using sycl::detail::capture_scope;

extern "C" {

SYCLC_EXPORT void __syclc_host_retain(void *handle, const void *self) noexcept {
  if (!handle) return;
  auto &accessor = *static_cast<accessor_impl *>(handle);
  accessor.retain();
  capture_scope::constructed(accessor, self);
}

SYCLC_EXPORT void __syclc_host_release(void *handle, const void *self) noexcept {
  if (!handle) return;
  capture_scope::destroyed(self);
  static_cast<accessor_impl *>(handle)->release();
}

SYCLC_EXPORT void __syclc_host_local_copied(const std::uint64_t *owner) noexcept { capture_scope::local_copied(owner); }
}
