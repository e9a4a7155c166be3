// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether an extension of a result can be moved to the operands, for decomposing memory indices.
#ifndef SYCLC_PASSES_SUPPORT_EXTENDOPERANDS_H
#define SYCLC_PASSES_SUPPORT_EXTENDOPERANDS_H

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"

namespace syclc {

/// Whether computing \p Op in 64 bits, with extended operands (\p Signed or not), gives the same as extending its
/// result: it has 64 bits, or does not wrap.
inline bool mayExtendOperands(const llvm::BinaryOperator &Op, bool Signed) {
  if (Op.getType()->getIntegerBitWidth() == 64) return true;
  if (const auto *Or = llvm::dyn_cast<llvm::PossiblyDisjointInst>(&Op)) return Or->isDisjoint();
  const auto *Wrapping = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&Op);
  return Wrapping && (Signed ? Wrapping->hasNoSignedWrap() : Wrapping->hasNoUnsignedWrap());
}

} // namespace syclc

#endif
