// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses the native code of a kernel for this CPU: that of its own object, or that of a device link.
///
/// Of all code that this CPU can run, the first difference in this list decides:
///   1. code for the current values of the specialization constants, before code for all values;
///   2. a higher ISA level;
///   3. code for a model of CPU, before code for the level;
///   4. code of a device link, before the object's own.
/// Code with calls of functions that need a device link and were not linked is not considered.
#pragma once

#include "abi/device_image.h"
#include "core/images/spec_values.hpp"

#include <sycl/detail/export.hpp>

#include <memory>
#include <span>
#include <string>

namespace sycl::detail::native {

/// The chosen code.
struct kernel_code {
  std::span<const syclc_native_variant> variants; ///< of one level; empty: none for this CPU
  const syclc_module *linked_in = nullptr;        ///< of a device link; null: the kernel's own
  const syclc_linked_code *linked = nullptr;
  std::shared_ptr<const void> jit = nullptr; ///< owns just-in-time compiled code; null: it is part of the program

  /// Whether it was compiled ahead of time for certain values of specialization constants.
  bool is_for_values() const noexcept { return linked && linked->num_spec_values != 0; }
  /// For traces: "", ", compiled just in time", ", linked", ", linked for znver5", ", linked for these specialization
  /// constants".
  std::string text() const;
};

/// Chooses code for a launch with the given values of specialization constants.
SYCLC_EXPORT kernel_code choose_code(const syclc_kernel &kernel, const spec_values &values);

/// Whether this CPU has all features in a list of names of abi/cpu_features.def, separated by commas. True for null.
bool has_cpu_features(const char *names) noexcept;

} // namespace sycl::detail::native
