// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The thread pool on oneTBB; the only file that includes it. Built as lib/syclc/libsycl-threads.so: thread_pool.hpp
/// says why.
#include "backends/native/thread_pool.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

// ThreadSanitizer cannot see how oneTBB, which is not instrumented, orders memory: these tell it. There only when the
// program runs under it. (This file itself is never instrumented: it holds the inline parts of oneTBB.)
extern "C" {
[[gnu::weak]] void __tsan_acquire(void *address);
[[gnu::weak]] void __tsan_release(void *address);
}

namespace sycl::detail::native {

namespace {

/// What happened before, on any thread, is seen by who calls follows() with the same address later.
void precedes(void *address) {
  if (__tsan_release) __tsan_release(address);
}
void follows(void *address) {
  if (__tsan_acquire) __tsan_acquire(address);
}

class tbb_pool final : public thread_pool {
public:
  explicit tbb_pool(unsigned concurrency)
      // oneTBB counts the thread that waits for a loop as one of its own, but ours sleeps in event::wait(), so that a
      // worker for every hardware thread is asked for.
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
    precedes(argument);
    // The caller has cut the work into pieces worth a task each: no coarser, no finer.
    oneapi::tbb::parallel_for(
        oneapi::tbb::blocked_range<std::size_t>(0, count, 1),
        [=](const oneapi::tbb::blocked_range<std::size_t> &part) {
          follows(argument);
          for (std::size_t i = part.begin(); i != part.end(); ++i) body(argument, i);
          precedes(argument);
        },
        oneapi::tbb::simple_partitioner());
    follows(argument);
  }

private:
  oneapi::tbb::global_control workers_;
  oneapi::tbb::task_arena arena_;
  unsigned concurrency_;
};

} // namespace

} // namespace sycl::detail::native

extern "C" __attribute__((visibility("default"))) sycl::detail::native::thread_pool *
syclc_create_thread_pool(unsigned concurrency) {
  return new sycl::detail::native::tbb_pool(concurrency);
}
