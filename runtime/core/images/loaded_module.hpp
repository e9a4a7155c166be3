// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Modules as objects remember them that may outlive the library that holds them: kernel identifiers and kernel
/// bundles.
///
/// \code
///   std::shared_ptr<const loaded_module> mine = ...;
///   dlclose(the library);
///   mine->gone();                       // true: nothing that it points to may be looked at
/// \endcode
/// Reading descriptors of a library that another thread may unload meanwhile is safe in visit_kernels(), which holds
/// unloading up, and must not block; and while a library_pin keeps the library, as long as that may take.
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
  /// Only to be looked into when it is not gone.
  const syclc_module *get() const noexcept { return module_; }
  /// Its library was unloaded; another one may have been loaded at the same addresses.
  bool gone() const noexcept { return gone_.load(std::memory_order_acquire); }
  void note_gone() noexcept { gone_.store(true, std::memory_order_release); }

private:
  const syclc_module *const module_;
  std::atomic<bool> gone_{false};
};

/// The modules that somebody remembers. Thread safe.
class module_memory {
public:
  static module_memory &instance();
  std::shared_ptr<const loaded_module> remember(const syclc_module *module);
  /// Notes that a module is gone.
  void forget(const syclc_module &module);

private:
  std::mutex mutex_; ///< guards what follows
  std::unordered_map<const syclc_module *, std::shared_ptr<loaded_module>> modules_;
};

/// Calls `look` for all kernels of the program until it returns true, and lets no module be unloaded meanwhile: it must
/// be short, and must not call the dynamic loader, a driver, or the registry.
void visit_kernels(const std::function<bool(const syclc_kernel &kernel)> &look);

/// All modules that are registered now.
std::vector<std::shared_ptr<const loaded_module>> loaded_modules();

/// The one that is remembered for a registered module. To be called from visit_kernels(), or for a module whose library
/// the caller knows to be loaded. Null for null.
std::shared_ptr<const loaded_module> remember(const syclc_module *module);

/// Keeps the library that holds a module loaded, however often the program calls dlclose() meanwhile. Its end may
/// unload the library: no lock may be held, and no backend be in a call back.
class library_pin {
public:
  explicit library_pin(const loaded_module &module) noexcept;
  ~library_pin();
  library_pin(library_pin &&other) noexcept : library_(other.library_) { other.library_ = nullptr; }
  library_pin &operator=(library_pin &&) = delete;

private:
  void *library_ = nullptr; ///< null: in the program itself, or gone
};

} // namespace sycl::detail
