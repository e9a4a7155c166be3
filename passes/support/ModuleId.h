// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The name of a translation unit's kernels as a whole: syclc_module::id, by which images and native code that a device
/// link made find the kernels that they belong to. SPMD IR carries it, so that whoever gets the IR later knows it.
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

/// Gives \p Spmd its id, 32 hexadecimal digits: a hash of the IR and of the source file's name, so that the same source
/// compiled the same way gives the same object file.
void setModuleId(llvm::Module &Spmd);

/// Gives \p Spmd the id of the module that it is a part of.
void setModuleId(llvm::Module &Spmd, llvm::StringRef Id);

/// The id that setModuleId() gave; empty when none was given. Valid as long as the module's context.
llvm::StringRef moduleId(const llvm::Module &Spmd);

} // namespace syclc

#endif
