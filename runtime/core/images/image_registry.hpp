// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The modules (translation units with kernels) of the running program. Generated constructors register them, also when
/// a shared library is opened later; destructors unregister them.
#pragma once

#include "abi/device_image.h"

#include <sycl/detail/export.hpp>

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace sycl::detail {

/// Thread safe.
class image_registry {
public:
  /// The registry of the process. Never destroyed: modules unregister themselves at the very end.
  SYCLC_EXPORT static image_registry &instance();

  /// Registers a module. Keeps a module with an unknown magic or version separately and does not read its other fields.
  void add(const syclc_module *module) noexcept;

  /// Unregisters a module after all hooks have run. Ignores a module that is not registered. If this fails, ends the
  /// process with a message: the module's code and data are unmapped after this returns, but the runtime would still
  /// use them.
  void remove(const syclc_module *module) noexcept;

  /// A hook is called for each module that is about to be unloaded (dlclose). It returns when nothing runs code of the
  /// module any more, and must not throw. Hooks run in reverse order of registration.
  using unload_hook = void (*)(const syclc_module &module);
  void on_unload(unload_hook hook);
  /// The process exits: nothing runs kernels any more, and drivers may soon be gone. No hook is called from now on.
  void stop_unloading() noexcept { unloads_ = false; }

  /// True if the module is registered, has this version, and is not about to be unloaded.
  bool has(const syclc_module &module) const;
  /// Calls `look` for the registered modules of this version until it returns true. No module can be unregistered
  /// meanwhile, so `look` must be short, and must not call the registry, the dynamic loader or a driver.
  void visit(const std::function<bool(const syclc_module &module)> &look) const;
  /// The registered modules of this version.
  SYCLC_EXPORT std::vector<const syclc_module *> modules() const;
  /// A number that changes whenever a module is registered or unregistered.
  std::uint64_t changes() const noexcept { return changes_; }
  /// Describes the problems of the other modules.
  std::vector<std::string> problems() const;

private:
  std::atomic<bool> unloads_{true};
  std::atomic<std::uint64_t> changes_{1};
  mutable std::mutex mutex_;
  std::vector<const syclc_module *> modules_;
  std::vector<const syclc_module *> refused_;
  std::vector<unload_hook> hooks_;
};

/// Checks that the kernel's description has this ABI version. Call this before reading any other field.
/// \throws errc::invalid if the syclc compiler did not process the kernel's source; errc::kernel_not_supported, naming
/// both versions, if another version did.
SYCLC_EXPORT void check_version(const syclc_kernel &kernel);

} // namespace sycl::detail
