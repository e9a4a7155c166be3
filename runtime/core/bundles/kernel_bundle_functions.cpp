// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions that create kernel bundles and move them from state to state (specification 4.11.7 to 4.11.11).
#include "core/base/errors.hpp"
#include "core/base/trace.hpp"
#include "core/bundles/kernel_bundle_impl.hpp"
#include "core/devices/platform_impl.hpp"
#include "core/images/kernel_id_impl.hpp"

#include <sycl/kernel_bundle.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace sycl {
namespace detail {

namespace {

using bundle_list = std::vector<std::shared_ptr<kernel_bundle_impl>>;

bool contains(const device_list &devices, const std::shared_ptr<device_impl> &device) {
  return std::find(devices.begin(), devices.end(), device) != devices.end();
}

/// Whether the device has the aspect that bundles in a state require (specification 4.11.7).
bool has_what_state_needs(bundle_state state, const device_impl &device) {
  if (state == bundle_state::input) return device.has(aspect::online_compiler);
  return state != bundle_state::object || device.has(aspect::online_linker);
}

void check_state(bundle_state state, const device_list &devices) {
  for (const auto &device : devices)
    if (!has_what_state_needs(state, *device))
      throw_error(errc::invalid, state == bundle_state::input
                                     ? "get_kernel_bundle<bundle_state::input>: " + device->label() +
                                           " lacks aspect::online_compiler, so that its kernels are in bundles of "
                                           "bundle_state::executable only"
                                     : "get_kernel_bundle<bundle_state::object>: " + device->label() +
                                           " lacks aspect::online_linker, so that its kernels are in bundles of "
                                           "bundle_state::executable only");
}

/// The kernels of a list, by how to find them.
struct wanted_kernels {
  std::vector<const syclc_kernel *> of_program;
  std::vector<kernel_id> of_devices;

