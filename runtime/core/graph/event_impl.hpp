// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::event points to: one submitted command, a node of the command graph, told by the backend how it goes.
///
/// There are three kinds: commands of a queue, transfers of buffers' data between memories (no queue), and host
/// accesses (no operation: the program itself runs them, from the time they are ready until it ends them).
#pragma once

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
#include <vector>

namespace sycl::detail {

class queue_impl;

class event_impl final : public graph_node, public completion {
public:
  enum class kind : std::uint8_t { command, transfer, host_access };

  /// \param queue gets the errors; null: they stay here, and those of transfers become errors of the commands that need
  /// the data. \param target null for host accesses.
  event_impl(kind what, const std::shared_ptr<queue_impl> &queue, std::shared_ptr<submission_queue> target,
             std::unique_ptr<command> work);
  /// A command that has nothing to wait for (run_now, begin). \param kernel null unless it is one.
  event_impl(const std::shared_ptr<queue_impl> &queue, const syclc_kernel *kernel);
  /// An event that has ended well: what a default-constructed sycl::event is.
  static std::shared_ptr<event_impl> make_ended();

  /// completion:
  void succeeded() noexcept override;
  void failed(std::exception_ptr error) noexcept override;
  void not_run(operation work) noexcept override;
  void started() noexcept override;

  /// Has the command reported when it has ended. Before it is sealed or begins.
  void trace(const command &work);
  /// What it is called in traces; empty when nothing is traced.
  std::string trace_label() const { return trace_ ? trace_->label() : ""; }

  /// Hands the operation to the backend; the node is ready. \param may_run_inline see operation_context.
  /// \param ready receives the nodes that became ready by this.
  void start(bool may_run_inline, node_list &ready) noexcept;
  /// Runs an operation on this thread and ends. Call once, instead of seal() and start(). \returns false, and does
  /// nothing, when the backend would rather have it handed over.
  bool run_now(operation &work);
  /// Hands an operation to the backend. Call once, instead of seal() and start().
  void begin(operation work) noexcept;
  /// Calls the host task, on one of host_task_threads' threads. What it throws becomes an asynchronous error. Of a
  /// kernel that has ended: prints what it wrote for the host.
  void run_host_task() noexcept;
  /// Ends a command or transfer as failed that must not be handed over because the program is exiting.
  void refuse() noexcept;
  /// Notes that wait_and_throw() on this event is to deliver the errors of another event's queues too.
  void take_error_queues(const event_impl &dependency);
  /// The queues of this command and of those it depends on, as far as they still exist.
  std::vector<std::shared_ptr<queue_impl>> error_queues() const;
  /// Of a host access, before it is sealed: what messages say of it. Not called for the runtime's own.
  void describe_access(const host_access_facts &facts) {
    assert(kind_ == kind::host_access && access_state_ == access_state::waiting);
    access_ = std::make_unique<host_access_facts>(facts);
  }
  /// Null for the runtime's own host accesses, and for what is none.
  const host_access_facts *access() const noexcept { return access_.get(); }
  /// Ends a host access, which later commands wait for; one that has not become ready ends when it does.
  void end_host_access() noexcept;
  /// Blocks until a host access may use the memory. \throws what wait_watched() throws.
  void wait_until_ready();
  /// Whether a host access has become ready and has not ended: the program may use the memory.
  bool is_open() const noexcept {
    return access_state_.load(std::memory_order_acquire) == access_state::open && !ended();
  }
  /// "kernel Add", "a host task", "a command": what messages call it. May be called at any time.
  std::string waiting_name() const;

  /// Ends when events of the backend's API do (make_event). Call once, instead of start().
  /// \throws what backend_interop::watch throws; the event has failed then.
  void follow(backend_interop &interop, const std::vector<native_handle> &events);
  /// What get_native gives for it: blocks when the backend does not know the command yet. Always the same objects.
  std::vector<native_handle> natives(backend_interop &interop, const backend_device &device);

  info::event_command_status status() const noexcept;
  /// Times in nanoseconds of one steady clock; submit <= start <= end. 0 when not reached. Of events that are not
  /// profiled() no times: start_time() is 1 once it has started.
  std::uint64_t submit_time() const noexcept { return submit_time_; }
  std::uint64_t start_time() const noexcept;
  std::uint64_t end_time() const noexcept { return end_time_.load(std::memory_order_acquire); }

  /// The command of a queue that a graph records: the node that it is, and nothing that ends. Null for others.
  const std::shared_ptr<recorded_node> &recorded() const noexcept { return recorded_; }
  void set_recorded(std::shared_ptr<recorded_node> node) noexcept {
    assert(!recorded_ && node && current() == state::waiting);
    recorded_ = std::move(node);
  }
  /// \throws errc::invalid for such a one. \param what was asked for: "event::wait".
  void check_not_recorded(const char *what) const;
  /// The run of a graph: its commands, when there are several; and whether their times may be asked for.
  void set_parts(std::vector<std::shared_ptr<event_impl>> parts) noexcept { parts_ = std::move(parts); }
  void forbid_times() noexcept { no_times_ = true; }
  bool has_no_times() const noexcept { return no_times_; }

  kind what() const noexcept { return kind_; }
  /// The queue, while it exists. Null for host accesses and default-constructed events.
  std::shared_ptr<queue_impl> queue() const noexcept { return queue_.lock(); }
  const std::shared_ptr<submission_queue> &target() const noexcept { return target_; }
  /// True when the queue was made with property::queue::enable_profiling.
  bool profiled() const noexcept { return profiled_; }
  /// The first error of an operation without a queue; null when there was none. Call when ended.
  std::exception_ptr error() const noexcept {
    assert(ended());
    return error_;
  }

private:
  void hand_over(operation work, std::vector<operation> more, operation_context context, node_list &ready) noexcept;
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
  bool handed_over_ = false; ///< to a backend
  const syclc_kernel *const kernel_ = nullptr;
  const bool is_host_task_ = false;
  const std::weak_ptr<queue_impl> queue_;
  std::vector<std::weak_ptr<queue_impl>> other_queues_; ///< of dependencies; set before seal()
  std::shared_ptr<queue_impl> queue_while_running_;     ///< weak afterwards: the queue remembers its last event
  const std::shared_ptr<submission_queue> target_;
  std::unique_ptr<command> work_;
  std::unique_ptr<traced_command> trace_; ///< null when nothing is traced
  const std::uint64_t submit_time_;
  std::atomic<std::uint64_t> start_time_{0};
  std::atomic<std::uint64_t> end_time_{0};
  std::atomic<std::uint32_t> operations_left_{1};
  std::atomic<bool> has_error_{false};
  /// Of host accesses. `given_up`: to be ended when it becomes ready.
  enum class access_state : std::uint8_t { waiting, open, given_up };
  std::atomic<access_state> access_state_{access_state::waiting};
  std::unique_ptr<const host_access_facts> access_; ///< set before seal()
  std::shared_ptr<recorded_node> recorded_;
  std::vector<std::shared_ptr<event_impl>> parts_; ///< set before the program has the event
  bool no_times_ = false;
  std::exception_ptr error_;
  std::shared_ptr<event_impl> self_;   ///< while the backend holds a reference to this as `completion`
  std::mutex native_mutex_;            ///< guards what follows
  std::shared_ptr<void> native_given_; ///< owns the reference of what natives() gave, so that it gives it again
  std::vector<operation> not_run_;     ///< what the backend gave back, see completion::not_run
};

using event_ptr = std::shared_ptr<event_impl>;

} // namespace sycl::detail
