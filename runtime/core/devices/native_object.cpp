// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// get_native and make_* (sycl/backend.hpp) of platforms, devices and contexts, implemented with backend_interop.
#include "core/devices/native_object.hpp"

#include "core/base/errors.hpp"
#include "core/base/process_state.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/devices/platform_impl.hpp"

#include <sycl/backend.hpp>

#include <algorithm>

namespace sycl::detail {

namespace {

const char *name_of(sycl::backend which) {
  switch (which) {
#define SYCLC_BACKEND(name)                                                                                            \
  case sycl::backend::name:                                                                                            \
    return #name;
#include "core/base/backends.def"
  default:
    return "a backend that is never found";
  }
}

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

} // namespace

void check_backend(sycl::backend wanted, sycl::backend actual, const char *what_for) {
  if (wanted == actual) return;
  throw_error(errc::backend_mismatch, std::string(what_for) + ": asked for backend::" + name_of(wanted) +
                                          ", but the object is of backend::" + name_of(actual) +
                                          " (get_backend() tells)");
}

void check_not_null(native_handle object, const char *what_for) {
  if (!object) throw_error(errc::invalid, std::string(what_for) + ": the handle is null");
}

void release_native(backend_interop &interop, native_kind kind, native_handle object) noexcept {
  if (const backend_call allowed; allowed) interop.release(kind, object);
}

backend_interop &interop_of(const platform_impl &platform, const char *what_for) {
  if (backend_interop *interop = platform.adapter().interop()) return *interop;
  throw_error(errc::feature_not_supported, std::string(what_for) + ": backend::" + name_of(platform.backend_id()) +
                                               " has no API to interoperate with");
}

backend_interop &interop_of(sycl::backend wanted, const char *what_for) {
  for (const auto &platform : backend_registry::instance().platforms())
    if (platform->backend_id() == wanted) return interop_of(*platform, what_for);
  throw_error(errc::invalid, std::string(what_for) + ": there is no device of backend::" + name_of(wanted) +
                                 ", or ONEAPI_DEVICE_SELECTOR lets none through (sycl-ls tells)");
}

backend_interop &interop_of(sycl::backend wanted, const device_impl &device, const char *what_for) {
  check_backend(wanted, device.properties().backend_id, what_for);
  return interop_of(device.platform(), what_for);
}

backend_interop &interop_of(sycl::backend wanted, const context_impl &context, const char *what_for) {
  return interop_of(wanted, *context.devices().front(), what_for);
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

} // namespace sycl::detail
