// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/MergeGroups.h"

#include "device-library/SharedMath.h"
#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/CostModel.h"
#include "support/CrashTrace.h"
#include "support/Remarks.h"
#include "support/Statistics.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(MergeGroups, NumKernels, "kernels over work-groups that became kernels over ranges");

/// The lanes for which the costs of accesses are estimated.
static constexpr unsigned Lanes = 16;

/// Whether \p Call depends neither on the work-item's group nor on its sub-group.
static bool isIndependentOfGroups(const CallBase &Call) {
  if (isa<IntrinsicInst>(Call)) return !Call.isConvergent();
  const Function *Callee = Call.getCalledFunction();
  if (!Callee) return false;
  if (Callee->hasFnAttribute(MathCostFnAttr)) return true;
  const Builtin *B = lookupBuiltin(Callee->getName());
  if (!B) return false;
  switch (B->Kind) {
  case BuiltinKind::WorkItemQuery:
    return Callee->getName() == "__syclc_global_id" || Callee->getName() == "__syclc_global_size" ||
           Callee->getName() == "__syclc_global_offset";
  case BuiltinKind::Math:
  case BuiltinKind::DotProduct:
  case BuiltinKind::PointerQuery:
  case BuiltinKind::SpecConstant:
  case BuiltinKind::DeviceGlobal:
    return true;
  default:
    return false;
  }
}

/// Whether \p Kernel computes the same if sub-groups consist of work-items of several groups. Work-items that
/// communicate by atomic operations may rely on the order of groups.
static bool usesNoGroups(const Function &Kernel) {
  return none_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return I.isAtomic() || I.isVolatile() || (Call && !isIndependentOfGroups(*Call));
  });
}

/// The description of \p Kernel as one over a range; nullopt if it has to keep its groups.
static std::optional<KernelInfo> overRange(Function &Kernel, FunctionAnalysisManager &Analyses) {
  std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
  if (!Info || Info->Kind != SYCLC_KERNEL_ND_RANGE || Kernel.hasFnAttribute(UnoptimisedFnAttr)) return std::nullopt;
  if (!Info->attribute(ReqdSubGroupSizeAttribute).empty()) return std::nullopt;
  if (any_of(Info->Params, [](const KernelParam &P) {
        return P.Kind == SYCLC_PARAM_LOCAL_MEMORY || P.Kind == SYCLC_PARAM_ASSERTION;
      }))
    return std::nullopt;
  if (!usesNoGroups(Kernel) || !Analyses.getResult<LoopAnalysis>(Kernel).empty()) return std::nullopt;
  Info->Kind = SYCLC_KERNEL_RANGE;
  erase_if(Info->Attributes, [](const KernelAttribute &A) { return A.Name == ReqdWorkGroupSizeAttribute; });
  // Groups of several dimensions are near in memory in all of them, which a row is not.
  if (Info->Dimensions > 1 && estimateCost(Kernel, Lanes, Analyses).Gathers > 0) return std::nullopt;
  return Info;
}

PreservedAnalyses MergeGroupsPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    CrashTrace Crash(*Kernel);
    Remarks Report(*Kernel, Log); // groups the remarks by kernel, in the order of the kernels
    const std::optional<KernelInfo> Info = overRange(*Kernel, OfFunctions);
    if (!Info) continue;
    Info->set(*Kernel);
    Kernel->addFnAttr(MergedGroupsFnAttr);
    OfFunctions.invalidate(*Kernel, PreservedAnalyses::none());
    Report.passed(nullptr, "MergeGroups",
                  "work-items of several work-groups form a sub-group, since the kernel does not use its groups");
    ++NumKernels;
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
