// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Callbacks of OpenCL events, which run on threads of the driver. They do not wait for OpenCL. Only if a driver
/// refuses a callback, a thread of its own waits instead.
#include "backends/opencl/event.hpp"

#include "core/base/errors.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstdint>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

namespace sycl::detail::opencl {

namespace {

using pending_pointer = std::shared_ptr<pending_operation>;

std::exception_ptr device_error(cl_int status, const std::string &device_name) {
  return error_pointer(
      opencl_error(error_code(status), status, "an operation on " + device_name + " failed: " + error_text(status)));
}

/// The threads that wait for events of some contexts, and the one of them that helps.
struct waiting_threads {
  std::mutex mutex;
  std::condition_variable changed;
  bool one_helps = false;
  std::uint64_t ended = 0;            ///< how many operations have ended while threads waited
  std::atomic<unsigned> watching = 0; ///< threads that want to know
};

using waiting_by_context = std::array<waiting_threads, 16>;

/// Never destroyed: drivers call back while static objects are destroyed.
waiting_by_context &all_waiting() {
  static waiting_by_context &all = *new waiting_by_context;
  return all;
}

waiting_threads &waiting_for(cl_context context) {
  waiting_by_context &all = all_waiting();
  return all[reinterpret_cast<std::uintptr_t>(context) / 64 % all.size()];
}

/// Negative if the event has failed; CL_COMPLETE if the driver does not say.
cl_int status_of(cl_event event) {
  cl_int status = CL_COMPLETE;
  clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  return status;
}

bool has_ended(cl_event event) { return status_of(event) <= CL_COMPLETE; }

/// Tells the threads that watch that some operation has ended.
void tell_waiting_threads() {
  for (waiting_threads &waiting : all_waiting()) {
    if (waiting.watching == 0) continue;
    {
      const std::lock_guard lock(waiting.mutex);
      ++waiting.ended;
    }
    waiting.changed.notify_all();
  }
}

/// \returns true if this thread is to help, false when the event has ended. The driver is asked without the lock: it may
/// hold a lock of its own while it calls back, which takes ours.
bool may_help(waiting_threads &waiting, cl_event event) {
  ++waiting.watching;
  std::unique_lock lock(waiting.mutex);
  while (waiting.one_helps) {
    const std::uint64_t known = waiting.ended;
    lock.unlock();
    const bool is_over = has_ended(event);
    lock.lock();
    if (is_over) break;
    waiting.changed.wait(lock, [&] { return !waiting.one_helps || waiting.ended != known; });
  }
  --waiting.watching;
  return !std::exchange(waiting.one_helps, true);
}

/// Waits for the end of an event. \returns its error, or CL_COMPLETE.
cl_int wait_for_end(cl_event event) {
  const cl_int waited = clWaitForEvents(1, &event);
  if (waited == CL_SUCCESS) return CL_COMPLETE;
  const cl_int status = status_of(event); // the error of the event, if it is the reason for the failure
  return status < 0 ? status : waited;
}

} // namespace

void when_ended(cl_event event, event_callback callback, void *data) noexcept {
  if (clSetEventCallback(event, CL_COMPLETE, callback, data) == CL_SUCCESS) return;
  try {
    clRetainEvent(event);
    std::thread([=] {
      const cl_int status = wait_for_end(event);
      clReleaseEvent(event); // before the end is reported, after which the process may end
      callback(event, status, data);
    }).detach();
  } catch (const std::system_error &) { // there are no more threads
    const cl_int status = wait_for_end(event);
    clReleaseEvent(event);
    callback(event, status, data);
  }
}

void opencl_event::help() noexcept {
  const cl_event event = get();
  static const bool driver_has_threads = std::thread::hardware_concurrency() > 1;
  if (!driver_has_threads) {
    clWaitForEvents(1, &event);
    return;
  }
  waiting_threads &waiting = waiting_for(context_);
  if (!may_help(waiting, event)) return;
  clWaitForEvents(1, &event);
  {
    const std::lock_guard lock(waiting.mutex);
    waiting.one_helps = false;
  }
  waiting.changed.notify_all();
}

void pending_operation::report_start_of(cl_event event) noexcept {
  auto *keep = new (std::nothrow) pending_pointer(shared_from_this());
  if (!keep) return;
  const auto callback = [](cl_event, cl_int status, void *data) {
    const std::unique_ptr<pending_pointer> pending(static_cast<pending_pointer *>(data));
    if (status >= 0) (*pending)->start();
  };
  if (clSetEventCallback(event, CL_RUNNING, callback, keep) != CL_SUCCESS)
    delete keep; // then the start is reported at the end
}

void pending_operation::end_with(cl_event event, std::exception_ptr error) noexcept {
  error_ = std::move(error);
  const auto callback = [](cl_event, cl_int status, void *data) {
    const std::unique_ptr<pending_pointer> pending(static_cast<pending_pointer *>(data));
    (*pending)->end_with(status);
  };
  if (auto *keep = new (std::nothrow) pending_pointer(shared_from_this()))
    when_ended(event, callback, keep);
  else
    end_with(wait_for_end(event));
}

void pending_operation::end_with(cl_int status) noexcept {
  std::exception_ptr error = error_;
  if (!error && was_not_run(status)) return end_not_run();
  if (!error && status < 0) error = device_error(first_error(status), device_name_);
  end(std::move(error));
}

/// Drivers report this with the status in the specification, or with that of the failed event (Intel's).
bool pending_operation::was_not_run(cl_int status) const noexcept {
  if (status >= 0 || waits_.empty()) return false;
  if (status == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) return first_error(status) == status;
  return std::any_of(waits_.begin(), waits_.end(), [](const std::shared_ptr<native_event> &wait) {
    return status_of(static_cast<const opencl_event &>(*wait).get()) < 0;
  });
}

cl_int pending_operation::first_error(cl_int last) const noexcept {
  if (last != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) return last;
  for (const event_handle &command : commands_)
    if (const cl_int status = command ? status_of(command.get()) : CL_COMPLETE; status < 0) return status;
  return last;
}

void pending_operation::end_not_run() noexcept {
  {
    const std::lock_guard lock(mutex_);
    assert(!ended_ && "ended twice");
    ended_ = true;
  }
  compilation_.reset();
  waits_.clear();
  commands_.clear();
  operation given_back = std::exchange(op_, barrier{});
  in_flight_.end();
  done_.not_run(std::move(given_back));
  tell_waiting_threads();
}

void pending_operation::start() noexcept {
  const std::lock_guard lock(mutex_);
  if (started_ || ended_) return;
  started_ = true;
  done_.started();
}

void pending_operation::end(std::exception_ptr error) noexcept {
  start();
  {
    const std::lock_guard lock(mutex_);
    assert(!ended_ && "ended twice");
    ended_ = true;
  }
  compilation_.reset();
  waits_.clear();
  commands_.clear();
  op_ = barrier{}; // releases the closure and the kernel
  in_flight_.end();
  if (error)
    done_.failed(std::move(error));
  else
    done_.succeeded();
  tell_waiting_threads();
}

} // namespace sycl::detail::opencl
