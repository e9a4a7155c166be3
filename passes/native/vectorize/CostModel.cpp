// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/CostModel.h"

#include "device-library/SharedMath.h"
#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/AccessesTogether.h"
#include "native/vectorize/LaneOperands.h"
#include "native/vectorize/NearbyGather.h"
#include "native/vectorize/UnrollRows.h"
#include "support/LoopWeight.h"
#include "support/RegisterPressure.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/SubGroupModel.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace llvm;

namespace syclc {

using namespace tune::CostModel;

namespace {

class CostEstimator {
public:
  CostEstimator(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &Analyses)
      : Kernel(Kernel), Lanes(Lanes), Analyses(Analyses), Target(Analyses.getResult<TargetIRAnalysis>(Kernel)),
        LI(Analyses.getResult<LoopAnalysis>(Kernel)), DT(Analyses.getResult<DominatorTreeAnalysis>(Kernel)),
        Shapes(Kernel, Lanes, Analyses.getResult<LaneUniformityAnalysis>(Kernel).info(), DT, LI,
               isDisabled(Transform::ConsecutiveLanes) ? Wrapping::Possible : Wrapping::Ignored),
        RegisterBits(std::max<unsigned>(
            64, Target.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue())) {
    if (isDisabled(Transform::UnrollRows) || isDisabled(Transform::RowTranspose)) return;
    for (Loop *L : LI.getLoopsInPreorder()) findRows(*L);
  }

  KernelCost estimate() {
    KernelCost Cost;
    Cost.HasLoops = !LI.empty();
    std::map<std::pair<unsigned, bool>, double> WorkByType;
    MapVector<const Value *, SmallVector<const Value *>> LoadsOf; // addresses by array
    for (BasicBlock &Block : Kernel) {
      if (isUnlikely(Block)) continue;
      const double Weight = loopWeight(LI, Block), AtOnce = iterationsAtOnce(Block), Taking = shareOfWorkItems(Block);
      double Waiting = 1;
      for (Loop *L = LI.getLoopFor(&Block); L; L = L->getParentLoop())
        if (mayLeaveOneByOne(*L)) Waiting *= WaitingLanes;
      for (Instruction &I : Block) {
        if (I.isDebugOrPseudoInst() || I.isTerminator() || isa<PHINode>(I)) continue;
        if (const auto *Private = dyn_cast<AllocaInst>(&I))
          if (auto Size = Private->getAllocationSize(I.getDataLayout())) Cost.PrivateBytes += Size->getKnownMinValue();
        double Scalar = scalarCost(I);
        Cost.Scalar += Taking * Weight * Scalar * Lanes / AtOnce;
        bool Varying = differs(I);
        const double Once = Varying ? subGroupCost(I, Scalar) : Scalar, InAll = Weight * Waiting * Once;
        Cost.SubGroup += InAll;
        Cost.Size += Once;
        Cost.Barriers |= isWorkGroupBarrier(I);
        Cost.SerialAtomics |= takesFromVectors(I);
        if (const Value *Address = getLoadStorePointerOperand(&I)) {
          if (!Shapes.of(Address).isUniform() && (!hasSmallStride(I, Shapes) || Accesses.isScattered(I)) &&
              !OfRows.contains(&I) && !Accesses.isLoadOfRow(I) && !isSameOfPrivate(Address)) {
            Cost.Gathers += InAll;
            if (isa<StoreInst>(I)) Cost.Scatters += InAll;
          }
          if (Shapes.of(Address).isStrided() && isa<LoadInst>(I) && !LI.getLoopFor(&Block) && !isGuarded(Block))
            LoadsOf[getUnderlyingObject(Address)].push_back(Address);
        }
        if (Type *T = elementType(I); Varying && T)
          WorkByType[{T->getScalarSizeInBits(), T->isFloatingPointTy()}] += Weight * std::max(1u, sharedMathCost(I));
      }
    }
    for (const auto &[Array, Addresses] : LoadsOf)
      if (Addresses.size() > Cost.LoadsOfNeighbours && overlap(Addresses)) Cost.LoadsOfNeighbours = Addresses.size();
    Cost.RowsInLoop = !OfRows.empty();
    Cost.ParallelRows = !ParallelLoops.empty() && all_of(OfRows, [&](const Instruction *I) {
      return ParallelLoops.contains(LI.getLoopFor(I->getParent()));
    });
    double Most = 0;
    for (auto [Type, Work] : WorkByType)
      if (Work > Most) {
        Most = Work;
        Cost.DominantBits = std::clamp(Type.first, 8u, 64u);
        Cost.DominantFloat = Type.second;
      }
    for (Loop *L : LI.getLoopsInPreorder()) {
      Cost.DivergentLoops |= mayLeaveOneByOne(*L);
      if (!L->isInnermost()) continue;
      Cost.LiveInLoop = std::max(Cost.LiveInLoop, liveIn(*L));
      Cost.StreamsInLoop |= streams(*L);
      for (BasicBlock *Block : L->blocks()) Cost.MaxLive = std::max(Cost.MaxLive, mostLive(*Block, *L));
    }
    return Cost;
  }

private:
  void findRows(Loop &L) {
    auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(Kernel);
    if (accessesOfRows(L, Shapes, SE, RowElements::OfAnySize).empty()) return;
    const auto Accesses = accessesOfRows(L, Shapes, SE, RowElements::Transposable);
    OfRows.insert(Accesses.begin(), Accesses.end());
    if (isParallelAlongRows(L, SE, Analyses.getResult<LoopAccessAnalysis>(Kernel))) ParallelLoops.insert(&L);
  }

