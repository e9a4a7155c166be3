// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reports constructs in lowered kernels that PTX does not support, because drivers would reject the code:
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

/// \returns a message that names the kernel, or an empty string.
std::string checkNvptx(llvm::Module &M);

} // namespace syclc

#endif
