// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Registration of modules; see image_registry.hpp.
#include "core/images/image_registry.hpp"

#include "core/base/errors.hpp"
#include "core/base/trace.hpp"
#include "core/images/device_globals.hpp"
#include "core/images/linked_code.hpp"
#include "core/images/module_images.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace sycl::detail {
namespace {

bool understands(const syclc_module &module) noexcept {
  return module.magic == SYCLC_MODULE_MAGIC && module.version == SYCLC_ABI_VERSION;
}

/// Ends the process if continuing would be undefined: the dynamic loader calls these functions and handles no errors.
[[noreturn]] void give_up(const char *what, const syclc_module &module) noexcept {
  std::fprintf(stderr, "syclc: %s (%s): %s; the process ends, because it would go on with code that is not there\n",
               what, understands(module) && module.source ? module.source : "unknown source",
               message_of(std::current_exception()).c_str());
  std::abort();
}

} // namespace

void image_registry::add(const syclc_module *module) noexcept try {
  if (understands(*module)) device_global_table::instance().add(*module);
  if (understands(*module)) count_linked_code(*module, +1);
  const std::lock_guard lock(mutex_);
  (understands(*module) ? modules_ : refused_).push_back(module);
  ++changes_;
} catch (...) {
  give_up("a module with kernels cannot be registered", *module);
}

void image_registry::remove(const syclc_module *module) noexcept try {
  std::vector<unload_hook> hooks;
  {
    const std::lock_guard lock(mutex_);
    std::erase(refused_, module);
    if (std::erase(modules_, module) == 0) return;
    ++changes_;
    // Run the hooks in reverse order: the users of kernels release them before devices drop the code.
    hooks.assign(hooks_.rbegin(), hooks_.rend());
  }
  if (!unloads_) return;
  count_linked_code(*module, -1);
  for (unload_hook hook : hooks) hook(*module);
  forget_images(*module);
  device_global_table::instance().remove(*module);
} catch (...) {
  give_up("a module with kernels is unloaded, and the runtime cannot let go of them", *module);
}

void image_registry::on_unload(unload_hook hook) {
  const std::lock_guard lock(mutex_);
  hooks_.push_back(hook);
}

bool image_registry::has(const syclc_module &module) const {
  const std::lock_guard lock(mutex_);
  return std::find(modules_.begin(), modules_.end(), &module) != modules_.end();
}

void image_registry::visit(const std::function<bool(const syclc_module &module)> &look) const {
  const std::lock_guard lock(mutex_);
  for (const syclc_module *module : modules_)
    if (look(*module)) return;
}

std::vector<const syclc_module *> image_registry::modules() const {
  const std::lock_guard lock(mutex_);
  return modules_;
}

std::vector<std::string> image_registry::problems() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> texts;
  for (const syclc_module *module : refused_)
    texts.push_back(module->magic == SYCLC_MODULE_MAGIC
                        ? "a module was compiled for version " + std::to_string(module->version) +
                              " of syclc's ABI; this libsycl has version " + std::to_string(SYCLC_ABI_VERSION)
                        : "something that is not a module of syclc was registered");
  return texts;
}

void check_version(const syclc_kernel &kernel) {
  if (kernel.magic != SYCLC_KERNEL_MAGIC)
    throw_error(errc::invalid, "a kernel was submitted whose source the syclc compiler did not process: compile every "
                               "source that includes <sycl/sycl.hpp> with syclc++, or with clang++-22 "
                               "-fplugin=<prefix>/lib/syclc.so");
  if (kernel.version != SYCLC_ABI_VERSION)
    throw_error(errc::kernel_not_supported,
                "a kernel was compiled for version " + std::to_string(kernel.version) +
                    " of syclc's ABI, but this libsycl has version " + std::to_string(SYCLC_ABI_VERSION) +
                    ": compile the program again with the syclc installed now, or run it with the libsycl it was "
                    "compiled for");
}

} // namespace sycl::detail

extern "C" {
SYCLC_EXPORT void __syclc_register_module(const syclc_module *module) {
  if (module) sycl::detail::image_registry::instance().add(module);
}
SYCLC_EXPORT void __syclc_unregister_module(const syclc_module *module) {
  if (module) sycl::detail::image_registry::instance().remove(module);
}
}