  /// The number of iterations of a loop over rows that LLVM's vectoriser does at once for a single work-item.
  double iterationsAtOnce(const BasicBlock &Block) const {
    if (!ParallelLoops.contains(LI.getLoopFor(&Block))) return 1;
    unsigned Bits = 32;
    for (const Instruction &I : Block)
      if (getLoadStorePointerOperand(&I))
        Bits = std::max(Bits, unsigned(getLoadStoreType(&I)->getPrimitiveSizeInBits()));
    return RegisterBits / Bits;
  }

  /// The type that \p I computes in; null for addresses, masks, and free instructions.
  static Type *elementType(const Instruction &I) {
    const auto *Store = dyn_cast<StoreInst>(&I);
    Type *T = Store ? Store->getValueOperand()->getType() : I.getType();
    if (isa<CmpInst>(I)) T = I.getOperand(0)->getType();
    T = T->getScalarType();
    if (!T->isIntegerTy() && !T->isFloatingPointTy()) return nullptr;
    return T->isIntegerTy(1) || isa<CastInst>(I) ? nullptr : T;
  }

  bool differs(const Instruction &I) const {
    if (I.getType()->isVoidTy()) return any_of(I.operands(), [&](const Use &Op) { return !Shapes.of(Op).isUniform(); });
    return Shapes.of(&I).isVarying() && !Shapes.of(&I).isLinearWhereUsed(); // part of an address
  }

  /// Whether \p I is an atomic operation that runs once per lane and has vector operands or a vector result.
  bool takesFromVectors(const Instruction &I) const {
    if (!isa<AtomicRMWInst, AtomicCmpXchgInst>(I) || Shapes.of(I.getOperand(0)).isUniform()) return false;
    return !I.use_empty() || any_of(I.operands(), [&](const Value *Operand) { return isFromVector(Operand); });
  }
  bool isFromVector(const Value *V) const {
    if (!LeftForTurns.contains(V)) return Shapes.of(V).isVarying();
    return any_of(cast<Instruction>(V)->operands(), [&](const Value *Operand) { return isFromVector(Operand); });
  }

  /// Whether the lanes take the branch at the end of \p Block each in its own way. If a linear counter is compared with
  /// a uniform value (`for (i = id; i < n; i += range)`), they go together, except in one sub-group.
  bool partsLanes(const BasicBlock &Block) const {
    if (!Shapes.endsDivergent(Block)) return false;
    const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    const auto *Compare = Branch ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    return !Compare || any_of(Compare->operands(), [&](const Use &Op) { return Shapes.of(Op).isVarying(); });
  }

  bool mayLeaveOneByOne(const Loop &L) const {
    SmallVector<BasicBlock *> Exiting;
    L.getExitingBlocks(Exiting);
    return any_of(Exiting, [&](BasicBlock *Block) { return partsLanes(*Block); });
  }

  /// Whether \p Found holds for a divergent branch, and the side of it through which alone \p Block is reached.
  template <class Predicate>
  bool anyGuard(const BasicBlock &Block, Predicate Found) const {
    for (auto *Node = DT.getNode(&Block); Node && Node->getIDom(); Node = Node->getIDom()) {
      const BasicBlock &Above = *Node->getIDom()->getBlock();
      if (Shapes.endsDivergent(Above) && any_of(successors(&Above), [&](const BasicBlock *Side) {
            return DT.dominates(BasicBlockEdge(&Above, Side), Node->getBlock()) && Found(Above, *Side);
          }))
        return true;
    }
    return false;
  }

  /// Whether lanes that are not to execute \p Block are masked there.
  bool isGuarded(const BasicBlock &Block) const {
    return anyGuard(Block, [](const BasicBlock &, const BasicBlock &) { return true; });
  }

