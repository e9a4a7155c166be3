// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::event: one submitted command. It is a node of the command graph, and the backend reports
/// its progress to it.
///
/// There are three kinds: commands of a queue, transfers of buffers' data between memories (without a queue), and host
/// accesses (without an operation: the program itself performs them, from when they are ready until it ends them).
#pragma once

#include "core/base/recycled_memory.hpp"
#include "core/base/trace.hpp"
#include "core/dependencies/command_graph.hpp"
#include "core/graph/command.hpp"
#include "core/graph/host_access.hpp"
#include "core/graph/submission_queue.hpp"

#include <sycl/info/event.hpp>

#include <atomic>
#include <cassert>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace sycl::detail {

class queue_impl;

class event_impl final : public graph_node, public completion {
public:
  enum class kind : std::uint8_t { command, transfer, host_access };

  /// \param queue receives the errors. If null, they remain here, and those of transfers become errors of the commands
  /// that need the data. \param target null for host accesses.
  event_impl(kind what, const std::shared_ptr<queue_impl> &queue, std::shared_ptr<submission_queue> target,
             std::unique_ptr<command> work);
  /// A command without anything to wait for (run_now, begin). \param kernel null if it launches no kernel.
  event_impl(const std::shared_ptr<queue_impl> &queue, const syclc_kernel *kernel);
  /// Creates one. \param arguments of a constructor.
  template <class... Arguments>
  static std::shared_ptr<event_impl> make(Arguments &&...arguments) {
    return std::allocate_shared<event_impl>(recycling_allocator<event_impl>(), std::forward<Arguments>(arguments)...);
  }
  /// An event that has ended successfully, for default-constructed sycl::events.
  static std::shared_ptr<event_impl> make_ended();

  /// completion:
  void succeeded() noexcept override;
  void failed(std::exception_ptr error) noexcept override;
  void not_run(operation work) noexcept override;
  void started() noexcept override;
  void ran(std::uint64_t start, std::uint64_t end) noexcept override;

  /// Reports the command in the trace when it has ended. Call before it is sealed or begins.
  void trace(const command &work);
  /// Adds a dependency to what the trace reports, if tracing is on. For dependencies that depend() does not get.
  void trace_dependency(const event_impl &on) {
    if (trace_ && on.trace_) trace_->waits_for(*on.trace_);
  }
  /// Its name in traces; empty if tracing is off.
  std::string trace_label() const { return trace_ ? trace_->label() : ""; }

  /// Submits the operation to the backend; the node is ready. \param may_run_inline see operation_context.
  /// \param ready receives the nodes that became ready by this.
  void start(bool may_run_inline, node_list &ready) noexcept;
  /// Runs an operation on this thread and ends the command. Call once, instead of seal() and start(). \returns false,
  /// and does nothing, if the backend prefers that it is submitted.
  bool run_now(operation &work);
  /// Submits an operation to the backend. Call once, instead of seal() and start().
  void begin(operation &&work, bool may_run_inline) noexcept;
  /// Runs the host task on one of the threads of host_task_threads. Its exceptions become asynchronous errors. For a
  /// kernel that has ended, prints its output instead.
  void run_host_task() noexcept;
  /// Ends a command or transfer as failed, because the program is exiting and it must not be submitted.
  void refuse() noexcept;
  /// Makes wait_and_throw() on this event also deliver the errors of another event's queues.
  void take_error_queues(const event_impl &dependency);
  /// The queues of this command and of its dependencies that still exist.
  std::vector<std::shared_ptr<queue_impl>> error_queues() const;
  /// Describes a host access for messages. Call before it is sealed. Not called for the runtime's own accesses.
  void describe_access(const host_access_info &facts) {
    assert(kind_ == kind::host_access && access_state_ == access_state::waiting);
    access_ = std::make_unique<host_access_info>(facts);
  }
  /// Null for the runtime's own host accesses, and for other kinds.
  const host_access_info *access() const noexcept { return access_.get(); }
  /// Ends a host access, so that later commands can run. If it is not ready yet, it ends when it becomes ready.
  void end_host_access() noexcept;
  /// Blocks until a host access may use the memory. \throws errors of wait_watched().
  void wait_until_ready();
  /// Whether a host access is ready and has not ended, so that the program may use the memory.
  bool is_open() const noexcept {
    return access_state_.load(std::memory_order_acquire) == access_state::open && !ended();
  }
  /// Its name in messages: "kernel Add", "a host task", "a command". May be called at any time.
  std::string waiting_name() const;

