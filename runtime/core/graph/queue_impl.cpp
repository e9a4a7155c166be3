// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The state of a queue (queue_impl.hpp), and sycl::queue on top of it.
#include "core/graph/queue_impl.hpp"

#include "core/base/errors.hpp"
#include "core/base/trace.hpp"
#include "core/devices/selector.hpp"
#include "core/graph/command_text.hpp"
#include "core/graph/device_queues.hpp"
#include "core/graph/host_tasks.hpp"
#include "core/graph/recorded_graph.hpp"
#include "core/graph/scheduler.hpp"

#include <sycl/queue.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

namespace sycl {
namespace detail {

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
      parts_of_reductions_(std::make_shared<reduction_parts>(device_->backend_pointer())) {}

/// What remains of a queue whose errors are still to be delivered.
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
  follows_all_locks_of(mutex_);
  if (!has_errors()) return;
  undelivered rest{handler_, context_, device_, std::move(errors_)};
  if (callback_scope::active()) // the last command of a queue that the program has destroyed: not on a driver's thread
    disposals::instance().dispose([rest]() mutable { rest.deliver_at_end(); });
  else
    rest.deliver_at_end();
}

void queue_impl::note_submitted(const event_ptr &event, fence holds_back) {
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
    if (holds_back == fence::all && !in_order_) before.swap(recent_); // what comes later waits for this event instead
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
  event_ptr previous; // let go of outside the lock
  const std::lock_guard lock(mutex_);
  if (other_ || (last_ && !last_->ended())) return false;
  if (in_order_) {
    previous = std::move(last_);
    last_ = event;
  }
  if (!ends_now) {
    live_->add();
    remember(event);
  }
  return true;
}

void queue_impl::follow(event_ptr other) {
  const std::lock_guard lock(mutex_);
  other_.swap(other); // the former one is let go of outside the lock
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
  if (commands_.fetch_sub(1, std::memory_order_acq_rel) == 1) commands_.notify_all();
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
  // A command's end is told to those that wait for its event before it is counted here.
  const std::lock_guard lock(mutex_);
  return std::none_of(recent_.begin(), recent_.end(), [](const std::weak_ptr<event_impl> &command) {
    const event_ptr event = command.lock();
    return event && !event->ended();
  });
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
    if (event_ptr event = command.lock(); event && !event->ended()) commands.push_back(std::move(event));
  return commands;
}

/// The thread may run what has not begun, or lend itself to a driver, instead of sleeping.
void queue_impl::help() {
  if (callback_scope::active()) return;
  std::vector<std::weak_ptr<event_impl>> commands;
  {
    const std::lock_guard lock(mutex_);
    commands = recent_;
  }
  for (const auto &command : commands) {
    const event_ptr event = command.lock();
    if (!event || event->ended()) continue;
    if (const auto native = event->native()) scheduler::instance().help(*native);
    if (in_order_ && !event->ended()) return; // another thread runs it, and what follows is not ready
  }
}

void queue_impl::add_error(std::exception_ptr error) noexcept {
  const std::lock_guard lock(mutex_);
  errors_.push_back(std::move(error));
  has_errors_.store(true, std::memory_order_release);
}

void queue_impl::deliver_errors() {
  std::vector<std::exception_ptr> errors;
  {
    const std::lock_guard lock(mutex_);
    errors.swap(errors_);
    has_errors_.store(false, std::memory_order_release);
  }
  if (!errors.empty()) undelivered{handler_, context_, device_, std::move(errors)}.deliver();
}

/// How traces call a queue: "queue 3".
static std::string queue_text(const queue_impl &queue) { return "queue " + std::to_string(queue.target()->trace_row); }

static std::shared_ptr<queue_impl> make_queue(const device &chosen, const async_handler &handler,
                                              const property_list &properties) {
  const std::shared_ptr<device_impl> &impl = get_impl(chosen);
  return device_queues::instance().add(
      std::make_shared<queue_impl>(impl->default_context(), impl, handler, properties));
}

} // namespace detail

queue::queue(const property_list &properties) : queue(device(), properties) {}
queue::queue(const async_handler &handler, const property_list &properties) : queue(device(), handler, properties) {}
queue::queue(const device &syclDevice, const property_list &properties) : queue(syclDevice, {}, properties) {}
queue::queue(const device &syclDevice, const async_handler &handler, const property_list &properties)
    : impl_(detail::make_queue(syclDevice, handler, properties)) {}
queue::queue(const context &syclContext, const device &syclDevice, const property_list &properties)
    : queue(syclContext, syclDevice, {}, properties) {}
queue::queue(const context &syclContext, const device &syclDevice, const async_handler &handler,
             const property_list &properties)
    : impl_(detail::device_queues::instance().add(std::make_shared<detail::queue_impl>(
          detail::get_impl(syclContext), detail::get_impl(syclDevice), handler, properties))) {}

backend queue::get_backend() const noexcept { return impl_->device().properties().backend_id; }
context queue::get_context() const { return detail::make_from_impl<context>(impl_->context()); }
device queue::get_device() const { return detail::make_from_impl<device>(impl_->device_pointer()->identity()); }
bool queue::is_in_order() const { return impl_->in_order(); }
const property_list &queue::properties() const noexcept { return impl_->properties(); }

