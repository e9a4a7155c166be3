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

/// An OpenCL event, for which later operations of the core can wait.
class opencl_event final : public native_event {
public:
  opencl_event(event_handle event, cl_context context) : event_(std::move(event)), context_(context) {}
  cl_event get() const noexcept { return event_.get(); }
  /// Some drivers expect waiting threads to do a part of the work: Intel's CPU runtime starts one thread fewer than
  /// there are processors. One thread helps at a time: others would find no room in the driver's arena of threads, which
  /// then runs their waiting on a thread that is inside of a kernel, and waits there for what is below it on the stack.
  void help() noexcept override;
  /// Its context. Only commands of the same context can wait for it directly.
  cl_context context() const noexcept { return context_; }

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

  operation op_;
  std::optional<compilation> compilation_;
  std::vector<std::byte> staging_;
  completion &done_;
  in_flight_counter &in_flight_;
  const std::string device_name_;
  std::exception_ptr error_; ///< an error from before the end of the last event
  std::mutex mutex_;         ///< orders `started` before the end, which destroys the core's object
  std::vector<std::shared_ptr<native_event>> waits_;
  bool started_ = false;
  bool ended_ = false;
};

/// An event of `context` that ends when `foreign`, an event of another context, ends: OpenCL cannot wait across
/// contexts.
/// \throws sycl::exception if OpenCL reports an error.
event_handle import_event(cl_context context, cl_event foreign, const std::string &device_name);

} // namespace sycl::detail::opencl
