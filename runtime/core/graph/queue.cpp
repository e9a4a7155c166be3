// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::queue, implemented with queue_impl and the scheduler.
#include "core/base/errors.hpp"
#include "core/base/trace.hpp"
#include "core/graph/command_text.hpp"
#include "core/graph/device_queues.hpp"
#include "core/graph/recorded_graph.hpp"
#include "core/graph/scheduler.hpp"

#include <sycl/queue.hpp>

#include <optional>
#include <utility>

namespace sycl {
namespace detail {

/// The name of a queue in traces: "queue 3".
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