device queue::select(const context &syclContext, const detail::selector_ref &selector) {
  const std::vector<device> devices = syclContext.get_devices();
  const device *best = nullptr;
  int best_score = -1;
  for (const device &candidate : devices)
    if (const int score = selector(candidate); score > best_score) {
      best = &candidate;
      best_score = score;
    }
  if (best) return *best;
  std::string message = std::string(selector.name()) + " accepts no device of the context; its devices are:";
  for (const device &candidate : devices) message += "\n  " + detail::get_impl(candidate)->label();
  detail::throw_error(errc::runtime, message);
}

event queue::submit_group(void (*call)(void *, handler &), void *function, const queue *secondary) {
  detail::trace_scope trace("queue::submit");
  detail::command work;
  const detail::queue_impl *taken_by;
  {
    handler group(*impl_, secondary ? secondary->impl_.get() : nullptr, work);
    call(function, group);
    taken_by = group.queue_;
  }
  const auto &target = taken_by == impl_.get() ? impl_ : secondary->impl_;
  if (trace) {
    const detail::trace_text text = detail::text_of(work);
    trace.note(detail::queue_text(*target) + ": " + text.name + (text.what.empty() ? "" : ", " + text.what));
  }
  if (work.concerns_graph || target->is_recording()) [[unlikely]]
    return detail::make_from_impl<event>(detail::recorded_graph::take(target, std::move(work)));
  detail::scheduler &the_scheduler = detail::scheduler::instance();
  detail::event_ptr begun = the_scheduler.submit_shortly(target, work);
  if (begun) return detail::make_from_impl<event>(std::move(begun));
  return detail::make_from_impl<event>(
      the_scheduler.submit(target, std::make_unique<detail::command>(std::move(work))));
}

event queue::ext_oneapi_submit_barrier() {
  return submit([](handler &group) { group.ext_oneapi_barrier(); });
}

event queue::ext_oneapi_submit_barrier(const std::vector<event> &waitList) {
  return submit([&](handler &group) { group.ext_oneapi_barrier(waitList); });
}

static void check_in_order(const detail::queue_impl &queue, const char *function) {
  if (!queue.in_order())
    detail::throw_error(errc::invalid, std::string(function) + " is for in-order queues: make the queue with "
                                                               "property::queue::in_order");
}

std::optional<event> queue::ext_oneapi_get_last_event() const {
  check_in_order(*impl_, "ext_oneapi_get_last_event");
  detail::event_ptr last = impl_->last_event();
  if (!last) return std::nullopt;
  return detail::make_from_impl<event>(std::move(last));
}

void queue::ext_oneapi_set_external_event(const event &externalEvent) {
  check_in_order(*impl_, "ext_oneapi_set_external_event");
  if (detail::get_impl(externalEvent)->recorded())
    detail::throw_error(errc::invalid, "ext_oneapi_set_external_event: the event is a graph's, which has not run");
  impl_->follow(detail::get_impl(externalEvent));
}

bool queue::khr_empty() const { return impl_->empty(); }
void queue::khr_flush() const { detail::scheduler::instance().flush(); }

void queue::depend(handler &group, detail::event_list after) {
  for (const event &e : after) group.depends_on(e);
}

void queue::wait() {
  const detail::trace_scope trace("queue::wait", [&] { return detail::queue_text(*impl_); });
  impl_->wait();
}

void queue::wait_and_throw() {
  wait();
  impl_->deliver_errors();
}

void queue::throw_asynchronous() { impl_->deliver_errors(); }

event queue::memcpy(void *dest, const void *src, std::size_t numBytes, detail::event_list after) {
  return shortcut(after, [&](handler &group) { group.memcpy(dest, src, numBytes); });
}

event queue::memset(void *ptr, int value, std::size_t numBytes, detail::event_list after) {
  return shortcut(after, [&](handler &group) { group.memset(ptr, value, numBytes); });
}

event queue::prefetch(const void *ptr, std::size_t numBytes, detail::event_list after) {
  return shortcut(after, [&](handler &group) { group.prefetch(ptr, numBytes); });
}

event queue::ext_oneapi_memcpy2d(void *dest, std::size_t destPitch, const void *src, std::size_t srcPitch,
                                 std::size_t width, std::size_t height, detail::event_list after) {
  return shortcut(after,
                  [&](handler &group) { group.ext_oneapi_memcpy2d(dest, destPitch, src, srcPitch, width, height); });
}

event queue::ext_oneapi_memset2d(void *dest, std::size_t destPitch, int value, std::size_t width, std::size_t height,
                                 detail::event_list after) {
  return shortcut(after, [&](handler &group) { group.ext_oneapi_memset2d(dest, destPitch, value, width, height); });
}

event queue::mem_advise(const void *ptr, std::size_t numBytes, int advice, detail::event_list after) {
  return shortcut(after, [&](handler &group) { group.mem_advise(ptr, numBytes, advice); });
}

} // namespace sycl
