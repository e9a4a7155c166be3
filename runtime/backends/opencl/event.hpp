// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The end of an operation: OpenCL reports it with a callback, which notifies the core through `completion`.
#pragma once

#include "backends/opencl/api.hpp"
#include "core/base/compilations.hpp"
#include "core/base/in_flight_counter.hpp"
#include "core/devices/backend.hpp"

#include <mutex>
#include <optional>

namespace sycl::detail::opencl {

/// What OpenCL calls when an event has ended, with its status: CL_COMPLETE, or an error.
using event_callback = void(CL_CALLBACK *)(cl_event event, cl_int status, void *data);

/// Calls \p callback when \p event has ended, on a thread of the driver; if the driver refuses, on a new thread that
/// waits for the event: the calling thread may be one of the driver's, in a callback, where waiting may never end.
void when_ended(cl_event event, event_callback callback, void *data) noexcept;

/// An OpenCL event, for which later operations of the core can wait.
class opencl_event final : public native_event {
public:
  opencl_event(event_handle event, cl_context context) : event_(std::move(event)), context_(context) {}
  cl_event get() const noexcept { return event_.get(); }
  /// Some drivers expect waiting threads to do a part of the work: Intel's CPU runtime starts one thread fewer than
  /// there are processors. One thread helps at a time: others would find no room in the driver's arena of threads, which
  /// then runs their waiting on a thread that is inside of a kernel, and waits there for what is below it on the stack.
  void help() noexcept override;

private:
  event_handle event_;
  cl_context context_;
};

/// A running operation. It keeps everything alive that it uses, and notifies the core when it ends. A queue creates it,
/// and its callbacks keep it alive.
class pending_operation : public std::enable_shared_from_this<pending_operation> {
public:
  /// Increments `in_flight` until the end of the operation.
  pending_operation(operation op, completion &done, in_flight_counter &in_flight, std::string device_name)
      : op_(std::move(op)), done_(done), in_flight_(in_flight), device_name_(std::move(device_name)) {
    in_flight_.begin();
  }

  const operation &op() const noexcept { return op_; }

  /// Sets the events for which the operation waits. If one of them fails, it does not run.
  void waits_for(std::vector<std::shared_ptr<native_event>> events) noexcept { waits_ = std::move(events); }

  /// Sets the compilation of the driver that the operation starts, and which ends with it.
  void compiles(std::optional<compilation> begun) noexcept { compilation_ = std::move(begun); }

  /// Keeps the events of the operation's commands until its end, for the error of the first command that fails: the
  /// last one reports only that it did not run.
  void keeps(std::vector<event_handle> commands) noexcept { commands_ = std::move(commands); }

  /// Host memory that commands read, valid until the operation ends.
  std::vector<std::byte> &staging() noexcept { return staging_; }

  /// Notifies the core of the start of the operation when `event` runs.
  void report_start_of(cl_event event) noexcept;

  /// Ends the operation when `event` ends, with `error` if it is not null, or with the error of the event if it has
  /// one.
  void end_with(cl_event event, std::exception_ptr error = nullptr) noexcept;

  /// Ends the operation now. \param error null if it was successful.
  void end(std::exception_ptr error) noexcept;
  /// Returns the operation to the core, because an event that it waits for has failed.
  void end_not_run() noexcept;

private:
  void start() noexcept;
  void end_with(cl_int status) noexcept;
  bool was_not_run(cl_int status) const noexcept;
  cl_int first_error(cl_int last) const noexcept;

  operation op_;
  std::optional<compilation> compilation_;
  std::vector<std::byte> staging_;
  completion &done_;
  in_flight_counter &in_flight_;
  const std::string device_name_;
  std::exception_ptr error_; ///< an error from before the end of the last event
  std::mutex mutex_;         ///< orders `started` before the end, which destroys the core's object
  std::vector<std::shared_ptr<native_event>> waits_;
  std::vector<event_handle> commands_;
  bool started_ = false;
  bool ended_ = false;
};

} // namespace sycl::detail::opencl
