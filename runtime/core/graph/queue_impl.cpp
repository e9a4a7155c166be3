// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The state of a queue: see queue_impl.hpp.
#include "core/graph/queue_impl.hpp"

#include "core/base/compilations.hpp"
#include "core/base/errors.hpp"
#include "core/graph/host_tasks.hpp"
#include "core/graph/scheduler.hpp"
#include "core/graph/undelivered_errors.hpp"

#include <sycl/queue.hpp>

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <optional>
#include <utility>

namespace sycl::detail {

static int priority_of(const property_list &properties) {
  namespace property = ext::oneapi::property::queue;
  const bool low = properties.has_property<property::priority_low>(),
             high = properties.has_property<property::priority_high>();
  if (low + high + properties.has_property<property::priority_normal>() > 1)
    throw_error(errc::invalid, "a queue has one priority at most: give one of priority_low, priority_normal and "
                               "priority_high");
  return high - low;
}

queue_impl::queue_impl(std::shared_ptr<context_impl> context, std::shared_ptr<device_impl> device,
                       sycl::async_handler handler, const property_list &properties, native_handle native)
    : context_(std::move(context)), device_(context_->device_for(device, "queue")), handler_(std::move(handler)),
      properties_(properties), in_order_(properties.has_property<property::queue::in_order>()),
      profiling_(properties.has_property<property::queue::enable_profiling>()),
      target_(scheduler::instance().create_queue(*device_, {in_order_, profiling_, priority_of(properties), native})),
      parts_of_reductions_(std::make_shared<reduction_parts>(device_->backend_pointer())) {
  wait_for_compilations_at_thread_end();
}

/// The data needed to deliver a queue's errors after its end.
struct queue_impl::undelivered {
  sycl::async_handler handler;
  std::shared_ptr<context_impl> context;
  std::shared_ptr<device_impl> device;
  std::vector<std::exception_ptr> errors;

  void deliver() {
    if (handler) return handler(exception_list_access::make(std::move(errors)));
    if (context->async_handler()) return context->async_handler()(exception_list_access::make(std::move(errors)));
    for (const std::exception_ptr &error : errors)
      std::fprintf(stderr, "syclc: asynchronous error on %s: %s\n", device->label().c_str(), message_of(error).c_str());
    std::fputs("syclc: no asynchronous error handler was given to the queue or its context: terminating\n", stderr);
    std::terminate();
  }

