// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/Vectorize.h"

#include "device-library/QueryDimensions.h"
#include "device-library/SharedMath.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "native/vectorize/ExternalVariant.h"
#include "native/vectorize/LaneOperands.h"
#include "native/vectorize/Masks.h"
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/OneLane.h"
#include "native/vectorize/PrepareControlFlow.h"
#include "native/vectorize/SubGroupForms.h"
#include "native/vectorize/UnrollRows.h"
#include "native/vectorize/VectorMath.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/WidenPhis.h"
#include "native/vectorize/Widener.h"
#include "native/x86/TargetFeatures.h"
#include "support/CrashTrace.h"
#include "support/Remarks.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/SubGroupModel.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;

namespace syclc {

/// \returns false if a variable's size differs between lanes, so that space for it cannot be allocated.
static bool widenPrivateVariables(Function &Kernel, Widener &W) {
  SmallVector<AllocaInst *> Variables;
  for (Instruction &I : instructions(Kernel))
    if (auto *Variable = dyn_cast<AllocaInst>(&I)) Variables.push_back(Variable);
  for (AllocaInst *Variable : Variables) {
    W.B.SetInsertPoint(Variable);
    if (!widenPrivate(W, *Variable)) return false;
  }
  return true;
}

/// Widens blocks in reverse post-order, so that a value has lanes before it is used. Phis come last because of loops.
static void widenBlocks(Function &Kernel, Widener &W, Masks &Masks, PhiWidener &Phis) {
  ReversePostOrderTraversal<Function *> Order(&Kernel);
  const SmallVector<BasicBlock *> Blocks(Order.begin(), Order.end());
  for (BasicBlock *Block : Blocks) {
    Masks.enter(*Block);
    SmallVector<Instruction *> Instructions;
    for (Instruction &I : *Block) Instructions.push_back(&I); // widening inserts more
    for (Instruction *I : Instructions)
      if (auto *Phi = dyn_cast<PHINode>(I)) {
        if (W.shape(Phi).isVarying()) Phis.begin(*Phi);
      } else
        W.widen(*I);
  }
}

/// Widens the prepared \p Kernel. \returns an empty string, or the reason why it cannot be widened; then \p Kernel is
/// unchanged except for private variables.
static std::string widen(Function &Kernel, unsigned Lanes, const TargetTransformInfo &Costs, SubGroupAnalyses &Analyses,
                         Remarks &Report) {
  auto &DT = Analyses.get<DominatorTreeAnalysis>(Kernel);
  auto &LI = Analyses.get<LoopAnalysis>(Kernel);
  const auto &Shapes = Analyses.get<LaneShapesAnalysis>(Kernel);
  Widener W(Kernel, Lanes, Shapes, Costs, Report);
  Masks Masks(W, DT, LI);
  if (std::string Problem = Masks.plan(Analyses.get<PostDominatorTreeAnalysis>(Kernel)); !Problem.empty())
    return Problem;

  PhiWidener Phis(W, Masks, LI);
  if (!widenPrivateVariables(Kernel, W)) return "the size of a private variable differs between work-items";
  W.leave(findLaneSlices(Kernel, Shapes, [&]() -> AAResults & { return MemoryState::of(W).aliases(); }));
  widenBlocks(Kernel, W, Masks, Phis);
  Phis.finish();
  W.finish();
  Masks.finishBranches();
  for (const CountingLoop &Loop : Phis.countingLoops()) copyForAllActive(Loop, DT, LI);
  Masks.copyGuardedCode();
  return "";
}

/// Removes the markers at which sub-groups take turns; from now on an attribute of the kernel records them. \returns
/// whether there were any.
static bool dropTurns(Function &Kernel) {
  SmallVector<Instruction *> Turns;
  for (Instruction &I : instructions(Kernel))
    if (const auto *Call = dyn_cast<CallInst>(&I))
      if (const Function *Callee = Call->getCalledFunction(); Callee && Callee->getName() == SubGroupTurnBuiltin)
        Turns.push_back(&I);
  for (Instruction *Turn : Turns) Turn->eraseFromParent();
  return !Turns.empty();
}

bool vectorize(Function &Kernel, unsigned Lanes, const TargetTransformInfo &Costs, Remarks &Report) {
  Kernel.addFnAttr(SubGroupSizeFnAttr, std::to_string(Lanes));
  const bool TakesTurns = dropTurns(Kernel);
  if (TakesTurns || callsExternal(Kernel) ||
      any_of(instructions(Kernel), [](const Instruction &I) { return I.isAtomic(); }))
    Kernel.addFnAttr(AtomicsFnAttr);
  if (Lanes == 1) {
    lowerToOneLane(Kernel);
    return true;
  }
  SubGroupAnalyses Analyses;
  prepareControlFlow(Kernel, Analyses);
  std::string Problem = widen(Kernel, Lanes, Costs, Analyses, Report);
  if (!Problem.empty()) {
    Analyses.invalidate(Kernel); // private variables may have changed
    structureAll(Kernel, Analyses);
    Problem = widen(Kernel, Lanes, Costs, Analyses, Report);
  }
  forgetSeparateRows(Kernel);
  if (!Problem.empty()) Report.missed(nullptr, "NotVectorized", "not vectorised: " + Problem);
  inlineSharedMath(Kernel); // in uniform code, where a call would clobber the vector registers
  return Problem.empty();
}

namespace {

/// Lets LLVM's vectorisers run on \p Scalar, a kernel without lanes, but not make scatters, which LLVM takes for faster
/// than they are: with AVX-512 a task that moved particles in an array of structures took twice as long as without. In a
/// kernel without loops they might combine its work-items after all, and shall not make gathers either.
void useLlvmVectorizers(Function &Scalar) {
  Scalar.addFnAttr(LlvmVectorizersFnAttr);
  if (!vectorFeatures(Scalar).Avx2) return;
  DominatorTree DT(Scalar);
  const bool CombinesItems = KernelInfo::get(Scalar)->Kind != SYCLC_KERNEL_SINGLE_TASK && LoopInfo(DT).empty();
  StringRef Features = Scalar.getFnAttribute("target-features").getValueAsString();
  Scalar.addFnAttr("target-features", (Features + (Features.empty() ? "" : ",") + "+prefer-no-scatter" +
                                       (CombinesItems ? ",+prefer-no-gather" : ""))
                                          .str());
}

/// Converts the copies of kernels to sub-group form.
class FormVectorizer {
public:
  FormVectorizer(FunctionAnalysisManager &Analyses, RemarkLog *Log) : Analyses(Analyses), Log(Log) {}

