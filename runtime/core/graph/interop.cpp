// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// get_native and make_* (sycl/backend.hpp) on top of backend_interop.
#include "core/graph/interop.hpp"

#include "core/base/errors.hpp"
#include "core/bundles/kernel_bundle_impl.hpp"
#include "core/bundles/kernel_impl.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/devices/platform_impl.hpp"
#include "core/graph/device_queues.hpp"
#include "core/graph/event_impl.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/scheduler.hpp"
#include "core/memory/buffer_impl.hpp"

#include <sycl/backend.hpp>
#include <sycl/interop_handle.hpp>

#include <algorithm>
#include <mutex>

namespace sycl::detail {

namespace {

const char *name_of(sycl::backend which) {
  switch (which) {
  case sycl::backend::native:
    return "native";
  case sycl::backend::opencl:
    return "opencl";
  case sycl::backend::cuda:
    return "cuda";
  default:
    return "a backend that is never found";
  }
}

void check_backend(sycl::backend wanted, sycl::backend actual, const char *what_for) {
  if (wanted == actual) return;
  throw_error(errc::backend_mismatch, std::string(what_for) + ": asked for backend::" + name_of(wanted) +
                                          ", but the object is of backend::" + name_of(actual) +
                                          " (get_backend() tells)");
}

backend_interop &interop_of(const platform_impl &platform, const char *what_for) {
  if (backend_interop *interop = platform.adapter().interop()) return *interop;
  throw_error(errc::feature_not_supported, std::string(what_for) + ": backend::" + name_of(platform.backend_id()) +
                                               " has no API to interoperate with");
}

/// The interop of a backend by its name, for functions that have nothing but a handle.
backend_interop &interop_of(sycl::backend wanted, const char *what_for) {
  for (const auto &platform : backend_registry::instance().platforms())
    if (platform->backend_id() == wanted) return interop_of(*platform, what_for);
  throw_error(errc::invalid, std::string(what_for) + ": there is no device of backend::" + name_of(wanted) +
                                 ", or ONEAPI_DEVICE_SELECTOR lets none through (sycl-ls tells)");
}

const backend_device &any_device_of(sycl::backend which) {
  const auto devices = backend_registry::instance().devices();
  return (*std::ranges::find_if(devices, [&](const auto &d) { return d->properties().backend_id == which; }))
      ->backend();
}

void check_not_null(native_handle object, const char *what_for) {
  if (!object) throw_error(errc::invalid, std::string(what_for) + ": the handle is null");
}

native_handle retained(backend_interop &interop, native_kind kind, native_handle object) {
  interop.retain(kind, object);
  return object;
}

/// Sub-devices that make_device() opened and that live, so that a second call finds them.
struct opened_sub_devices {
  std::mutex mutex;
  std::vector<std::weak_ptr<device_impl>> list;
  static opened_sub_devices &instance() {
    static auto *const all = new opened_sub_devices; // never destroyed: make_device may be called late
    return *all;
  }
};

std::shared_ptr<device_impl> find_root(backend_interop &interop, sycl::backend which, native_handle native) {
  for (const auto &device : backend_registry::instance().devices())
    if (device->properties().backend_id == which && interop.device_of(device->backend()) == native) return device;
  return nullptr;
}

std::shared_ptr<device_impl> find_device(backend_interop &interop, sycl::backend which, native_handle native) {
  check_not_null(native, "make_device");
  const native_handle parent = interop.parent_of(native);
  if (!parent) {
    if (auto root = find_root(interop, which, native)) return root;
    throw_error(errc::invalid, std::string("make_device: the handle is of no device that SYCL shows: the driver has no "
                                           "such device, or ONEAPI_DEVICE_SELECTOR hides it (sycl-ls tells)"));
  }
  opened_sub_devices &opened = opened_sub_devices::instance();
  {
    const std::lock_guard lock(opened.mutex);
    std::erase_if(opened.list, [](const auto &known) { return known.expired(); });
    for (const auto &known : opened.list)
      if (auto device = known.lock(); device && interop.device_of(device->backend()) == native) return device;
  }
  const std::shared_ptr<device_impl> parent_device = find_device(interop, which, parent);
  std::shared_ptr<backend_device> backend = interop.open_sub_device(native, parent_device->backend());
  remember_device(backend);
  auto device = std::make_shared<device_impl>(std::move(backend), parent_device->platform(), parent_device->ordinal(),
                                              parent_device);
  const std::lock_guard lock(opened.mutex);
  opened.list.push_back(device);
  return device;
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

void release_native(backend_interop &interop, native_kind kind, native_handle object) noexcept {
  if (!scheduler::instance().note_running()) return;
  interop.release(kind, object);
  scheduler::instance().note_stopped();
}

backend_interop &interop_of(sycl::backend wanted, const device_impl &device, const char *what_for) {
  check_backend(wanted, device.properties().backend_id, what_for);
  return interop_of(device.platform(), what_for);
}

backend_interop &interop_of(sycl::backend wanted, const context_impl &context, const char *what_for) {
  return interop_of(wanted, *context.devices().front(), what_for);
}

native_handle native_queue_of(sycl::backend wanted, const queue_impl &queue) {
  return interop_of(wanted, queue.device(), "get_native_queue").queue_of(*queue.target()->queue);
}
native_handle native_device_of(sycl::backend wanted, const queue_impl &queue) {
  return interop_of(wanted, queue.device(), "get_native_device").device_of(queue.device().backend());
}
native_handle native_context_of(sycl::backend wanted, const queue_impl &queue) {
  return interop_of(wanted, queue.device(), "get_native_context").context_of(queue.device().backend());
}
native_handle native_memory_of(sycl::backend wanted, const queue_impl &queue, void *memory, std::size_t bytes) {
  return interop_of(wanted, queue.device(), "get_native_mem").memory_object(queue.device().backend(), memory, bytes);
}

void *native_of(sycl::backend wanted, const platform &object) {
  const device_impl &device = *get_impl(object)->devices().front();
  return interop_of(wanted, device, "get_native(platform)").platform_of(device.backend());
}

void *native_of(sycl::backend wanted, const device &object) {
  const device_impl &device = *get_impl(object);
  backend_interop &interop = interop_of(wanted, device, "get_native(device)");
  return retained(interop, native_kind::device, interop.device_of(device.backend()));
}

void *native_of(sycl::backend wanted, const context &object) {
  const context_impl &context = *get_impl(object);
  backend_interop &interop = interop_of(wanted, context, "get_native(context)");
  const native_handle native = interop.context_of(context.devices().front()->backend());
  context.note_native(native);
  return retained(interop, native_kind::context, native);
}

void *native_of(sycl::backend wanted, const queue &object) {
  const queue_impl &queue = *get_impl(object);
  backend_interop &interop = interop_of(wanted, queue.device(), "get_native(queue)");
  const native_handle native = interop.queue_of(*queue.target()->queue);
  queue.target()->queue->flush();
  return retained(interop, native_kind::queue, native);
}

void *native_of(sycl::backend wanted, const kernel &object) {
  const kernel_impl &kernel = *get_impl(object);
  backend_interop &interop = interop_of(wanted, *kernel.context(), "get_native(kernel)");
  if (kernel.native()) return retained(interop, native_kind::kernel, kernel.native()->get());
  return kernel.native_made_once(interop);
}

std::vector<void *> natives_of(sycl::backend wanted, const event &object) {
  event_impl &event = *get_impl(object);
  event.check_not_recorded("get_native(event)");
  check_backend(wanted, object.get_backend(), "get_native(event)");
  backend_interop &interop = interop_of(wanted, "get_native(event)");
  // An event of no command has ended; it may be of any device.
  const backend_device &device = event.target() ? *event.target()->device : any_device_of(wanted);
  scheduler::instance().flush();
  return event.natives(interop, device);
}

std::vector<void *> natives_of(sycl::backend wanted, const kernel_bundle_base &object) {
  const kernel_bundle_impl &bundle = *get_impl(object);
  backend_interop &interop = interop_of(wanted, *bundle.context(), "get_native(kernel_bundle)");
  std::vector<void *> programs;
  for (const auto &image : bundle.images()) {
    if (image->native()) programs.push_back(retained(interop, native_kind::program, image->native()->get()));
    std::vector<backend_device *> seen; // each builds programs of its own, of which an unbuilt one is for all kernels
    for (const device_image_impl::entry &one : image->entries()) {
      if (one.code) {
        const native_handle program = interop.program_of(*one.code);
        if (std::ranges::find(programs, program) == programs.end())
          programs.push_back(retained(interop, native_kind::program, program));
      } else if (std::ranges::find(seen, &one.device->backend()) == seen.end()) {
        seen.push_back(&one.device->backend());
        programs.push_back(interop.make_unbuilt_program(one.device->backend(), *one.kernel));
      }
    }
  }
  return programs;
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

platform make_platform(sycl::backend which, void *native) {
  check_not_null(native, "make_platform");
  backend_interop &interop = interop_of(which, "make_platform");
  for (const auto &platform : backend_registry::instance().platforms())
    if (platform->backend_id() == which && interop.platform_of(platform->devices().front()->backend()) == native)
      return make_from_impl<sycl::platform>(platform);
  throw_error(errc::invalid,
              "make_platform: the handle is of no platform that SYCL shows: there is none such, it has no "
              "usable device, or ONEAPI_DEVICE_SELECTOR hides it (sycl-ls tells)");
}

device make_device(sycl::backend which, void *native) {
  return make_from_impl<device>(find_device(interop_of(which, "make_device"), which, native));
}

context make_context(sycl::backend which, void *native, const async_handler &handler) {
  check_not_null(native, "make_context");
  backend_interop &interop = interop_of(which, "make_context");
  std::vector<std::shared_ptr<device_impl>> devices;
  for (native_handle device : interop.devices_of_context(native))
    devices.push_back(find_device(interop, which, device));
  const bool is_our_own = std::all_of(devices.begin(), devices.end(), [&](const auto &device) {
    return interop.context_of(device->backend()) == native;
  });
  if (!is_our_own) {
    std::vector<backend_device *> roots;
    for (const auto &device : devices) roots.push_back(&device->backend());
    std::vector<std::shared_ptr<backend_device>> opened = interop.open_context(native, roots);
    for (std::size_t i = 0; i != devices.size(); ++i)
      devices[i] = device_impl::make_alias(devices[i], std::move(opened[i]));
  }
  auto made = std::make_shared<context_impl>(std::move(devices), handler);
  made->note_native(native);
  return make_from_impl<context>(std::move(made));
}

queue make_queue(sycl::backend which, void *native, const context &target, const async_handler &handler) {
  check_not_null(native, "make_queue");
  const std::shared_ptr<context_impl> &context = get_impl(target);
  backend_interop &interop = interop_of(which, *context, "make_queue");
  const native_queue_facts facts = interop.facts_of_queue(native);
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
  auto made = std::make_shared<event_impl>(event_impl::kind::command, nullptr, std::move(queue), nullptr);
  made->follow(interop, natives);
  return make_from_impl<event>(std::move(made));
}

kernel make_kernel(sycl::backend which, void *native, const context &target) {
  check_not_null(native, "make_kernel");
  const std::shared_ptr<context_impl> &context = get_impl(target);
  backend_interop &interop = interop_of(which, *context, "make_kernel");
  if (interop.context_of_kernel(native) != interop.context_of(context->devices().front()->backend()))
    throw_error(errc::invalid, "make_kernel: the kernel belongs to another context than the one given with it");
  auto object = std::make_shared<native_object>(interop, native_kind::kernel, native);
  return make_from_impl<kernel>(std::make_shared<kernel_impl>(std::move(object), context));
}

namespace {

/// The state of a program as far as all devices have it. \throws `failure` when that is beyond what a bundle of the
/// state may hold.
program_state common_state(backend_interop &interop, native_handle program, const device_list &devices,
                           bundle_state wanted, errc failure) {
  program_state common = program_state::executable, farthest = program_state::source;
  for (const auto &device : devices) {
    const program_state one = interop.state_of_program(program, device->backend());
    common = std::min(common, one);
    farthest = std::max(farthest, one);
  }
  if (wanted == bundle_state::input && farthest != program_state::source)
    throw_error(failure, "kernel bundle: the program is compiled or built already, so that it cannot be in a bundle of "
                         "bundle_state::input");
  if (wanted == bundle_state::object && farthest == program_state::executable)
    throw_error(failure, "kernel bundle: the program is an executable already, so that it cannot be in a bundle of "
                         "bundle_state::object");
  return common;
}

/// A bundle of programs that the program made, compiled and linked as far as the state asks for.
shared_impl<kernel_bundle_impl> bundle_of(bundle_state state, backend_interop &interop,
                                          const std::shared_ptr<context_impl> &context, device_list devices,
                                          const std::vector<native_handle> &programs, errc failure) {
  std::vector<backend_device *> targets;
  for (const auto &device : devices) targets.push_back(&device->backend());
  image_list images;
  std::vector<native_handle> objects; // to be linked together
  for (native_handle program : programs) {
    check_not_null(program, "kernel bundle");
    if (interop.context_of_program(program) != interop.context_of(context->devices().front()->backend()))
      throw_error(errc::invalid, "kernel bundle: the program belongs to another context than the one given with it");
    const program_state known = common_state(interop, program, devices, state, failure);
    if (state == bundle_state::executable && known == program_state::object) {
      objects.push_back(program);
      continue;
    }
    if (state == bundle_state::executable) interop.build_program(program, targets, failure);
    if (state == bundle_state::object && known == program_state::source)
      interop.compile_program(program, targets, failure);
    auto object = std::make_shared<native_object>(interop, native_kind::program, program);
    images.push_back(std::make_shared<device_image_impl>(std::move(object), devices));
  }
  if (!objects.empty()) {
    const native_handle linked = interop.link_programs(objects, targets, failure);
    auto object = std::make_shared<native_object>(interop, native_kind::program, linked);
    interop.release(native_kind::program, linked); // one reference is enough
    images.push_back(std::make_shared<device_image_impl>(std::move(object), devices));
  }
  return std::make_shared<kernel_bundle_impl>(state, context, std::move(devices), std::move(images));
}

} // namespace

shared_impl<kernel_bundle_impl> make_kernel_bundle(sycl::backend which, void *native, const context &target,
                                                   bundle_state state) {
  const std::shared_ptr<context_impl> &context = get_impl(target);
  backend_interop &interop = interop_of(which, *context, "make_kernel_bundle");
  return bundle_of(state, interop, context, {context->devices().begin(), context->devices().end()}, {native},
                   errc::invalid);
}

shared_impl<kernel_bundle_impl> bundle_of_programs(const context &ctxt, const std::vector<device> &devs,
                                                   const std::vector<void *> &programs, bundle_state state) {
  const std::shared_ptr<context_impl> &context = get_impl(ctxt);
  backend_interop &interop = interop_of(sycl::backend::opencl, *context, "create_bundle");
  if (programs.empty()) throw_error(errc::invalid, "create_bundle: it needs at least one program or kernel");
  return bundle_of(state, interop, context, checked_devices(*context, devs, "create_bundle"), programs, errc::build);
}

shared_impl<kernel_bundle_impl> bundle_of_kernels(const context &ctxt, const std::vector<device> &devs,
                                                  const std::vector<void *> &kernels) {
  backend_interop &interop = interop_of(sycl::backend::opencl, *get_impl(ctxt), "create_bundle");
  std::vector<native_handle> programs;
  for (native_handle kernel : kernels) {
    check_not_null(kernel, "create_bundle");
    const native_handle program = interop.program_of_kernel(kernel);
    if (std::ranges::find(programs, program) == programs.end()) programs.push_back(program);
  }
  return bundle_of_programs(ctxt, devs, programs, bundle_state::executable);
}

bool has_opencl_extension(const platform &syclPlatform, const std::string &extension) {
  const device_impl &device = *get_impl(syclPlatform)->devices().front();
  return interop_of(sycl::backend::opencl, device, "opencl::has_extension")
      .has_platform_extension(device.backend(), extension);
}

bool has_opencl_extension(const device &syclDevice, const std::string &extension) {
  const device_impl &device = *get_impl(syclDevice);
  interop_of(sycl::backend::opencl, device, "opencl::has_extension"); // checks the backend
  const auto &extensions = device.properties().extensions;
  return std::ranges::find(extensions, extension) != extensions.end();
}

int backend_error_of(const exception &error) noexcept { return exception_access::backend_error(error); }

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
  interop.read_memory(native, device->backend(), initial_contents(*buffer), bytes);
  set_final_data(*buffer, new to_native_memory(std::move(object), device, bytes));
  return buffer;
}

} // namespace sycl::detail

namespace sycl {

void *interop_handle::native_queue(backend wanted) const { return detail::native_queue_of(wanted, *queue_); }
void *interop_handle::native_device(backend wanted) const { return detail::native_device_of(wanted, *queue_); }
void *interop_handle::native_context(backend wanted) const { return detail::native_context_of(wanted, *queue_); }

void *interop_handle::native_memory(backend wanted, void *accessor_handle) const {
  detail::interop_of(wanted, queue_->device(), "get_native_mem"); // a wrong backend is said first
  const auto &registered = command_->requirements;
  const auto found = std::ranges::find_if(registered, [&](const auto &r) { return r.get() == accessor_handle; });
  if (!accessor_handle || found == registered.end())
    detail::throw_error(errc::invalid, "get_native_mem: the accessor was not registered with the command group of the "
                                       "host task: make it with the handler, or handler::require() it");
  const detail::accessor_impl &accessor = *found->get();
  for (const auto &[device, memory] : accessor.memory->device_memories())
    if (device == queue_->device().backend_pointer()) {
      const detail::byte_interval part = accessor.use.ordering().span();
      return detail::native_memory_of(wanted, *queue_, static_cast<char *>(memory) + part.begin, part.size());
    }
  detail::throw_error(errc::invalid, "get_native_mem: the buffer has no memory on " + queue_->device().label());
}

} // namespace sycl
