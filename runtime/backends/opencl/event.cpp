// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Callbacks of OpenCL events. They run on threads of the driver: nothing here blocks on OpenCL but the fall-backs for
/// drivers that refuse a callback, which run on the submitting thread.
#include "backends/opencl/event.hpp"

#include <new>

namespace sycl::detail::opencl {

namespace {

using pending_pointer = std::shared_ptr<pending_operation>;

std::exception_ptr device_error(cl_int status, const std::string &device_name) {
  return std::make_exception_ptr(exception(make_error_code(error_code(status)),
                                           "an operation on " + device_name + " failed: " + error_text(status)));
}

void CL_CALLBACK forward_to_user_event(cl_event, cl_int status, void *user_event) {
  const event_handle event(static_cast<cl_event>(user_event));
  clSetUserEventStatus(event.get(), status < 0 ? status : CL_COMPLETE);
}

} // namespace

void pending_operation::report_start_of(cl_event event) noexcept {
  auto *keep = new (std::nothrow) pending_pointer(shared_from_this());
  if (!keep) return;
  const auto callback = [](cl_event, cl_int, void *data) {
    const std::unique_ptr<pending_pointer> pending(static_cast<pending_pointer *>(data));
    (*pending)->start();
  };
  if (clSetEventCallback(event, CL_RUNNING, callback, keep) != CL_SUCCESS) delete keep; // told at the end, then
}

void pending_operation::end_with(cl_event event, std::exception_ptr error) noexcept {
  error_ = std::move(error);
  const auto callback = [](cl_event, cl_int status, void *data) {
    const std::unique_ptr<pending_pointer> pending(static_cast<pending_pointer *>(data));
    std::exception_ptr error = (*pending)->error_;
    if (!error && status < 0) error = device_error(status, (*pending)->device_name_);
    (*pending)->end(std::move(error));
  };
  auto *keep = new (std::nothrow) pending_pointer(shared_from_this());
  if (keep && clSetEventCallback(event, CL_COMPLETE, callback, keep) == CL_SUCCESS) return;
  delete keep;
  const cl_int status = clWaitForEvents(1, &event);
  if (!error_ && status != CL_SUCCESS) error_ = device_error(status, device_name_);
  end(error_);
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
    ended_ = true;
  }
  compilation_.reset();
  op_ = barrier{}; // lets go of the closure and the kernel
  in_flight_.end();
  if (error)
    done_.failed(std::move(error));
  else
    done_.succeeded();
}

event_handle import_event(cl_context context, cl_event foreign, const std::string &device_name) {
  cl_int status = CL_SUCCESS;
  event_handle ours(clCreateUserEvent(context, &status));
  check(status, "clCreateUserEvent", device_name);
  clRetainEvent(ours.get()); // the callback's
  status = clSetEventCallback(foreign, CL_COMPLETE, &forward_to_user_event, ours.get());
  if (status != CL_SUCCESS) clReleaseEvent(ours.get());
  check(status, "clSetEventCallback", device_name);
  return ours;
}

} // namespace sycl::detail::opencl
