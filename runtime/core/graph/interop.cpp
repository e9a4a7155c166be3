// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// get_native and make_* (sycl/backend.hpp) of queues, events and buffers, and the handles of host tasks, implemented
/// with backend_interop.
#include "core/base/errors.hpp"
#include "core/base/process_state.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/devices/native_object.hpp"
#include "core/graph/buffer_impl.hpp"
#include "core/graph/device_queues.hpp"
#include "core/graph/event_impl.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/scheduler.hpp"

#include <sycl/backend.hpp>
#include <sycl/interop_handle.hpp>

#include <algorithm>

namespace sycl::detail {

namespace {

const backend_device &any_device_of(sycl::backend which) {
  const auto devices = backend_registry::instance().devices();
  return (*std::ranges::find_if(devices, [&](const auto &d) { return d->properties().backend_id == which; }))
      ->backend();
}

/// Writes a buffer's contents to a memory object.
class to_native_memory final : public final_data {
public:
  to_native_memory(std::shared_ptr<native_object> memory, std::shared_ptr<device_impl> device, std::size_t bytes)
      : memory_(std::move(memory)), device_(std::move(device)), bytes_(bytes) {}
  void write(const void *data) override {
    memory_->interop().write_memory(memory_->get(), device_->backend(), data, bytes_);
  }

private:
  const std::shared_ptr<native_object> memory_;
  const std::shared_ptr<device_impl> device_;
  const std::size_t bytes_;
};

} // namespace

void *native_of(sycl::backend wanted, const queue &object) {
  const queue_impl &queue = *get_impl(object);
  backend_interop &interop = interop_of(wanted, queue.device(), "get_native(queue)");
  const backend_call allowed;
  if (!allowed) throw_error(errc::runtime, "get_native(queue) was called while the program exits");
  const native_handle native = interop.queue_of(*queue.target()->queue);
  queue.target()->queue->flush();
  return retained(interop, native_kind::queue, native);
}

std::vector<void *> natives_of(sycl::backend wanted, const event &object) {
  event_impl &event = *get_impl(object);
  event.check_not_recorded("get_native(event)");
  check_backend(wanted, object.get_backend(), "get_native(event)");
  backend_interop &interop = interop_of(wanted, "get_native(event)");
  // An event without a command has ended; it may belong to any device.
  const backend_device &device = event.target() ? *event.target()->device : any_device_of(wanted);
  scheduler::instance().flush();
  return event.natives(interop, device);
}

std::vector<void *> natives_of(sycl::backend wanted, buffer_impl &object, std::size_t offset, std::size_t bytes) {
  backend_interop &interop = interop_of(wanted, "get_native(buffer)");
  std::vector<void *> objects;
  for (const auto &[device, memory] : object.memory()->device_memories()) {
    if (device->properties().backend_id != wanted) continue;
    objects.push_back(retained(interop, native_kind::memory,
                               interop.memory_object(*device, static_cast<char *>(memory) + offset, bytes)));
  }
  return objects;
}

queue make_queue(sycl::backend which, void *native, const context &target, const async_handler &handler) {
  check_not_null(native, "make_queue");
  const std::shared_ptr<context_impl> &context = get_impl(target);
  backend_interop &interop = interop_of(which, *context, "make_queue");
  const native_queue_info facts = interop.info_of_queue(native);
  for (const auto &device : context->devices()) {
    if (interop.device_of(device->backend()) != facts.device) continue;
    if (interop.context_of(device->backend()) != facts.context) break;
    property_list properties;
    if (facts.in_order && facts.profiling)
      properties = {property::queue::in_order(), property::queue::enable_profiling()};
    else if (facts.in_order)
      properties = {property::queue::in_order()};
    else if (facts.profiling)
      properties = {property::queue::enable_profiling()};
    return make_from_impl<queue>(
        device_queues::instance().add(std::make_shared<queue_impl>(context, device, handler, properties, native)));
  }
  throw_error(errc::invalid,
              "make_queue: the queue is not one of the context that was given with it: make that context "
              "with make_context from the queue's own");
}

event make_event(sycl::backend which, const std::vector<void *> &natives, const context &target) {
  const std::shared_ptr<context_impl> &context = get_impl(target);
  backend_interop &interop = interop_of(which, *context, "make_event");
  if (natives.empty()) throw_error(errc::invalid, "make_event: the list of events is empty");
  for (native_handle native : natives) check_not_null(native, "make_event");
  auto queue = scheduler::instance().create_queue(*context->devices().front(), {});
  auto made = event_impl::make(event_impl::kind::command, nullptr, std::move(queue), nullptr);
  made->follow(interop, natives);
  return make_from_impl<event>(std::move(made));
}

shared_impl<buffer_impl> make_native_buffer(sycl::backend which, void *native, const context &target,
                                            const event *available, std::size_t element_size, std::size_t &bytes) {
  check_not_null(native, "make_buffer");
  const std::shared_ptr<context_impl> &context = get_impl(target);
  backend_interop &interop = interop_of(which, *context, "make_buffer");
  const std::shared_ptr<device_impl> device = context->devices().front();
  bytes = interop.size_of_memory(native);
  if (bytes % element_size != 0)
    throw_error(errc::invalid, "make_buffer: the memory object has " + bytes_text(bytes) +
                                   ", which is no multiple of the element's " + bytes_text(element_size));
  auto object = std::make_shared<native_object>(interop, native_kind::memory, native);
  if (available) event(*available).wait();
  buffer_source source;
  source.bytes = bytes;
  std::shared_ptr<buffer_impl> buffer = make_buffer(source, property_list());
  if (void *memory = interop.adopt_memory(native, device->backend(), bytes)) {
    buffer->work_in(device->backend_pointer(), memory);
    return buffer;
  }
  interop.read_memory(native, device->backend(), initial_contents(*buffer), bytes);
  set_final_data(*buffer, new to_native_memory(std::move(object), device, bytes));
  return buffer;
}

} // namespace sycl::detail

namespace sycl {

void *interop_handle::native_queue(backend wanted) const {
  return detail::interop_of(wanted, queue_->device(), "get_native_queue").queue_of(*queue_->target()->queue);
}
void *interop_handle::native_device(backend wanted) const {
  return detail::interop_of(wanted, queue_->device(), "get_native_device").device_of(queue_->device().backend());
}
void *interop_handle::native_context(backend wanted) const {
  return detail::interop_of(wanted, queue_->device(), "get_native_context").context_of(queue_->device().backend());
}

void *interop_handle::native_memory(backend wanted, void *accessor_handle) const {
  detail::backend_interop &interop = detail::interop_of(wanted, queue_->device(), "get_native_mem");
  const auto &registered = command_->requirements;
  const auto found = std::ranges::find_if(registered, [&](const auto &r) { return r.get() == accessor_handle; });
  if (!accessor_handle || found == registered.end())
    detail::throw_error(errc::invalid, "get_native_mem: the accessor was not registered with the command group of the "
                                       "host task: make it with the handler, or handler::require() it");
  const detail::accessor_impl &accessor = *found->get();
  for (const auto &[device, memory] : accessor.memory->device_memories())
    if (device == queue_->device().backend_pointer()) {
      const detail::byte_interval part = accessor.use.ordering().span();
      return interop.memory_object(*device, static_cast<char *>(memory) + part.begin, part.size());
    }
  detail::throw_error(errc::invalid, "get_native_mem: the buffer has no memory on " + queue_->device().label());
}

} // namespace sycl