  /// Makes this end when events of the backend's API do (make_event). Call once, instead of start().
  /// \throws errors of backend_interop::watch; the event has then failed.
  void follow(backend_interop &interop, const std::vector<native_handle> &events);
  /// The result of get_native: blocks until the backend has the command. Always returns the same objects.
  std::vector<native_handle> natives(backend_interop &interop, const backend_device &device);

  info::event_command_status status() const noexcept;
  /// Times in nanoseconds of one steady clock; submit <= start <= end. 0 if not reached. If profiled() is false there
  /// are no times: start_time() is 1 once it has started.
  std::uint64_t submit_time() const noexcept { return submit_time_; }
  std::uint64_t start_time() const noexcept;
  std::uint64_t end_time() const noexcept { return end_time_.load(std::memory_order_acquire); }

  /// For a command of a queue that a graph records: its node; the event never ends. Null for others.
  const std::shared_ptr<recorded_node> &recorded() const noexcept { return recorded_; }
  void set_recorded(std::shared_ptr<recorded_node> node) noexcept {
    assert(!recorded_ && node && current() == state::waiting);
    recorded_ = std::move(node);
  }
  /// \throws errc::invalid for a recorded command. \param what the requested operation: "event::wait".
  void check_not_recorded(const char *what) const;
  /// For a run of a graph: its commands, if there are several; and whether the program may query their times.
  void set_parts(std::vector<std::shared_ptr<event_impl>> parts) noexcept { parts_ = std::move(parts); }
  void forbid_times() noexcept { no_times_ = true; }
  bool has_no_times() const noexcept { return no_times_; }

  kind what() const noexcept { return kind_; }
  /// The queue, while it exists. Null for host accesses and default-constructed events.
  std::shared_ptr<queue_impl> queue() const noexcept { return queue_.lock(); }
  const std::shared_ptr<submission_queue> &target() const noexcept { return target_; }
  /// True if the queue was created with property::queue::enable_profiling.
  bool profiled() const noexcept { return profiled_; }
  /// The first error of an operation without a queue; null if there is none. Call after it has ended.
  std::exception_ptr error() const noexcept {
    assert(ended());
    return error_;
  }

private:
  void added_dependency(const graph_node &on) override {
    if (trace_) trace_dependency(static_cast<const event_impl &>(on)); // all nodes are events
  }
  friend struct debugger_access;
  void hand_over(operation &&work, std::span<operation> more, operation_context context, node_list &ready) noexcept;
  void start_host_task(node_list &ready) noexcept;
  void one_operation_ended() noexcept;
  void start_delivery() noexcept;
  void deliver() noexcept;
  void start_host_access() noexcept;
  void finish(bool success) noexcept;
  void finish_without(const graph_node &copy) noexcept;
  void start_again() noexcept;

  const kind kind_;
  bool profiled_ = false;
  bool handed_over_ = false; ///< submitted to a backend
  const syclc_kernel *const kernel_ = nullptr;
  const bool is_host_task_ = false;
  const std::weak_ptr<queue_impl> queue_;
  std::vector<std::weak_ptr<queue_impl>> other_queues_; ///< those of dependencies; set before seal()
  std::shared_ptr<queue_impl> queue_while_running_;     ///< released afterwards: the queue refers to its last event
  const std::shared_ptr<submission_queue> target_;
  std::unique_ptr<command> work_;
  std::unique_ptr<traced_command> trace_; ///< null if tracing is off
  const std::uint64_t submit_time_;
  std::atomic<std::uint64_t> start_time_{0};
  std::atomic<std::uint64_t> end_time_{0};
  std::atomic<std::uint32_t> operations_left_{1};
  std::atomic<bool> has_error_{false};
  /// State of a host access. `given_up`: ends when it becomes ready.
  enum class access_state : std::uint8_t { waiting, open, given_up };
  std::atomic<access_state> access_state_{access_state::waiting};
  std::unique_ptr<const host_access_info> access_; ///< set before seal()
  std::shared_ptr<recorded_node> recorded_;
  std::vector<std::shared_ptr<event_impl>> parts_; ///< set before the program gets the event
  bool no_times_ = false;
  std::exception_ptr error_;
  std::shared_ptr<event_impl> self_;   ///< set while the backend refers to this as `completion`
  std::mutex native_mutex_;            ///< guards the members below
  std::shared_ptr<void> native_given_; ///< owns the reference that natives() returned, to return it again
  std::vector<operation> not_run_;     ///< operations that the backend returned, see completion::not_run
};

using event_ptr = std::shared_ptr<event_impl>;

} // namespace sycl::detail
