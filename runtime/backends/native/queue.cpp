// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs operations: small ones on the thread that submits them, if allowed; all others on the pool's threads or on the
/// thread that waits for them (run_list.hpp); those of sub-devices only on the pool's threads.
///
/// The order of actions at the end of an operation matters: the queue counts it as ended *before* it notifies the core,
/// and does not access itself after that. In `succeeded()` the core may do anything: submit more, or destroy the queue.
#include "backends/native/queue.hpp"

#include "backends/native/kernel.hpp"
#include "backends/native/memory.hpp"
#include "backends/native/run_list.hpp"
#include "backends/native/thread_pool.hpp"
#include "core/base/errors.hpp"
#include "core/base/in_flight_counter.hpp"
#include "core/base/recycled_memory.hpp"

#include <sycl/exception.hpp>

#include <algorithm>
#include <mutex>
#include <span>
#include <vector>

namespace sycl::detail::native {

namespace {

/// The minimum gain for which small kernels of a graph are distributed to several threads.
constexpr double shared_nanoseconds = 20'000;

class native_queue final : public backend_queue {
public:
  native_queue(const device_properties &properties, int priority, thread_pool *bound_pool)
      : properties_(properties), pool_(bound_pool ? *bound_pool : thread_pool::instance()),
        bound_(bound_pool != nullptr), priority_(priority) {}

  ~native_queue() override { in_flight_.wait_for_none(); }

  std::shared_ptr<native_event> submit(operation &&given, operation_context context, completion &done) override {
    operation op = std::move(given);
    // A barrier has no more work: submit() is called when all operations that it waits for have ended.
    if (std::holds_alternative<barrier>(op) || (context.may_run_inline && !bound_ && is_small(op))) {
      execute(op, nullptr, done);
      return nullptr;
    }
    in_flight_.begin();
    try {
      auto work = std::allocate_shared<pending>(recycling_allocator<pending>(), *this, std::move(op), done);
      if (bound_) {
        auto keep = std::make_unique<std::shared_ptr<pending>>(work);
        pool_.enqueue(&run_bound, keep.get());
        static_cast<void>(keep.release());
        return nullptr;
      }
      run_list::instance().push(work, priority_);
      return work;
    } catch (...) {
      std::exception_ptr error = current_sycl_exception(properties_.name);
      in_flight_.end();
      done.failed(std::move(error));
    }
    return nullptr;
  }

  bool run_now(const operation &op, std::exception_ptr &error) noexcept override {
    if (bound_ || !is_small(op)) return false;
    try {
      run_operation(op, nullptr);
    } catch (...) {
      error = current_sycl_exception(properties_.name);
    }
    return true;
  }

  void flush() override {}

private:
  /// An operation that the pool or a waiting thread will run.
  class pending final : public ready_operation {
  public:
    pending(native_queue &queue, operation op, completion &done) : queue_(queue), op_(std::move(op)), done_(done) {}

    void run() noexcept override { queue_.execute(op_, &queue_.pool_, done_); }

  private:
    native_queue &queue_;
    operation op_;
    completion &done_;
  };

  static void run_bound(void *argument) {
    const std::unique_ptr<std::shared_ptr<pending>> work(static_cast<std::shared_ptr<pending> *>(argument));
    (*work)->run();
  }

  bool is_small(const operation &op) const noexcept {
    if (const auto *launch = std::get_if<kernel_launch>(&op)) return native::is_small(*launch, pool_.concurrency());
    if (const auto *copy = std::get_if<memory_copy>(&op)) return native::is_small(*copy);
    if (const auto *fill = std::get_if<memory_fill>(&op)) return native::is_small(*fill);
    if (const auto *list = std::get_if<operation_list>(&op)) {
      const auto &steps = list->steps->list;
      return list->steps->small && std::ranges::all_of(steps, [this](const operation &step) { return is_small(step); });
    }
    return true;
  }

  /// Runs an operation to completion. \param pool null: on this thread alone.
  void run_operation(const operation &op, thread_pool *pool) const {
    if (const auto *launch = std::get_if<kernel_launch>(&op)) {
      check(*launch, properties_.local_mem_size, properties_.name);
      run(*launch, pool);
    } else if (const auto *copy = std::get_if<memory_copy>(&op)) {
      run(*copy, pool);
    } else if (const auto *fill = std::get_if<memory_fill>(&op)) {
      run(*fill, pool);
    } else if (const auto *list = std::get_if<operation_list>(&op)) {
      run_steps(*list->steps, pool);
    }
  }

  /// Runs a graph's operations. \param pool null: on this thread alone.
  void run_steps(const operation_steps &steps, thread_pool *pool) const {
    std::size_t begin = 0;
    for (const std::size_t end : steps.wave_ends) {
      const std::span<const operation> wave(steps.list.data() + begin, end - begin);
      begin = end;
      if (pool && wave.size() > 1)
        run_wave(wave, *pool);
      else
        for (const operation &step : wave) run_operation(step, pool);
    }
  }

  /// Runs operations that do not depend on each other. Those that are large enough for several threads run first, one
  /// after the other. Each of the others runs on one thread, or all of them on this thread if they are too cheap.
  void run_wave(std::span<const operation> wave, thread_pool &pool) const {
    std::vector<const operation *> whole;
    double all = 0, longest = 0;
    for (const operation &step : wave) {
      const auto *launch = std::get_if<kernel_launch>(&step);
      if (!launch || !native::is_small(*launch, pool.concurrency())) {
        run_operation(step, &pool);
        continue;
      }
      const double nanoseconds = expected_nanoseconds(*launch);
      all += nanoseconds;
      longest = std::max(longest, nanoseconds);
      whole.push_back(&step);
    }
    if (all - longest < shared_nanoseconds) {
      for (const operation *step : whole) run_operation(*step, nullptr);
      return;
    }
    std::exception_ptr error;
    std::mutex mutex; // guards error
    for_each(pool, whole.size(), [&](std::size_t i) {
      try {
        run_operation(*whole[i], nullptr);
      } catch (...) {
        const std::lock_guard lock(mutex);
        error = std::current_exception();
      }
    });
    if (error) std::rethrow_exception(error);
  }

  /// The same, and notifies the core. \param pool null: on this thread alone, and not counted.
  void execute(operation &op, thread_pool *pool, completion &done) noexcept {
    std::exception_ptr error;
    try {
      done.started();
      run_operation(op, pool);
    } catch (...) {
      error = current_sycl_exception(properties_.name);
    }
    op = barrier{}; // destroys the closure before the core is notified
    if (pool) in_flight_.end();
    if (error)
      done.failed(std::move(error));
    else
      done.succeeded();
  }

  const device_properties &properties_;
  thread_pool &pool_;
  const bool bound_; ///< to some of the hardware threads; the submitting thread may run on another one
  const int priority_;
  in_flight_counter in_flight_;
};

} // namespace

std::unique_ptr<backend_queue> create_queue(const device_properties &properties, int priority,
                                            thread_pool *bound_pool) {
  return std::make_unique<native_queue>(properties, priority, bound_pool);
}

} // namespace sycl::detail::native
