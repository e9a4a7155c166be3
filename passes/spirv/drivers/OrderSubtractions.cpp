// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Intel's compiler makes a loop over the work-items, whose counter is their id. With
/// `-ffast-math` it makes induction variables of floating-point numbers computed from ids, and if the id's part is
/// subtracted, they step in the wrong direction: `2 - i * 0.5f` was 10 in work-item 16. It needs the right to
/// reassociate the subtraction:
/// \code
///   %i = sitofp i32 %id to float
///   %m = fmul fast float %i, 5.000000e-01
///   %r = fsub fast float %a, %m      =>     %r = fsub nnan ninf nsz arcp contract afn float %a, %m
/// \endcode
/// This applies to every subtraction, because Intel's compiler also finds ids after it has unrolled a loop, and to
/// additions of negated numbers, which LLVM turns into subtractions. SPIR-V has one flag for all of fast-math, which is
/// only emitted for operations with all of LLVM's flags.
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

namespace {

/// Whether LLVM may make a subtraction of an addition of \p V.
bool isNegated(Value *V) {
  const APFloat *C = nullptr;
  return match(V, m_FNeg(m_Value())) ||
         ((match(V, m_FMul(m_Value(), m_APFloat(C))) || match(V, m_FDiv(m_Value(), m_APFloat(C)))) &&
          C->isNegative()) ||
         match(V, m_c_FMul(m_FNeg(m_Value()), m_Value())) || match(V, m_FDiv(m_FNeg(m_Value()), m_Value())) ||
         match(V, m_FDiv(m_Value(), m_FNeg(m_Value())));
}

} // namespace

bool orderSubtractions(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    const bool Subtracts =
        I.getOpcode() == Instruction::FSub ||
        (I.getOpcode() == Instruction::FAdd && (isNegated(I.getOperand(0)) || isNegated(I.getOperand(1))));
    if (!Subtracts || !I.isFast()) continue;
    I.setHasAllowReassoc(false);
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
