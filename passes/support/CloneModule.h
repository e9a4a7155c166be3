// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of modules whose code is linked back into the original module: kernels are compiled separately for each ISA
/// level, and linked into the host module.
///
/// Such a copy shares part of its debug info with the original. Compile units and types are shared: a debugger that
/// finds two lambdas at one location may choose the wrong one, whose fields it does not know. Functions get their own
/// subprograms, because LLVM allows only one function for each.
#ifndef SYCLC_PASSES_SUPPORT_CLONEMODULE_H
#define SYCLC_PASSES_SUPPORT_CLONEMODULE_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>

namespace llvm {
class GlobalValue;
class Module;
} // namespace llvm

namespace syclc {

/// Copies \p M, with the definitions that \p IsWanted selects. The copy shares compile units and types of debug info
/// with \p M.
std::unique_ptr<llvm::Module> cloneSharingDebugInfo(const llvm::Module &M,
                                                    llvm::function_ref<bool(const llvm::GlobalValue *)> IsWanted);

/// Copies all of \p M.
std::unique_ptr<llvm::Module> cloneSharingDebugInfo(const llvm::Module &M);

} // namespace syclc

#endif