  /// Whether the branch at the end of \p Above leaves a loop, or begins one at \p Side.
  bool isOfLoop(const BasicBlock &Above, const BasicBlock &Side) const {
    const Loop *L = LI.getLoopFor(&Above);
    if (L && any_of(successors(&Above), [&](const BasicBlock *To) { return !L->contains(To); })) return true;
    const BasicBlock *Next = Side.getSingleSuccessor();
    return LI.isLoopHeader(&Side) || (Next && LI.isLoopHeader(Next) &&
                                      none_of(Side, [](const Instruction &I) { return I.mayReadOrWriteMemory(); }));
  }

  /// The estimated share of the work-items that execute \p Block. One of the lanes almost always does, and the others
  /// wait. WaitingLanes is for branches to and out of loops.
  double shareOfWorkItems(const BasicBlock &Block) const {
    double Share = 1;
    anyGuard(Block, [&](const BasicBlock &Above, const BasicBlock &Side) {
      if (isa<BranchInst>(Above.getTerminator()) && partsLanes(Above) && !isOfLoop(Above, Side)) Share *= TakenShare;
      return false;
    });
    return Share;
  }

  bool streams(const Loop &L) const {
    bool Reads = false;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block) {
        if (isWorkGroupBarrier(I)) return false;
        auto *Load = dyn_cast<LoadInst>(&I);
        Reads |= Load && hasSmallStride(*Load, Shapes);
      }
    return Reads;
  }

  /// Whether the ranges that the lanes access at two of \p Addresses overlap: they are less than a cache line apart.
  /// Unknown distances do not count: rows of unknown length may all start at the same offset within a line.
  bool overlap(ArrayRef<const Value *> Addresses) {
    constexpr unsigned MaxAddresses = 16;
    constexpr int64_t Line = 64;
    if (Addresses.size() > MaxAddresses) return true; // many loads in any case
    auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(Kernel);
    for (size_t I = 0; I < Addresses.size(); ++I)
      for (size_t K = 0; K < I; ++K) {
        const SCEV *Distance = SE.getMinusSCEV(SE.getSCEV(const_cast<Value *>(Addresses[I])),
                                               SE.getSCEV(const_cast<Value *>(Addresses[K])));
        auto *Known = dyn_cast<SCEVConstant>(Distance);
        if (Known && !Known->isZero() && Known->getAPInt().abs().ult(Line)) return true;
      }
    return false;
  }

  static bool isLibraryCall(const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee) return false;
    if (Callee->isIntrinsic()) switch (Callee->getIntrinsicID()) {
      case Intrinsic::sin:
      case Intrinsic::cos:
      case Intrinsic::tan:
      case Intrinsic::exp:
      case Intrinsic::exp2:
      case Intrinsic::exp10:
      case Intrinsic::log:
      case Intrinsic::log2:
      case Intrinsic::log10:
      case Intrinsic::pow:
      case Intrinsic::asin:
      case Intrinsic::acos:
      case Intrinsic::atan:
      case Intrinsic::atan2:
      case Intrinsic::sinh:
      case Intrinsic::cosh:
      case Intrinsic::tanh:
        return true;
      default:
        return false;
      }
    const Builtin *B = lookupBuiltin(Callee->getName());
    return B && B->Kind == BuiltinKind::Math;
  }

