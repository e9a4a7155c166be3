// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The variables of which devices have copies (sycl::ext::oneapi::experimental::device_global).
///
/// A variable is identified by its host address, which all modules that use it share. Each device has a copy of it in
/// each context. graph/device_global_copies.hpp allocates and frees the copies; this table keeps them until the last
/// module that uses the variable is unloaded (dlclose), or until another copy is made after the end of the copy's
/// context.
#pragma once

#include "abi/device_image.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

class context_impl;

/// All variables of the process. Thread safe.
class device_global_table {
public:
  static device_global_table &instance();

  /// Adds a module's variables with their initial values. Must run before the program can have changed the variables.
  void add(const syclc_module &module);
  /// Removes the module's variables. Nothing that uses the module runs any more.
  void remove(const syclc_module &module) noexcept;
  /// Records the initial value of a variable that a constructor has just written.
  void set_initial(const void *variable, std::size_t size);

  /// Another module that uses the variable; null if there is none.
  const syclc_module *other_user(const void *variable, const syclc_module *module);

  /// Makes a copy with an initial value (empty for zeros). The pointer's deleter frees the copy.
  using copy_maker = std::function<std::shared_ptr<void>(const std::vector<std::byte> &initial)>;
  /// The copy of a device in a context; made now if it does not exist. \param device identifies the device while the
  /// copy exists. \throws exceptions of `make`.
  void *copy_of(const void *variable, const void *device, const std::shared_ptr<context_impl> &context,
                const copy_maker &make);

private:
  struct copy {
    const void *device;
    std::weak_ptr<context_impl> context; ///< commands keep the context; without it nothing uses the copy
    std::shared_ptr<void> memory;
  };
  struct variable_state {
    std::vector<std::byte> initial;            ///< empty for zeros
    std::vector<const syclc_module *> modules; ///< whose kernels use the variable
    std::vector<copy> copies;
  };

  std::mutex mutex_; ///< guards the members below
  std::map<const void *, variable_state> variables_;
};

} // namespace sycl::detail
