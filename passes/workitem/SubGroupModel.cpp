// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/SubGroupModel.h"

#include "device-library/QueryDimensions.h"
#include "ir/BuiltinTable.h"
#include "ir/SpmdContract.h"
#include "support/RunPasses.h"

#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace syclc {

namespace {

bool isUniformByForm(const Value *V, unsigned Depth = 0);

InstructionUniformity uniformityOfCall(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee) return InstructionUniformity::NeverUniform;
  if (Callee->isIntrinsic()) return InstructionUniformity::Default;
  const Builtin *B = Callee->isDeclaration() ? lookupBuiltin(Callee->getName()) : nullptr;
  if (!B) // a function that was not inlined: its result may depend on memory that it writes itself
    return Call.onlyReadsMemory() ? InstructionUniformity::Default : InstructionUniformity::NeverUniform;
  switch (B->Kind) {
  case BuiltinKind::WorkItemQuery:
    assert((B->Name == InnerIdBuiltin || constantDimension(Call)) && "chooseDimensions() comes first");
    [[fallthrough]];
  case BuiltinKind::SubGroupQuery:
    return countsLanes(Call) ? InstructionUniformity::NeverUniform : InstructionUniformity::AlwaysUniform;
  case BuiltinKind::TargetQuery:
    return InstructionUniformity::AlwaysUniform;
  case BuiltinKind::SubGroupOperation:
    if (isScan(B->Operation)) return InstructionUniformity::NeverUniform;
    // One lane's value, if its number is uniform. LLVM's analysis has no rule for a single operand, so numbers that
    // depend on others, such as counters of loops, do not count.
    if (B->Operation == SubGroupOperation::Shuffle && !isUniformByForm(Call.getArgOperand(1)))
      return InstructionUniformity::Default;
    return InstructionUniformity::AlwaysUniform;
  default:
    return InstructionUniformity::Default;
  }
}

/// Whether \p V is computed from constants and values that are the same for a whole sub-group, such as its size.
bool isUniformByForm(const Value *V, unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  if (isa<Constant>(V)) return true;
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == MaxDepth) return false;
  if (const auto *Call = dyn_cast<CallBase>(I); Call && !isa<IntrinsicInst>(Call))
    return uniformityOfCall(*Call) == InstructionUniformity::AlwaysUniform;
  return isa<BinaryOperator, CastInst, IntrinsicInst>(I) && !I->mayReadOrWriteMemory() &&
         all_of(I->operand_values(), [&](const Value *Operand) { return isUniformByForm(Operand, Depth + 1); });
}

class LanesAsTarget : public TargetTransformInfoImplCRTPBase<LanesAsTarget> {
public:
  explicit LanesAsTarget(const DataLayout &DL) : TargetTransformInfoImplCRTPBase(DL) {}

  bool hasBranchDivergence(const Function *) const override { return true; }

  InstructionUniformity getInstructionUniformity(const Value *V) const override {
    if (const auto *Call = dyn_cast<CallBase>(V)) return uniformityOfCall(*Call);
    if (isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst>(V)) return InstructionUniformity::NeverUniform;
    if (const auto *Load = dyn_cast<LoadInst>(V); Load && Load->isVolatile())
      return InstructionUniformity::NeverUniform;
    return InstructionUniformity::Default;
  }
};

} // namespace

bool countsLanes(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee) return false;
  StringRef Name = Callee->getName();
  if (Name == "__syclc_sub_group_local_id") return true;
  return (Name == "__syclc_global_id" || Name == "__syclc_local_id") && constantDimension(*Call) == 0;
}

static TargetTransformInfo lanesAsTarget(const Function &F) {
  return TargetTransformInfo(std::make_unique<LanesAsTarget>(F.getDataLayout()));
}

LaneUniformity::LaneUniformity(Function &Kernel) : Lanes(std::make_unique<FunctionAnalysisManager>()) {
  Lanes->registerPass([] { return PassInstrumentationAnalysis(); });
  Lanes->registerPass([] { return TargetIRAnalysis(lanesAsTarget); });
  Lanes->registerPass([] { return DominatorTreeAnalysis(); });
  Lanes->registerPass([] { return CycleAnalysis(); });
  Lanes->registerPass([] { return UniformityInfoAnalysis(); });
  Info = &Lanes->getResult<UniformityInfoAnalysis>(Kernel);
}

void LaneUniformity::print(const Function &F, raw_ostream &OS) const {
  OS << "lane uniformity of " << F.getName() << ":\n";
  for (const Instruction &I : instructions(F))
    if (!I.getType()->isVoidTy()) OS << (isDivergent(&I) ? "  divergent:" : "  uniform:  ") << I << "\n";
}

AnalysisKey LaneUniformityAnalysis::Key;

LaneUniformity LaneUniformityAnalysis::run(Function &Kernel, FunctionAnalysisManager &Analyses) {
  return TargetIsLanes ? LaneUniformity(Analyses.getResult<UniformityInfoAnalysis>(Kernel)) : LaneUniformity(Kernel);
}

SubGroupAnalyses::SubGroupAnalyses() {
  FAM.registerPass([] { return TargetIRAnalysis(lanesAsTarget); });
  FAM.registerPass([] { return LaneUniformityAnalysis(/*TargetIsLanes=*/true); });
  registerAnalyses(FAM); // not those that are registered above
  PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CAM, MAM);
}

} // namespace syclc