  double scalarCost(const Instruction &I) const {
    if (isLibraryCall(I)) return ScalarCall;
    if (unsigned Operations = sharedMathCost(I)) return Operations;
    if (I.isIntDivRem() && !isa<Constant>(I.getOperand(1))) return Division;
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I)) return ScalarAtomic;
    InstructionCost Cost = Target.getInstructionCost(&I, TargetTransformInfo::TCK_RecipThroughput);
    return Cost.isValid() ? std::min<double>(Cost.getValue(), 100) : 10;
  }

  /// The number of registers for a \p T in all lanes.
  double registers(Type *T) const {
    unsigned Bits = std::max(8u, unsigned(T->isPointerTy() ? 64 : T->getScalarSizeInBits()));
    return std::max(1.0, double(Bits) * Lanes / RegisterBits);
  }

  double subGroupCost(const Instruction &I, double Scalar) const {
    if (const Value *Address = getLoadStorePointerOperand(&I)) return accessCost(I, Address);
    Type *T = I.getType()->isVoidTy() ? nullptr : I.getType()->getScalarType();
    if (isLibraryCall(I))
      return VectorCall * registers(T && T->isFloatingPointTy() ? T : Type::getFloatTy(I.getContext()));
    if (unsigned Operations = sharedMathCost(I)) return Operations * registers(T);
    if (I.isIntDivRem()) return divisionCost(I);
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
      return Shapes.of(I.getOperand(0)).isUniform() ? 3 * Scalar : LaneAtomic * Lanes;
    if (const auto *Call = dyn_cast<CallBase>(&I); Call && !isa<IntrinsicInst>(Call)) {
      const Function *Callee = Call->getCalledFunction();
      const Builtin *B = Callee ? lookupBuiltin(Callee->getName()) : nullptr;
      return B ? 4 * registers(T ? T : Type::getFloatTy(I.getContext())) : (Scalar + 4) * Lanes;
    }
    if (!T || T->isAggregateType()) return Scalar;
    if (isa<GetElementPtrInst>(I)) return 0; // part of the access
    if (const auto *Counted = dyn_cast<IntrinsicInst>(&I); Counted && countsBits(*Counted))
      return bitCountCost(*Counted);
    return std::max(Scalar, 0.25) * registers(isa<CmpInst>(I) ? I.getOperand(0)->getType()->getScalarType() : T);
  }

  /// Whether a processor has an instruction for \p I, but mostly not for vectors.
  static bool countsBits(const IntrinsicInst &I) {
    switch (I.getIntrinsicID()) {
    case Intrinsic::ctpop:
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
      return true;
    default:
      return false;
    }
  }

  double bitCountCost(const IntrinsicInst &I) const {
    auto *Wide = FixedVectorType::get(I.getType(), Lanes);
    SmallVector<Type *, 2> Arguments{Wide};
    if (I.arg_size() > 1) Arguments.push_back(I.getArgOperand(1)->getType());
    const InstructionCost Cost = Target.getIntrinsicInstrCost(
        IntrinsicCostAttributes(I.getIntrinsicID(), Wide, Arguments), TargetTransformInfo::TCK_RecipThroughput);
    return Cost.isValid() ? double(Cost.getValue()) : 4.0 * Lanes;
  }

  /// Of lanes that are divided in float or double (native/x86/FloatDivisions.h), or one by one.
  double divisionCost(const Instruction &I) const {
    Type *T = I.getType();
    if (isa<Constant>(I.getOperand(1))) return 6 * registers(T);
    if (isDisabled(Transform::FloatDivisions)) return (Division + 2) * Lanes;
    const bool InFloat = T->getScalarSizeInBits() <= 16;
    const double Vectors = registers(InFloat ? Type::getFloatTy(I.getContext()) : Type::getDoubleTy(I.getContext()));
    return (Shapes.of(I.getOperand(1)).isUniform() ? VectorInverse : VectorDivision) * Vectors;
  }

  /// Whether \p Address is the same element of each lane's private array: adjacent, if WidenPrivate.h can arrange it.
  bool isSameOfPrivate(const Value *Address) const {
    while (const auto *Element = dyn_cast<GetElementPtrInst>(Address)) {
      if (any_of(Element->indices(), [&](const Use &Index) { return !Shapes.of(Index).isUniform(); })) return false;
      Address = Element->getPointerOperand();
    }
    return isa<AllocaInst>(Address);
  }

  double accessCost(const Instruction &I, const Value *Address) const {
    Type *T = getLoadStoreType(&I);
    if (!T->isSingleValueType() || T->isVectorTy()) return 4.0 * Lanes;
    const LaneShape Shape = Shapes.of(Address);
    if (Shape.isUniform()) return 2;
    const int64_t Size = I.getDataLayout().getTypeStoreSize(T).getFixedValue();
    if (Accesses.isStoreOfRow(I)) return LaneOfStoredRow * Lanes;
    if (hasSmallStride(I, Shapes) && !Accesses.isScattered(I)) {
      const double Fields = double(std::abs(Shape.stride())) / double(Size);
      return registers(T) * (Shape.stride() == Size ? 1 : (Fields > FewFields ? OneOfMany : OneOfFew) * Fields);
    }
    if (isSameOfPrivate(Address)) return registers(T);
    if (OfRows.contains(&I)) return LaneOfRow * Lanes;
    auto *Wide = FixedVectorType::get(T, Lanes);
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (Load && mayBeNearby(*Load, Shapes) &&
        Target.isLegalMaskedLoad(Wide, Load->getAlign(), Load->getPointerAddressSpace()))
      return NearbyLane * Lanes;
    if (Accesses.isLoadOfRow(I)) return LaneOfRow * Lanes * double(Size) / 4;
    if (const auto Joined = Load ? Accesses.joined(*Load) : std::nullopt) {
      Type *Element = Type::getIntNTy(T->getContext(), 8 * Joined->Bytes);
      return gatherCost(I, Address, Element) / Joined->Loads + registers(Element);
    }
    return gatherCost(I, Address, T);
  }

  /// Of a gather or scatter of \p T in the place of \p I.
  double gatherCost(const Instruction &I, const Value *Address, Type *T) const {
    const bool IsLoad = isa<LoadInst>(I);
    auto *Wide = FixedVectorType::get(T, Lanes);
    InstructionCost Cost = Target.getMemIntrinsicInstrCost(
        MemIntrinsicCostAttributes(IsLoad ? Intrinsic::masked_gather : Intrinsic::masked_scatter, Wide, Address,
                                   /*VariableMask=*/true, getLoadStoreAlignment(&I)),
        TargetTransformInfo::TCK_RecipThroughput);
    const double Most = 3 * GatheredLane * Lanes;
    return Cost.isValid() ? std::clamp<double>(Cost.getValue(), GatheredLane * Lanes, Most) : Most;
  }

  /// The number of varying values that \p L keeps in registers throughout: its phis and values from outside.
  unsigned liveIn(const Loop &L) const {
    SmallPtrSet<const Value *, 16> Values;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        for (const Use &Op : I.operands())
          if (const auto *Def = dyn_cast<Instruction>(Op); Def && Shapes.of(Def).isVarying())
            if (!L.contains(Def) || (isa<PHINode>(Def) && Def->getParent() == L.getHeader())) Values.insert(Def);
    return Values.size();
  }

  /// The maximum number of varying values, except masks, that are live at the same time in \p Block of \p L.
  unsigned mostLive(const BasicBlock &Block, const Loop &L) const {
    auto InRegister = [&](const Value &V) {
      return isa<Instruction>(V) && Shapes.of(&V).isVarying() && !V.getType()->isIntOrIntVectorTy(1) &&
             !isa<GetElementPtrInst>(V);
    };
    SmallPtrSet<const Value *, 32> Live; // needed after the block, or in the next iteration
    for (const BasicBlock *Other : L.blocks())
      for (const Instruction &I : *Other)
        if (Other != &Block || isa<PHINode>(I))
          for (const Use &Op : I.operands())
            if (InRegister(*Op) && (!L.contains(cast<Instruction>(Op)) || cast<Instruction>(Op)->getParent() == &Block))
              Live.insert(Op);
    return registerPressure(Block, InRegister, std::move(Live));
  }

  Function &Kernel;
  unsigned Lanes;
  FunctionAnalysisManager &Analyses;
  const TargetTransformInfo &Target;
  LoopInfo &LI;
  DominatorTree &DT;
  LaneShapes Shapes;
  SmallPtrSet<const Instruction *, 4> OfRows;
  const AccessesTogether Accesses{Kernel, Shapes};
  SmallPtrSet<const Loop *, 4> ParallelLoops; ///< those of OfRows that LLVM can vectorise for one work-item
  LaneSlices LeftForTurns = findLaneSlices(Kernel, Shapes);
  unsigned RegisterBits;
};

} // namespace

