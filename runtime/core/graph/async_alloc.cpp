// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// async_malloc and async_free: memory from a pool, allocated immediately and freed in the order of a queue.
#include "core/base/errors.hpp"
#include "core/graph/command.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/memory/memory_pool_impl.hpp"

#include <sycl/detail/graph_names.hpp>
#include <sycl/ext/oneapi/experimental/async_alloc/async_alloc.hpp>

namespace sycl {
namespace detail {

/// Implements these commands with access to a handler.
struct async_memory {
  static std::shared_ptr<memory_pool_impl> pool(const handler &group, usm::alloc kind) {
    return memory_pool_impl::of_device(make_from_impl<context>(group.queue_->context()),
                                       make_from_impl<device>(group.queue_->device_pointer()), kind);
  }
  static bool is_recorded(const handler &group) { return group.command_.added_to || group.queue_->is_recording(); }
  static void begin(handler &group, ext::oneapi::experimental::node_type type) { group.begin_action(type); }
  static void name(handler &group, ext::oneapi::experimental::node_type type) { group.command_.type = type; }
};

static void check_known(const void *memory) {
  if (memory && !memory_pool_impl::knows(memory))
    throw_error(errc::invalid,
                "async_free: this is no memory of async_malloc, or has been freed; sycl::free frees other "
                "memory");
}

} // namespace detail

namespace ext::oneapi::experimental {

void *async_malloc(const queue &syclQueue, usm::alloc kind, std::size_t size) {
  void *memory = nullptr;
  queue(syclQueue).submit([&](handler &group) { memory = async_malloc(group, kind, size); });
  return memory;
}
void *async_malloc(handler &syclHandler, usm::alloc kind, std::size_t size) {
  sycl::detail::check_pool_kind(kind);
  sycl::detail::async_memory::begin(syclHandler, node_type::async_malloc);
  return sycl::detail::async_memory::pool(syclHandler, kind)->allocate(size);
}
void *async_malloc_from_pool(const queue &syclQueue, std::size_t size, const memory_pool &pool) {
  void *memory = nullptr;
  queue(syclQueue).submit([&](handler &group) { memory = async_malloc_from_pool(group, size, pool); });
  return memory;
}
void *async_malloc_from_pool(handler &syclHandler, std::size_t size, const memory_pool &pool) {
  sycl::detail::async_memory::begin(syclHandler, node_type::async_malloc);
  return sycl::detail::get_impl(pool)->allocate(size);
}

void async_free(const queue &syclQueue, void *ptr) {
  sycl::detail::check_known(ptr);
  queue target(syclQueue);
  const bool any_order = !target.is_in_order() && target.ext_oneapi_get_state() == queue_state::executing;
  event earlier;
  if (any_order) earlier = target.ext_oneapi_submit_barrier();
  target.submit([&](handler &group) {
    if (any_order) group.depends_on(earlier);
    async_free(group, ptr);
  });
}
void async_free(handler &syclHandler, void *ptr) {
  sycl::detail::check_known(ptr);
  if (sycl::detail::async_memory::is_recorded(syclHandler)) // other runs of the graph will use it
    return sycl::detail::async_memory::begin(syclHandler, node_type::async_free);
  syclHandler.host_task([ptr] { sycl::detail::memory_pool_impl::release(ptr); });
  sycl::detail::async_memory::name(syclHandler, node_type::async_free);
}

} // namespace ext::oneapi::experimental
} // namespace sycl
