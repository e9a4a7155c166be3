// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Masks that are made of other masks.
#ifndef SYCLC_PASSES_SUPPORT_FULLMASKS_H
#define SYCLC_PASSES_SUPPORT_FULLMASKS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Value;
} // namespace llvm

namespace syclc {

/// Whether all of \p Mask is set if all masks are full for which \p IsFull holds: one of them, or a mask that is made of
/// them only, such as that of the elements of structures (native/vectorize/InterleavedAccess.cpp).
bool isFullIf(const llvm::Value *Mask, llvm::function_ref<bool(const llvm::Value *)> IsFull, unsigned Depth = 0);

} // namespace syclc

#endif
