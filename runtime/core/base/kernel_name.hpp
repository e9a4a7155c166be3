// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Readable names of kernels, for messages and traces.
///
/// \code
///   _ZN4sycl6detail12kernel_entryI3AddNS0_...EEvPKT1_         ->  Add
///   _ZN4sycl6detail12kernel_entryINS0_14unnamed_kernelE...    ->  lambda in main
/// \endcode
#pragma once

#include "abi/device_image.h"

#include <sycl/detail/export.hpp>

#include <string>

namespace sycl::detail {

/// The readable name of the kernel whose entry function has this mangled name: the user's name type if there is one,
/// the class of a function object, or "lambda in <function>" for lambdas. The mangled name itself if its form is
/// unknown.
SYCLC_EXPORT std::string readable_kernel_name(const char *mangled_entry);

inline std::string readable_kernel_name(const syclc_kernel &kernel) { return readable_kernel_name(kernel.name); }

/// Demangles a name; returns the name itself if it is not mangled.
std::string readable_symbol(const char *mangled);

/// Whether the kernel is named X, or is unnamed and has the function object type X. \param tag mangled name of the type
/// kernel_name_tag<X> (kernel_id.hpp).
bool is_kernel_named(const char *mangled_entry, const char *tag);

/// The readable name "X" of such a tag.
std::string name_in_tag(const char *tag);

} // namespace sycl::detail
