// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The threads that run kernels on the native device: one pool for the whole process.
///
/// Where the process may use one hardware thread only it is one_thread_pool.hpp. Otherwise the pool itself
/// (tbb_pool.cpp, on oneTBB) lives in a small library of its own, lib/syclc/libsycl-threads.so, which is loaded when
/// the first native queue is made. The reason is the order in which two libraries called libtbb.so.12 may come into one
/// process. Intel's OpenCL runtime brings its own oneTBB, newer than Debian's. The dynamic loader keeps only the first
/// library of a name: Debian's first, and Intel's runtime does not load (it misses functions); Intel's first, and both
/// work, because newer versions of oneTBB keep the old functions. So libsycl does not link oneTBB; OpenCL drivers are
/// enumerated first and bring the oneTBB they need, and the pool takes what is there. (A program that links oneTBB
/// itself decides otherwise; sycl-ls then says which driver did not load, and `LD_LIBRARY_PATH=<folder of Intel's
/// runtime>` makes the program use the newer oneTBB.)
///
/// Loops are shared by a team of the pool's threads (loop_team.hpp); by oneTBB where there is none, and when more of
/// them run at once than the team has places for.
///
/// Nothing that runs in the pool may wait for something else that runs in the pool, except through for_each().
#pragma once

#include <cstddef>
#include <vector>

namespace sycl::detail::native {

class loop_team;

/// A pool of threads with one queue of tasks; threads that run out of work help others with their loops.
class thread_pool {
public:
  /// The process's pool, made at the first call, never destroyed: tasks may be running when static objects die.
  /// \throws sycl::exception with errc::runtime when libsycl-threads.so or oneTBB cannot be loaded.
  static thread_pool &instance();

  /// The pool of a sub-device, for these hardware threads; one for each list, never destroyed. \param cpus not empty.
  /// \param concurrency at most as many as these; fewer where the process may not use all of their time.
  /// \throws as instance().
  static thread_pool &bound_to(const std::vector<unsigned> &cpus, unsigned concurrency);

  virtual ~thread_pool() = default;

  /// Threads that run tasks at the same time.
  virtual unsigned concurrency() const noexcept = 0;

  /// Runs `run(argument)` soon, on some thread of the pool; returns at once. `run` must not throw.
  /// \throws std::bad_alloc, and whatever oneTBB throws when it cannot start a thread.
  virtual void enqueue(void (*run)(void *argument), void *argument) = 0;

  /// Calls `body(argument, i)` once for every i below `count`, shared among the threads that have nothing else to do;
  /// returns when all calls have returned. From a task, or from a thread that waits for what the loop is part of and is
  /// one of the pool's meanwhile. `body` must not throw.
  /// \throws std::bad_alloc; some calls of `body` may then have been left out.
  virtual void for_each(std::size_t count, void (*body)(void *argument, std::size_t i), void *argument) = 0;

  /// Runs what it was given, then ends the threads that the pool itself has started (oneTBB's are oneTBB's), and waits
  /// until they have ended. Nothing is enqueued any more.
  virtual void end_threads() noexcept {}

  /// The same for the process's pool, if there is one.
  static void end_threads_of_process() noexcept;

  /// The threads that stay for the next loop; null for pools of one thread and of sub-devices, whose threads are bound
  /// while they are in oneTBB's arena only.
  loop_team *team() const noexcept { return team_; }

private:
  loop_team *team_ = nullptr; ///< never destroyed
};

/// Exported by libsycl-threads.so under the name `syclc_create_thread_pool`.
using create_thread_pool_fn = thread_pool *(*)(unsigned concurrency);
/// Exported under the name `syclc_create_bound_thread_pool`: its tasks run on these hardware threads only, at most
/// `concurrency` at a time. The threads are those of the process's pool, bound while they work here, so that
/// sub-devices do not add threads to the process.
using create_bound_thread_pool_fn = thread_pool *(*)(const unsigned *cpus, unsigned count, unsigned concurrency);

/// Whether any loop runs in a pool now, which idle threads could help with.
bool loops_running() noexcept;

/// Counts a loop while it is alive.
class running_loop {
public:
  running_loop() noexcept;
  ~running_loop();
  running_loop(const running_loop &) = delete;
  running_loop &operator=(const running_loop &) = delete;
};

/// thread_pool::for_each by the pool's team, if it can.
void share_loop(thread_pool &pool, std::size_t count, void (*body)(void *argument, std::size_t i), void *argument);

/// The same with any callable. \param body is called as body(i).
template <class Body>
void for_each(thread_pool &pool, std::size_t count, Body &&body) {
  const running_loop counted;
  share_loop(pool, count, [](void *argument, std::size_t i) { (*static_cast<Body *>(argument))(i); }, &body);
}

} // namespace sycl::detail::native
