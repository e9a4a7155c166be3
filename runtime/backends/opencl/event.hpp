// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The end of an operation: OpenCL tells it by a callback, the core hears of it through `completion`.
#pragma once

#include "backends/opencl/api.hpp"
#include "core/base/compilations.hpp"
#include "core/base/in_flight_counter.hpp"
#include "core/devices/backend.hpp"

#include <mutex>
#include <optional>

namespace sycl::detail::opencl {

/// An OpenCL event as the core hands it back for later operations to wait for.
class opencl_event final : public native_event {
public:
  opencl_event(event_handle event, cl_context context) : event_(std::move(event)), context_(context) {}
  cl_event get() const noexcept { return event_.get(); }
  /// Some drivers count on the threads that wait in them to do a part of the work: Intel's CPU runtime starts one
  /// thread fewer than there are processors.
  void help() noexcept override {
    const cl_event event = get();
    clWaitForEvents(1, &event);
  }
  /// The context it belongs to: only commands of the same context can wait for it directly.
  cl_context context() const noexcept { return context_; }

private:
  event_handle event_;
  cl_context context_;
};

/// An operation under way: keeps alive what it uses until its end, then tells the core. Made by a queue, kept alive by
/// the callbacks it has been given to.
class pending_operation : public std::enable_shared_from_this<pending_operation> {
public:
  /// Counts itself in `in_flight`.
  pending_operation(operation op, completion &done, in_flight_counter &in_flight, std::string device_name)
      : op_(std::move(op)), done_(done), in_flight_(in_flight), device_name_(std::move(device_name)) {
    in_flight_.begin();
  }

  const operation &op() const noexcept { return op_; }

  /// The operation waits for these events: when one of them fails, it is not run.
  void waits_for(std::vector<std::shared_ptr<native_event>> events) noexcept { waits_ = std::move(events); }

  /// The operation makes the driver compile, which ends with it.
  void compiles(std::optional<compilation> begun) noexcept { compilation_ = std::move(begun); }

  /// Host memory that commands read, valid until the operation has ended.
  std::vector<std::byte> &staging() noexcept { return staging_; }

  /// Tells the core that the operation starts when `event` runs.
  void report_start_of(cl_event event) noexcept;

  /// Ends the operation when `event` does: well, or with `error`, or with the event's own error.
  void end_with(cl_event event, std::exception_ptr error = nullptr) noexcept;

  /// Ends the operation now. \param error null when it ended well.
  void end(std::exception_ptr error) noexcept;
  /// Gives the operation back, because an event that it waits for has failed.
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
  std::exception_ptr error_; ///< known before the last event ended
  std::mutex mutex_;         ///< keeps `started` before the end: the core's object dies with the end
  std::vector<std::shared_ptr<native_event>> waits_;
  bool started_ = false;
  bool ended_ = false;
};

/// An event of `context` that ends when `foreign`, of another context, does: OpenCL knows no waits across contexts.
/// \throws sycl::exception when OpenCL refuses.
event_handle import_event(cl_context context, cl_event foreign, const std::string &device_name);

} // namespace sycl::detail::opencl
