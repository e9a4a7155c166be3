// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names of kernels as people know them, for messages and traces.
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

/// The name of the kernel whose entry function has this mangled name: the user's name type if one was given, the class
/// of a function object, "lambda in <function>" for lambdas; the mangled name itself when it is of another form.
SYCLC_EXPORT std::string readable_kernel_name(const char *mangled_entry);

inline std::string readable_kernel_name(const syclc_kernel &kernel) { return readable_kernel_name(kernel.name); }

/// What a mangled name stands for; the name itself when it is not mangled.
std::string readable_symbol(const char *mangled);

/// Whether the kernel is called X, or has no name and the function object X. \param tag mangled name of the type
/// kernel_name_tag<X> (kernel_id.hpp).
bool is_kernel_named(const char *mangled_entry, const char *tag);

/// "X" for messages, out of such a tag.
std::string name_in_tag(const char *tag);

} // namespace sycl::detail
