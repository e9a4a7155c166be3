// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// libsycl's addition to sources that it compiles at run time (runtime/core/bundles/source_compiler.hpp): an object for each
/// kernel that is a function.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>

namespace sycl::detail {

/// \param symbol null: that of `function`, which is looked up.
SYCLC_EXPORT void note_source_kernel(const char *name, const char *symbol, const void *function,
                                     const syclc_kernel &kernel);

/// Registers a kernel with libsycl when the library is loaded. \tparam Function its address.
template <auto *Function>
struct source_kernel {
  source_kernel(const char *name, const char *symbol) {
    static_assert(ext::oneapi::experimental::is_kernel_v<Function>,
                  "a registered name is that of a function with SYCL_EXT_ONEAPI_FUNCTION_PROPERTY");
    note_source_kernel(name, symbol, reinterpret_cast<const void *>(Function),
                       free_function_kernel<Function>::description());
  }
};

} // namespace sycl::detail
