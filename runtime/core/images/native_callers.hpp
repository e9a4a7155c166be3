// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds SYCL_EXTERNAL functions that native code in other sources cannot call, because they wait for the work-group or
/// have objects in local memory. The compiler records for each module which functions these are, and the call graph
/// (syclc_native_caller). A kernel that reaches such a function runs only if a device link or the just-in-time compiler
/// has combined the two.
///
/// The same table tells which functions have assertions.
///
/// \code
///   a.cpp: kernel K calls f
///   b.cpp: f calls g
///   c.cpp: g needs a device link             find_unlinked(a, "K") returns g of c.cpp
/// \endcode
#pragma once

#include "abi/device_image.h"

#include <sycl/detail/export.hpp>

#include <optional>
#include <string_view>

namespace sycl::detail {

/// A function that needs a device link, and the module that defines it.
struct unlinked_function {
  const char *name; ///< mangled
  const syclc_module *module;
};

/// The first function found that needs a device link and that `kernel` in `module` calls, directly or through functions
/// of other modules.
SYCLC_EXPORT std::optional<unlinked_function> find_unlinked(const syclc_module &module, std::string_view kernel);

/// The same for a SYCL_EXTERNAL function of any module: the function itself, or one that it calls.
SYCLC_EXPORT std::optional<unlinked_function> find_unlinked(std::string_view function);

/// Whether code of `kernel`, or of the SYCL_EXTERNAL functions that it reaches, has assertions or checks of indices, so that
/// a launch on a device that cannot end the program needs a record of failed ones. Fast if it has been asked before.
bool may_assert(const syclc_kernel &kernel);

/// The remedy that messages give if a device link is missing.
inline constexpr const char *device_link_remedy =
    "link the program by syclc++, or with --ld-path=PREFIX/bin/syclc-ld (docs/device-link.md)";

} // namespace sycl::detail
