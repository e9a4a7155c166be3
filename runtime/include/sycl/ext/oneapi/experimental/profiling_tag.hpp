// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Times of a queue's commands without profiling each of them (SYCL_EXT_ONEAPI_PROFILING_TAG).
///
///   sycl::event begin = syclex::submit_profiling_tag(queue);
///   ...
///   sycl::event end = syclex::submit_profiling_tag(queue);
///   auto nanoseconds = end.get_profiling_info<sycl::info::event_profiling::command_start>() -
///                      begin.get_profiling_info<sycl::info::event_profiling::command_end>();
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/handler.hpp>
#include <sycl/queue.hpp>

namespace sycl::ext::oneapi::experimental {

/// Submits a barrier whose event has the time at which all earlier commands had ended, regardless of whether the queue
/// has property::queue::enable_profiling.
inline event submit_profiling_tag(const queue &target) {
  return queue(target).submit([](handler &group) { sycl::detail::tag_profiled(group); });
}

} // namespace sycl::ext::oneapi::experimental