  explicit wanted_kernels(const std::vector<kernel_id> &ids) {
    for (const kernel_id &id : ids) {
      const kernel_id_impl &one = *get_impl(id);
      if (one.device())
        of_devices.push_back(id);
      else if (const syclc_kernel *kernel = one.kernel())
        of_program.push_back(kernel);
      else
        throw_error(errc::invalid, "the library that holds kernel " + one.name() +
                                       " was unloaded: ask for its kernel_id anew when "
                                       "it is loaded again");
    }
  }
};

bool can_run(const kernel_id_impl &id, const device_impl &device) {
  if (id.device()) return id.device().get() == &device || id.device() == const_cast<device_impl &>(device).identity();
  const syclc_kernel *kernel = id.kernel();
  return kernel && code_for(*kernel, device);
}

bool some_can_run(const kernel_id_impl &id, const device_list &devices) {
  return std::any_of(devices.begin(), devices.end(), [&](const auto &device) { return can_run(id, *device); });
}

/// \throws errc::invalid if no device can run one of the kernels.
void check_kernels(const std::vector<kernel_id> &ids, const device_list &devices) {
  for (const kernel_id &id : ids)
    if (!some_can_run(*get_impl(id), devices))
      throw_error(errc::invalid, "get_kernel_bundle: no device of the list can run kernel " + get_impl(id)->name() +
                                     " (is_compatible tells beforehand)");
}

/// An image of the kernels that are built into a device.
std::shared_ptr<device_image_impl> built_in_image(const std::shared_ptr<device_impl> &device,
                                                  std::vector<kernel_id> ids) {
  backend_interop &interop = *device->platform().adapter().interop(); // no other backend has such kernels
  std::vector<std::string> names;
  for (const kernel_id &id : ids) names.push_back(get_impl(id)->name());
  const native_handle program = interop.make_built_in_program(device->backend(), names);
  auto object = std::make_shared<native_object>(interop, native_kind::program, program);
  interop.release(native_kind::program, program); // drop the extra reference
  return std::make_shared<device_image_impl>(std::move(object), device_list{device}, std::move(ids));
}

/// Adds images for those kernels of a list that are built into devices.
void add_built_in(image_list &images, const std::vector<kernel_id> &ids, const device_list &devices) {
  for (const auto &device : devices) {
    std::vector<kernel_id> mine;
    for (const kernel_id &id : ids)
      if (can_run(*get_impl(id), *device) && std::find(mine.begin(), mine.end(), id) == mine.end()) mine.push_back(id);
    if (!mine.empty()) images.push_back(built_in_image(device, std::move(mine)));
  }
}

/// The programs of the backend's API in all bundles, moved to the state.
image_list advanced_programs(bundle_state to, const bundle_list &from, const device_list &devices) {
  image_list images;
  std::vector<native_handle> objects;
  backend_interop *interop = nullptr;
  std::vector<backend_device *> targets;
  for (const auto &device : devices) targets.push_back(&device->backend());
  for (const auto &bundle : from)
    for (const auto &image : bundle->images()) {
      if (!image->native()) continue;
      interop = &image->native()->interop();
      if (bundle->state() == bundle_state::input)
        interop->compile_program(image->native()->get(), targets, errc::build);
      if (to == bundle_state::executable)
        objects.push_back(image->native()->get());
      else
        images.push_back(image->built(devices, {}));
    }
  if (objects.empty()) return images;
  const native_handle linked = interop->link_programs(objects, targets, errc::build);
  auto object = std::make_shared<native_object>(*interop, native_kind::program, linked);
  interop->release(native_kind::program, linked); // drop the extra reference
  images.push_back(std::make_shared<device_image_impl>(std::move(object), devices));
  return images;
}

void add_once(image_list &images, std::shared_ptr<device_image_impl> image) {
  if (std::none_of(images.begin(), images.end(), [&](const auto &known) { return known->same_as(*image); }))
    images.push_back(std::move(image));
}

/// The devices of the bundles for a list from the program. \throws errc::invalid.
device_list devices_among(const bundle_list &bundles, const std::vector<device> &devs, const char *what_for) {
  if (bundles.empty()) throw_error(errc::invalid, std::string(what_for) + ": the list of kernel bundles is empty");
  const kernel_bundle_impl &first = *bundles.front();
  for (const auto &bundle : bundles)
    if (bundle->context() != first.context())
      throw_error(errc::invalid, std::string(what_for) + ": the kernel bundles are of different contexts");
  device_list devices = checked_devices(*first.context(), devs, what_for);
  for (const auto &bundle : bundles)
    for (const auto &device : devices)
      if (!contains(bundle->devices(), device))
        throw_error(errc::invalid, std::string(what_for) + ": " + device->label() +
                                       " is no device of the kernel bundle (get_devices() tells them)");
  return devices;
}

/// A bundle of unbuilt images, compiled if its state requires it.
std::shared_ptr<kernel_bundle_impl> bundle_of(bundle_state state, const std::shared_ptr<context_impl> &context,
                                              const device_list &devices, image_list images) {
  if (state != bundle_state::input) {
    image_list built;
    for (const auto &image : images)
      if (auto made = image->built(devices, {})) built.push_back(std::move(made));
    images = std::move(built);
  }
  return std::make_shared<kernel_bundle_impl>(state, context, devices, std::move(images));
}

bundle_list impls_of(const std::vector<kernel_bundle<bundle_state::object>> &bundles) {
  bundle_list impls;
  for (const auto &bundle : bundles) impls.push_back(get_impl(bundle));
  return impls;
}

template <bundle_state To>
kernel_bundle<To> advanced(const bundle_list &from, const std::vector<device> &devs, const char *what_for) {
  const trace_scope trace(what_for);
  return make_from_impl<kernel_bundle<To>>(advance(To, from, devices_among(from, devs, what_for)));
}

} // namespace

device_list checked_devices(const context_impl &context, const std::vector<device> &devs, const char *what_for) {
  if (devs.empty()) throw_error(errc::invalid, std::string(what_for) + ": the list of devices is empty");
  device_list devices;
  for (const device &dev : devs) {
    std::shared_ptr<device_impl> mine = context.device_for(get_impl(dev), what_for);
    if (!contains(devices, mine)) devices.push_back(std::move(mine));
  }
  return devices;
}

std::shared_ptr<kernel_bundle_impl> advance(bundle_state to, const bundle_list &from, const device_list &devices) {
  image_list images;
  setting_list settings;
  for (const auto &bundle : from) {
    const setting_list mine = bundle->settings();
    for (const auto &image : bundle->images())
      if (!image->native())
        if (auto made = image->built(devices, mine)) add_once(images, std::move(made));
    add_settings(settings, mine);
  }
  for (auto &image : advanced_programs(to, from, devices)) add_once(images, std::move(image));
  return std::make_shared<kernel_bundle_impl>(to, from.front()->context(), devices, std::move(images),
                                              std::move(settings));
}

shared_impl<kernel_bundle_impl> make_bundle(bundle_state state, const context &ctxt, const std::vector<device> &devs,
                                            const std::vector<kernel_id> *ids) {
  const trace_scope trace("get_kernel_bundle");
  const std::shared_ptr<context_impl> &context = get_impl(ctxt);
  const device_list devices = checked_devices(*context, devs, "get_kernel_bundle");
  check_state(state, devices);
  image_list images;
  if (ids) {
    const wanted_kernels wanted(*ids);
    check_kernels(*ids, devices);
    if (!wanted.of_program.empty()) images = images_for(devices, &wanted.of_program);
    if (state == bundle_state::executable) add_built_in(images, wanted.of_devices, devices);
  } else {
    images = images_for(devices, nullptr);
  }
  return bundle_of(state, context, devices, std::move(images));
}

bool can_make_bundle(bundle_state state, const context &ctxt, const std::vector<device> &devs,
                     const std::vector<kernel_id> *ids) {
  const device_list devices = checked_devices(*get_impl(ctxt), devs, "has_kernel_bundle");
  if (!std::all_of(devices.begin(), devices.end(),
                   [&](const auto &device) { return has_what_state_needs(state, *device); }))
    return false;
  if (!ids) return !images_for(devices, nullptr).empty();
  return std::all_of(ids->begin(), ids->end(), [&](const kernel_id &id) {
    const kernel_id_impl &one = *get_impl(id);
    return (!one.device() || state == bundle_state::executable) && some_can_run(one, devices);
  });
}

shared_impl<kernel_bundle_impl> list_images(bundle_state state, const context &ctxt, const std::vector<device> &devs) {
  const std::shared_ptr<context_impl> &context = get_impl(ctxt);
  device_list devices = checked_devices(*context, devs, "get_kernel_bundle");
  check_state(state, devices);
  image_list images = images_for(devices, nullptr);
  return std::make_shared<kernel_bundle_impl>(state, context, std::move(devices), std::move(images));
}

shared_impl<kernel_bundle_impl> make_bundle_of(const kernel_bundle_impl &listed, bool (*wants)(void *, std::size_t),
                                               void *argument) {
  const trace_scope trace("get_kernel_bundle");
  image_list images;
  for (std::size_t index = 0; index != listed.images().size(); ++index)
    if (wants(argument, index)) images.push_back(listed.images()[index]);
  return bundle_of(listed.state(), listed.context(), listed.devices(), std::move(images));
}

} // namespace detail

