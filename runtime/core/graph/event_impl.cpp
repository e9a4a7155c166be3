// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The lifetime of a submitted command: see event_impl.hpp.
#include "core/graph/event_impl.hpp"

#include "core/base/clock.hpp"
#include "core/base/compilations.hpp"
#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/devices/native_object.hpp"
#include "core/graph/command_text.hpp"
#include "core/graph/host_tasks.hpp"
#include "core/graph/kernels_in_flight.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/scheduler.hpp"

#include <sycl/interop_handle.hpp>

#include <algorithm>
#include <cassert>

namespace sycl::detail {

event_impl::event_impl(kind what, const std::shared_ptr<queue_impl> &queue, std::shared_ptr<submission_queue> target,
                       std::unique_ptr<command> work)
    : graph_node(target && work && !work->host.run ? target->wait_domain : nullptr), kind_(what),
      profiled_((queue && queue->profiling()) || (work && work->profiled)), kernel_(work ? work->kernel : nullptr),
      is_host_task_(work && work->host.run), queue_(queue), queue_while_running_(queue), target_(std::move(target)),
      work_(std::move(work)), submit_time_(profiled_ ? clock_nanoseconds() : 0) {
  assert((what != kind::host_access || (!queue && !target_ && !work_)) && "the program runs a host access");
  assert((what != kind::transfer || (!queue && target_ && work_)) && "a transfer belongs to no queue");
  if (kind_ == kind::host_access) live_host_accesses::begin();
}

event_impl::event_impl(const std::shared_ptr<queue_impl> &queue, const syclc_kernel *kernel)
    : graph_node(queue->target()->wait_domain), kind_(kind::command), profiled_(queue->profiling()), kernel_(kernel),
      queue_(queue), target_(queue->target()), submit_time_(profiled_ ? clock_nanoseconds() : 0) {}

std::shared_ptr<event_impl> event_impl::make_ended() {
  auto event = event_impl::make(kind::command, nullptr, nullptr, nullptr);
  node_list none;
  event->end(true, none);
  return event;
}

void event_impl::trace(const command &work) {
  trace_ = std::make_unique<traced_command>(target_->trace_row, text_of(work));
}

void event_impl::start(bool may_run_inline, node_list &ready) noexcept {
  assert(current() == state::waiting && !handed_over_ && "started twice");
  if (kind_ == kind::host_access) return start_host_access();
  assert(work_);
  if (const node_ptr copy = lacking()) return finish_without(*copy);
  if (work_->host.run) return start_host_task(ready);
  operation_context context{take_native_waits(), false};
  if (std::holds_alternative<barrier>(work_->work) && context.waits.empty()) return finish(true);

  context.may_run_inline = may_run_inline && context.waits.empty() && work_->more.empty();
  const std::shared_ptr<graph_node> self = shared_from_this(); // keeps this alive while work_ is read
  std::vector<operation> more = std::move(work_->more);
  hand_over(std::move(work_->work), more, std::move(context), ready);
}

void event_impl::hand_over(operation &&work, std::span<operation> more, operation_context context,
                           node_list &ready) noexcept {
  // The caller keeps this object alive. Count the operation and this function separately: drivers must not be destroyed
  // before this function is done with them, even if the operation ends first.
  assert(target_ && !handed_over_ && !self_);
  process_state &process = process_state::instance();
  if (!process.note_running(process_state::activity::backend_call, 2)) return refuse();
  handed_over_ = true;

  // After the last submit() the command may end at any time, on any thread.
  self_ = std::static_pointer_cast<event_impl>(shared_from_this());
  submission_queue &target = *target_;
  // An operation with waits may be returned as not run, which requires that submitted() was called: do not let it end
  // before that.
  const bool ends_here = !context.waits.empty();
  operations_left_.store(static_cast<std::uint32_t>(1 + more.size() + ends_here), std::memory_order_relaxed);
  for (operation &op : more) target.queue->submit(std::move(op), context, *this);
  const bool single = more.empty();
  std::shared_ptr<native_event> native = target.queue->submit(std::move(work), std::move(context), *this);
  submitted(single ? std::move(native) : nullptr, ready);
  if (ends_here) one_operation_ended();
  if (target.wants_flush) scheduler::instance().note_unflushed(target_);
  process.note_stopped();
}

void event_impl::begin(operation &&work, bool may_run_inline) noexcept {
  assert(!work_ && !queue_while_running_ && "made for the long way");
  queue_while_running_ = queue_.lock();
  if (kernel_) kernels_in_flight::instance().begin(kernel_->module);
  node_list ready;
  hand_over(std::move(work), {}, {{}, may_run_inline}, ready);
  if (!ready.empty()) scheduler::instance().start(std::move(ready));
}

void event_impl::follow(backend_interop &interop, const std::vector<native_handle> &events) {
  assert(!handed_over_ && !self_ && target_);
  seal();
  // Count only this call: the program's events may never end, and it may exit nevertheless.
  const backend_call allowed;
  if (!allowed) return refuse();
  self_ = std::static_pointer_cast<event_impl>(shared_from_this());
  const std::shared_ptr<event_impl> self = self_;
  node_list ready;
  try {
    submitted(interop.watch(events, *target_->device, *this), ready);
  } catch (...) {
    failed(std::current_exception());
    throw;
  }
}

std::vector<native_handle> event_impl::natives(backend_interop &interop, const backend_device &device) {
  const std::lock_guard lock(native_mutex_);
  if (!native_given_) {
    const std::shared_ptr<native_event> native = this->native();
    if (!native) scheduler::instance().wait(*this);
    native_handle handle = native ? interop.event_of(*native) : interop.make_ended_event(device);
    if (native) interop.retain(native_kind::event, handle);
    native_given_ = {handle, [&interop](void *object) { release_native(interop, native_kind::event, object); }};
  }
  interop.retain(native_kind::event, native_given_.get());
  return {native_given_.get()};
}

void event_impl::start_host_task(node_list &ready) noexcept {
  if (!process_state::instance().note_running(process_state::activity::host_task)) return refuse();
  handed_over_ = true;
  self_ = std::static_pointer_cast<event_impl>(shared_from_this());
  const std::shared_ptr<event_impl> self = self_;
  submitted(nullptr, ready);
  try {
    host_task_threads::instance().enqueue(self);
  } catch (...) {
    failed(current_sycl_exception("the host"));
  }
}

void event_impl::run_host_task() noexcept {
  assert(self_ && handed_over_ && !ended());
  if (!work_->host.run) return deliver();
  const std::shared_ptr<event_impl> self = self_;
  started();
  std::exception_ptr error;
  try {
    const trace_scope traced("host task", [&] { return trace_label(); });
    const host_task_scope scope(*this);
    const interop_handle handle = interop_access::make(queue_while_running_, *work_);
    work_->host.run(const_cast<void *>(work_->host.closure.get()), handle);
    if (work_->host.waits_for_native) queue_while_running_->target()->queue->finish_foreign_work();
  } catch (...) {
    error = std::current_exception(); // of any type: it comes from the program
  }
  work_->host.closure.reset(); // its destructor is also code of the program, which may do anything
  if (error)
    failed(std::move(error));
  else
    succeeded();
}

bool event_impl::run_now(operation &work) {
  assert(!work_ && !handed_over_ && current() == state::waiting);
  if (profiled_) start_time_.store(clock_nanoseconds(), std::memory_order_release);
  if (trace_) trace_->started();
  const bool ran = target_->queue->run_now(work, error_);
  if (ran) {
    work = barrier{}; // releases the closure before the end is reported
    if (profiled_) end_time_.store(clock_nanoseconds(), std::memory_order_release);
    if (error_) queue_.lock()->add_error(error_);
    if (trace_) trace_->ended(!error_);
  }
  node_list ready;
  end(!error_, ready); // also if it did not run: a command of another thread may wait for it
  if (!ready.empty()) scheduler::instance().start(std::move(ready));
  return ran;
}

void event_impl::take_error_queues(const event_impl &dependency) {
  const auto mine = queue();
  const auto add = [&](const std::weak_ptr<queue_impl> &other) {
    const auto queue = other.lock();
    if (!queue || queue == mine) return;
    for (const auto &known : other_queues_)
      if (known.lock() == queue) return;
    other_queues_.push_back(other);
  };
  add(dependency.queue_);
  for (const auto &other : dependency.other_queues_) add(other);
}

std::vector<std::shared_ptr<queue_impl>> event_impl::error_queues() const {
  std::vector<std::shared_ptr<queue_impl>> queues;
  if (auto mine = queue()) queues.push_back(std::move(mine));
  for (const auto &other : other_queues_)
    if (auto queue = other.lock()) queues.push_back(std::move(queue));
  return queues;
}

void event_impl::started() noexcept {
  if (trace_) trace_->started();
  std::uint64_t unset = 0;
  if (start_time_.load(std::memory_order_relaxed) == unset)
    start_time_.compare_exchange_strong(unset, profiled_ ? clock_nanoseconds() : 1, std::memory_order_acq_rel);
}

/// Of several operations, the first start and the last end count.
void event_impl::ran(std::uint64_t start, std::uint64_t end) noexcept {
  if (!profiled_) return;
  start = std::max(start, submit_time_); // the clocks of host and device differ by microseconds
  end = std::max(end, start);
  std::uint64_t first = start_time_.load(std::memory_order_relaxed);
  while ((first == 0 || start < first) && !start_time_.compare_exchange_weak(first, start, std::memory_order_acq_rel)) {
  }
  std::uint64_t last = end_time_.load(std::memory_order_relaxed);
  while (end > last && !end_time_.compare_exchange_weak(last, end, std::memory_order_acq_rel)) {
  }
}

void event_impl::succeeded() noexcept { one_operation_ended(); }

void event_impl::failed(std::exception_ptr error) noexcept {
  assert(error);
  if (!has_error_.exchange(true, std::memory_order_acq_rel)) error_ = std::move(error);
  one_operation_ended();
}

void event_impl::not_run(operation work) noexcept {
  {
    const std::lock_guard lock(native_mutex_);
    not_run_.push_back(std::move(work));
  }
  one_operation_ended();
}

/// Waits for the dependencies to end, and is submitted once more, then without native waits.
void event_impl::start_again() noexcept {
  assert(self_ && work_ && handed_over_ && "only what was handed over is given back");
  const std::shared_ptr<event_impl> self = std::move(self_);
  work_->work = std::move(not_run_.back());
  not_run_.pop_back();
  work_->more = std::exchange(not_run_, {});
  handed_over_ = false; // it may start at any time after wait_for_ends()
  if (wait_for_ends()) scheduler::instance().start({self});
  process_state::instance().note_stopped();
}

void event_impl::one_operation_ended() noexcept {
  precedes(&operations_left_);
  const std::uint32_t left = operations_left_.fetch_sub(1, std::memory_order_acq_rel);
  assert(left != 0 && "more ends than operations");
  if (left == 1) {
    follows(&operations_left_);
    const callback_scope callback;
    const bool success = !has_error_.load(std::memory_order_acquire);
    if (success && !not_run_.empty()) return start_again();
    if (success && work_ && !work_->outputs.empty()) return start_delivery();
    finish(success);
  }
}

void event_impl::start_delivery() noexcept {
  started();
  if (profiled_)
    end_time_.store(std::max(clock_nanoseconds(), start_time_.load(std::memory_order_relaxed)),
                    std::memory_order_release);
  try {
    host_task_threads::instance().enqueue(std::static_pointer_cast<event_impl>(shared_from_this()));
  } catch (...) {
    error_ = current_sycl_exception("the host");
    finish(false);
  }
}

void event_impl::deliver() noexcept {
  assert(!work_->outputs.empty() && target_);
  const std::shared_ptr<event_impl> self = self_;
  try {
    deliver_output(work_->outputs, kernel_, *target_);
  } catch (...) {
    error_ = current_sycl_exception("the host");
  }
  finish(!error_);
}

/// A waiting thread relies on the order of these steps: when it wakes, times and errors are set and everything that the
/// command held has been released.
void event_impl::finish(bool success) noexcept {
  assert(!ended() && "finished twice");
  assert((success ? !error_ : bool(error_)) && "failed without an error, or the other way around");
  const std::shared_ptr<graph_node> self = self_ ? std::move(self_) : shared_from_this();
  std::shared_ptr<queue_impl> queue = std::move(queue_while_running_);
  started();
  if (profiled_ && end_time() == 0)
    end_time_.store(std::max(clock_nanoseconds(), start_time_.load(std::memory_order_relaxed)),
                    std::memory_order_release);
  const syclc_kernel *const kernel = kernel_;
  const syclc_module *const module = kernel ? kernel->module : nullptr; // read while its code is certainly loaded
  const bool was_running = handed_over_;
  const auto activity =
      work_ && work_->host.run ? process_state::activity::host_task : process_state::activity::backend_call;
  work_.reset();
  if (error_ && queue && was_running && !is_exit_has_begun(error_)) queue->add_error(error_); // refusal is no error
  if (trace_) trace_->ended(success);
  const auto live = queue && kind_ == kind::command ? queue->live() : nullptr;
  // The program may destroy the queue when the command has ended. This delivers errors, and must do so in the program's
  // thread before the queue's destructor returns: the handler may use objects that the program destroys next. If the
  // program has already destroyed the queue, keep it alive, because its handler may wait for this command.
  if (queue.use_count() > 1) queue.reset();
  node_list ready;
  end(success, ready);
  if (live) live->note_ended();
  if (kind_ == kind::host_access) live_host_accesses::end();
  note_watched_end();
  if (kernel) kernels_in_flight::instance().end(module);
  scheduler::instance().start(std::move(ready));
  if (was_running) process_state::instance().note_stopped(activity);
}

/// Ends a command or a copy whose data could not be brought to the memory in which it works.
void event_impl::finish_without(const graph_node &copy) noexcept {
  assert(copy.failed());
  const backend_call allowed;
  if (!allowed) return refuse();
  error_ = static_cast<const event_impl &>(copy).error(); // only transfers bring data
  if (const std::shared_ptr<queue_impl> queue = queue_while_running_) queue->add_error(error_);
  finish(false);
}

void event_impl::refuse() noexcept {
  error_ =
      error_pointer(exception(make_error_code(errc::runtime), "a command was not run because the program was exiting"));
  finish(false);
}

void event_impl::start_host_access() noexcept {
  assert(access_state_ != access_state::open);
  auto waiting = access_state::waiting;
  precedes(&access_state_);
  if (!access_state_.compare_exchange_strong(waiting, access_state::open, std::memory_order_acq_rel))
    return finish(true); // ended by the program before it was ready
  note_watched_end();
}

void event_impl::wait_until_ready() {
  assert(kind_ == kind::host_access);
  const auto is_ready = [this] { return access_state_.load(std::memory_order_acquire) != access_state::waiting; };
  const event_ptr self = std::static_pointer_cast<event_impl>(shared_from_this());
  wait_watched({is_ready, [&] { return node_list{self}; }, this});
  follows(&access_state_);
}

void event_impl::end_host_access() noexcept {
  assert(kind_ == kind::host_access && !ended() && access_state_ != access_state::given_up && "ended twice");
  auto waiting = access_state::waiting;
  if (!access_state_.compare_exchange_strong(waiting, access_state::given_up, std::memory_order_acq_rel)) finish(true);
}

std::string event_impl::waiting_name() const {
  if (kernel_) return "kernel " + readable_kernel_name(*kernel_);
  switch (kind_) {
  case kind::transfer:
    return "a copy of a buffer's data";
  case kind::host_access:
    return "another host_accessor";
  case kind::command:
    break;
  }
  return is_host_task_ ? "a host task" : "a command";
}

std::uint64_t event_impl::start_time() const noexcept {
  std::uint64_t first = start_time_.load(std::memory_order_acquire);
  for (const std::shared_ptr<event_impl> &part : parts_) {
    const std::uint64_t started = part->start_time();
    if (started != 0 && (first == 0 || started < first)) first = started;
  }
  return first;
}

void event_impl::check_not_recorded(const char *what) const {
  if (recorded_)
    throw_error(errc::invalid, std::string(what) +
                                   ": the event is of a command that was recorded into a graph and does "
                                   "not run: use the event of queue::ext_oneapi_graph");
}

info::event_command_status event_impl::status() const noexcept {
  if (ended()) return info::event_command_status::complete;
  return start_time() ? info::event_command_status::running : info::event_command_status::submitted;
}

} // namespace sycl::detail
