// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::queue: a device, the backend's queue, the errors for the handler, and the data needed to
/// wait for its commands.
#pragma once

#include "core/devices/context_impl.hpp"
#include "core/devices/device_impl.hpp"
#include "core/graph/event_impl.hpp"
#include "core/graph/reduction_parts.hpp"

#include <sycl/exception.hpp>
#include <sycl/property_list.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

class queue_impl {
public:
  /// \param handler may be empty: then the context's handler is used, or the default one.
  /// \param native a queue of the backend's API to use (make_queue).
  /// \throws errc::invalid if the device is not in the context.
  queue_impl(std::shared_ptr<context_impl> context, std::shared_ptr<device_impl> device, sycl::async_handler handler,
             const property_list &properties, native_handle native = nullptr);
  /// Calls the handler for undelivered errors (specification 4.13.1.1). Prints exceptions of the handler.
  ~queue_impl();

  const std::shared_ptr<context_impl> &context() const noexcept { return context_; }
  const device_impl &device() const noexcept { return *device_; }
  const std::shared_ptr<device_impl> &device_pointer() const noexcept { return device_; }
  const std::shared_ptr<submission_queue> &target() const noexcept { return target_; }
  const property_list &properties() const noexcept { return properties_; }
  bool in_order() const noexcept { return in_order_; }
  bool profiling() const noexcept { return profiling_; }
  reduction_parts &parts_of_reductions() const noexcept { return *parts_of_reductions_; }

  /// Counts a command, and makes it wait for the previous command of an in-order queue, or for the last barrier of an
  /// out-of-order queue. \param holds_back whether the command itself is a barrier.
  void note_submitted(const event_ptr &event, fence holds_back = fence::none);
  /// Adds a command that begins now. \param ends_now whether it ends before submit() returns; it is then not counted.
  /// \returns false, and does nothing, if it must wait for another command.
  bool begin(const event_ptr &event, bool ends_now);
  /// The number of commands that have not ended. Outlives the queue: a command is counted out after its end, and a
  /// thread that waited for that end may have destroyed the queue by then.
  class live_count {
  public:
    void add() noexcept { commands_.fetch_add(1, std::memory_order_relaxed); }
    /// Counts a command out. Wakes waiting threads if it was the last one.
    void note_ended() noexcept;
    std::uint32_t get() const noexcept { return commands_.load(std::memory_order_acquire); }
    /// Blocks until the count is zero.
    void wait() const noexcept;
    /// For ThreadSanitizer: makes the effects of ended commands visible to the caller.
    void follow() const noexcept;

  private:
    std::atomic<std::uint32_t> commands_{0};
  };
  const std::shared_ptr<live_count> &live() const noexcept { return live_; }
  /// Makes the next command of an in-order queue wait for an event of another queue.
  void follow(event_ptr other);
  /// The event of an in-order queue's last command, or the event that its next command waits for; null if there is
  /// none.
  event_ptr last_event() const;
  /// Whether the events of all commands are complete.
  bool empty() const;
  /// The number of commands that have not ended.
  std::uint32_t live_commands() const noexcept { return live_->get(); }
  /// Blocks until all commands have ended.
  void wait();
  /// The commands that have not ended, except for some that a later barrier waits for.
  node_list unfinished() const;

  /// The graph that records the queue's commands as nodes; null if there is none. Both functions are fast.
  std::shared_ptr<recorded_graph> recording_graph() const;
  bool is_recording() const noexcept { return recording_.load(std::memory_order_acquire); }
  /// Begins recording. \returns false, and does nothing, if a graph already records the queue.
  bool begin_recording(const std::shared_ptr<recorded_graph> &graph);
  /// Ends recording if this graph records the queue.
  void end_recording(const recorded_graph *graph) noexcept;

  /// Stores the error of a command for deliver_errors().
  void add_error(std::exception_ptr error) noexcept;
  /// Calls the handler if there are errors: the queue's handler, or else the context's, or else the default one, which
  /// prints them and terminates (specification 4.13.1.3).
  void deliver_errors();
  /// True if there are undelivered errors.
  bool has_errors() const noexcept { return has_errors_.load(std::memory_order_acquire); }

private:
  friend struct debugger_access;
  struct undelivered;
  void remember(const event_ptr &event);
  void help();

  const std::shared_ptr<context_impl> context_;
  const std::shared_ptr<device_impl> device_;
  const sycl::async_handler handler_;
  const property_list properties_;
  const bool in_order_;
  const bool profiling_;
  const std::shared_ptr<submission_queue> target_;
  const std::shared_ptr<reduction_parts> parts_of_reductions_;
  const std::shared_ptr<live_count> live_ = std::make_shared<live_count>();
  std::atomic<bool> has_errors_{false};
  std::atomic<bool> recording_{false};
  mutable std::mutex mutex_; ///< guards the members below
  event_ptr last_;           ///< in-order queues: the last command; others: the last barrier
  event_ptr other_;          ///< the next command also waits for this
  /// Recent commands that may not have ended, in order: barriers wait for them, and waiting threads help them. Without
  /// those that certainly end before `last_`, because the backend keeps the order.
  std::vector<std::weak_ptr<event_impl>> recent_;
  std::size_t sweep_at_ = 64; ///< size of recent_ at which ended commands are dropped
  std::vector<std::exception_ptr> errors_;
  std::weak_ptr<recorded_graph> graph_;           ///< while recording
  const recorded_graph *graph_address_ = nullptr; ///< the same, also valid while the graph is being destroyed
};

} // namespace sycl::detail
