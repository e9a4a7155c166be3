// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/WideForms.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/ExactNumbers.h"
#include "native/vectorize/WrappingStrides.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/SubGroupModel.h"
#include "workitem/WrappingNumber.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

using namespace tune::WideForms;

SYCLC_STATISTIC(WideForms, NumForms, "kernels copied for launches in which no index wraps");
SYCLC_STATISTIC(WideForms, NumNumbers, "numbers that wrap, computed in 64 bits there");

namespace {

using Numbers = MapVector<Instruction *, const ExactNumber *>;

/// Finds the numbers whose extensions hide that an address is linear.
class WrappingParts {
public:
  WrappingParts(WrappingStrides &Of, ExactNumbers &Exact, const DataLayout &DL) : Of(Of), Exact(Exact), DL(DL) {}

  /// Adds those of \p V to \p Found. \returns whether all have an exact number.
  bool find(Value &V, Numbers &Found, unsigned Depth = 0) {
    const LaneShape Shape = Of.shape(&V);
    if (Shape.isUniform() || Shape.isLinear()) return true;
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || Depth > MaxDepth) return false;
    if (const auto W = WrappingNumber::match(*I, DL)) {
      const ExactNumber *Number = I->getType()->isIntegerTy(64) ? Exact.of(*I) : nullptr;
      if (Number) Found[I] = Number;
      return Number;
    }
    if (!isa<GetElementPtrInst, BinaryOperator, TruncInst>(I)) return false;
    return all_of(I->operands(), [&](Value *Operand) { return find(*Operand, Found, Depth + 1); });
  }

  /// Adds the uniform extensions of \p V that are sums of ids, such as the row of `a[y + 1][x]` with an `int y`. Without
  /// them, the distance of rows is known, so that JamRows.h finds what they share.
  void findRows(Value &V, Numbers &Found, unsigned Depth = 0) {
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || Depth > MaxDepth) return;
    if (I->getType()->isIntegerTy(64) && Of.shape(I).isUniform() && WrappingNumber::match(*I, DL)) {
      if (const ExactNumber *Number = Exact.of(*I); Number && isSumOfIds(*Number)) Found[I] = Number;
      return;
    }
    if (isa<GetElementPtrInst, BinaryOperator>(I))
      for (Value *Operand : I->operands()) findRows(*Operand, Found, Depth + 1);
  }

private:
  static constexpr unsigned MaxDepth = 12;

  static bool isSumOfIds(const ExactNumber &Number) {
    using Kind = ExactNumber::Kind;
    switch (Number.K) {
    case Kind::Constant:
    case Kind::Id:
    case Kind::Size:
      return true;
    case Kind::Sum:
    case Kind::Difference:
      return isSumOfIds(*Number.A) && isSumOfIds(*Number.B);
    case Kind::Scaled:
    case Kind::Extension:
      return isSumOfIds(*Number.A);
    default: // it may be too large in launches in which lanes are contiguous
      return false;
    }
  }

  WrappingStrides &Of;
  ExactNumbers &Exact;
  const DataLayout &DL;
};

/// Creates the function that decides whether \p Form may run.
Function &makeFits(Function &Form, ExactNumbers &Exact, const Numbers &All) {
  auto *Type = FunctionType::get(Type::getInt1Ty(Form.getContext()), Form.getFunctionType()->params(), false);
  Function *Fits = Function::Create(Type, GlobalValue::InternalLinkage, Form.getName() + ".fits", Form.getParent());
  Fits->setAttributes(AttributeList::get(Form.getContext(), Form.getAttributes().getFnAttrs(), {}, {}));
  for (StringRef OfKernels : {StringRef(InnerFormOfFnAttr), StringRef(PlanFnAttr)}) Fits->removeFnAttr(OfKernels);
  // shareHelpers() would take it for a helper, and replace it by an equal one; LLVM's inliner would remove it without
  // calls (the work-items of hierarchical kernels are inlined always).
  for (const Attribute::AttrKind OfHelpers : {Attribute::NoInline, Attribute::AlwaysInline})
    Fits->removeFnAttr(OfHelpers);
  IRBuilder<> B(BasicBlock::Create(Form.getContext(), "entry", Fits));
  ExactBounds Bounds(Exact, B);
  for (const auto &[I, Number] : All) Bounds.require(*Number);
  B.CreateRet(Bounds.condition());
  return *Fits;
}

/// Computes \p All in 64 bits in a copy, whose values \p Map contains.
void widen(const Numbers &All, ValueToValueMapTy &Map) {
  ExactCode Code(Map);
  SmallVector<std::pair<Instruction *, Value *>> Wide;
  for (const auto &[I, Number] : All) Wide.push_back({cast<Instruction>(Map[I]), Code.of(*Number)});
  SmallVector<WeakTrackingVH> Unused;
  for (auto [Narrow, Value] : Wide) {
    Narrow->replaceAllUsesWith(Value);
    Unused.push_back(Narrow);
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
}

} // namespace

PreservedAnalyses makeWideForm(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &, Remarks &) {
  if (isDisabled(Transform::WideForms) || Lanes == 1 || KernelInfo::get(Kernel)->Kind == SYCLC_KERNEL_SINGLE_TASK ||
      Kernel.getInstructionCount() > MaxInstructions || !mayHaveWrappingIndices(Kernel))
    return PreservedAnalyses::all();
  SubGroupAnalyses Analyses;
  const LaneShapes Shapes = prepareForStrides(Kernel, Lanes, Analyses);
  const DataLayout &DL = Kernel.getDataLayout();
  WrappingStrides Of(Shapes, DL, Lanes);
  ExactNumbers Exact(Analyses.get<ScalarEvolutionAnalysis>(Kernel), Analyses.get<LoopAnalysis>(Kernel), DL);
  WrappingParts Parts(Of, Exact, DL);
  Numbers All;
  for (Instruction &I : instructions(Kernel)) {
    Numbers OfAccess;
    if (Of.becomesContiguous(I) && Parts.find(*getLoadStorePointerOperand(&I), OfAccess))
      for (const auto &[At, Number] : OfAccess) All[At] = Number;
  }
  if (All.empty()) return PreservedAnalyses::none();
  if (const auto Info = KernelInfo::get(Kernel); Info->Kind == SYCLC_KERNEL_RANGE && Info->Dimensions > 1)
    for (Instruction &I : instructions(Kernel))
      if (Value *Pointer = getLoadStorePointerOperand(&I)) Parts.findRows(*Pointer, All);

  ValueToValueMapTy Map;
  Function *Wide = CloneFunction(&Kernel, Map);
  Wide->setName(Kernel.getName() + ".wide");
  if (Attribute Original = Kernel.getFnAttribute(FormOfFnAttr); Original.isValid())
    Wide->addFnAttr(InnerFormOfFnAttr, Original.getValueAsString());
  for (StringRef OfOuterForm : {StringRef(FormOfFnAttr), StringRef(PackedFormFnAttr)}) Wide->removeFnAttr(OfOuterForm);
  Function &Fits = makeFits(*Wide, Exact, All);
  widen(All, Map);
  Kernel.addFnAttr(WideFormFnAttr, Wide->getName());
  Kernel.addFnAttr(WideFormFitsFnAttr, Fits.getName());
  ++NumForms;
  NumNumbers += All.size();
  return PreservedAnalyses::none();
}

} // namespace syclc
