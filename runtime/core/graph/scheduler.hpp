// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Accepts commands from queues and submits them to the backends in the right order.
///
/// \code
///   submit(): find the kernel -> provide memory -> [planning lock: buffers' requirements, in-order queue] -> events
///             -> seal -> ready? -> backend_queue::submit()
///   completion (any thread): node ends -> dependents become ready -> backend_queue::submit() ...
/// \endcode
///
/// The scheduler has no thread of its own, and holds no lock while it calls a backend. Commands without buffers take no
/// lock that commands of other queues take.
///
/// Long chains: nodes that become ready while a thread is starting commands are appended to that thread's list, so that
/// the stack does not grow with the graph.
#pragma once

#include "core/base/disposals.hpp"
#include "core/base/process_state.hpp"
#include "core/graph/event_impl.hpp"
#include "core/memory/memory.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

class device_impl;

class scheduler {
public:
  /// Lives as long as the process: commands may outlive every object of the program.
  static scheduler &instance();

  scheduler(process_state &process, disposals &put_off) : process_(process), disposals_(put_off) {}

  /// Creates a backend's queue. If a callback drops it, its destruction, which may block, is deferred.
  std::shared_ptr<submission_queue> create_queue(const device_impl &device,
                                                 const backend_device::queue_options &options);

  /// Runs a command. \returns its event. \throws errors of get_kernel() and memory allocation, without any effect.
  event_ptr submit(const std::shared_ptr<queue_impl> &queue, std::unique_ptr<command> work);

  /// The fast path for a command without dependencies or objects to keep alive: runs small ones immediately, and
  /// submits others to the backend. \returns its event, or null if the command must go through submit().
  /// \throws errors of get_kernel().
  event_ptr submit_shortly(const std::shared_ptr<queue_impl> &queue, command &work);

  /// Finds the code of a launch's kernel, which a driver may have to compile. submit() also calls this. \returns false
  /// if the process is already ending. \throws errors of get_kernel().
  bool find_code(command &work, const queue_impl &queue);
  /// The same while a backend_call of the caller keeps the process from ending.
  static bool find_code_during_call(command &work, const queue_impl &queue);

  /// Whether the submitting thread may run the operation itself, because passing it to other threads would take longer.
  /// Call find_code() first for kernels.
  static bool is_small(const operation &work);

  /// Waits until the program may access a buffer's host memory according to `use`. The access lasts until
  /// event_impl::end_host_access(). \param address receives the first byte of the whole buffer. \param made_at where
  /// the program requested it; null for accesses of the runtime.
  /// \throws the error of a transfer that failed; errc::invalid if it would wait for this thread for ever, see
  /// host_access.hpp.
  event_ptr open_host_access(buffer_memory &memory, const buffer_use &use, void *&address,
                             const code_location *made_at = nullptr);

  /// The first half of open_host_access(): plans the access and starts the copies that it waits for. \throws if out of
  /// memory.
  event_ptr begin_host_access(buffer_memory &memory, const buffer_use &use, void *&address,
                              const code_location *made_at = nullptr);

  /// Starts ready nodes, and the nodes that become ready thereby.
  void start(node_list ready, bool may_run_inline = false);

  /// Blocks until the command has ended. First flushes pending work to the devices.
  void wait(const graph_node &node);
  /// Flushes pending work to the devices.
  void flush();
  /// Records that a queue has work that its backend may delay.
  void note_unflushed(const std::shared_ptr<submission_queue> &queue);

  /// The queue for transfers from and to a device. Created at first use, which must be outside the planning lock.
  std::shared_ptr<submission_queue> transfer_queue(const std::shared_ptr<backend_device> &device);

  /// The calling thread, which waits for an operation, runs a part of it or lends itself to the driver.
  void help(native_event &event) noexcept;

private:
  /// Handles submit() when the program is exiting. \returns a failed event. \throws errc::runtime on the thread that
  /// runs the program's static destructors.
  event_ptr refuse(const std::shared_ptr<queue_impl> &queue) const;

  process_state &process_;
  disposals &disposals_;
  std::mutex mutex_; ///< guards the members below; held only briefly
  std::map<const backend_device *, std::shared_ptr<submission_queue>> transfer_queues_;
  std::vector<std::shared_ptr<submission_queue>> unflushed_;
  std::atomic<bool> has_unflushed_{false};
};

} // namespace sycl::detail
