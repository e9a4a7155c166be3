// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which modules are remembered, and dlopen() as a means to keep libraries: see loaded_module.hpp.
#include "core/images/loaded_module.hpp"

#include "core/images/image_registry.hpp"

#include <dlfcn.h>
#include <link.h>

#include <mutex>
#include <unordered_map>

namespace sycl::detail {

namespace {

/// The modules that somebody remembers. Never destroyed: bundles may have static lifetime.
struct remembered_modules {
  std::mutex mutex;
  std::unordered_map<const syclc_module *, std::shared_ptr<loaded_module>> modules;

  static remembered_modules &instance() {
    static remembered_modules *const all = [] {
      image_registry::instance().on_unload([](const syclc_module &module) { instance().forget(module); });
      return new remembered_modules;
    }();
    return *all;
  }

  void forget(const syclc_module &module) {
    const std::lock_guard lock(mutex);
    const auto found = modules.find(&module);
    if (found == modules.end()) return;
    found->second->note_gone();
    modules.erase(found);
  }
};

} // namespace

void visit_kernels(const std::function<bool(const syclc_kernel &kernel)> &look) {
  remembered_modules::instance(); // which calls the registry: not while that is visited
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
  if (!module) return nullptr;
  remembered_modules &all = remembered_modules::instance();
  const std::lock_guard lock(all.mutex);
  auto &slot = all.modules[module];
  if (!slot) slot = std::make_shared<loaded_module>(module);
  return slot;
}

std::vector<std::shared_ptr<const loaded_module>> loaded_modules() {
  remembered_modules::instance(); // as above
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
