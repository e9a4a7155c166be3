// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions that a source declares as kernels (SYCL_EXT_ONEAPI_FUNCTION_PROPERTY). The plugin lists them for libsycl,
/// which compiles sources at run time and must name each of them in code that it appends:
/// \code
///   extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((nd_range_kernel<1>)) void iota(float start, float *to) {...}
/// \endcode
/// becomes the line `iota<TAB>static_cast<void (*)(float, float *)>(&::iota)`: the symbol, and a C++ expression for it.
#ifndef SYCLC_CLANG_PLUGIN_KERNELFUNCTIONS_H
#define SYCLC_CLANG_PLUGIN_KERNELFUNCTIONS_H

#include "clang/AST/ASTConsumer.h"

#include <memory>
#include <string>

namespace clang {
class FunctionDecl;
}

namespace syclc {

/// Whether \p Function was declared with SYCL_EXT_ONEAPI_FUNCTION_PROPERTY.
bool isKernelFunction(const clang::FunctionDecl &Function);

/// Its dimensions; 0 for single_task_kernel.
unsigned dimensionsOfKernel(const clang::FunctionDecl &Function);

/// \returns a consumer that writes the list to \p File if the source was parsed without errors. Functions of unnamed
/// namespaces are named as seen from outside; templates are not listed. A file that cannot be written is an error.
std::unique_ptr<clang::ASTConsumer> listKernelFunctions(std::string File);

} // namespace syclc

#endif
