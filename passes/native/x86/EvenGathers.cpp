// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/EvenGathers.h"

#include "support/Statistics.h"
#include "support/Tunables.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

using namespace tune::EvenGathers;

SYCLC_STATISTIC(EvenGathers, NumGathers, "gathers that became loads");

namespace {

/// The maximum number of instructions of an index that are followed.
constexpr unsigned MaxDepth = 6;

/// The value First + l * Step in lane l, modulo 2^64. For addresses, First is a pointer. A null Step is zero.
struct Progression {
  Value *First;
  Value *Step;
};

/// Finds progressions; inserts new scalars at the builder's insertion point.
class Progressions {
public:
  Progressions(IRBuilder<> &B, const DataLayout &DL) : B(B), DL(DL) {}

  std::optional<Progression> ofPointers(Value *V, unsigned Depth = 0) {
    if (Value *Same = getSplatValue(V)) return Progression{Same, nullptr};
    auto *Gep = dyn_cast<GetElementPtrInst>(V);
    if (!Gep || Gep->getNumIndices() != 1 || Depth > MaxDepth) return std::nullopt;
    const TypeSize Size = DL.getTypeAllocSize(Gep->getSourceElementType());
    if (Size.isScalable()) return std::nullopt;
    Value *Base = Gep->getPointerOperand(), *Index = Gep->getOperand(1);
    std::optional<Progression> From =
        Base->getType()->isVectorTy() ? ofPointers(Base, Depth + 1) : Progression{Base, nullptr};
    std::optional<Progression> By = ofIndices(Index, Depth + 1);
    if (!From || !By) return std::nullopt;
    Value *Bytes = B.getInt64(Size.getFixedValue());
    return Progression{B.CreatePtrAdd(From->First, B.CreateMul(By->First, Bytes)),
                       sum(From->Step, By->Step ? B.CreateMul(By->Step, Bytes) : nullptr)};
  }

private:
  /// For 64-bit integers, and for narrower constants, which are sign-extended like indices.
  std::optional<Progression> ofIndices(Value *V, unsigned Depth) {
    if (auto *Lanes = dyn_cast<ConstantDataVector>(V)) return ofConstants(*Lanes);
    if (!V->getType()->getScalarType()->isIntegerTy(64)) return std::nullopt;
    if (!V->getType()->isVectorTy()) return Progression{V, nullptr};
    if (Value *Same = getSplatValue(V)) return Progression{Same, nullptr};
    auto *I = dyn_cast<BinaryOperator>(V);
    if (!I || Depth > MaxDepth) return std::nullopt;
    const bool Adds = match(I, m_AddLike(m_Value(), m_Value())), Multiplies = I->getOpcode() == Instruction::Mul,
               Shifts = I->getOpcode() == Instruction::Shl;
    if (!Adds && !Multiplies && !Shifts) return std::nullopt;
    std::optional<Progression> Left = ofIndices(I->getOperand(0), Depth + 1);
    std::optional<Progression> Right = ofIndices(I->getOperand(1), Depth + 1);
    if (!Left || !Right) return std::nullopt;
    if (Adds) return Progression{B.CreateAdd(Left->First, Right->First), sum(Left->Step, Right->Step)};
    if (Multiplies && Right->Step) std::swap(Left, Right);
    if (Right->Step) return std::nullopt;
    auto Scale = [&](Value *Scaled) { return B.CreateBinOp(I->getOpcode(), Scaled, Right->First); };
    return Progression{Scale(Left->First), Left->Step ? Scale(Left->Step) : nullptr};
  }

  std::optional<Progression> ofConstants(const ConstantDataVector &Lanes) {
    if (!Lanes.getElementType()->isIntegerTy()) return std::nullopt;
    auto Lane = [&](unsigned Number) { return Lanes.getElementAsAPInt(Number).getSExtValue(); };
    const uint64_t First = uint64_t(Lane(0)), Step = uint64_t(Lane(1)) - First;
    for (unsigned Number = 2; Number < Lanes.getNumElements(); ++Number)
      if (uint64_t(Lane(Number)) != First + Number * Step) return std::nullopt;
    return Progression{B.getInt64(First), Step ? B.getInt64(Step) : nullptr};
  }

  Value *sum(Value *Left, Value *Right) { return !Left ? Right : !Right ? Left : B.CreateAdd(Left, Right); }

  IRBuilder<> &B;
  const DataLayout &DL;
};

/// Whether \p Gather is unmasked and its element type can be loaded by one instruction.
bool isWhole(const IntrinsicInst &Gather) {
  auto *T = cast<FixedVectorType>(Gather.getType());
  const unsigned Bits = T->getElementType()->isPointerTy() ? 64 : T->getScalarSizeInBits();
  auto *Mask = dyn_cast<Constant>(Gather.getArgOperand(1));
  return Mask && Mask->isAllOnesValue() && (Bits == 32 || Bits == 64) && T->getNumElements() >= 2 &&
         T->getNumElements() <= MaxLanes;
}

bool takeApart(IntrinsicInst &Gather) {
  IRBuilder<> B(&Gather);
  std::optional<Progression> Lanes = Progressions(B, Gather.getDataLayout()).ofPointers(Gather.getArgOperand(0));
  if (!Lanes || !Lanes->Step) return false;
  auto *T = cast<FixedVectorType>(Gather.getType());
  const Align A = Gather.getParamAlign(0).valueOrOne();
  // An x86 address is a base register plus an index register, scaled by 1 or 2 here: four lanes from each base.
  Value *Step = Lanes->Step, *Three = B.CreateMul(Step, B.getInt64(3)), *Four = B.CreateShl(Step, 2);
  Value *From = Lanes->First, *Result = PoisonValue::get(T);
  for (unsigned Lane = 0; Lane < T->getNumElements(); ++Lane) {
    if (Lane && Lane % 4 == 0) From = B.CreatePtrAdd(From, Four);
    Value *Distance = Lane % 4 == 1 ? Step : Lane % 4 == 2 ? B.CreateShl(Step, 1) : Three;
    LoadInst *Load = B.CreateAlignedLoad(T->getElementType(), Lane % 4 ? B.CreatePtrAdd(From, Distance) : From, A);
    Load->setAAMetadata(Gather.getAAMetadata());
    Result = B.CreateInsertElement(Result, Load, Lane);
  }
  Gather.replaceAllUsesWith(Result);
  return true;
}

} // namespace

PreservedAnalyses EvenGathersPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<IntrinsicInst *, 16> Gathers;
  for (Instruction &I : instructions(F))
    if (auto *Gather = dyn_cast<IntrinsicInst>(&I);
        Gather && Gather->getIntrinsicID() == Intrinsic::masked_gather && isWhole(*Gather))
      Gathers.push_back(Gather);
  if (Gathers.empty() || Gathers.size() > MaxGathers) return PreservedAnalyses::all();
  for (IntrinsicInst *Gather : Gathers)
    if (takeApart(*Gather)) {
      ++NumGathers;
      RecursivelyDeleteTriviallyDeadInstructions(Gather);
    }
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
