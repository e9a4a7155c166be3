// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/EvenGathers.h"

#include "native/x86/TargetFeatures.h"
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
SYCLC_STATISTIC(EvenGathers, NumScatters, "scatters that became stores");

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

bool isScatter(const IntrinsicInst &Access) { return Access.getIntrinsicID() == Intrinsic::masked_scatter; }

/// Whether \p Access, a gather or scatter, is unmasked and its elements can be accessed by one instruction.
bool isWhole(const IntrinsicInst &Access) {
  const bool Scatters = isScatter(Access);
  auto *T = cast<FixedVectorType>(Scatters ? Access.getArgOperand(0)->getType() : Access.getType());
  const unsigned Bits = T->getElementType()->isPointerTy() ? 64 : T->getScalarSizeInBits();
  auto *Mask = dyn_cast<Constant>(Access.getArgOperand(Scatters ? 2 : 1));
  return Mask && Mask->isAllOnesValue() && (Bits == 32 || Bits == 64) && T->getNumElements() >= 2 &&
         T->getNumElements() <= MaxLanes;
}

/// The addresses of progression \p Lanes, lane by lane. An x86 address is a base register plus an index register, scaled
/// by 1 or 2 here: four lanes from each base.
class Addresses {
public:
  Addresses(IRBuilder<> &B, const Progression &Lanes)
      : B(B), From(Lanes.First), Step(Lanes.Step), Three(B.CreateMul(Step, B.getInt64(3))), Four(B.CreateShl(Step, 2)) {
  }

  /// \param Lane 0, then 1, 2, ...
  Value *next(unsigned Lane) {
    if (Lane && Lane % 4 == 0) From = B.CreatePtrAdd(From, Four);
    if (Lane % 4 == 0) return From;
    return B.CreatePtrAdd(From, Lane % 4 == 1 ? Step : Lane % 4 == 2 ? B.CreateShl(Step, 1) : Three);
  }

private:
  IRBuilder<> &B;
  Value *From, *Step, *Three, *Four;
};

bool takeApart(IntrinsicInst &Access) {
  const unsigned Pointers = isScatter(Access) ? 1 : 0;
  IRBuilder<> B(&Access);
  const std::optional<Progression> Lanes =
      Progressions(B, Access.getDataLayout()).ofPointers(Access.getArgOperand(Pointers));
  if (!Lanes || !Lanes->Step) return false;
  const Align A = Access.getParamAlign(Pointers).valueOrOne();
  Addresses At(B, *Lanes);
  if (isScatter(Access)) { // in the order of the lanes
    Value *Stored = Access.getArgOperand(0);
    for (unsigned Lane = 0; Lane < cast<FixedVectorType>(Stored->getType())->getNumElements(); ++Lane)
      B.CreateAlignedStore(B.CreateExtractElement(Stored, Lane), At.next(Lane), A)
          ->setAAMetadata(Access.getAAMetadata());
    return true;
  }
  auto *T = cast<FixedVectorType>(Access.getType());
  Value *Result = PoisonValue::get(T);
  for (unsigned Lane = 0; Lane < T->getNumElements(); ++Lane) {
    LoadInst *Load = B.CreateAlignedLoad(T->getElementType(), At.next(Lane), A);
    Load->setAAMetadata(Access.getAAMetadata());
    Result = B.CreateInsertElement(Result, Load, Lane);
  }
  Access.replaceAllUsesWith(Result);
  return true;
}

} // namespace

PreservedAnalyses EvenGathersPass::run(Function &F, FunctionAnalysisManager &) {
  // AVX-512 has scatters.
  const bool TakesScatters = !vectorFeatures(F).Avx512;
  SmallVector<IntrinsicInst *, 16> Accesses;
  unsigned Gathers = 0;
  for (Instruction &I : instructions(F)) {
    auto *Access = dyn_cast<IntrinsicInst>(&I);
    if (!Access) continue;
    const bool IsGather = Access->getIntrinsicID() == Intrinsic::masked_gather;
    if (!(IsGather || (TakesScatters && isScatter(*Access))) || !isWhole(*Access)) continue;
    Accesses.push_back(Access);
    Gathers += IsGather;
  }
  if (Gathers > MaxGathers) erase_if(Accesses, [](const IntrinsicInst *Access) { return !isScatter(*Access); });
  if (Accesses.empty()) return PreservedAnalyses::all();
  for (IntrinsicInst *Access : Accesses) {
    const bool Scatters = isScatter(*Access);
    if (!takeApart(*Access)) continue;
    ++(Scatters ? NumScatters : NumGathers);
    Value *Pointers = Access->getArgOperand(Scatters ? 1 : 0);
    Access->eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(Pointers);
  }
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
