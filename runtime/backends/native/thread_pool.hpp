// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The threads that run kernels on the native device: one pool for the whole process.
///
/// If the process may use only one hardware thread, the pool is that of one_thread_pool.hpp. Otherwise it is that of
/// tbb_pool.cpp, which uses oneTBB. It is in a separate library, lib/syclc/libsycl-threads.so, which is loaded when the
/// first native queue is created. The reason is the order in which a process may load two libraries called
/// libtbb.so.12. Intel's OpenCL runtime contains its own oneTBB, which is newer than Debian's. The dynamic loader keeps
/// only the first library with a name. If that is Debian's, Intel's runtime does not load, because functions are
/// missing. If it is Intel's, both work, because newer versions of oneTBB keep the old functions. So libsycl does not
/// link oneTBB. If the drivers were loaded before, they have loaded the oneTBB that they need, and the pool uses that.
/// Otherwise the pool loads the oneTBB of a driver that is installed (core/base/opencl_drivers.hpp), which may be loaded
/// later. If there is none that can be found without loading the driver, devices are selected in such a way that the
/// drivers are loaded first (core/devices/selector.cpp). (A program that links oneTBB itself changes the order; sycl-ls
/// then reports the driver that did not load, and `LD_LIBRARY_PATH=<folder of Intel's runtime>` makes the program use
/// the newer oneTBB.)
///
/// A team of the pool's threads executes loops (loop_team.hpp). oneTBB does so if there is no team, or if more loops
/// run at once than the team has places for.
///
/// Nothing that runs in the pool may wait for something else that runs in the pool, except through for_each().
#pragma once

#include <cstddef>
#include <vector>

namespace sycl::detail::native {

class loop_team;

/// A pool of threads with one queue of tasks. Idle threads take part in the loops of others.
class thread_pool {
public:
  /// The process's pool, created at the first call and never destroyed, because tasks may run while static objects are
  /// destroyed. \throws sycl::exception with errc::runtime if libsycl-threads.so or oneTBB cannot be loaded.
  static thread_pool &instance();

  /// The pool of a sub-device with the given hardware threads. There is one for each list; it is never destroyed.
  /// \param cpus not empty. \param concurrency at most the number of `cpus`; less if the process may not use all of
  /// their time. \throws the exceptions of instance().
  static thread_pool &bound_to(const std::vector<unsigned> &cpus, unsigned concurrency);

  virtual ~thread_pool() = default;

  /// The number of threads that run tasks at the same time.
  virtual unsigned concurrency() const noexcept = 0;

  /// Runs `run(argument)` soon on a thread of the pool; returns immediately. `run` must not throw.
  /// \throws std::bad_alloc, and exceptions of oneTBB if it cannot start a thread.
  virtual void enqueue(void (*run)(void *argument), void *argument) = 0;

  /// Calls `body(argument, i)` once for every i below `count`, on all idle threads, and returns when all calls have
  /// returned. Must be called from a task of the pool, or from a thread that waits for the operation with this loop and
  /// acts as a thread of the pool meanwhile. `body` must not throw. \throws std::bad_alloc; then some calls of `body`
  /// may be missing.
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
/// Exported under the name `syclc_create_bound_thread_pool`. Tasks of the pool run only on the given hardware threads,
/// at most `concurrency` at a time. Its threads are those of the process's pool, which are bound while they work for
/// it. So sub-devices do not add threads to the process.
using create_bound_thread_pool_fn = thread_pool *(*)(const unsigned *cpus, unsigned count, unsigned concurrency);

/// Runs a loop with the pool's team if possible, otherwise with thread_pool::for_each.
void share_loop(thread_pool &pool, std::size_t count, void (*body)(void *argument, std::size_t i), void *argument);

/// The same for any callable. \param body called as body(i).
template <class Body>
void for_each(thread_pool &pool, std::size_t count, Body &&body) {
  share_loop(pool, count, [](void *argument, std::size_t i) { (*static_cast<Body *>(argument))(i); }, &body);
}

} // namespace sycl::detail::native
