// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. LLVM makes a product of 128 bits of what programs write to get the upper half of a
/// product of 64 (sycl::mul_hi, random number generators); programs that know __int128 write it themselves. SPIR-V has
/// no such integers, but OpenCL has the function:
/// \code
///   %p = mul i128 (zext i64 %a), (zext i64 %b)
///   %h = trunc i128 (lshr i128 %p, 64) to i64      =>      %h = call i64 @mul_hi(i64 %a, i64 %b)
/// \endcode
#include "address-space/ExpandUnsupported.h"
#include "device-library/OpenClCall.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

namespace {

/// The i64 that the i128 \p V extends by zeros or by its sign, or null.
Value *narrowed(Value *V, bool Signed) {
  Type *Long = Type::getInt64Ty(V->getContext());
  if (auto *Number = dyn_cast<ConstantInt>(V))
    return (Signed ? Number->getValue().isSignedIntN(64) : Number->getValue().isIntN(64))
               ? ConstantInt::get(Long, Number->getValue().trunc(64))
               : nullptr;
  auto *Extension = dyn_cast<CastInst>(V);
  if (!Extension || !(Signed ? isa<SExtInst>(V) : isa<ZExtInst>(V))) return nullptr;
  Value *Narrow = Extension->getOperand(0);
  if (Narrow->getType()->getIntegerBitWidth() > 64) return nullptr;
  if (Narrow->getType() == Long) return Narrow;
  IRBuilder<> Builder(Extension);
  return Signed ? Builder.CreateSExt(Narrow, Long) : Builder.CreateZExt(Narrow, Long);
}

/// What the upper half of the i128 product that \p I cuts out is, or null.
Value *highHalf(TruncInst &I) {
  Value *A = nullptr, *B = nullptr;
  if (!I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() > 64 || !I.getSrcTy()->isIntegerTy(128) ||
      !match(I.getOperand(0), m_Shr(m_Mul(m_Value(A), m_Value(B)), m_SpecificInt(64))))
    return nullptr;
  for (bool Signed : {false, true}) {
    Value *Left = narrowed(A, Signed), *Right = Left ? narrowed(B, Signed) : nullptr;
    if (!Right) continue;
    IRBuilder<> Builder(&I);
    const char *Mangled = Signed ? "ll" : "mm";
    Value *High = createOpenClCall(Builder, mangleOpenCl("mul_hi", Mangled), Left->getType(), {Left, Right});
    return Builder.CreateTrunc(High, I.getType());
  }
  return nullptr;
}

} // namespace

bool narrowProducts(Function &F) {
  SmallVector<TruncInst *> Cuts;
  for (Instruction &I : instructions(F))
    if (auto *Cut = dyn_cast<TruncInst>(&I)) Cuts.push_back(Cut);
  bool Changed = false;
  for (TruncInst *Cut : Cuts)
    if (Value *High = highHalf(*Cut)) {
      Cut->replaceAllUsesWith(High);
      RecursivelyDeleteTriviallyDeadInstructions(Cut);
      Changed = true;
    }
  return Changed;
}

} // namespace syclc
