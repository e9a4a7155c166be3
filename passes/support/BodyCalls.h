// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls of work-item loops of hierarchical kernels in SPMD IR (outline/WorkItemCalls.h).
#ifndef SYCLC_PASSES_SUPPORT_BODYCALLS_H
#define SYCLC_PASSES_SUPPORT_BODYCALLS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallInst;
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Number of arguments of ForWorkItemsBuiltin (SpmdContract.h) before those of the body: the body and three sizes.
inline constexpr unsigned FirstBodyArgument = 4;
/// The body that such a call runs; null if \p Call is another call.
llvm::Function *workItemBody(const llvm::CallInst &Call);
/// All such calls of a module.
llvm::SmallVector<llvm::CallInst *> workItemCalls(llvm::Module &M);

} // namespace syclc

#endif
