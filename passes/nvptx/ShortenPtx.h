// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Shortens the text of PTX, which is a part of each program: without comments, empty lines and indentation, and with short
/// names of parameters, in which LLVM repeats the name of their function.
/// \code
///   	ld.param.b64 	%rd3, [_ZN4sycl6detail12kernel_entry..._param_1+8];        // a comment
///     ->
///   	ld.param.b64 %rd3, [$p1+8];
/// \endcode
#ifndef SYCLC_PASSES_NVPTX_SHORTENPTX_H
#define SYCLC_PASSES_NVPTX_SHORTENPTX_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
}

namespace syclc {

/// \param M the module for which LLVM has made \p Text.
llvm::SmallString<0> shortenPtx(llvm::StringRef Text, const llvm::Module &M);

} // namespace syclc

#endif
