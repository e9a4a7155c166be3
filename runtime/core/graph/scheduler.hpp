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

  /// The first half of it: plans the access, and starts the copies that it waits for. \throws when there is no memory.
  event_ptr begin_host_access(buffer_memory &memory, const buffer_use &use, void *&address,
                              const code_location *made_at = nullptr);

  /// Starts ready nodes, and what they make ready.
  void start(node_list ready, bool may_run_inline = false);

  /// Blocks until the command has ended; pushes pending work to the devices first.
  void wait(const graph_node &node);
  /// Pushes pending work to the devices.
  void flush();
  /// Notes that a queue has work that its backend may hold back.
  void note_unflushed(const std::shared_ptr<submission_queue> &queue);

  /// The queue for transfers from and to a device. Made at first use, which must be outside the planning lock.
  std::shared_ptr<submission_queue> transfer_queue(const std::shared_ptr<backend_device> &device);

  /// The calling thread, which waits for an operation, does a part of it or lends itself to the driver.
  void help(native_event &event) noexcept;

private:
  struct transfer_lane {
    std::shared_ptr<submission_queue> queue; ///< null until first use
    const void *wait_domain = nullptr;
  };

  /// What submit() does when the program is exiting. \returns an event that has failed. \throws errc::runtime on the
  /// thread that runs the program's static destructors.
  event_ptr refuse(const std::shared_ptr<queue_impl> &queue) const;

  process_state &process_;
  disposals &disposals_;
  std::mutex mutex_; ///< guards all below; held only to look at them
  std::map<const backend_device *, transfer_lane> lanes_;
  std::vector<std::shared_ptr<submission_queue>> unflushed_;
  std::atomic<bool> has_unflushed_{false};
};

} // namespace sycl::detail
