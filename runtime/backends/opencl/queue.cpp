// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Translates operations to OpenCL commands, and the events of these to completions.
#include "backends/opencl/queue.hpp"

#include "backends/opencl/commands.hpp"
#include "backends/opencl/device.hpp"
#include "backends/opencl/event.hpp"
#include "backends/opencl/kernel.hpp"
#include "core/base/errors.hpp"
#include "core/devices/operations.hpp"

#include <atomic>
#include <cassert>
#include <optional>

namespace sycl::detail::opencl {

namespace {

class opencl_queue final : public backend_queue {
public:
  opencl_queue(opencl_device &device, cl_command_queue_properties properties)
      : device_(device), properties_(properties), queue_(device.queues().take(device, properties)) {}
  /// A queue that uses the program's queue; `queue` is a reference to it.
  opencl_queue(opencl_device &device, cl_command_queue_properties properties, queue_handle queue)
      : device_(device), properties_(properties), is_the_programs_(true), exposed_(true), queue_(std::move(queue)) {}

  ~opencl_queue() override {
    in_flight_.wait_for_none();
    if (exposed_) clFinish(queue_.get());
    if (is_the_programs_) return;
    // The program may still use a queue from get_native(), so no other sycl::queue may use it.
    if (exposed_)
      device_.queues().retire(std::move(queue_));
    else
      device_.queues().give_back(std::move(queue_), properties_);
  }

  cl_command_queue expose() noexcept {
    exposed_ = true;
    return queue_.get();
  }

  std::shared_ptr<native_event> submit(operation &&op, operation_context context, completion &done) override {
    if (context.waits.empty() && !has_work(op)) {
      done.started();
      done.succeeded();
      return nullptr;
    }
    std::shared_ptr<pending_operation> pending;
    try {
      pending = std::make_shared<pending_operation>(std::move(op), done, in_flight_, name());
    } catch (...) {
      done.failed(current_sycl_exception(name()));
      return nullptr;
    }
    return start(*pending, context);
  }

  void flush() override { clFlush(queue_.get()); }
  void finish_foreign_work() override {
    if (exposed_) clFinish(queue_.get());
  }

private:
  const std::string &name() const noexcept { return device_.properties().name; }

  /// Enqueues the operation and ensures that it ends, successfully or with an error.
  std::shared_ptr<native_event> start(pending_operation &pending, const operation_context &context) noexcept {
    std::exception_ptr error;
    std::optional<command_list> commands;
    if (!context.waits.empty()) pending.waits_for(context.waits);
    try {
      commands.emplace(queue_.get(), device_.memory(), name(), wait_list(context));
      enqueue(pending, *commands);
    } catch (...) {
      error = current_sycl_exception(name());
    }
    if (!commands || commands->empty()) {
      // What it waits for may still use memory that is released when this ends. It is submitted again afterwards.
      if (error && !context.waits.empty())
        pending.end_not_run();
      else
        pending.end(std::move(error));
      return nullptr;
    }
    return watch(pending, *commands, std::move(error));
  }

  static std::vector<cl_event> wait_list(const operation_context &context) {
    std::vector<cl_event> waits;
    waits.reserve(context.waits.size());
    for (const std::shared_ptr<native_event> &wait : context.waits) // only events of this context are passed here
      waits.push_back(static_cast<const opencl_event &>(*wait).get());
    return waits;
  }

  void enqueue(pending_operation &pending, command_list &commands) const {
    const operation &op = pending.op();
    if (!has_work(op))
      commands.wait_only();
    else if (const auto *launch = std::get_if<kernel_launch>(&op)) {
      pending.compiles(static_cast<opencl_kernel &>(*launch->kernel).begin_compilation(*launch));
      commands.launch(*launch);
    } else if (const auto *copy = std::get_if<memory_copy>(&op))
      commands.copy(*copy);
    else if (const auto *fill = std::get_if<memory_fill>(&op))
      commands.fill(*fill, pending.staging());
    else
      commands.wait_only(); // a hint, which these devices do not take
  }

  /// Ends the operation when its commands end. \param error the reason why only some of them could be enqueued, or
  /// null. The end of the commands must be awaited in any case, because they use the operation's memory.
  std::shared_ptr<native_event> watch(pending_operation &pending, command_list &commands,
                                      std::exception_ptr error) noexcept {
    try {
      if (properties_ & CL_QUEUE_PROFILING_ENABLE) pending.report_start_of(commands.first());
      event_handle last = commands.all_ended();
      pending.keeps(commands.give_up_events());
      auto event = std::make_shared<opencl_event>(std::move(last), device_.context());
      // Flushed first, because after the callback the core may destroy this queue.
      clFlush(queue_.get());
      pending.end_with(event->get(), std::move(error));
      return event;
    } catch (...) {
      if (!error) error = current_sycl_exception(name());
    }
    clFinish(queue_.get());
    pending.end(std::move(error));
    return nullptr;
  }

  opencl_device &device_;
  in_flight_counter in_flight_;
  const cl_command_queue_properties properties_;
  const bool is_the_programs_ = false;
  std::atomic<bool> exposed_ = false; ///< the program has the cl_command_queue
  queue_handle queue_;
};

} // namespace

queue_pool::~queue_pool() {
  for (const auto &[properties, queue] : idle_) clFinish(queue.get());
  for (const queue_handle &queue : retired_) clFinish(queue.get());
}

queue_handle queue_pool::take(const opencl_device &device, cl_command_queue_properties properties) {
  {
    const std::lock_guard lock(mutex_);
    if (auto found = idle_.extract(properties)) return std::move(found.mapped());
  }
  const cl_queue_properties list[] = {CL_QUEUE_PROPERTIES, properties, 0};
  cl_int status = CL_SUCCESS;
  queue_handle queue(clCreateCommandQueueWithProperties(device.context(), device.get(), list, &status));
  check(status, "clCreateCommandQueueWithProperties", device.properties().name);
  return queue;
}

void queue_pool::retire(queue_handle queue) noexcept {
  assert(queue);
  const std::lock_guard lock(mutex_);
  retired_.push_back(std::move(queue));
}

void queue_pool::give_back(queue_handle queue, cl_command_queue_properties properties) noexcept {
  assert(queue);
  const std::lock_guard lock(mutex_);
  idle_.emplace(properties, std::move(queue));
}

cl_command_queue expose_queue(backend_queue &queue) noexcept { return static_cast<opencl_queue &>(queue).expose(); }

std::unique_ptr<backend_queue> create_queue(opencl_device &device, const backend_device::queue_options &options) {
  if (options.native) {
    const auto native = static_cast<cl_command_queue>(options.native);
    check(clRetainCommandQueue(native), "clRetainCommandQueue", device.properties().name);
    queue_handle owned(native);
    cl_command_queue_properties properties = 0;
    check(clGetCommandQueueInfo(native, CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr),
          "clGetCommandQueueInfo", device.properties().name);
    return std::make_unique<opencl_queue>(device, properties, std::move(owned));
  }
  const auto supported = device_value<cl_command_queue_properties>(device.get(), CL_DEVICE_QUEUE_ON_HOST_PROPERTIES);
  cl_command_queue_properties wanted = 0;
  if (!options.in_order) wanted |= CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  if (options.profiling) wanted |= CL_QUEUE_PROFILING_ENABLE;
  return std::make_unique<opencl_queue>(device, wanted & supported);
}

} // namespace sycl::detail::opencl