  /// \param Forms the copies of \p Kernel, which is removed.
  void run(Function &Kernel, ArrayRef<Function *> Forms) {
    CrashTrace Crash(Kernel);
    Remarks Report(Kernel, Log);
    const bool IsPlannedScalar = lanesOf(*Forms.back()) == 1;
    Function *Scalar = nullptr;
    unsigned Largest = 1;
    for (Function *Form : Forms) {
      const unsigned Lanes = lanesOf(*Form);
      if (!succeeds(*Form, Report))
        fail(Kernel, *Form, Scalar, Report);
      else if (Lanes == 1)
        Scalar = Form;
      else
        Largest = std::max(Largest, Lanes);
    }
    if (Attribute Plan = Kernel.getFnAttribute(PlanFnAttr); Plan.isValid()) {
      if (Largest > 1)
        Report.passed(nullptr, "Vectorized", Twine(Largest) + " work-items a sub-group: " + Plan.getValueAsString());
      else if (IsPlannedScalar && KernelInfo::get(Kernel)->Kind != SYCLC_KERNEL_SINGLE_TASK)
        Report.missed(nullptr, "Scalar", "not vectorised: " + Plan.getValueAsString());
    }
    if (Scalar && Largest == 1) {
      inlineSharedMath(*Scalar);
      useLlvmVectorizers(*Scalar);
    } else if (Scalar) // for rows too short for lanes: few work-items, so optimise for size
      Scalar->addFnAttr(Attribute::OptimizeForSize);
    drop(Kernel);
  }

private:
  static unsigned lanesOf(const Function &Form) { return Form.getFnAttributeAsParsedInteger(SubGroupSizeFnAttr); }

