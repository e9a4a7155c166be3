// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of modules whose code goes back into the module it came from: kernels are compiled apart, once for each ISA
/// level, and linked into the host module.
///
/// Debug info is where such a copy must not be complete. Compile units and types stay those of the original: a debugger
/// that finds two lambdas at one place takes the wrong one, whose fields it does not know. Functions get descriptions
/// of their own, because LLVM allows one function only to have each.
#ifndef SYCLC_PASSES_SUPPORT_CLONEMODULE_H
#define SYCLC_PASSES_SUPPORT_CLONEMODULE_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>

namespace llvm {
class GlobalValue;
class Module;
} // namespace llvm

namespace syclc {

/// A copy of \p M with the definitions of what \p IsWanted chooses, which shares the debug info's units and types with
/// \p M.
std::unique_ptr<llvm::Module> cloneSharingDebugInfo(const llvm::Module &M,
                                                    llvm::function_ref<bool(const llvm::GlobalValue *)> IsWanted);

/// All of \p M.
std::unique_ptr<llvm::Module> cloneSharingDebugInfo(const llvm::Module &M);

} // namespace syclc

#endif
