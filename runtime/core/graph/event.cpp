// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::event, implemented with event_impl and the scheduler.
#include "core/base/errors.hpp"
#include "core/devices/device_info.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/scheduler.hpp"

#include <sycl/device.hpp>
#include <sycl/event.hpp>

namespace sycl {

event::event() : impl_(detail::event_impl::make_ended()) {}

/// A default-constructed event behaves as if it came from a default-constructed queue.
backend event::get_backend() const noexcept {
  if (const auto &target = impl_->target()) return target->device->properties().backend_id;
  try {
    return device().get_backend();
  } catch (const exception &) { // there is no device
    return backend::native;
  }
}

std::string event::backend_info(detail::backend_question question) const {
  if (const auto queue = impl_->queue()) return detail::backend_info(queue->device(), question);
  detail::throw_error(errc::backend_mismatch, "event::get_backend_info: the event belongs to no queue");
}

std::vector<event> event::get_wait_list() {
  std::vector<event> list;
  for (const detail::node_ptr &node : impl_->unfinished_dependencies()) {
    auto dependency = std::static_pointer_cast<detail::event_impl>(node);
    if (dependency->what() == detail::event_impl::kind::command) list.push_back(event(std::move(dependency)));
  }
  return list;
}

void event::wait() {
  const detail::trace_scope trace("event::wait", [&] { return impl_->trace_label(); });
  impl_->check_not_recorded("event::wait");
  detail::scheduler::instance().wait(*impl_);
}

void event::wait(const std::vector<event> &events) {
  for (event e : events) e.wait();
}

void event::wait_and_throw() {
  wait();
  for (const auto &queue : impl_->error_queues()) queue->deliver_errors();
}

void event::wait_and_throw(const std::vector<event> &events) {
  for (event e : events) e.wait_and_throw();
}

info::event_command_status event::status() const {
  impl_->check_not_recorded("event::get_info");
  detail::scheduler::instance().flush();
  return impl_->status();
}

std::uint64_t event::profiling_time(int which) const {
  impl_->check_not_recorded("event::get_profiling_info");
  if (impl_->has_no_times())
    detail::throw_error(errc::invalid, "event::get_profiling_info of a graph's run: finalize the graph with "
                                       "property::graph::enable_profiling()");
  if (!impl_->profiled())
    detail::throw_error(errc::invalid, "this event has no profiling information: make the queue with "
                                       "sycl::property::queue::enable_profiling()");
  if (which == 0) return impl_->submit_time();
  detail::scheduler::instance().wait(*impl_);
  return which == 1 ? impl_->start_time() : impl_->end_time();
}

} // namespace sycl
