// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Self-contained bitcode of SPMD IR. Kernels share debug info with the host's module (CloneModule.h), which may refer
/// to variables that are not in the bitcode:
///
/// \code
///   !DITemplateValueParameter(name: "Id", type: !7, value: ptr @specialization_id_of_the_host)
/// \endcode
/// So debug info is dropped.
#ifndef SYCLC_PASSES_SUPPORT_OWNBITCODE_H
#define SYCLC_PASSES_SUPPORT_OWNBITCODE_H

#include "llvm/ADT/SmallString.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// \p Spmd without its debug info, as bitcode.
llvm::SmallString<0> ownBitcode(const llvm::Module &Spmd);

} // namespace syclc

#endif
