// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/ApproximateRoots.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

/// Max errors in ulp. The PTX ISA gives 2^-22.9 and 2^-23 of the result for roots; the specification allows an inverse
/// root 2 ulp, of which the body of `sycl::rsqrt` (device-library/NativeMath.cpp) allows its division and its root one
/// each.
static constexpr float QuotientError = 2, RootError = 2;

static bool isRoot(const Value *V) { return match(V, m_Intrinsic<Intrinsic::sqrt>()); }

/// The error of a root or quotient of float that the program allows; 0 if it must be exact.
static float allowedError(const Instruction &I) {
  const float Allowed = cast<FPMathOperator>(I).getFPAccuracy();
  // Quotients without the flag may stand for an exact one: see allowErrors().
  return isRoot(&I) || Allowed > QuotientError || I.hasApproxFunc() ? Allowed : 0;
}

/// The approximation of \p I; null if it must be exact.
static Value *approximation(Instruction &I) {
  IRBuilder<> B(&I);
  const float Allowed = allowedError(I);
  if (Allowed == 0) return nullptr;
  if (isRoot(&I))
    return Allowed > RootError ? B.CreateIntrinsic(Intrinsic::nvvm_sqrt_approx_f, {}, {I.getOperand(0)}) : nullptr;
  if (match(I.getOperand(0), m_SpecificFP(1)) && isRoot(I.getOperand(1)))
    if (auto *Root = cast<CallInst>(I.getOperand(1)); allowedError(*Root) != 0)
      return B.CreateIntrinsic(Intrinsic::nvvm_rsqrt_approx_f, {}, {Root->getArgOperand(0)});
  return Allowed > QuotientError ? B.CreateIntrinsic(Intrinsic::nvvm_div_full, {}, {I.getOperand(0), I.getOperand(1)})
                                 : nullptr;
}

bool approximateRoots(Module &M) {
  SmallVector<Instruction *> Found;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (I.getType()->isFloatTy() && (I.getOpcode() == Instruction::FDiv || isRoot(&I))) Found.push_back(&I);
  // Users before their operands: an inverse root takes the place of its root.
  bool Changed = false;
  for (Instruction *I : reverse(Found)) {
    Value *New = I->use_empty() ? nullptr : approximation(*I);
    if (!New) continue;
    New->takeName(I);
    I->replaceAllUsesWith(New);
    I->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
