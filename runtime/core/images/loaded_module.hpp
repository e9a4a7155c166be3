// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// References to modules from objects that may outlive the module's library: kernel identifiers and kernel bundles.
///
/// \code
///   std::shared_ptr<const loaded_module> mine = ...;
///   dlclose(the library);
///   mine->gone();                       // true: mine->get() must not be dereferenced
/// \endcode
/// Another thread may unload a library while its descriptors are read. Reading them is safe inside visit_kernels(),
/// which blocks unloading and must therefore be short; and while a library_pin keeps the library loaded, for any length
/// of time.
#pragma once

#include "abi/device_image.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace sycl::detail {

/// A module that is or was registered.
class loaded_module {
public:
  explicit loaded_module(const syclc_module *module) noexcept : module_(module) {}
  /// Dereference only if gone() is false.
  const syclc_module *get() const noexcept { return module_; }
  /// Whether the library was unloaded. Another one may have been loaded at the same addresses.
  bool gone() const noexcept { return gone_.load(std::memory_order_acquire); }
  void note_gone() noexcept { gone_.store(true, std::memory_order_release); }

private:
  const syclc_module *const module_;
  std::atomic<bool> gone_{false};
};

/// The modules that objects refer to. Thread safe.
class module_memory {
public:
  static module_memory &instance();
  std::shared_ptr<const loaded_module> remember(const syclc_module *module);
  /// Records that a module is gone.
  void forget(const syclc_module &module);

private:
  std::mutex mutex_; ///< guards the members below
  std::unordered_map<const syclc_module *, std::shared_ptr<loaded_module>> modules_;
};

/// Calls `look` for all kernels of the program until it returns true. No module can be unloaded meanwhile, so `look`
/// must be short, and must not call the dynamic loader, a driver, or the registry.
void visit_kernels(const std::function<bool(const syclc_kernel &kernel)> &look);

/// All modules that are registered now.
std::vector<std::shared_ptr<const loaded_module>> loaded_modules();

/// The loaded_module of a registered module. Call this from visit_kernels(), or for a module whose library is known to
/// be loaded. Null for null.
std::shared_ptr<const loaded_module> remember(const syclc_module *module);

/// Keeps the library that contains a module loaded, even if the program calls dlclose(). The destructor may unload the
/// library: do not destroy a pin while holding a lock or in a backend's callback.
class library_pin {
public:
  explicit library_pin(const loaded_module &module) noexcept;
  ~library_pin();
  library_pin(library_pin &&other) noexcept : library_(other.library_) { other.library_ = nullptr; }
  library_pin &operator=(library_pin &&) = delete;

private:
  void *library_ = nullptr; ///< null if the module is in the program itself or gone
};

} // namespace sycl::detail
