// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which native code a kernel runs on this CPU: that of its own object, or what a device link made for it.
///
/// Of all that runs here, the first of these decides:
///   1. made for the values that specialization constants have, before made for all values;
///   2. of a higher ISA level;
///   3. made for a model of CPU, before made for the level;
///   4. of a device link, before the object's own.
/// Code that calls functions which need a device link, and were not put into it by one, does not count.
#pragma once

#include "abi/device_image.h"
#include "core/images/spec_values.hpp"

#include <memory>
#include <span>
#include <string>

namespace sycl::detail::native {

/// Chosen code.
struct kernel_code {
  std::span<const syclc_native_variant> variants; ///< of one level; empty: none runs here
  const syclc_module *linked_in = nullptr;        ///< of a device link; null: the kernel's own
  const syclc_linked_code *linked = nullptr;
  std::shared_ptr<const void> jit =
      nullptr; ///< owns code that was compiled just in time; null: it is part of the program

  /// Whether it was made ahead of time for chosen values of specialization constants.
  bool is_for_values() const noexcept { return linked && linked->num_spec_values != 0; }
  /// For traces: "", ", compiled just in time", ", linked", ", linked for znver5", ", linked for these specialization
  /// constants".
  std::string text() const;
};

/// Chooses for a launch with these values of specialization constants.
kernel_code choose_code(const syclc_kernel &kernel, const spec_values &values);

/// Whether this CPU has all features that a text names: those of abi/cpu_features.def, separated by commas. Null: yes.
bool has_cpu_features(const char *names) noexcept;

} // namespace sycl::detail::native
