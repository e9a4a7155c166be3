// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/FloatErrors.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

static bool isOfFloat(const Instruction &I) { return I.getType()->getScalarType()->isFloatTy(); }

static bool isQuotient(const Instruction &I) { return I.getOpcode() == Instruction::FDiv && isOfFloat(I); }

/// Both LLVM's intrinsic and the C library's function.
static bool isRoot(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && isOfFloat(I) && (Callee->getIntrinsicID() == Intrinsic::sqrt || Callee->getName() == "sqrtf");
}

void allowError(Instruction &I, float Ulp) {
  I.setMetadata(LLVMContext::MD_fpmath, MDBuilder(I.getContext()).createFPMath(Ulp));
}

void allowErrors(Function &F, float Ulp) {
  for (Instruction &I : instructions(F))
    if (isRoot(I) || isQuotient(I)) {
      allowError(I, Ulp);
      if (isQuotient(I)) I.setHasApproxFunc(true);
    }
}

void allowErrorsOfOpenCl(Module &M, bool Roots, bool Quotients) {
  constexpr float OfRoot = 3, OfQuotient = 2.5;
  if (!Roots && !Quotients) return;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (Roots && isRoot(I))
        allowError(I, OfRoot);
      else if (Quotients && isQuotient(I))
        allowError(I, OfQuotient);
}

} // namespace syclc
