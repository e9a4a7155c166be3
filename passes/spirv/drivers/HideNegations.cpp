// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Intel's compiler makes loops over the work-items between barriers. A value that is
/// computed before a barrier and used after it is kept once for each work-item, or once for all if the compiler finds
/// that it is the same. This analysis does not look through `fneg`: it assumes that values computed only from negations
/// are the same in all work-items. After a barrier `x * -x` was then another work-item's, or undefined, or the pass
/// `sycl-kernel-reduce-cross-barrier-values` crashed. The compiler also makes `fneg` of subtractions from -0, of
/// multiplications by -1 and of inverted sign bits, but it does not change `mad`:
/// \code
///   %n = fneg float %x      =>      %n = call float @mad(float %x, float -1.0, float -0.0)
/// \endcode
/// This is exact, also for zeros and infinities, whether it is fused or not. NaNs keep their sign bit.
#include "device-library/OpenClCall.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace syclc {

namespace {

/// The functions with barriers, functions that they call, which may be inlined into them, and exported functions, which
/// may be inlined into kernels of other sources.
SetVector<Function *> functionsWithBarriers(Module &M) {
  SetVector<Function *> Result;
  for (Function &F : M)
    if (isExported(F) || any_of(instructions(F), isConvergentCall)) Result.insert(&F);
  for (unsigned I = 0; I < Result.size(); ++I)
    for (const Instruction &Inst : instructions(*Result[I])) {
      const auto *Call = dyn_cast<CallBase>(&Inst);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && !Callee->isDeclaration()) Result.insert(Callee);
    }
  return Result;
}

void hide(UnaryOperator &Negation) {
  IRBuilder<> Builder(&Negation);
  Type *T = Negation.getType();
  const std::string Name = mangleOpenClType(T);
  Value *New = createOpenClCall(Builder, mangleOpenCl("mad", Name + Name + Name), T,
                                {Negation.getOperand(0), ConstantFP::get(T, -1.0), ConstantFP::getNegativeZero(T)});
  New->takeName(&Negation);
  Negation.replaceAllUsesWith(New);
  Negation.eraseFromParent();
}

} // namespace

bool hideNegations(Module &M) {
  bool Changed = false;
  for (Function *F : functionsWithBarriers(M))
    for (Instruction &I : make_early_inc_range(instructions(*F)))
      if (I.getOpcode() == Instruction::FNeg) {
        hide(cast<UnaryOperator>(I));
        Changed = true;
      }
  return Changed;
}

} // namespace syclc
