// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The variables that devices have copies of (sycl::ext::oneapi::experimental::device_global).
///
/// A variable is known by its address on the host, which is one however many modules use it. Each device has a copy of
/// it in each context, made and freed by others (graph/device_global_copies.hpp), and kept here: until the last module
/// that uses the variable is unloaded (dlclose), or another copy is made after the end of its context.
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

  /// Takes a module's variables in, with their initial values, before anybody can have changed them.
  void add(const syclc_module &module);
  /// Lets go of them. Nothing that uses the module runs any more.
  void remove(const syclc_module &module) noexcept;
  /// Notes the initial value of a variable that a constructor has just written.
  void set_initial(const void *variable, std::size_t size);

  /// A module other than this one that uses the variable; null when there is none.
  const syclc_module *other_user(const void *variable, const syclc_module *module);

  /// Makes a copy with an initial value, which is empty for zeros. Its deleter frees the copy.
  using copy_maker = std::function<std::shared_ptr<void>(const std::vector<std::byte> &initial)>;
  /// The copy of a device in a context, made now when there is none. \param device identifies it as long as the copy is
  /// there. \throws what `make` throws.
  void *copy_of(const void *variable, const void *device, const std::shared_ptr<context_impl> &context,
                const copy_maker &make);

private:
  struct copy {
    const void *device;
    std::weak_ptr<context_impl> context; ///< which commands keep; without it nobody can use the copy
    std::shared_ptr<void> memory;
  };
  struct variable_state {
    std::vector<std::byte> initial;            ///< empty: zeros
    std::vector<const syclc_module *> modules; ///< that use it in kernels
    std::vector<copy> copies;
  };

  std::mutex mutex_; ///< guards what follows
  std::map<const void *, variable_state> variables_;
};

} // namespace sycl::detail
