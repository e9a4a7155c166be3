// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/event.hpp"

#include "backends/cuda/stream.hpp"
#include "core/base/kernel_name.hpp"

#include <algorithm>
#include <cassert>

namespace sycl::detail::cuda {

CUevent event_pool::take(bool timed) {
  {
    const std::lock_guard lock(mutex_);
    if (std::vector<CUevent> &idle = idle_[timed]; !idle.empty()) {
      const CUevent event = idle.back();
      idle.pop_back();
      return event;
    }
  }
  // The context of another device is current while a queue of that device starts to wait for this one.
  const current_context current(gpu_.context());
  CUevent event = nullptr;
  check(cuEventCreate(&event, timed ? CU_EVENT_DEFAULT : CU_EVENT_DISABLE_TIMING), "cuEventCreate", gpu_.name());
  return event;
}

void event_pool::give_back(CUevent event, bool timed) noexcept {
  const std::lock_guard lock(mutex_);
  try {
    idle_[timed].push_back(event);
  } catch (...) {
    const current_context current(gpu_.context());
    cuEventDestroy(event);
  }
}

mark::mark(event_pool &pool, const std::string &device_name, CUstream stream, bool timed)
    : pool_(pool), event_(pool.take(timed)), timed_(timed) {
  const CUresult status = cuEventRecord(event_, stream);
  if (status == CUDA_SUCCESS) return;
  pool_.give_back(event_, timed_);
  check(status, "cuEventRecord", device_name);
}

void running_operation::help() noexcept { stream->wait_for(*this); }

void running_operation::end(std::exception_ptr error) noexcept {
  if (before && after && !error) {
    const auto time_of = [&](const mark &place) {
      float milliseconds = 0;
      return cuEventElapsedTime(&milliseconds, base->event->event(), place.event()) == CUDA_SUCCESS
                 ? base->host_time + static_cast<std::uint64_t>(std::max(milliseconds, 0.0f) * 1e6)
                 : 0;
    };
    const std::uint64_t started = time_of(*before), ended = time_of(*after);
    if (started != 0 && ended >= started) done.ran(started, ended);
  }
  done.started();
  op = barrier{}; // releases the closure and the kernel
  before.reset();
  after.reset();
  in_flight.end();
  if (error)
    done.failed(std::move(error));
  else
    done.succeeded();
}

std::string running_operation::text() const {
  if (const auto *launch = std::get_if<kernel_launch>(&op))
    return "kernel " + readable_kernel_name(launch->kernel->description());
  return std::holds_alternative<memory_copy>(op)   ? "a copy of memory"
         : std::holds_alternative<memory_fill>(op) ? "a fill of memory"
                                                   : "an operation";
}

} // namespace sycl::detail::cuda
