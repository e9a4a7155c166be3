// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the backends and their devices; see backend_registry.hpp.
#include "core/devices/backend_registry.hpp"

#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/foreign_variables.hpp"
#include "core/base/nvidia_driver.hpp"
#include "core/base/trace.hpp"

#include <dlfcn.h>
#include <filesystem>

namespace sycl::detail {
namespace {

constexpr const char *backend_names[] = {
#define SYCLC_BACKEND(name) #name,
#include "core/base/backends.def"
};

/// The folder of backends, relative to the library that contains this code; empty if unknown.
std::filesystem::path backend_folder() {
  Dl_info where{};
  if (!dladdr(reinterpret_cast<const void *>(&backend_folder), &where) || !where.dli_fname) return {};
  std::error_code error;
  const std::filesystem::path library = std::filesystem::canonical(where.dli_fname, error);
  return error ? std::filesystem::path{} : library.parent_path() / "syclc";
}

struct backend_library {
  std::string name;
  std::string path;
  bool installed;
};

/// The libraries of all backends except the one in libsycl itself.
std::vector<backend_library> backend_libraries() {
  std::vector<backend_library> libraries;
  const std::filesystem::path folder = backend_folder();
  std::error_code error;
  for (const std::string name : backend_names) {
    if (name == "native") continue;
    const std::filesystem::path path = folder / ("libsycl-" + name + ".so");
    libraries.push_back({name, path.string(), std::filesystem::exists(path, error)});
  }
  return libraries;
}

} // namespace

std::unique_ptr<backend_registry> backend_registry::make_built_in() {
  const trace_scope trace("start the native backend");
  if (trace_enabled())
    for (const std::string &note : foreign_variable_notes()) trace_line(note);
  const environment &settings = environment::get();
  auto made = std::make_unique<backend_registry>(std::vector<std::unique_ptr<backend_adapter>>{}, settings.devices,
                                                 settings.devices_text);
  made->add(create_native_backend());
  return made;
}

std::unique_ptr<backend_registry> backend_registry::load_all(const backend_registry &built_in) {
  const trace_scope trace("load backends");
  const environment &settings = environment::get();
  auto made = std::make_unique<backend_registry>(std::vector<std::unique_ptr<backend_adapter>>{}, built_in.filter_,
                                                 built_in.filter_text_);
  made->adapters_ = built_in.adapters_;
  made->platforms_ = built_in.platforms_;
  made->devices_ = built_in.devices_;
  made->hidden_devices_ = built_in.hidden_devices_;
  made->problems_ = built_in.problems_;
  const std::vector<backend_library> libraries = backend_libraries();
  for (const backend_library &library : libraries)
    if (library.installed && settings.devices.may_accept(library.name)) made->load(library.name, library.path);
  if (made->devices().empty()) {
    // The message below lists every device, including those of backends that were not loaded.
    for (const backend_library &library : libraries) {
      const bool asked_for = settings.devices.may_accept(library.name);
      if (library.installed && !asked_for) made->load(library.name, library.path);
      if (!library.installed && asked_for)
        made->problems_.push_back(library.name + ": not installed: there is no " + library.path);
    }
  }
  return made;
}

backend_registry::backend_registry(std::vector<std::unique_ptr<backend_adapter>> adapters, device_filter filter,
                                   std::string filter_text)
    : filter_(std::move(filter)), filter_text_(std::move(filter_text)) {
  for (auto &adapter : adapters) add(std::move(adapter));
}

backend_registry::~backend_registry() = default;

std::vector<std::string> backend_registry::loadable() {
  std::vector<std::string> names;
  for (const backend_library &library : backend_libraries())
    if (library.installed && environment::get().devices.may_accept(library.name) &&
        (library.name != "cuda" || may_have_nvidia_devices()))
      names.push_back(library.name);
  return names;
}

void backend_registry::add(std::shared_ptr<backend_adapter> adapter) {
  std::vector<backend_platform> found;
  try {
    found = adapter->enumerate(problems_);
  } catch (...) {
    problems_.push_back(std::string(adapter->name()) +
                        ": could not enumerate its devices: " + message_of(std::current_exception()));
  }
  std::size_t ordinal = 0;
  for (backend_platform &facts : found) {
    const auto platform = std::make_shared<platform_impl>(*adapter, std::move(facts));
    for (const std::shared_ptr<backend_device> &backend : platform->facts().devices) {
      const auto device = std::make_shared<device_impl>(backend, *platform, ordinal);
      if (filter_.accepts(adapter->name(), device->properties().type, ordinal)) {
        platform->add_device(device);
        devices_.push_back(device);
      } else {
        hidden_devices_.push_back(device->label());
      }
      ++ordinal;
    }
    if (!platform->devices().empty()) platforms_.push_back(platform);
  }
  adapters_.push_back(std::move(adapter));
}

void backend_registry::end_threads() noexcept {
  for (const auto &adapter : adapters_) adapter->end_threads();
}

void backend_registry::load(const std::string &name, const std::string &path) {
  const trace_scope trace("load backend", [&] { return path; });
  void *library = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    const char *why = dlerror();
    problems_.push_back(name + ": " + path + " could not be loaded: " + (why ? why : "unknown error"));
    return;
  }
  // The library stays open in every case below: drivers that it may have loaded cannot be unloaded safely.
  const auto create = reinterpret_cast<create_backend_fn>(dlsym(library, "syclc_create_backend"));
  if (!create) {
    problems_.push_back(name + ": " + path + " is not a backend of syclc: it does not export syclc_create_backend");
    return;
  }
  try {
    if (backend_adapter *adapter = create(SYCLC_BACKEND_VERSION))
      add(std::shared_ptr<backend_adapter>(adapter));
    else
      problems_.push_back(name + ": " + path + " is of another version than libsycl (backend interface " +
                          std::to_string(SYCLC_BACKEND_VERSION) + "): install both from one build of syclc");
  } catch (...) {
    problems_.push_back(name + ": " + path + " could not be started: " + message_of(std::current_exception()));
  }
}

void remember_device(const std::shared_ptr<backend_device> &device) {
  other_devices &others = other_devices::instance();
  const std::lock_guard lock(others.mutex);
  std::erase_if(others.list, [&](const auto &known) { return known.expired() || known.lock() == device; });
  others.list.push_back(device);
}

void for_each_device(const std::function<void(backend_device &)> &visit) {
  if (const backend_registry *registry = backend_registry::existing())
    for (const auto &device : registry->devices()) visit(device->backend());
  std::vector<std::shared_ptr<backend_device>> others;
  {
    const std::lock_guard lock(other_devices::instance().mutex);
    for (const auto &known : other_devices::instance().list)
      if (auto device = known.lock()) others.push_back(std::move(device));
  }
  for (const auto &device : others) visit(*device);
}

} // namespace sycl::detail
