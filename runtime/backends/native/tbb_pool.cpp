// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The thread pool on oneTBB, in the only file that includes it. Built as lib/syclc/libsycl-threads.so for the reasons
/// in thread_pool.hpp.
#include "backends/native/thread_pool.hpp"
#include "core/base/tsan.hpp" // this file itself is never instrumented: it holds the inline parts of oneTBB

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

#include <sched.h>

namespace sycl::detail::native {

namespace {

/// A set of hardware threads for sched_setaffinity.
class cpu_mask {
public:
  explicit cpu_mask(unsigned cpus) : size_(CPU_ALLOC_SIZE(cpus)), set_(CPU_ALLOC(cpus)) {
    if (!set_) throw std::bad_alloc();
    CPU_ZERO_S(size_, set_);
  }
  ~cpu_mask() { CPU_FREE(set_); }
  cpu_mask(const cpu_mask &) = delete;
  cpu_mask &operator=(const cpu_mask &) = delete;

  void add(unsigned cpu) noexcept { CPU_SET_S(cpu, size_, set_); }
  /// Binds the calling thread. \returns whether that succeeded.
  bool bind() const noexcept { return sched_setaffinity(0, size_, set_) == 0; }
  /// Sets this to the mask of the calling thread. \returns whether that succeeded.
  bool read() noexcept { return sched_getaffinity(0, size_, set_) == 0; }

private:
  std::size_t size_;
  cpu_set_t *set_;
};

/// Enough for the masks that Linux has, which may be larger than what is in them.
constexpr unsigned most_cpus = 1u << 14;

class tbb_pool : public thread_pool {
public:
  explicit tbb_pool(unsigned concurrency)
      // oneTBB counts the thread that waits for a loop as one of its workers, but that thread sleeps in event::wait(),
      // so one worker per hardware thread is requested in addition.
      : workers_(oneapi::tbb::global_control::max_allowed_parallelism, concurrency + 1),
        arena_(static_cast<int>(concurrency), /*reserved_for_masters=*/0), concurrency_(concurrency) {}

  unsigned concurrency() const noexcept override { return concurrency_; }

  void enqueue(void (*run)(void *), void *argument) override {
    precedes(argument);
    arena_.enqueue([=] {
      follows(argument);
      run(argument);
    });
  }

  void for_each(std::size_t count, void (*body)(void *, std::size_t), void *argument) override {
    precedes(start_of(argument));
    // A thread of the program uses one of the arena's places; for a worker, which is in it, this is an ordinary call.
    arena_.execute([=] {
      // The caller has divided the work into pieces that are worth a task each.
      oneapi::tbb::parallel_for(
          oneapi::tbb::blocked_range<std::size_t>(0, count, 1),
          [=](const oneapi::tbb::blocked_range<std::size_t> &part) {
            follows(start_of(argument));
            for (std::size_t i = part.begin(); i != part.end(); ++i) body(argument, i);
            precedes(end_of(argument));
          },
          oneapi::tbb::simple_partitioner());
    });
    follows(end_of(argument));
  }

protected:
  /// A pool that uses the workers of the process's pool. \param threads maximum number of them at a time.
  tbb_pool(unsigned threads, unsigned workers)
      : workers_(oneapi::tbb::global_control::max_allowed_parallelism, workers),
        arena_(static_cast<int>(threads), /*reserved_for_masters=*/0), concurrency_(threads) {}
  oneapi::tbb::task_arena &arena() noexcept { return arena_; }

private:
  oneapi::tbb::global_control workers_;
  oneapi::tbb::task_arena arena_;
  unsigned concurrency_;
};

/// The process's pool: its threads may run wherever the process could when it was made. They inherit the mask of the
/// thread that happens to start them, which a library may have bound to one core meanwhile (OMP_PROC_BIND does).
class process_pool final : public tbb_pool, oneapi::tbb::task_scheduler_observer {
public:
  explicit process_pool(unsigned concurrency)
      : tbb_pool(concurrency), task_scheduler_observer(arena()), is_known_(mask_.read()) {
    observe(is_known_);
  }

  void on_scheduler_entry(bool is_worker) override {
    thread_local bool has_mask = false;
    if (is_worker && !std::exchange(has_mask, true)) mask_.bind();
  }

private:
  cpu_mask mask_{most_cpus};
  const bool is_known_;
};

/// The mask of the thread before it began to work for a sub-device; a thread works for one at a time.
thread_local std::unique_ptr<cpu_mask> bound_before;

/// The pool of a sub-device: threads are bound when they enter its arena and restored when they leave it.
class bound_pool final : public tbb_pool, oneapi::tbb::task_scheduler_observer {
public:
  bound_pool(const unsigned *cpus, unsigned count, unsigned concurrency)
      // Requests the current maximum number of workers, so that the limit of the process's pool does not change.
      : tbb_pool(concurrency, static_cast<unsigned>(oneapi::tbb::global_control::active_value(
                                  oneapi::tbb::global_control::max_allowed_parallelism))),
        task_scheduler_observer(arena()), mask_size_(*std::max_element(cpus, cpus + count) + 1), mask_(mask_size_) {
    for (unsigned i = 0; i != count; ++i) mask_.add(cpus[i]);
    observe(true);
  }
  ~bound_pool() override { observe(false); }

  void on_scheduler_entry(bool) override {
    auto before = std::make_unique<cpu_mask>(std::max(mask_size_, most_cpus));
    if (before->read() && mask_.bind()) bound_before = std::move(before);
  }
  void on_scheduler_exit(bool) override {
    if (bound_before) bound_before->bind();
    bound_before.reset();
  }

private:
  const unsigned mask_size_;
  cpu_mask mask_;
};

} // namespace

} // namespace sycl::detail::native

extern "C" __attribute__((visibility("default"))) sycl::detail::native::thread_pool *
syclc_create_thread_pool(unsigned concurrency) {
  return new sycl::detail::native::process_pool(concurrency);
}

extern "C" __attribute__((visibility("default"))) sycl::detail::native::thread_pool *
syclc_create_bound_thread_pool(const unsigned *cpus, unsigned count, unsigned concurrency) {
  return new sycl::detail::native::bound_pool(cpus, count, concurrency);
}
