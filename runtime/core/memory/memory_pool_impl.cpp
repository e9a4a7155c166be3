// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implements pools, and sycl::ext::oneapi::experimental::memory_pool: see memory_pool_impl.hpp.
#include "core/memory/memory_pool_impl.hpp"

#include "core/base/errors.hpp"

#include <sycl/queue.hpp>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <string>

namespace sycl {
namespace detail {

std::shared_ptr<memory_pool_impl> memory_pool_impl::of_device(const context &where, const device &on, usm::alloc kind) {
  pool_table &table = pool_table::instance();
  const std::lock_guard lock(table.mutex);
  // A pool keeps its context alive, so that no other context can get its address.
  auto &known = table.of_devices[{get_impl(where).get(), get_impl(on).get(), kind}];
  std::shared_ptr<memory_pool_impl> pool = known.lock();
  if (!pool) known = pool = std::make_shared<memory_pool_impl>(where, on, kind, memory_pool_options{});
  return pool;
}

std::size_t memory_pool_impl::threshold() const {
  const std::lock_guard lock(mutex_);
  return threshold_;
}
std::size_t memory_pool_impl::reserved() const {
  const std::lock_guard lock(mutex_);
  return reserved_;
}
std::size_t memory_pool_impl::used() const {
  const std::lock_guard lock(mutex_);
  return used_;
}
void memory_pool_impl::increase_threshold(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  threshold_ = std::max(threshold_, bytes);
}

void *memory_pool_impl::allocate(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  void *memory = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (const auto block = free_.lower_bound(bytes); block != free_.end() && block->first / 2 < bytes) {
      bytes = block->first;
      memory = block->second;
      free_.erase(block);
      used_ += bytes;
      assert(used_ <= reserved_ && "more is in use than the pool has");
    }
  }
  if (!memory) {
    if (options_.maximum.given) {
      if (reserved() + bytes > options_.maximum.value) trim(used());
      if (reserved() + bytes > options_.maximum.value)
        throw_error(errc::memory_allocation, "async_malloc: the pool has " + std::to_string(reserved()) +
                                                 " bytes, and " + std::to_string(bytes) +
                                                 " more are beyond its maximum_size of " +
                                                 std::to_string(options_.maximum.value));
    }
    memory = sycl::malloc(bytes, device_, context_, kind_);
    if (!memory)
      throw_error(errc::memory_allocation, "async_malloc: the device has no " + std::to_string(bytes) + " bytes left");
    if (options_.zero_init) queue(context_, device_).memset(memory, 0, bytes).wait();
    const std::lock_guard lock(mutex_);
    reserved_ += bytes;
    used_ += bytes;
  }
  pool_table &table = pool_table::instance();
  const std::lock_guard lock(table.mutex);
  table.allocations[memory] = {shared_from_this(), bytes};
  return memory;
}

bool memory_pool_impl::knows(const void *memory) {
  pool_table &table = pool_table::instance();
  const std::lock_guard lock(table.mutex);
  return table.allocations.count(memory) != 0;
}

void memory_pool_impl::release(void *memory) noexcept {
  pool_table::entry allocation;
  {
    pool_table &table = pool_table::instance();
    const std::lock_guard lock(table.mutex);
    const auto found = table.allocations.find(memory);
    if (found == table.allocations.end()) return;
    allocation = std::move(found->second);
    table.allocations.erase(found);
  }
  allocation.pool->take_back(memory, allocation.bytes);
}

void memory_pool_impl::take_back(void *memory, std::size_t bytes) noexcept {
  std::size_t limit;
  {
    const std::lock_guard lock(mutex_);
    assert(bytes <= used_ && used_ <= reserved_);
    used_ -= bytes;
    free_.emplace(bytes, memory);
    limit = threshold_;
  }
  trim(limit);
}

void memory_pool_impl::trim(std::size_t bytes) noexcept {
  for (;;) {
    void *memory;
    {
      const std::lock_guard lock(mutex_);
      if (reserved_ <= bytes || free_.empty()) return;
      const auto largest = std::prev(free_.end());
      memory = largest->second;
      assert(largest->first <= reserved_ - used_);
      reserved_ -= largest->first;
      free_.erase(largest);
    }
    try {
      sycl::free(memory, context_);
    } catch (...) { // the program has already freed it
    }
  }
}

void check_pool_kind(usm::alloc kind) {
  if (kind == usm::alloc::unknown)
    throw_error(errc::invalid, "async_malloc and memory_pool: usm::alloc::unknown is no kind of memory; use device");
  if (kind != usm::alloc::device)
    throw_error(errc::feature_not_supported, "async_malloc and memory_pool give memory of usm::alloc::device only; use "
                                             "sycl::malloc_shared and sycl::malloc_host for other kinds");
}

} // namespace detail

ext::oneapi::experimental::memory_pool context::ext_oneapi_get_default_memory_pool(const device &dev,
                                                                                   usm::alloc kind) const {
  detail::check_pool_kind(kind);
  return detail::make_from_impl<ext::oneapi::experimental::memory_pool>(
      detail::memory_pool_impl::of_device(*this, dev, kind));
}

namespace ext::oneapi::experimental {

memory_pool::memory_pool(const context &syclContext, const device &syclDevice, usm::alloc kind, detail_options given) {
  if (kind == usm::alloc::host)
    sycl::detail::throw_error(errc::invalid, "memory_pool: memory of usm::alloc::host belongs to no device; leave the "
                                             "device out");
  sycl::detail::check_pool_kind(kind);
  if (!syclDevice.has(aspect::usm_device_allocations))
    sycl::detail::throw_error(errc::feature_not_supported,
                              "memory_pool: the device lacks aspect::usm_device_allocations");
  impl_ = std::make_shared<sycl::detail::memory_pool_impl>(syclContext, syclDevice, kind, given);
}
memory_pool::memory_pool(const context &, usm::alloc kind, detail_options) {
  if (kind != usm::alloc::host)
    sycl::detail::throw_error(errc::invalid,
                              "memory_pool: only memory of usm::alloc::host belongs to no device; name the "
                              "device");
  sycl::detail::check_pool_kind(kind);
}
void memory_pool::no_pool_of_memory() {
  sycl::detail::throw_error(errc::feature_not_supported, "memory_pool: there are no pools in memory that exists");
}
void memory_pool::no_property() {
  sycl::detail::throw_error(errc::invalid, "memory_pool::get_property: the pool was made without this property");
}
const memory_pool::detail_options &memory_pool::options() const noexcept { return impl_->options(); }
context memory_pool::get_context() const { return impl_->get_context(); }
device memory_pool::get_device() const { return impl_->get_device(); }
usm::alloc memory_pool::get_alloc_kind() const { return impl_->kind(); }
std::size_t memory_pool::get_threshold() const { return impl_->threshold(); }
std::size_t memory_pool::get_reserved_size_current() const { return impl_->reserved(); }
std::size_t memory_pool::get_used_size_current() const { return impl_->used(); }
void memory_pool::increase_threshold_to(std::size_t newThreshold) { impl_->increase_threshold(newThreshold); }

} // namespace ext::oneapi::experimental
} // namespace sycl
