// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Callbacks of OpenCL events, which run on threads of the driver. They do not wait for OpenCL. Only if a driver
/// refuses a callback, the submitting thread waits instead.
#include "backends/opencl/event.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstdint>
#include <new>
#include <thread>
#include <utility>

namespace sycl::detail::opencl {

namespace {

using pending_pointer = std::shared_ptr<pending_operation>;

std::exception_ptr device_error(cl_int status, const std::string &device_name) {
  return std::make_exception_ptr(
      opencl_error(error_code(status), status, "an operation on " + device_name + " failed: " + error_text(status)));
}

void CL_CALLBACK forward_to_user_event(cl_event, cl_int status, void *user_event) {
  const event_handle event(static_cast<cl_event>(user_event));
  clSetUserEventStatus(event.get(), status < 0 ? status : CL_COMPLETE);
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

bool has_ended(cl_event event) {
  cl_int status = CL_COMPLETE;
  clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  return status <= CL_COMPLETE;
}

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

} // namespace

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
  auto *keep = new (std::nothrow) pending_pointer(shared_from_this());
  if (keep && clSetEventCallback(event, CL_COMPLETE, callback, keep) == CL_SUCCESS) return;
  delete keep;
  const cl_int waited = clWaitForEvents(1, &event);
  cl_int status = waited;
  if (waited != CL_SUCCESS) // the error of the event, if it is the reason for the failure
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  end_with(status < 0 ? status : waited);
}

void pending_operation::end_with(cl_int status) noexcept {
  std::exception_ptr error = error_;
  if (!error && was_not_run(status)) return end_not_run();
  if (!error && status < 0) error = device_error(status, device_name_);
  end(std::move(error));
}

/// Drivers report this with the status in the specification, or with that of the failed event (Intel's).
bool pending_operation::was_not_run(cl_int status) const noexcept {
  if (status >= 0 || waits_.empty()) return false;
  if (status == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) return true;
  return std::any_of(waits_.begin(), waits_.end(), [](const std::shared_ptr<native_event> &wait) {
    const cl_event event = static_cast<const opencl_event &>(*wait).get();
    cl_int its_status = CL_COMPLETE;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof its_status, &its_status, nullptr);
    return its_status < 0;
  });
}

void pending_operation::end_not_run() noexcept {
  {
    const std::lock_guard lock(mutex_);
    assert(!ended_ && "ended twice");
    ended_ = true;
  }
  compilation_.reset();
  waits_.clear();
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
  op_ = barrier{}; // releases the closure and the kernel
  in_flight_.end();
  if (error)
    done_.failed(std::move(error));
  else
    done_.succeeded();
  tell_waiting_threads();
}

event_handle import_event(cl_context context, cl_event foreign, const std::string &device_name) {
  cl_int status = CL_SUCCESS;
  event_handle ours(clCreateUserEvent(context, &status));
  check(status, "clCreateUserEvent", device_name);
  clRetainEvent(ours.get()); // for the callback
  status = clSetEventCallback(foreign, CL_COMPLETE, &forward_to_user_event, ours.get());
  if (status != CL_SUCCESS) clReleaseEvent(ours.get());
  check(status, "clSetEventCallback", device_name);
  return ours;
}

} // namespace sycl::detail::opencl
