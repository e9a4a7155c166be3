// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Submission, and release of dependents: see scheduler.hpp.
#include "core/graph/scheduler.hpp"

#include "core/base/compilations.hpp"
#include "core/base/errors.hpp"
#include "core/base/trace.hpp"
#include "core/devices/device_impl.hpp"
#include "core/devices/platform_impl.hpp"
#include "core/graph/host_tasks.hpp"
#include "core/graph/kernels_in_flight.hpp"
#include "core/graph/mutex_keeper.hpp"
#include "core/graph/queue_impl.hpp"

#include <algorithm>
#include <cassert>
#include <thread>
#include <utility>

namespace sycl::detail {

namespace {
/// Set while this thread starts nodes: nodes that become ready meanwhile are appended here.
thread_local node_list *starting = nullptr;

/// Collects the transfers of one plan. They are sealed when the plan is complete.
class planned_transfers final : public transfer_maker {
public:
  node_ptr make_transfer(const transfer &what) override {
    auto work = std::make_unique<command>();
    work->work = memory_copy{what.destination, what.source, {what.bytes, 1, 1}, {0, 0}, {0, 0}};
    command &asked = *work;
    const auto event = event_impl::make(event_impl::kind::transfer, nullptr,
                                        scheduler::instance().transfer_queue(what.device), std::move(work));
    if (trace_enabled()) event->trace(asked);
    events_.push_back(event);
    return event;
  }

