// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The modules (translation units with kernels) that the running program consists of. Generated constructors register
/// them, also when a shared library is opened later; destructors unregister them.
#pragma once

#include "abi/device_image.h"

#include <sycl/detail/export.hpp>

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace sycl::detail {

/// Thread safe.
class image_registry {
public:
  /// That of the process, never destroyed: objects unregister themselves as the last thing that happens.
  SYCLC_EXPORT static image_registry &instance();

  /// Registers a module. One of an unknown magic or version is kept apart: its other fields are not looked at.
  void add(const syclc_module *module) noexcept;

  /// Unregisters a module after all hooks have run. Ignores one that is not registered. Ends the process with a message
  /// when that fails: its code and data go when this returns, and the runtime would go on using them.
  void remove(const syclc_module *module) noexcept;

  /// A hook is called for each module that is about to be unloaded (dlclose), the last registered first, and must not
  /// throw; it returns when nothing runs code of the module any more.
  using unload_hook = void (*)(const syclc_module &module);
  void on_unload(unload_hook hook);
  /// The process exits: nothing runs kernels any more, and drivers may be gone soon. No hook is called from now on.
  void stop_unloading() noexcept { unloads_ = false; }

  /// True when the module is registered, of this version, and not about to be unloaded.
  bool has(const syclc_module &module) const;
  /// Calls `look` for the registered modules of this version until it returns true. None is unregistered meanwhile, so
  /// `look` must be short, and must not call the registry, the dynamic loader or a driver.
  void visit(const std::function<bool(const syclc_module &module)> &look) const;
  /// The registered modules of this version.
  SYCLC_EXPORT std::vector<const syclc_module *> modules() const;
  /// What is wrong with the others, one text each.
  std::vector<std::string> problems() const;

private:
  std::atomic<bool> unloads_{true};
  mutable std::mutex mutex_;
  std::vector<const syclc_module *> modules_;
  std::vector<const syclc_module *> refused_;
  std::vector<unload_hook> hooks_;
};

/// Checks that a kernel's description was written by a compiler whose ABI this is. To be called before any other field
/// is read. \throws errc::invalid when the syclc compiler did not process the kernel's source at all,
/// errc::kernel_not_supported when it was another version, naming both.
SYCLC_EXPORT void check_version(const syclc_kernel &kernel);

} // namespace sycl::detail
