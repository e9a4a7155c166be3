// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Takes commands from queues and brings them to the backends in the right order.
///
/// \code
///   submit(): find the kernel -> provide memory -> [planning lock: buffers' requirements, in-order queue] -> events
///             -> seal -> ready? -> backend_queue::submit()
///   completion (any thread): node ends -> dependents become ready -> backend_queue::submit() ...
/// \endcode
///
/// The scheduler has no thread and no lock of its own that is held while a backend is called. Commands without buffers
/// take no lock that commands of other queues take.
///
/// Long chains: what becomes ready while a thread is starting commands is appended to that thread's list, so that the
/// stack does not grow with the graph.
#pragma once

#include "core/graph/event_impl.hpp"
#include "core/memory/memory.hpp"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace sycl::detail {

class device_impl;

class scheduler {
public:
  /// Lives as long as the process: commands may outlive every object of the program.
  static scheduler &instance();

  /// Makes a backend's queue, whose destruction (which may block) is put off when a callback drops it.
  std::shared_ptr<submission_queue> create_queue(const device_impl &device,
                                                 const backend_device::queue_options &options);

  /// Runs a command. \returns its event. \throws what get_kernel() and memory allocation throw; then nothing was done.
  event_ptr submit(const std::shared_ptr<queue_impl> &queue, std::unique_ptr<command> work);

  /// The short way of a command that has nothing to wait for and nothing to keep: small ones run here and now, others
  /// are handed to the backend at once. \returns its event; null when it has to go through submit().
  /// \throws what get_kernel() throws.
  event_ptr submit_shortly(const std::shared_ptr<queue_impl> &queue, command &work);

  /// Finds the code of a launch's kernel, which a driver may have to compile. submit() does it, too. \returns false
  /// when the process ends already. \throws what get_kernel() throws.
  bool find_code(command &work, const queue_impl &queue);

  /// Whether the submitting thread may do it itself, because handing it to other threads would take longer. Of kernels
  /// after find_code().
  static bool is_small(const operation &work);

  /// Waits until the program may access a buffer's host memory as `use` says, which it then may until
  /// event_impl::end_host_access(). \param address receives the first byte of the whole buffer. \param made_at where
  /// the program asks for it; null for the runtime's own.
  /// \throws the error of a transfer that failed; errc::invalid when it would wait for ever for this thread, see
  /// host_access.hpp.
  event_ptr open_host_access(buffer_memory &memory, const buffer_use &use, void *&address,
                             const code_location *made_at = nullptr);

  /// Starts ready nodes, and what they make ready.
  void start(node_list ready, bool may_run_inline = false);

  /// Blocks until the command has ended; pushes pending work to the devices first.
  void wait(const graph_node &node);
  /// Pushes pending work to the devices.
  void flush();
  /// Notes that a queue has work that its backend may hold back.
  void note_unflushed(const std::shared_ptr<submission_queue> &queue);

  /// Runs `release` now, or, when this thread is in a backend's callback, soon on another: for what may block or call
  /// the backend (destroying queues, freeing memory). Never when the program is exiting.
  void dispose(std::function<void()> release);
  /// Runs what dispose() put off. Called by every function that a program's thread calls.
  void reap() noexcept;

  /// The queue for transfers from and to a device. Made at first use, which must be outside the planning lock.
  std::shared_ptr<submission_queue> transfer_queue(const std::shared_ptr<backend_device> &device);

  /// From now on a process made by fork() is told so. To be called once, when drivers, which have threads, are loaded.
  static void watch_forks();
  /// Nothing that takes a command or waits for one works in a process made by fork() after SYCL was used: threads of
  /// the runtime and of drivers were not copied. \throws errc::runtime there.
  void check_process() const {
    if (is_forked()) throw_forked();
  }
  /// Whether this is such a process.
  bool is_forked() const noexcept { return forked_.load(std::memory_order_relaxed); }

  /// What the process's end waits for. A host task may itself end the process, which then cannot wait for it, nor for
  /// other host tasks, which may wait for that one: they are counted apart, in the upper half of one number.
  enum class activity : std::uint64_t { backend_call = 1, host_task = std::uint64_t{1} << 32 };

  /// Counts an operation in that is about to be handed to a backend, another call of a backend, or a host task.
  /// \returns false when the program is exiting: then the backend must not be called any more.
  bool note_running(activity what = activity::backend_call) noexcept;
  /// One more call of a backend, while what this thread has counted in keeps the program from exiting.
  void note_running_too() noexcept { running_.fetch_add(1, std::memory_order_relaxed); }
  void note_stopped(activity what = activity::backend_call) noexcept;

  /// Blocks until all kernels of a module have ended: before its code is unloaded. Not for kernels of others, which may
  /// never all have ended in a busy program, and may need the dynamic loader, whose lock dlclose() holds meanwhile.
  void wait_for_kernels(const syclc_module &module);
  void note_kernel_submitted(const syclc_module *module) noexcept;
  void note_kernel_ended(const syclc_module *module) noexcept;

  /// The calling thread, which waits for an operation, does a part of it or lends itself to the driver.
  void help(native_event &event) noexcept;

private:
  scheduler();

  struct transfer_lane {
    std::shared_ptr<submission_queue> queue; ///< null until first use
    const void *wait_domain = nullptr;
  };

  [[noreturn]] static void throw_forked();

  std::atomic<std::uint32_t> &live_kernels(const syclc_module *module) noexcept;

  /// The program is exiting and drivers are about to go: takes no new command, brings home what buffers with static
  /// lifetime must write back later, waits for what was submitted, and then calls no backend any more.
  void stop_at_exit() noexcept;
  /// \param but_host_tasks does not wait for those.
  void wait_for_none_running(bool but_host_tasks) noexcept;
  /// What submit() does from then on. \returns an event that has failed. \throws errc::runtime on the thread that runs
  /// the program's static destructors.
  event_ptr refuse(const std::shared_ptr<queue_impl> &queue) const;
  /// Starts the copies to the host of all that buffers' destructors will want there. \returns the accesses to end.
  std::vector<event_ptr> bring_buffers_home(const std::vector<std::shared_ptr<buffer_memory>> &memories);

  /// Number of kernels that have not ended, by a hash of their module: no lock and no search for each command. Modules
  /// that share a counter wait for each other's kernels too.
  std::array<std::atomic<std::uint32_t>, 1024> live_kernels_{};
  std::atomic<std::uint64_t> running_{0}; ///< sum of activities
  std::atomic<bool> closed_{false};       ///< no new commands
  std::atomic<bool> exiting_{false};      ///< no call of a backend
  std::atomic<bool> forked_{false};       ///< this is a copy of the process that used SYCL
  std::thread::id exiting_thread_;        ///< set before closed_
  std::mutex mutex_;                      ///< guards all below; held only to look at them
  std::map<const backend_device *, transfer_lane> lanes_;
  std::vector<std::shared_ptr<submission_queue>> unflushed_;
  std::vector<std::function<void()>> disposals_; ///< put off
  std::atomic<bool> has_unflushed_{false};
  std::atomic<bool> has_disposals_{false};
};

/// While one is alive the thread is inside a backend's callback: nothing that may block is done.
class callback_scope {
public:
  callback_scope() noexcept;
  ~callback_scope();
  callback_scope(const callback_scope &) = delete;
  callback_scope &operator=(const callback_scope &) = delete;
  static bool active() noexcept;
};

} // namespace sycl::detail
