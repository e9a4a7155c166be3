// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPMD IR as bitcode that stands alone. Debug info of kernels is shared with the host's module (CloneModule.h), and
/// may name variables there, which bitcode of the kernels cannot:
///
/// \code
///   !DITemplateValueParameter(name: "Id", type: !7, value: ptr @specialization_id_of_the_host)
/// \endcode
/// So it is left out.
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
