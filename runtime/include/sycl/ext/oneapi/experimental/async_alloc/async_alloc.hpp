// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Allocations in the order of a queue's commands (SYCL_EXT_ONEAPI_ASYNC_MEMORY_ALLOC).
///
/// \code
///   float *data = static_cast<float *>(syclex::async_malloc(queue, sycl::usm::alloc::device, bytes));
///   queue.parallel_for(n, [=](sycl::id<1> i) { data[i] = 0; });
///   syclex::async_free(queue, data);                    // after the kernel has ended
/// \endcode
/// Allocation is immediate; only freeing waits for commands. In an out-of-order queue async_free(queue) waits for all
/// earlier commands; async_free(handler) for the dependencies of the command group. Commands of graphs can use memory
/// that is allocated while they are recorded; it is freed with the pool.
#pragma once

#include <sycl/ext/oneapi/experimental/async_alloc/memory_pool.hpp>
#include <sycl/handler.hpp>

namespace sycl::ext::oneapi::experimental {

/// \name Allocations. \throws errc::memory_allocation if there is not enough memory; errc::feature_not_supported for
/// kinds other than usm::alloc::device.
///@{
SYCLC_EXPORT void *async_malloc(const queue &syclQueue, usm::alloc kind, std::size_t size);
/// Must be the only command of the command group; commands that depend on it may use the memory.
SYCLC_EXPORT void *async_malloc(handler &syclHandler, usm::alloc kind, std::size_t size);
SYCLC_EXPORT void *async_malloc_from_pool(const queue &syclQueue, std::size_t size, const memory_pool &pool);
SYCLC_EXPORT void *async_malloc_from_pool(handler &syclHandler, std::size_t size, const memory_pool &pool);
///@}

/// \name Return memory of async_malloc() to its pool. \throws errc::invalid for other memory.
///@{
SYCLC_EXPORT void async_free(const queue &syclQueue, void *ptr);
SYCLC_EXPORT void async_free(handler &syclHandler, void *ptr);
///@}

} // namespace sycl::ext::oneapi::experimental