void KernelCost::print(raw_ostream &OS) const {
  OS << "scalar " << format("%.1f", Scalar) << ", sub-group " << format("%.1f", SubGroup) << ", its gathers "
     << format("%.1f", Gathers) << ", size " << format("%.0f", Size)
     << "\n  dominant type: " << (DominantFloat ? "f" : "i") << DominantBits
     << "\n  varying values in a loop: " << LiveInLoop << ", live at the same time: " << MaxLive
     << "\n  loads of neighbours: " << LoadsOfNeighbours << "\n ";
  for (auto [Has, Name] : {std::pair(HasLoops, "loops"), std::pair(Barriers, "barriers"),
                           std::pair(SerialAtomics, "serial-atomics"), std::pair(DivergentLoops, "divergent-loops"),
                           std::pair(StreamsInLoop, "streams-in-loop"), std::pair(RowsInLoop, "rows-in-loop")})
    if (Has) OS << " " << Name;
  OS << "\n";
}

KernelCost estimateCost(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &Analyses) {
  return CostEstimator(Kernel, Lanes, Analyses).estimate();
}

PreservedAnalyses KernelCostPrinterPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const unsigned Lanes = F.getFnAttributeAsParsedInteger(SubGroupSizeFnAttr);
  if (!F.hasMetadata(KernelMetadata) || Lanes == 0) return PreservedAnalyses::all();
  OS << "cost of " << Lanes << " work-items of " << F.getName() << ": ";
  estimateCost(F, Lanes, Analyses).print(OS);
  return PreservedAnalyses::all();
}

} // namespace syclc