  /// For destructors, which must not throw.
  void deliver_at_end() noexcept {
    try {
      deliver();
    } catch (...) {
      std::fprintf(stderr,
                   "syclc: an asynchronous error handler threw when the queue to %s was destroyed (call "
                   "queue::wait_and_throw() before, and catch it there): %s\n",
                   device->label().c_str(), message_of(std::current_exception()).c_str());
    }
  }
};

queue_impl::~queue_impl() {
  last_use_of(mutex_);
  if (!has_errors()) return;
  undelivered_errors::instance().remove(this);
  undelivered rest{handler_, context_, device_, std::move(errors_)};
  if (callback_scope::active()) // the queue's last command after its destruction: not on a driver's thread
    disposals::instance().call_later([rest]() mutable { rest.deliver_at_end(); });
  else
    rest.deliver_at_end();
}

void queue_impl::note_submitted(const event_ptr &event, fence holds_back) {
  assert(event->queue().get() == this && event->current() == graph_node::state::waiting);
  live_->add();
  event_ptr previous, other;
  std::vector<std::weak_ptr<event_impl>> before;
  {
    const std::lock_guard lock(mutex_);
    other = std::exchange(other_, nullptr);
    if (in_order_ || holds_back != fence::none)
      previous = std::exchange(last_, event);
    else
      previous = last_;
    if (holds_back == fence::all && !in_order_) before.swap(recent_); // later commands wait for this event instead
    remember(event);
  }
  event->depend(previous, dependency::order);
  if (other) {
    event->depend(other, dependency::order);
    event->take_error_queues(*other);
  }
  for (const auto &earlier : before) event->depend(earlier.lock(), dependency::order);
}

bool queue_impl::begin(const event_ptr &event, bool ends_now) {
  event_ptr previous; // released outside the lock
  const std::lock_guard lock(mutex_);
  if (other_) return false;
  // If the backend has the last command, and runs them in order, it need not have ended.
  const bool follows_last = target_->keeps_order && !ends_now;
  if (last_ && !last_->ended() && !(follows_last && last_->was_native())) return false;
  if (in_order_) {
    previous = std::move(last_);
    last_ = event;
    if (previous) event->trace_dependency(*previous);
  }
  if (!ends_now) {
    live_->add();
    if (!follows_last) remember(event); // or else it ends before `last_`
  }
  return true;
}

void queue_impl::follow(event_ptr other) {
  const std::lock_guard lock(mutex_);
  other_.swap(other); // the old one is released outside the lock
}

event_ptr queue_impl::last_event() const {
  const std::lock_guard lock(mutex_);
  return other_ ? other_ : last_;
}

void queue_impl::remember(const event_ptr &event) {
  if (recent_.size() >= sweep_at_) {
    std::erase_if(recent_, [](const std::weak_ptr<event_impl> &one) {
      const event_ptr locked = one.lock();
      return !locked || locked->ended();
    });
    sweep_at_ = std::max<std::size_t>(64, 2 * recent_.size());
  }
  recent_.push_back(event);
}

void queue_impl::live_count::note_ended() noexcept {
  precedes(&commands_);
  const std::uint32_t live = commands_.fetch_sub(1, std::memory_order_acq_rel);
  assert(live != 0);
  if (live == 1) commands_.notify_all();
}

void queue_impl::live_count::wait() const noexcept {
  for (auto live = get(); live != 0; live = get()) commands_.wait(live, std::memory_order_acquire);
  follow();
}

void queue_impl::live_count::follow() const noexcept { follows(&commands_); }

bool queue_impl::empty() const {
  if (live_commands() == 0) {
    live_->follow();
    return true;
  }
  // The waiters of an event are woken before the command is counted out here.
  return unfinished().empty();
}

void queue_impl::wait() {
  if (is_recording())
    throw_error(errc::invalid, "queue::wait while a graph records the queue, whose commands do not run: end the "
                               "recording (command_graph::end_recording), and run the graph");
  std::optional<host_task_wait> in_host_task;
  if (live_commands() != 0) {
    process_state::instance().check();
    in_host_task.emplace(*this);
    scheduler::instance().flush();
    help();
  }
  if (live_commands() != 0 && live_host_accesses::any())
    wait_watched({[this] { return live_commands() == 0; }, [this] { return unfinished(); }});
  live_->wait();
  target_->queue->finish_foreign_work();
  disposals::instance().reap();
}

std::shared_ptr<recorded_graph> queue_impl::recording_graph() const {
  if (!is_recording()) return nullptr;
  const std::lock_guard lock(mutex_);
  return graph_.lock();
}

bool queue_impl::begin_recording(const std::shared_ptr<recorded_graph> &graph) {
  const std::lock_guard lock(mutex_);
  assert(is_recording() == (graph_address_ != nullptr) && graph);
  if (is_recording()) return false;
  graph_ = graph;
  graph_address_ = graph.get();
  recording_.store(true, std::memory_order_release);
  return true;
}

void queue_impl::end_recording(const recorded_graph *graph) noexcept {
  const std::lock_guard lock(mutex_);
  if (graph_address_ != graph) return;
  graph_.reset();
  graph_address_ = nullptr;
  recording_.store(false, std::memory_order_release);
}

node_list queue_impl::unfinished() const {
  node_list commands;
  const std::lock_guard lock(mutex_);
  for (const auto &command : recent_)
    if (event_ptr event = command.lock(); event && !event->ended() && event != last_)
      commands.push_back(std::move(event));
  if (last_ && !last_->ended()) commands.push_back(last_);
  return commands;
}

/// The thread runs commands that have not begun, or lends itself to a driver, instead of sleeping.
void queue_impl::help() {
  if (callback_scope::active()) return;
  std::vector<std::weak_ptr<event_impl>> commands;
  {
    const std::lock_guard lock(mutex_);
    commands = recent_;
    if (target_->keeps_order && last_) commands.push_back(last_);
  }
  for (const auto &command : commands) {
    const event_ptr event = command.lock();
    if (!event || event->ended()) continue;
    if (const auto native = event->native()) scheduler::instance().help(*native);
    if (in_order_ && !event->ended()) return; // another thread runs it, and later commands are not ready
  }
}

void queue_impl::add_error(std::exception_ptr error) noexcept {
  assert(error);
  const std::lock_guard lock(mutex_);
  if (errors_.empty()) undelivered_errors::instance().add(this, message_of(error));
  errors_.push_back(std::move(error));
  has_errors_.store(true, std::memory_order_release);
}

void queue_impl::deliver_errors() {
  std::vector<std::exception_ptr> errors;
  {
    const std::lock_guard lock(mutex_);
    errors.swap(errors_);
    if (!errors.empty()) undelivered_errors::instance().remove(this);
    has_errors_.store(false, std::memory_order_release);
  }
  if (!errors.empty()) undelivered{handler_, context_, device_, std::move(errors)}.deliver();
}

} // namespace sycl::detail
