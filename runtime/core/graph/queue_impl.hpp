// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::queue points to: a device, the backend's queue, the errors that wait for their handler, and what is
/// needed to wait for its commands.
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
  /// \param handler may be empty: then the context's is used, or the default one.
  /// \param native a queue of the backend's API to work through (make_queue).
  /// \throws errc::invalid when the device is not in the context.
  queue_impl(std::shared_ptr<context_impl> context, std::shared_ptr<device_impl> device, sycl::async_handler handler,
             const property_list &properties, native_handle native = nullptr);
  /// Calls the handler for errors that nobody asked for (specification 4.13.1.1). What the handler throws is printed.
  ~queue_impl();

  const std::shared_ptr<context_impl> &context() const noexcept { return context_; }
  const device_impl &device() const noexcept { return *device_; }
  const std::shared_ptr<device_impl> &device_pointer() const noexcept { return device_; }
  const std::shared_ptr<submission_queue> &target() const noexcept { return target_; }
  const property_list &properties() const noexcept { return properties_; }
  bool in_order() const noexcept { return in_order_; }
  bool profiling() const noexcept { return profiling_; }
  reduction_parts &parts_of_reductions() const noexcept { return *parts_of_reductions_; }

  /// Counts a command in, and makes it wait for the previous one of an in-order queue, or for the last barrier of
  /// another. \param holds_back whether it is a barrier itself.
  void note_submitted(const event_ptr &event, fence holds_back = fence::none);
  /// Takes a command in that begins now. \param ends_now before submit() returns: then it is not counted.
  /// \returns false, and does nothing, when it has to wait for another one.
  bool begin(const event_ptr &event, bool ends_now);
  /// How many commands have not ended. It outlives the queue: a command is counted out after its end, and a thread that
  /// waited for that end may have destroyed the queue by then.
  class live_count {
  public:
    void add() noexcept { commands_.fetch_add(1, std::memory_order_relaxed); }
    /// Counts a command out, and wakes who waits when it was the last one.
    void note_ended() noexcept;
    std::uint32_t get() const noexcept { return commands_.load(std::memory_order_acquire); }
    /// Blocks until there is none.
    void wait() const noexcept;
    /// For ThreadSanitizer: what ended commands did is seen by the caller.
    void follow() const noexcept;

  private:
    std::atomic<std::uint32_t> commands_{0};
  };
  const std::shared_ptr<live_count> &live() const noexcept { return live_; }
  /// Makes the next command of an in-order queue wait for an event of another queue.
  void follow(event_ptr other);
  /// The event of an in-order queue's last command, or the one that the next command waits for; null for none.
  event_ptr last_event() const;
  /// Whether the events of all its commands are complete.
  bool empty() const;
  /// Number of commands that have not ended.
  std::uint32_t live_commands() const noexcept { return live_->get(); }
  /// Blocks until all commands have ended.
  void wait();
  /// The commands that have not ended, but for some that a later barrier waits for.
  node_list unfinished() const;

  /// The graph that the queue's commands become nodes of; null for none. Both are quick.
  std::shared_ptr<recorded_graph> recording_graph() const;
  bool is_recording() const noexcept { return recording_.load(std::memory_order_acquire); }
  /// Begins recording. \returns false, and does nothing, when a graph records the queue already.
  bool begin_recording(const std::shared_ptr<recorded_graph> &graph);
  /// Ends recording, by this graph only.
  void end_recording(const recorded_graph *graph) noexcept;

  /// Keeps the error of a command for deliver_errors().
  void add_error(std::exception_ptr error) noexcept;
  /// Calls the handler with the errors so far, if there are any: the queue's handler, else the context's, else the
  /// default one, which prints them and terminates (specification 4.13.1.3).
  void deliver_errors();
  /// True when there are errors that the handler has not been called for.
  bool has_errors() const noexcept { return has_errors_.load(std::memory_order_acquire); }

private:
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
  mutable std::mutex mutex_; ///< guards what follows
  event_ptr last_;           ///< in-order queues: the last command; others: the last barrier
  event_ptr other_;          ///< what the next command waits for, too
  /// Commands that have not ended, as far as known, in order: barriers wait for them, and threads that wait help them.
  std::vector<std::weak_ptr<event_impl>> recent_;
  std::size_t sweep_at_ = 64; ///< size of recent_ at which those that have ended are dropped
  std::vector<std::exception_ptr> errors_;
  std::weak_ptr<recorded_graph> graph_;           ///< while recording
  const recorded_graph *graph_address_ = nullptr; ///< the same, also while the graph is being destroyed
};

} // namespace sycl::detail