  bool vectorizes(Function &Form, Remarks &Report) {
    return vectorize(Form, lanesOf(Form), Analyses.getResult<TargetIRAnalysis>(Form), Report);
  }

  static Function *innerForm(Function &Form, StringRef Name) {
    Attribute Inner = Form.getFnAttribute(Name);
    return Inner.isValid() ? Form.getParent()->getFunction(Inner.getValueAsString()) : nullptr;
  }

  /// If an inner form cannot be vectorised, \p Form runs its launches.
  bool succeeds(Function &Form, Remarks &Report) {
    if (!vectorizes(Form, Report)) return false;
    for (StringRef Name : InnerFormFnAttrs)
      if (Function *Inner = innerForm(Form, Name); Inner && !vectorizes(*Inner, Report)) dropInner(Form, Name);
    return true;
  }

  void dropInner(Function &Form, StringRef Name) {
    Function *Inner = innerForm(Form, Name);
    if (!Inner) return;
    if (Name == WideFormFnAttr) {
      drop(*innerForm(Form, WideFormFitsFnAttr));
      Form.removeFnAttr(WideFormFitsFnAttr);
    }
    Form.removeFnAttr(Name);
    drop(*Inner);
  }

  /// Removes \p Form and replaces it by \p Scalar, a form with one lane.
  void fail(Function &Kernel, Function &Form, Function *&Scalar, Remarks &Report) {
    if (!KernelInfo::get(Kernel)->attribute(ReqdSubGroupSizeAttribute).empty())
      Kernel.getContext().diagnose(DiagnosticInfoGeneric("syclc: kernel '" + kernelDisplayName(Kernel) +
                                                         "' cannot run in sub-groups of " + Twine(lanesOf(Form)) +
                                                         " as it requires: its control flow has no form that lanes can "
                                                         "follow together; -Rpass-missed=syclc says why"));
    else if (!Scalar) {
      Scalar = &makeSubGroupForm(Kernel, 1);
      Scalar->removeFnAttr(PlanFnAttr);
      auto &Functions = Kernel.getParent()->getFunctionList();
      Functions.splice(Form.getIterator(), Functions, Scalar->getIterator());
      vectorizes(*Scalar, Report);
    }
    for (StringRef Name : InnerFormFnAttrs) dropInner(Form, Name);
    drop(Form);
  }

  void drop(Function &F) {
    Analyses.clear(F, F.getName());
    F.eraseFromParent();
  }

  FunctionAnalysisManager &Analyses;
  RemarkLog *Log;
};

} // namespace

/// \returns whether there were any forms.
static bool vectorizeForms(Module &M, FunctionAnalysisManager &Analyses, RemarkLog *Log) {
  MapVector<Function *, SmallVector<Function *, 2>> Forms;
  for (Function *Form : kernels(M))
    if (Attribute Of = Form->getFnAttribute(FormOfFnAttr); Of.isValid())
      Forms[M.getFunction(Of.getValueAsString())].push_back(Form);
  for (auto &[Kernel, OfKernel] : Forms) FormVectorizer(Analyses, Log).run(*Kernel, OfKernel);
  return !Forms.empty();
}

PreservedAnalyses VectorizePass::run(Module &M, ModuleAnalysisManager &Analyses) {
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  if (Lanes == 0) return vectorizeForms(M, OfFunctions, Log) ? PreservedAnalyses::none() : PreservedAnalyses::all();
  chooseDimensions(M);
  for (Function *Kernel : kernels(M)) {
    Remarks Report(*Kernel);
    chooseSharedMath(*Kernel);
    vectorize(*Kernel, Lanes, OfFunctions.getResult<TargetIRAnalysis>(*Kernel), Report);
  }
  defineVectorMath(M, OfFunctions);
  return PreservedAnalyses::none();
}

} // namespace syclc
