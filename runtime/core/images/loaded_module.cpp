// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The table of remembered modules, and keeping libraries loaded with dlopen(): see loaded_module.hpp.
#include "core/images/loaded_module.hpp"

#include "core/images/image_registry.hpp"

#include <dlfcn.h>
#include <link.h>

namespace sycl::detail {

void module_memory::forget(const syclc_module &module) {
  const std::lock_guard lock(mutex_);
  const auto found = modules_.find(&module);
  if (found == modules_.end()) return;
  found->second->note_gone();
  modules_.erase(found);
}

std::shared_ptr<const loaded_module> module_memory::remember(const syclc_module *module) {
  const std::lock_guard lock(mutex_);
  auto &slot = modules_[module];
  if (!slot) slot = std::make_shared<loaded_module>(module);
  return slot;
}

void visit_kernels(const std::function<bool(const syclc_kernel &kernel)> &look) {
  image_registry::instance().visit([&](const syclc_module &module) {
    for (std::uint32_t i = 0; i != module.num_kernels; ++i) {
      // A kernel of several translation units belongs to the module whose descriptor the linker kept.
      const syclc_kernel &kernel = *module.kernels[i];
      if (kernel.version == SYCLC_ABI_VERSION && kernel.module == &module && look(kernel)) return true;
    }
    return false;
  });
}

std::shared_ptr<const loaded_module> remember(const syclc_module *module) {
  return module ? module_memory::instance().remember(module) : nullptr;
}

std::vector<std::shared_ptr<const loaded_module>> loaded_modules() {
  std::vector<std::shared_ptr<const loaded_module>> modules;
  image_registry::instance().visit([&](const syclc_module &module) {
    modules.push_back(remember(&module));
    return false;
  });
  return modules;
}

library_pin::library_pin(const loaded_module &module) noexcept {
  Dl_info facts;
  void *extra = nullptr;
  if (!dladdr1(module.get(), &facts, &extra, RTLD_DL_LINKMAP) || !extra) return;
  const char *name = static_cast<const link_map *>(extra)->l_name;
  if (name[0] != '\0') library_ = dlopen(name, RTLD_LAZY | RTLD_NOLOAD); // the program itself has no name
}

library_pin::~library_pin() {
  if (library_) dlclose(library_);
}

} // namespace sycl::detail
