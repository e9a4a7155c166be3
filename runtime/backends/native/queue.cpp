// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs operations: small ones on the thread that submits them where it may, all others as a task of the pool.
///
/// The order of things at the end of an operation matters: the queue counts it as ended *before* the core is told, and
/// does not touch itself after. The core may then do anything in `succeeded()`: submit more, or destroy the queue.
#include "backends/native/queue.hpp"

#include "backends/native/kernel.hpp"
#include "backends/native/memory.hpp"
#include "backends/native/thread_pool.hpp"
#include "core/errors.hpp"
#include "core/in_flight_counter.hpp"

#include <sycl/exception.hpp>

namespace sycl::detail::native {

namespace {

class native_queue final : public backend_queue {
public:
  native_queue(const device_properties &properties, thread_pool *bound_pool)
      : properties_(properties), pool_(bound_pool ? *bound_pool : thread_pool::instance()),
        bound_(bound_pool != nullptr) {}

  ~native_queue() override { in_flight_.wait_for_none(); }

  std::shared_ptr<native_event> submit(operation op, operation_context context, completion &done) override {
    // A barrier has nothing left to do: what it waits for has ended, or submit() would not have been called.
    if (std::holds_alternative<barrier>(op) || (context.may_run_inline && !bound_ && is_small(op))) {
      execute(op, nullptr, done);
      return nullptr;
    }
    in_flight_.begin();
    task *work = nullptr;
    try {
      work = new task{*this, std::move(op), done};
      pool_.enqueue(&run_task, work);
    } catch (...) {
      std::exception_ptr error = current_sycl_exception(properties_.name);
      delete work;
      in_flight_.end();
      done.failed(std::move(error));
    }
    return nullptr;
  }

  void flush() override {}

private:
  struct task {
    native_queue &queue;
    operation op;
    completion &done;
  };

  static void run_task(void *argument) {
    const std::unique_ptr<task> work(static_cast<task *>(argument));
    work->queue.execute(work->op, &work->queue.pool_, work->done);
  }

  bool is_small(const operation &op) const noexcept {
    if (const auto *launch = std::get_if<kernel_launch>(&op)) return native::is_small(*launch, pool_.concurrency());
    if (const auto *copy = std::get_if<memory_copy>(&op)) return native::is_small(*copy);
    if (const auto *fill = std::get_if<memory_fill>(&op)) return native::is_small(*fill);
    return true;
  }

  /// Runs an operation to its end and tells the core. \param pool null: on this thread alone, and not counted.
  void execute(operation &op, thread_pool *pool, completion &done) noexcept {
    std::exception_ptr error;
    try {
      if (const auto *launch = std::get_if<kernel_launch>(&op))
        check(*launch, properties_.local_mem_size, properties_.name);
      done.started();
      if (const auto *launch = std::get_if<kernel_launch>(&op))
        run(*launch, pool);
      else if (const auto *copy = std::get_if<memory_copy>(&op))
        run(*copy, pool);
      else if (const auto *fill = std::get_if<memory_fill>(&op))
        run(*fill, pool);
    } catch (...) {
      error = current_sycl_exception(properties_.name);
    }
    op = barrier{}; // lets go of the closure before the core hears of the end
    if (pool) in_flight_.end();
    if (error)
      done.failed(std::move(error));
    else
      done.succeeded();
  }

  const device_properties &properties_;
  thread_pool &pool_;
  const bool bound_; ///< to some of the hardware threads, which the submitting thread need not run on
  in_flight_counter in_flight_;
};

} // namespace

std::unique_ptr<backend_queue> create_queue(const device_properties &properties, thread_pool *bound_pool) {
  return std::make_unique<native_queue>(properties, bound_pool);
}

} // namespace sycl::detail::native
