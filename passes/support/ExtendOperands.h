// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether an extension of a result is the same as one of the operands, for taking indices of memory apart.
#ifndef SYCLC_PASSES_SUPPORT_EXTENDOPERANDS_H
#define SYCLC_PASSES_SUPPORT_EXTENDOPERANDS_H

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"

namespace syclc {

/// \p Op computes the same in 64 bits after an extension of its operands, \p Signed or not, as it does before one of
/// its result: it has 64 bits, or is marked as one that does not wrap.
inline bool mayExtendOperands(const llvm::BinaryOperator &Op, bool Signed) {
  if (Op.getType()->getIntegerBitWidth() == 64) return true;
  if (const auto *Or = llvm::dyn_cast<llvm::PossiblyDisjointInst>(&Op)) return Or->isDisjoint();
  const auto *Wrapping = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&Op);
  return Wrapping && (Signed ? Wrapping->hasNoSignedWrap() : Wrapping->hasNoUnsignedWrap());
}

} // namespace syclc

#endif
