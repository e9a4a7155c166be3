// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What is left in lowered kernels that has no PTX: an error instead of code that no driver takes.
/// \code
///   kernel 'sum' cannot be compiled to PTX: it uses long double, which NVIDIA GPUs do not have; use double
/// \endcode
#ifndef SYCLC_PASSES_NVPTX_CHECKNVPTX_H
#define SYCLC_PASSES_NVPTX_CHECKNVPTX_H

#include <string>

namespace llvm {
class Module;
}

namespace syclc {

/// \returns a message that names the kernel, or nothing.
std::string checkNvptx(llvm::Module &M);

} // namespace syclc

#endif
