// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. LLVM's SPIR-V backend combines a truncation and the extension of its result to one
/// instruction, with an operand of the wrong width if the three widths differ:
/// \code
///   %b = trunc i64 %id to i8
///   %e = zext i8 %b to i32        =>  %e = OpBitwiseAnd %uint %id %uint_255     ; %id has 64 bits: invalid
/// \endcode
/// The expansion of `memset(p, int(id), 4)` is an example. (InstCombine leaves no such pairs.) They are replaced by:
/// \code
///   %t = trunc i64 %id to i32
///   %e = and i32 %t, 255
/// \endcode
/// The backend also cannot select vectors that are first sign-extended and then zero-extended:
/// \code
///   %w = sext <4 x i8> %v to <4 x i16>                %w = sext <4 x i8> %v to <4 x i32>
///   %e = zext <4 x i16> %w to <4 x i32>           =>  %e = and <4 x i32> %w, splat (i32 65535)
/// \endcode
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace syclc {

/// One round: a replacement may be part of another pair.
static bool extendPairs(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *First = isa<ZExtInst, SExtInst>(I) ? dyn_cast<CastInst>(I.getOperand(0)) : nullptr;
    if (!First || !(isa<TruncInst>(First) || (isa<ZExtInst>(I) && isa<SExtInst>(First)))) continue;
    IRBuilder<> B(&I);
    const unsigned Narrow = First->getType()->getScalarSizeInBits(), Wide = I.getType()->getScalarSizeInBits();
    Value *Source = First->getOperand(0);
    Value *Result = isa<SExtInst>(First) ? B.CreateSExt(Source, I.getType()) : B.CreateZExtOrTrunc(Source, I.getType());
    if (isa<ZExtInst>(I))
      Result = B.CreateAnd(Result, ConstantInt::get(I.getType(), APInt::getLowBitsSet(Wide, Narrow)));
    else
      Result = B.CreateAShr(B.CreateShl(Result, Wide - Narrow), Wide - Narrow);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

bool extendTruncated(Function &F) {
  bool Changed = false;
  while (extendPairs(F)) Changed = true;
  return Changed;
}

} // namespace syclc
