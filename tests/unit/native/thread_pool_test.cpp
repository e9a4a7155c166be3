// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The process's thread pool.
#include "backends/native/thread_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>

#include <sched.h>

namespace sycl::detail::native {
namespace {

/// Ends the process with whether the pool's threads may use what the process could use when the pool was made.
[[noreturn]] void bind_and_look_at_pool() {
  cpu_set_t before, one, of_worker;
  if (sched_getaffinity(0, sizeof before, &before) != 0 || CPU_COUNT(&before) < 2) std::exit(0);
  thread_pool &pool = thread_pool::instance();
  CPU_ZERO(&one);
  for (int cpu = 0; CPU_COUNT(&one) == 0; ++cpu)
    if (CPU_ISSET(cpu, &before)) CPU_SET(cpu, &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0) std::exit(2);
  static std::atomic<bool> has_looked = false;
  pool.enqueue(
      [](void *mask) {
        sched_getaffinity(0, sizeof of_worker, static_cast<cpu_set_t *>(mask));
        has_looked = true;
        has_looked.notify_all();
      },
      &of_worker);
  has_looked.wait(false);
  std::exit(pool.concurrency() == 1 || CPU_EQUAL(&of_worker, &before) ? 0 : 1);
}

// OpenMP's runtime binds the thread that begins a parallel region if the user asks for it, and new threads inherit that.
TEST(ThreadPool, ItsThreadsAreNotBoundLikeTheThreadThatStartsThem) {
  GTEST_FLAG_SET(death_test_style, "threadsafe"); // in a new process, whose pool has no threads
  EXPECT_EXIT(bind_and_look_at_pool(), testing::ExitedWithCode(0), "");
}

} // namespace
} // namespace sycl::detail::native
