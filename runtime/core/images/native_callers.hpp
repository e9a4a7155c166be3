// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL functions that native code of other sources cannot call, because they wait for the work-group or have
/// objects in local memory: the compiler says of each module which functions these are, and who calls what
/// (syclc_native_caller). A kernel that gets to one runs only if a device link, or the just-in-time compiler, has put
/// both together.
///
/// \code
///   a.cpp  kernel K calls f     b.cpp  f calls g     c.cpp  g needs a device link:   find_unlinked(a, "K") is g of
///   c.cpp
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

/// A function that needs a device link, and that code of `module` calls for `kernel`, directly or through functions of
/// other modules.
SYCLC_EXPORT std::optional<unlinked_function> find_unlinked(const syclc_module &module, std::string_view kernel);

/// The same for a SYCL_EXTERNAL function of any module: it, or one that it calls.
SYCLC_EXPORT std::optional<unlinked_function> find_unlinked(std::string_view function);

/// What messages say is to be done where a device link is missing.
inline constexpr const char *device_link_remedy =
    "link the program by syclc++, or with --ld-path=PREFIX/bin/syclc-ld (docs/device-link.md)";

} // namespace sycl::detail
