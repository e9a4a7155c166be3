// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/ExchangeDimensions.h"

#include "device-library/QueryDimensions.h"
#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/CostModel.h"
#include "native/vectorize/VectorPlan.h"
#include "support/CrashTrace.h"
#include "support/Remarks.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

using namespace tune::ExchangeDimensions;

SYCLC_STATISTIC(ExchangeDimensions, NumKernels, "kernels whose lanes run along another dimension than x");

namespace {

/// The lanes of the kernels that are compared.
constexpr unsigned Lanes = 16;

/// The dimension that \p I queries a property of; nullopt if \p I is no query.
std::optional<unsigned> queried(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  const Builtin *B = Callee ? lookupBuiltin(Callee->getName()) : nullptr;
  if (!B || B->Kind != BuiltinKind::WorkItemQuery) return std::nullopt;
  const std::optional<unsigned> Dimension = constantDimension(*Call);
  assert(Dimension && "chooseDimensions() comes first");
  return Dimension;
}

/// Whether \p Kernel sees neither which work-items are its lanes nor in which order they run.
bool mayExchange(const Function &Kernel) {
  const std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
  if (!Info || Info->Kind != SYCLC_KERNEL_RANGE || Info->Dimensions < 2) return false;
  if (Kernel.hasFnAttribute(LanesAlongFnAttr)) return false; // already
  if (usesSubGroups(Kernel)) return false;
  // A function of the program that is not inlined may query ids.
  return none_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || isa<IntrinsicInst>(Call)) return false;
    const Function *Callee = Call->getCalledFunction();
    return !Callee || !(Callee->hasFnAttribute(MathCostFnAttr) || lookupBuiltin(Callee->getName()));
  });
}

/// Exchanges x and \p Dimension in all queries of \p Kernel. Doing it twice changes nothing.
void exchange(Function &Kernel, unsigned Dimension) {
  for (Instruction &I : instructions(Kernel))
    if (const std::optional<unsigned> Of = queried(I); Of && (*Of == 0 || *Of == Dimension)) {
      Use &Argument = cast<CallInst>(I).getArgOperandUse(0);
      Argument.set(ConstantInt::get(Argument->getType(), *Of == 0 ? Dimension : 0));
    }
}

/// The cost of accesses that are far apart. Scatters count twice: lines that are written are also read first.
double farApart(const KernelCost &Cost) { return Cost.Gathers + Cost.Scatters; }

/// The dimension along which lanes should run; 0: x. Does not change the kernel in the end.
unsigned bestDimension(Function &Kernel, FunctionAnalysisManager &Analyses) {
  KernelCost Best = estimateCost(Kernel, Lanes, Analyses);
  if (Best.Gathers == 0) return 0;
  unsigned Result = 0;
  const unsigned Dimensions = KernelInfo::get(Kernel)->Dimensions;
  auto Exchange = [&](unsigned Dimension) {
    exchange(Kernel, Dimension);
    Analyses.invalidate(Kernel, PreservedAnalyses::none());
  };
  for (unsigned Dimension = 1; Dimension < Dimensions; ++Dimension) {
    Exchange(Dimension);
    const KernelCost Cost = estimateCost(Kernel, Lanes, Analyses);
    Exchange(Dimension);
    if (farApart(Cost) * MinGain > farApart(Best) || Cost.SubGroup > Best.SubGroup) continue;
    Best = Cost;
    Result = Dimension;
  }
  return Result;
}

} // namespace

bool exchangeDimensions(Function &Kernel, unsigned Dimension) {
  if (!mayExchange(Kernel) || Dimension >= KernelInfo::get(Kernel)->Dimensions) return false;
  exchange(Kernel, Dimension);
  Kernel.addFnAttr(LanesAlongFnAttr, std::to_string(Dimension));
  return true;
}

PreservedAnalyses ExchangeDimensionsPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  if (isDisabled(Transform::ExchangeDimensions)) return PreservedAnalyses::all();
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    if (!mayExchange(*Kernel)) continue;
    CrashTrace Crash(*Kernel);
    const unsigned Dimension = bestDimension(*Kernel, OfFunctions);
    if (Dimension == 0) continue;
    exchangeDimensions(*Kernel, Dimension);
    OfFunctions.invalidate(*Kernel, PreservedAnalyses::none());
    Remarks(*Kernel, Log)
        .passed(nullptr, "ExchangeDimensions",
                "sub-groups consist of neighbours along dimension " +
                    Twine(KernelInfo::get(*Kernel)->Dimensions - 1 - Dimension) +
                    ", whose accesses are neighbours, too");
    ++NumKernels;
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
