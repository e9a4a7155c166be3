// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The id of a translation unit's kernels: syclc_module::id. Images and native code made by a device link refer to
/// their kernels by it. SPMD IR contains it, so that later stages know it.
///
/// \code
///   !syclc.module.id = !{!0}
///   !0 = !{!"5d41402abc4b2a76b9719d911017c592"}
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_MODULEID_H
#define SYCLC_PASSES_SUPPORT_MODULEID_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Sets the id of \p Spmd, 32 hexadecimal digits: a hash of the IR and the source file's name, so that compilation is
/// reproducible.
void setModuleId(llvm::Module &Spmd);

/// Sets the id of \p Spmd to that of the module that it is a part of.
void setModuleId(llvm::Module &Spmd, llvm::StringRef Id);

/// The id set by setModuleId(); empty if there is none. Valid as long as the module's context.
llvm::StringRef moduleId(const llvm::Module &Spmd);

} // namespace syclc

#endif