  void start_all() {
    node_list ready;
    for (const event_ptr &e : events_)
      if (e->seal()) ready.push_back(e);
    scheduler::instance().start(std::move(ready));
  }

private:
  std::vector<event_ptr> events_;
};

/// A command group's effect on a buffer is the union of its accessors. Reads are planned first, so that an accessor
/// with no_init does not invalidate data that another one reads.
std::vector<accessor_ref> in_planning_order(const std::vector<accessor_ref> &requirements) {
  std::vector<accessor_ref> sorted = requirements;
  std::partition(sorted.begin(), sorted.end(), [](const accessor_ref &r) { return r->use.reads(); });
  return sorted;
}

/// The backend's part of a queue that is created while the program exits. It is without use: the process accepts no
/// commands.
class queue_of_ending_process final : public backend_queue {
public:
  std::shared_ptr<native_event> submit(operation &&, operation_context, completion &) override {
    assert(false && "commands are refused before they reach the backend");
    return nullptr;
  }
  void flush() override {}
};

/// The maximum work that the submitting thread does itself; above this, passing it to other threads is faster.
constexpr std::size_t max_inline_items = 1024, max_inline_bytes = 16 * 1024;

} // namespace

bool scheduler::is_small(const operation &work) {
  if (const auto *launch = std::get_if<kernel_launch>(&work)) {
    // A single work-item may run for any time: the submitting thread must not wait for it.
    const auto &size = launch->global_size;
    const syclc_kernel &kernel = launch->kernel->description();
    const bool may_take_long = kernel.kind == SYCLC_KERNEL_SINGLE_TASK && (kernel.flags & SYCLC_KERNEL_IS_BRIEF) == 0;
    return !may_take_long && launch->calls_each <= max_inline_items && size[0] <= max_inline_items &&
           size[1] <= max_inline_items && size[2] <= max_inline_items &&
           size[0] * size[1] * size[2] * launch->calls_each <= max_inline_items;
  }
  if (const auto *copy = std::get_if<memory_copy>(&work))
    return copy->extent[0] <= max_inline_bytes && copy->extent[1] * copy->extent[2] == 1;
  if (const auto *fill = std::get_if<memory_fill>(&work)) return fill->count <= max_inline_bytes / fill->pattern.size();
  if (const auto *list = std::get_if<operation_list>(&work)) return list->steps->small;
  return true;
}

event_ptr scheduler::refuse(const std::shared_ptr<queue_impl> &queue) const {
  if (process_.is_exiting_thread())
    throw_error(errc::runtime, "a command was submitted to " + queue->device().label() +
                                   " while the program exits (in a static destructor or an atexit handler), where "
                                   "drivers may be gone: submit it before main() returns");
  const auto event = event_impl::make(event_impl::kind::command, queue, queue->target(), std::make_unique<command>());
  queue->note_submitted(event);
  event->refuse();
  return event;
}

std::shared_ptr<submission_queue> scheduler::create_queue(const device_impl &device,
                                                          const backend_device::queue_options &options) {
  process_.check();
  disposals_.reap();
  auto queue = std::make_unique<submission_queue>();
  queue->device = device.backend_pointer();
  if (const backend_call allowed(process_); allowed)
    queue->queue = device.backend().create_queue(options);
  else if (process_.is_exiting_thread())
    throw_error(errc::runtime, "a queue to " + device.label() +
                                   " was created while the program exits (in a static destructor or an atexit "
                                   "handler), where drivers may be gone: create it before main() returns");
  else // other threads run until the process ends; what they do with it is refused without a word
    queue->queue = std::make_unique<queue_of_ending_process>();
  queue->wait_domain = device.backend().wait_domain();
  queue->wants_flush = queue->wait_domain && !queue->queue->starts_at_once();
  queue->runs_now = device.backend().shares_host_memory();
  queue->keeps_order = options.in_order && queue->queue->keeps_order();
  if (trace_enabled())
    queue->trace_row = trace_queue(device.label() + (options.in_order ? ", in order" : ""), options.in_order);
  return shared_and_disposed(std::move(queue));
}

std::shared_ptr<submission_queue> scheduler::transfer_queue(const std::shared_ptr<backend_device> &device) {
  assert(memory_device(device) && "its memory is the host's");
  {
    const std::lock_guard lock(mutex_);
    const auto known = transfer_queues_.find(device.get());
    if (known != transfer_queues_.end()) return known->second;
  }
  auto made = std::make_shared<submission_queue>();
  made->device = device;
  made->queue = device->create_queue({});
  made->wait_domain = device->wait_domain();
  made->wants_flush = made->wait_domain && !made->queue->starts_at_once();
  if (trace_enabled()) made->trace_row = trace_queue("buffers' data, " + device->properties().name, false);
  const std::lock_guard lock(mutex_);
  return transfer_queues_.try_emplace(device.get(), std::move(made)).first->second; // or that of another thread
}

/// Finds the code of a launch's kernel, which a driver may have to compile. The process's end waits for this, because
/// drivers must not be destroyed meanwhile. \returns false if the process is already ending.
bool scheduler::find_code(command &work, const queue_impl &queue) {
  auto *launch = std::get_if<kernel_launch>(&work.work);
  if (!launch) return true;
  if (launch->kernel) {
    launch->kernel->check_launch(*launch);
    return true;
  }
  const backend_call allowed(process_);
  return allowed && find_code_during_call(work, queue);
}

bool scheduler::find_code_during_call(command &work, const queue_impl &queue) {
  auto *launch = std::get_if<kernel_launch>(&work.work);
  if (!launch) return true;
  try {
    if (!launch->kernel) launch->kernel = queue.device().backend().get_kernel(*work.kernel, work.spec_values);
    launch->kernel->check_launch(*launch);
  } catch (const exit_has_begun &) {
    return false;
  }
  return true;
}

event_ptr scheduler::submit(const std::shared_ptr<queue_impl> &queue, std::unique_ptr<command> work) {
  process_.check();
  if (process_.is_closed()) return refuse(queue);
  disposals_.reap();
  // 1. Steps that may fail, before anything is changed.
  if (!find_code(*work, *queue)) return refuse(queue);
  const std::shared_ptr<backend_device> device =
      work->on_host_memory ? nullptr : memory_device(queue->device().backend_pointer());
  const std::shared_ptr<backend_device> host; // null: target::host_task
  check_patches(*work);
  mutex_uses mutexes;
  for (const accessor_ref &r : work->requirements)
    if (r->memory->keeper()) mutexes.begin(r->memory->keeper(), r->memory);
  for (const accessor_ref &r : work->requirements) r->memory->provide(r->on_host ? host : device, r->use.writes());
  if (device && !work->requirements.empty()) transfer_queue(device);
  command &asked = *work;
  const auto event = event_impl::make(event_impl::kind::command, queue, queue->target(), std::move(work));

  if (trace_enabled()) event->trace(asked);
  if (asked.kernel) kernels_in_flight::instance().begin(asked.kernel->module);

  // 2. Dependencies. Those from buffers and from the in-order queue are added under one lock, because two threads could
  //    otherwise create a cycle.
  planned_transfers transfers;
  if (asked.requirements.empty()) {
    queue->note_submitted(event, asked.holds_back);
  } else {
    const auto lock = buffer_memory::lock_planning();
    for (const accessor_ref &r : asked.requirements)
      r->memory->plan_copies(lock, r->use, r->on_host ? host : device, transfers);
    for (const accessor_ref &r : in_planning_order(asked.requirements)) {
      void *base = r->memory->plan_access(lock, event, r->use, r->on_host ? host : device);
      if (device && !r->on_host && r->use.writes()) r->memory->note_writer(queue);
      for (const pointer_patch &patch : asked.patches)
        if (patch.accessor.get() == r.get()) apply_patch(asked, patch, static_cast<char *>(base) + r->use.box.start());
    }
    queue->note_submitted(event, asked.holds_back);
  }
  for (const event_ptr &on : asked.dependencies) {
    event->depend(on, dependency::order);
    event->take_error_queues(*on);
  }

  assert(event->current() == graph_node::state::waiting);

  // 3. Start.
  const bool small = is_small(asked.work);
  transfers.start_all();
  if (event->seal()) start({event}, small);
  if (queue->live_commands() == 1) // the device is idle: do not let the backend wait for more commands
    flush();
  return event;
}

event_ptr scheduler::submit_shortly(const std::shared_ptr<queue_impl> &queue, command &work) {
  const bool simple = work.requirements.empty() && work.more.empty() && !work.host.run &&
                      work.holds_back == fence::none && work.patches.empty() && work.keep_alive.empty() &&
                      work.outputs.empty() && !std::holds_alternative<barrier>(work.work);
  if (!simple || callback_scope::active() || process_.is_closed()) return nullptr;
  for (const event_ptr &dependency : work.dependencies)
    if (!dependency->ended()) return nullptr;
  disposals_.reap();
  const backend_call allowed(process_);
  if (!allowed || !find_code_during_call(work, *queue)) return nullptr;
  auto event = event_impl::make(queue, work.kernel);
  if (trace_enabled()) event->trace(work);
  for (const event_ptr &dependency : work.dependencies) {
    event->trace_dependency(*dependency);
    event->take_error_queues(*dependency);
  }
  const bool small = is_small(work.work), now = queue->target()->runs_now && small;
  if (!queue->begin(event, now)) return nullptr;
  if (now) return event->run_now(work.work) ? event : nullptr;
  event->begin(std::move(work.work), small);
  if (queue->live_commands() == 1) flush(); // as in submit()
  return event;
}

event_ptr scheduler::begin_host_access(buffer_memory &memory, const buffer_use &use, void *&address,
                                       const code_location *made_at) {
  memory.provide(nullptr, use.writes());
  const auto event = event_impl::make(event_impl::kind::host_access, nullptr, nullptr, nullptr);
  if (made_at) event->describe_access({memory.size(), *made_at, std::this_thread::get_id()});
  planned_transfers transfers;
  {
    const auto lock = buffer_memory::lock_planning();
    address = memory.plan(lock, event, use, nullptr, transfers);
  }
  transfers.start_all();
  if (event->seal()) start({event});
  return event;
}

event_ptr scheduler::open_host_access(buffer_memory &memory, const buffer_use &use, void *&address,
                                      const code_location *made_at) {
  const trace_scope trace("wait for a buffer on the host", [&] { return bytes_text(memory.size()); });
  process_.check();
  if (made_at && memory.is_recorded())
    throw_error(errc::invalid, "a host_accessor of a buffer that commands use which a graph is recording, and which do "
                               "not run: end the recording (command_graph::end_recording) before");
  disposals_.reap();
  const event_ptr event = begin_host_access(memory, use, address, made_at);
  flush();
  try {
    const host_task_wait in_host_task(*event);
    event->wait_until_ready();
  } catch (const exception &) {
    event->end_host_access();
    throw;
  }
  disposals_.reap();
  if (const node_ptr copy = event->lacking()) {
    event->end_host_access();
    std::rethrow_exception(static_cast<event_impl &>(*copy).error());
  }
  return event;
}

void scheduler::start(node_list ready, bool may_run_inline) {
  if (ready.empty()) return;
  if (starting) {
    starting->insert(starting->end(), ready.begin(), ready.end());
    return;
  }
  starting = &ready;
  for (std::size_t i = 0; i != ready.size(); ++i) {
    const auto event = std::static_pointer_cast<event_impl>(std::move(ready[i]));
    node_list released;
    event->start(std::exchange(may_run_inline, false) && !callback_scope::active(), released);
    ready.insert(ready.end(), released.begin(), released.end());
    // A long chain passes through here one by one: discard the nodes that are done.
    if (i == 1023) {
      ready.erase(ready.begin(), ready.begin() + 1024);
      i = static_cast<std::size_t>(-1);
    }
  }
  assert(starting == &ready);
  starting = nullptr;
  // There may be no program thread that would do it.
  if (callback_scope::active()) flush();
}

/// Counts as a call of a backend: the driver must not be destroyed while the thread is in it.
void scheduler::help(native_event &event) noexcept {
  if (const backend_call allowed(process_); allowed) event.help();
}

void scheduler::wait(const graph_node &node) {
  if (!node.ended()) {
    process_.check();
    const host_task_wait in_host_task(node);
    flush();
    if (!callback_scope::active())
      if (const auto native = node.native()) help(*native);
    if (live_host_accesses::any()) {
      const node_ptr self = const_cast<graph_node &>(node).shared_from_this(); // dependencies are only read
      wait_watched({[&] { return node.ended(); }, [&] { return node_list{self}; }});
    } else {
      node.wait();
    }
  }
  disposals_.reap();
}

void scheduler::note_unflushed(const std::shared_ptr<submission_queue> &queue) {
  if (queue->needs_flush.exchange(true, std::memory_order_acq_rel)) return;
  bool others_wait;
  {
    const std::lock_guard lock(mutex_);
    unflushed_.push_back(queue);
    has_unflushed_.store(true, std::memory_order_release);
    others_wait = unflushed_.size() > 1;
  }
  // Commands of one queue may wait natively for those of another, which must be flushed for that.
  if (others_wait) flush();
}

void scheduler::flush() {
  if (!has_unflushed_.load(std::memory_order_acquire)) return;
  std::vector<std::shared_ptr<submission_queue>> queues;
  {
    const std::lock_guard lock(mutex_);
    queues.swap(unflushed_);
    has_unflushed_.store(false, std::memory_order_release);
  }
  const backend_call allowed(process_);
  if (!allowed) return;
  for (const auto &queue : queues) {
    queue->needs_flush.store(false, std::memory_order_release);
    queue->queue->flush();
  }
}

} // namespace sycl::detail
