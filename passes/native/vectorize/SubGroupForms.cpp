// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/SubGroupForms.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/PackRows.h"
#include "native/vectorize/VectorPlan.h"
#include "support/CrashTrace.h"
#include "support/Remarks.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

Function &makeSubGroupForm(Function &Kernel, unsigned Lanes) {
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(&Kernel, Map);
  Copy->setName(Kernel.getName() + ".simd" + Twine(Lanes));
  Copy->addFnAttr(FormOfFnAttr, Kernel.getName());
  Copy->addFnAttr(SubGroupSizeFnAttr, std::to_string(Lanes));
  return *Copy;
}

void SubGroupFormsPass::makeForms(Function &Kernel, FunctionAnalysisManager &Analyses) {
  CrashTrace Crash(Kernel);
  const Remarks InOrder(Kernel, Log); // groups the remarks by kernel, whichever pass emits them
  VectorPlan Plan{Sizes, ""};
  if (Sizes.empty()) Plan = planVectors(Kernel, Analyses);
  for (unsigned Lanes : Plan.Sizes) {
    Function &Form = makeSubGroupForm(Kernel, Lanes);
    switch (packedLaunches(Kernel, Lanes)) {
    case PackedLaunches::None:
      break;
    case PackedLaunches::All:
      Form.addFnAttr(PacksRowsFnAttr);
      break;
    case PackedLaunches::ShortRows:
      Function &Packed = makeSubGroupForm(Kernel, Lanes);
      Packed.removeFnAttr(FormOfFnAttr);
      Packed.addFnAttr(InnerFormOfFnAttr, Kernel.getName());
      Packed.setName(Form.getName() + ".packed");
      Packed.addFnAttr(PacksRowsFnAttr);
      Form.addFnAttr(PackedFormFnAttr, Packed.getName());
    }
  }
  if (!Plan.Reason.empty()) Kernel.addFnAttr(PlanFnAttr, Plan.Reason);
}

PreservedAnalyses SubGroupFormsPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  const SmallVector<Function *, 8> Kernels = kernels(M);
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function *Kernel : Kernels) makeForms(*Kernel, OfFunctions);
  return Kernels.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