bool is_compatible(const std::vector<kernel_id> &kernelIds, const device &dev) {
  return std::all_of(kernelIds.begin(), kernelIds.end(), [&](const kernel_id &id) {
    return detail::can_run(*detail::get_impl(id), *detail::get_impl(dev));
  });
}

template <bundle_state State>
kernel_bundle<State> join(const std::vector<kernel_bundle<State>> &bundles) {
  using detail::kernel_bundle_impl;
  if (bundles.empty()) // for any context
    return detail::make_from_impl<kernel_bundle<State>>(std::make_shared<kernel_bundle_impl>(
        State, detail::get_impl(device())->default_context(), detail::device_list(), detail::image_list()));
  const kernel_bundle_impl &first = *detail::get_impl(bundles.front());
  detail::image_list images;
  detail::setting_list settings;
  for (const kernel_bundle<State> &bundle : bundles) {
    const kernel_bundle_impl &one = *detail::get_impl(bundle);
    if (one.context() != first.context() || !detail::same_devices(one.devices(), first.devices()))
      detail::throw_error(errc::invalid, "join: the kernel bundles differ in their contexts or devices");
    for (const auto &image : one.images()) detail::add_once(images, image);
    detail::add_settings(settings, one.settings());
  }
  return detail::make_from_impl<kernel_bundle<State>>(std::make_shared<kernel_bundle_impl>(
      State, first.context(), first.devices(), std::move(images), std::move(settings)));
}
template SYCLC_EXPORT kernel_bundle<bundle_state::input> join(const std::vector<kernel_bundle<bundle_state::input>> &);
template SYCLC_EXPORT kernel_bundle<bundle_state::object>
join(const std::vector<kernel_bundle<bundle_state::object>> &);
template SYCLC_EXPORT kernel_bundle<bundle_state::executable>
join(const std::vector<kernel_bundle<bundle_state::executable>> &);

using input_bundle = kernel_bundle<bundle_state::input>;
using object_bundle = kernel_bundle<bundle_state::object>;
using executable_bundle = kernel_bundle<bundle_state::executable>;

object_bundle compile(const input_bundle &inputBundle, const std::vector<device> &devs, const property_list &) {
  return detail::advanced<bundle_state::object>({detail::get_impl(inputBundle)}, devs, "compile");
}
object_bundle compile(const input_bundle &inputBundle, const property_list &propList) {
  return compile(inputBundle, inputBundle.get_devices(), propList);
}

executable_bundle link(const std::vector<object_bundle> &objectBundles, const std::vector<device> &devs,
                       const property_list &) {
  return detail::advanced<bundle_state::executable>(detail::impls_of(objectBundles), devs, "link");
}
executable_bundle link(const object_bundle &objectBundle, const std::vector<device> &devs,
                       const property_list &propList) {
  return link(std::vector<object_bundle>{objectBundle}, devs, propList);
}
executable_bundle link(const std::vector<object_bundle> &objectBundles, const property_list &propList) {
  std::vector<device> common;
  if (!objectBundles.empty()) common = objectBundles.front().get_devices();
  for (const object_bundle &bundle : objectBundles) {
    const std::vector<device> mine = bundle.get_devices();
    std::erase_if(common, [&](const device &dev) { return std::find(mine.begin(), mine.end(), dev) == mine.end(); });
  }
  return link(objectBundles, common, propList);
}
executable_bundle link(const object_bundle &objectBundle, const property_list &propList) {
  return link(objectBundle, objectBundle.get_devices(), propList);
}

executable_bundle build(const input_bundle &inputBundle, const std::vector<device> &devs, const property_list &) {
  return detail::advanced<bundle_state::executable>({detail::get_impl(inputBundle)}, devs, "build");
}
executable_bundle build(const input_bundle &inputBundle, const property_list &propList) {
  return build(inputBundle, inputBundle.get_devices(), propList);
}

} // namespace sycl
