// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies a part of a function, so that a branch can choose between the original and a copy that is simplified for a
/// special case.
///
/// \code
///   head:  br %part                     head:  br i1 %special, label %copy, label %part   ; inserted by the caller
///   part:  %a = load %p            =>   copy:  %a.1 = load %p
///          br %end                             br %end
///   end:   use %a                       part:  %a = load %p
///                                              br %end
///                                       end:   %a.2 = phi [ %a, %part ], [ %a.1, %copy ]
///                                              use %a.2
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_REGIONCOPY_H
#define SYCLC_PASSES_SUPPORT_REGIONCOPY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class BasicBlock;
} // namespace llvm

namespace syclc {

/// Copies \p Blocks; the first is entered from one block, and all others from \p Blocks only.
/// \param End the only successor outside of \p Blocks. \param Map receives the copies of blocks and instructions.
/// \returns the copy of the first block, which has no predecessors yet.
llvm::BasicBlock *copyRegion(llvm::ArrayRef<llvm::BasicBlock *> Blocks, llvm::BasicBlock &End,
                             llvm::ValueToValueMapTy &Map, const llvm::Twine &Suffix);

} // namespace syclc

#endif
