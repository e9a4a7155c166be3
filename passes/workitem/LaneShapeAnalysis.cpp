// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/LaneShapeAnalysis.h"

#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "workitem/LaneInfo.h"
#include "workitem/SubGroupModel.h"
#include "workitem/WrappingNumber.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

using namespace llvm;

namespace syclc {

namespace {

/// The max size of objects that ids index, as a power of two.
constexpr unsigned MaxIdShift = 16;
/// The largest id: the runtime ensures that it fits in an int if that matters to the kernel (outline/MarkNarrowIds.h).
WideInt maxId(const Function &F) {
  return F.hasFnAttribute(IdsOfAnySizeFnAttr) ? WideInt(INT64_MAX) >> MaxIdShift : WideInt(INT32_MAX);
}

/// The number of bits of an integer; 0 for other types.
unsigned integerBits(const Value &V) {
  return V.getType()->isIntegerTy() ? unsigned(V.getType()->getIntegerBitWidth()) : 0;
}

/// The fixpoint iteration. A value that UniformityInfo finds divergent starts as unknown (absent from Known), the top
/// of the lattice, so that loops of linear values become linear.
class ShapeSolver {
public:
  ShapeSolver(Function &F, unsigned Lanes, const UniformityInfo &Uniformity, const DominatorTree &DT,
              const LoopInfo &LI, Wrapping Wraps)
      : F(F), Lanes(Lanes), Uniformity(Uniformity), DT(DT), LI(LI), DL(F.getDataLayout()), Wraps(Wraps),
        MaxId(maxId(F)), Chooses(Wraps == Wrapping::Ignored && any_of(instructions(F), [&](const Instruction &I) {
                                   return isa<SelectInst>(I) || WrappingNumber::match(I, DL).has_value();
                                 })) {}

  DenseMap<const Value *, LaneInfo> solve() {
    const ReversePostOrderTraversal<Function *> Order(&F);
    do {
      for (bool Changed = true; Changed;) {
        Changed = false;
        for (BasicBlock *Block : Order)
          for (Instruction &I : *Block)
            if (Uniformity.isDivergent(&I)) Changed |= update(I);
      }
    } while (giveUpOne(Order));
    return std::move(Known);
  }

private:
  /// The properties of \p V; nullopt if still unknown.
  std::optional<LaneInfo> facts(const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !Uniformity.isDivergent(I)) return uniform(V);
    auto Found = Known.find(V);
    return Found == Known.end() ? std::nullopt : std::optional(Found->second);
  }

  /// The bounds of \p V, which is the same in all lanes.
  LaneInfo uniform(const Value *V) {
    const unsigned Bits = integerBits(*V);
    if (Bits == 0 || Bits > 64 || isa<UndefValue>(V)) return LaneInfo::uniform(Bits);
    auto [Place, Inserted] = Uniform.try_emplace(V);
    if (!Inserted) return Place->second;
    ConstantRange Signed = ConstantRange::getFull(Bits), Unsigned = Signed;
    if (isQuery(V)) { // a number of work-items, groups or lanes
      const unsigned Limit = MaxId == INT32_MAX ? 32 : 63;
      Signed = Unsigned = ConstantRange(APInt(Bits, 0), APInt::getOneBitSet(Bits, Bits == 64 ? Limit : 31));
    } else {
      const KnownBits Known = computeKnownBits(V, DL);
      Signed = ConstantRange::fromKnownBits(Known, /*IsSigned=*/true);
      Unsigned = ConstantRange::fromKnownBits(Known, /*IsSigned=*/false);
    }
    return Place->second = LaneInfo::uniform(Signed, Unsigned, /*Certain=*/isa<ConstantInt>(V));
  }

  static bool isQuery(const Value *V) {
    const auto *Call = dyn_cast<CallBase>(V);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    const Builtin *B = Callee && Callee->isDeclaration() ? lookupBuiltin(Callee->getName()) : nullptr;
    return B && (B->Kind == BuiltinKind::WorkItemQuery || B->Kind == BuiltinKind::SubGroupQuery);
  }

  bool update(Instruction &I) {
    const std::optional<LaneInfo> New = transfer(I);
    if (!New) return false;
    auto [Place, Inserted] = Known.try_emplace(&I, *New);
    if (Inserted) return true;
    // Only descends in the lattice, so that the iteration ends: a value that changes twice becomes varying, or loses
    // exactness.
    const LaneInfo Lower = LaneInfo::widened(Place->second, *New, integerBits(I));
    if (Place->second == Lower) return false;
    Place->second = Lower;
    return true;
  }

  /// Values that are still unknown are computed only from themselves, such as two phis that pass an undefined value to
  /// each other. Such a value is varying, and values computed from it must be updated. \returns false if all values are
  /// known.
  bool giveUpOne(const ReversePostOrderTraversal<Function *> &Order) {
    for (BasicBlock *Block : Order)
      for (Instruction &I : *Block)
        if (Uniformity.isDivergent(&I) && !I.getType()->isVoidTy() && Known.try_emplace(&I, LaneInfo::varying()).second)
          return true;
    return false;
  }

  std::optional<LaneInfo> transfer(Instruction &I) {
    if (auto *Phi = dyn_cast<PHINode>(&I)) return phi(*Phi);
    if (countsLanes(I)) return LaneInfo::counting(1, MaxId, /*Certain=*/true);
    if (std::optional<unsigned> Shift = idThroughInt(I))
      return LaneInfo::counting(int64_t(1) << *Shift, MaxId << *Shift, /*Certain=*/true);
    if (isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst>(I)) return LaneInfo::varying();
    if (auto *Select = dyn_cast<SelectInst>(&I); Select && Chooses && isBorder(Select->getCondition()))
      return chosenAtBorder(*Select);
    if (const ICmpInst *Step = comparisonOfStep(I); Step && Wraps == Wrapping::Ignored && isBorder(Step))
      return LaneInfo::uniform(integerBits(I)); // a step that all lanes take
    SmallVector<LaneInfo, 4> Ops;
    bool AllUniform = true, SomeUnknown = false;
    for (const Use &Op : I.operands()) {
      const std::optional<LaneInfo> Of = facts(Op);
      if (Of && Of->isVarying()) return LaneInfo::varying(); // regardless of the other operands
      SomeUnknown |= !Of;
      if (!Of) continue;
      Ops.push_back(*Of);
      AllUniform &= Of->isUniform();
    }
    if (SomeUnknown) return std::nullopt;
    if (AllUniform) return isPure(I) ? LaneInfo::uniform(integerBits(I)) : LaneInfo::varying();
    const LaneInfo Result = arithmetic(I, Ops);
    return Result.isVarying() && Wraps == Wrapping::Ignored ? withoutWraps(I) : Result;
  }

  LaneInfo arithmetic(Instruction &I, ArrayRef<LaneInfo> Ops) {
    if (auto *Op = dyn_cast<BinaryOperator>(&I)) return binary(*Op, Ops[0], Ops[1]);
    if (auto *Cast = dyn_cast<CastInst>(&I)) return cast_(*Cast, Ops[0]);
    if (auto *Gep = dyn_cast<GetElementPtrInst>(&I)) return address(*Gep, Ops);
    if (isa<FreezeInst>(I)) return LaneInfo::frozen(Ops[0]);
    if (isa<SelectInst>(I) && Ops[0].isUniform()) return LaneInfo::meet(Ops[1], Ops[2]);
    return LaneInfo::varying();
  }

  /// The properties of a number that wraps in few sub-groups, in the others.
  LaneInfo withoutWraps(const Instruction &I) {
    if (const auto *Limit = dyn_cast<MinMaxIntrinsic>(&I)) {
      const auto A = facts(Limit->getLHS()), B = facts(Limit->getRHS());
      if (!A || !B || A->isLinear() == B->isLinear() || !(A->isLinear() ? B : A)->isUniform())
        return LaneInfo::varying();
      return LaneInfo::linear((A->isLinear() ? A : B)->Stride, false);
    }
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I); Call && Call->getIntrinsicID() == Intrinsic::abs) {
      const auto Of = facts(Call->getArgOperand(0));
      return Of && Of->isLinear() ? LaneInfo::linear(Of->Stride, false) : LaneInfo::varying();
    }
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I); Call && Call->getIntrinsicID() == Intrinsic::usub_sat) {
      const auto A = facts(Call->getArgOperand(0)), B = facts(Call->getArgOperand(1));
      return A && B && A->isLinear() && B->isUniform() ? LaneInfo::linear(A->Stride, false) : LaneInfo::varying();
    }
    // `%i ^ %distance`, `%i & %mask`: for numbers with no low bits, for which AlignedLanes copies accesses.
    if (I.getOpcode() == Instruction::Xor || I.getOpcode() == Instruction::And)
      for (unsigned K : {0u, 1u}) {
        const auto Count = facts(I.getOperand(K)), Other = facts(I.getOperand(1 - K));
        if (Count && Other && Count->isLinear() && Count->Stride == 1 && Other->isUniform() &&
            !isa<Constant>(I.getOperand(1 - K)))
          return LaneInfo::linear(1, false);
      }
    const auto Number = WrappingNumber::match(I, DL);
    const auto Of = Number ? facts(Number->Number) : std::nullopt;
    if (!Of || !Of->isLinear()) return LaneInfo::varying();
    if (Number->K == WrappingNumber::Kind::Extension)
      return LaneInfo::linear(Number->Shift >= 0 ? Of->Stride << Number->Shift : Of->Stride >> -Number->Shift, false);
    if (Number->Other && !facts(Number->Other).value_or(LaneInfo::varying()).isUniform()) return LaneInfo::varying();
    if (Number->Divisor && !facts(Number->Divisor).value_or(LaneInfo::varying()).isUniform())
      return LaneInfo::varying();
    return Number->K == WrappingNumber::Kind::Quotient ? LaneInfo::uniform(integerBits(I))
                                                       : LaneInfo::linear(Of->Stride, false);
  }

  /// Matches what InstCombine makes of an id that is converted to an int and back: `(%id << 32) >> 32` of `sext (trunc
  /// %id)`, `%id & 0xffffffff` of `zext (trunc %id)`, and `(%id << 32) >> 30` of the first times 4, an index of
  /// objects. Ids fit in an int. \returns the number of bits by which the id is shifted left in total; nullopt if \p I
  /// is something else.
  std::optional<unsigned> idThroughInt(const Instruction &I) {
    if (!isa<BinaryOperator>(I) || MaxId > INT32_MAX) return std::nullopt;
    auto IsId = [](const Value *V) { return isa<CallBase>(V) && countsLanes(cast<Instruction>(*V)); };
    const auto *Constant = dyn_cast<ConstantInt>(I.getOperand(1));
    if (!Constant) return std::nullopt;
    if (I.getOpcode() == Instruction::And)
      return Constant->getValue().countr_one() >= 31 && IsId(I.getOperand(0)) ? std::optional(0u) : std::nullopt;
    const auto *Shl = dyn_cast<BinaryOperator>(I.getOperand(0));
    if (I.getOpcode() != Instruction::AShr || !Shl || Shl->getOpcode() != Instruction::Shl) return std::nullopt;
    const auto *Left = dyn_cast<ConstantInt>(Shl->getOperand(1));
    if (!Left || !IsId(Shl->getOperand(0)) || Left->getValue().ugt(I.getType()->getScalarSizeInBits() - 32) ||
        Constant->getValue().ugt(Left->getValue()))
      return std::nullopt;
    unsigned Shift = static_cast<unsigned>(Left->getZExtValue() - Constant->getZExtValue());
    return Shift <= MaxIdShift ? std::optional(Shift) : std::nullopt;
  }

  /// Whether equal operands give equal results. (UniformityInfo finds \p I divergent only because of an operand.)
  static bool isPure(const Instruction &I) {
    if (const auto *Load = dyn_cast<LoadInst>(&I)) return !Load->isVolatile();
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call) return true;
    const Function *Callee = Call->getCalledFunction();
    return Callee && (Callee->isIntrinsic() || Call->doesNotAccessMemory()) && !isScan(subGroupOperationOf(Callee));
  }

  /// Poison may be replaced by any value. An undefined value may not: each use may see another value, but an `and`
  /// makes some of its bits known. The analysis treats it as any uniform value.
  std::optional<LaneInfo> phi(PHINode &Phi) {
    BasicBlock *Block = Phi.getParent();
    Loop *L = LI.getLoopFor(Block);
    bool Header = L && L->getHeader() == Block;
    if (!Header && !joinsTogether(*Block) && !(Chooses && joinsAtBorder(*Block))) return LaneInfo::varying();
    return chosen(SmallVector<const Value *, 4>(Phi.incoming_values()));
  }

  /// The properties of a value that is one of \p Values, the same one in all lanes.
  std::optional<LaneInfo> chosen(ArrayRef<const Value *> Values) {
    std::optional<LaneInfo> Result;
    for (const Value *In : Values) {
      if (isa<PoisonValue>(In)) continue;
      if (const std::optional<LaneInfo> Of = facts(In)) Result = Result ? LaneInfo::meet(*Result, *Of) : *Of;
    }
    return Result;
  }

  /// All lanes choose the same side. If only one is linear, as in `x < last ? x + 1 : 0`, this is expected to be that
  /// side; of `x == last ? 0 : x + 1`, the side that is chosen most often.
  std::optional<LaneInfo> chosenAtBorder(const SelectInst &Select) {
    const auto &Border = *cast<ICmpInst>(Select.getCondition());
    const std::optional<LaneInfo> True = facts(Select.getTrueValue()), False = facts(Select.getFalseValue());
    if (Border.isEquality()) {
      const auto &Often = Border.getPredicate() == CmpInst::ICMP_NE ? True : False;
      return !Often || Often->isLinear() ? Often : LaneInfo::varying();
    }
    if (True && False && True->isLinear() != False->isLinear())
      return LaneInfo::linear((True->isLinear() ? True : False)->Stride, false);
    if (True && False && True->isLinear() && (True->Stride > 0) != (False->Stride > 0)) // a mirror
      return LaneInfo::linear(std::max(True->Stride, False->Stride), false);
    return chosen({Select.getTrueValue(), Select.getFalseValue()});
  }

  /// Whether \p Condition compares a linear number with a uniform one: it differs within few sub-groups only. A side
  /// that is still unknown may become linear.
  bool isBorder(const Value *Condition) {
    const auto *Compare = dyn_cast<ICmpInst>(Condition);
    if (!Compare) return false;
    const std::optional<LaneInfo> A = facts(Compare->getOperand(0)), B = facts(Compare->getOperand(1));
    return (!A || !A->isVarying()) && (!B || !B->isVarying()) && (!A || !B || A->isUniform() || B->isUniform());
  }

  bool isRelationalBorder(const Value *Condition) {
    const auto *Compare = dyn_cast<ICmpInst>(Condition);
    return Compare && Compare->isRelational() && isBorder(Condition);
  }

  bool joinsAtBorder(const BasicBlock &Block) {
    const auto *Dominator = DT.getNode(&Block)->getIDom();
    const auto *Branch = Dominator ? dyn_cast<BranchInst>(Dominator->getBlock()->getTerminator()) : nullptr;
    return Block.hasNPredecessors(2) && Branch && Branch->isConditional() && isRelationalBorder(Branch->getCondition());
  }

  /// Whether the lanes that are active in \p Block all came by the same edge: no divergent branch joins here, and it
  /// does not follow a loop that lanes leave at different times.
  bool joinsTogether(BasicBlock &Block) {
    for (BasicBlock *Pred : predecessors(&Block))
      for (Loop *L = LI.getLoopFor(Pred); L && !L->contains(&Block); L = L->getParentLoop())
        for (SmallVector<BasicBlock *> Exiting = {L->getLoopLatch()}; BasicBlock *E : Exiting)
          if (!E || branchesApart(*E)) return false;
    auto *Dominator = DT.getNode(&Block)->getIDom();
    return !Dominator || !branchesApart(*Dominator->getBlock());
  }

  bool branchesApart(BasicBlock &Block) {
    auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    if (!Branch) return !isa<ReturnInst>(Block.getTerminator());
    if (!Branch->isConditional()) return false;
    const std::optional<LaneInfo> Condition = facts(Branch->getCondition());
    return Condition && !Condition->isUniform();
  }

  LaneInfo binary(BinaryOperator &I, const LaneInfo &A, const LaneInfo &B) {
    const unsigned Bits = integerBits(I);
    if (Bits == 0) return LaneInfo::varying();
    auto *Wrapping = dyn_cast<OverflowingBinaryOperator>(&I);
    const bool NoSignedWrap = Wrapping && Wrapping->hasNoSignedWrap();
    const bool NoUnsignedWrap = Wrapping && Wrapping->hasNoUnsignedWrap();
    auto *Constant = dyn_cast<ConstantInt>(I.getOperand(1));
    switch (I.getOpcode()) {
    case Instruction::Add:
      return LaneInfo::sum(A, B, Bits, NoSignedWrap, NoUnsignedWrap);
    case Instruction::Sub:
      return LaneInfo::difference(A, B, Bits, NoSignedWrap, NoUnsignedWrap);
    case Instruction::Or: // lane 0's scalar becomes a sum (Widener::finish): its bits need not be disjoint
      if (cast<PossiblyDisjointInst>(I).isDisjoint()) return LaneInfo::sum(A, B, Bits, true, true);
      break;
    case Instruction::Mul:
      if (Constant && Constant->getValue().getSignificantBits() <= 32)
        return LaneInfo::product(A, Constant->getSExtValue(), Bits, NoSignedWrap, NoUnsignedWrap);
      break;
    case Instruction::Shl: // also by 32, as in a sign extension of an int: see idThroughInt()
      if (Constant && Constant->getValue().ule(32) && Constant->getValue().ult(Bits))
        return LaneInfo::product(A, int64_t(1) << Constant->getZExtValue(), Bits, NoSignedWrap, NoUnsignedWrap);
      break;
    case Instruction::Xor:
      if (Constant && Constant->isMinusOne()) // -1 - %a
        return LaneInfo::difference(uniform(Constant), A, Bits, /*NoSignedWrap=*/false, /*NoUnsignedWrap=*/false);
      break;
    // If a sub-group starts at a multiple of 2^k and does not reach the next one:
    case Instruction::And:
      if (Constant && Constant->getValue().isMask() &&
          staysBelow(I.getOperand(0), A, Constant->getValue().countr_one()))
        return LaneInfo::counting(A.Stride, Constant->getZExtValue(), /*Certain=*/false);
      break;
    case Instruction::URem:
      if (Constant && Constant->getValue().isPowerOf2() &&
          staysBelow(I.getOperand(0), A, Constant->getValue().logBase2()))
        return LaneInfo::counting(A.Stride, Constant->getZExtValue(), /*Certain=*/false);
      break;
    case Instruction::LShr:
    case Instruction::AShr:
      if (Constant && Constant->getValue().ult(Bits) && staysBelow(I.getOperand(0), A, Constant->getZExtValue()))
        return LaneInfo::uniform(Bits);
      break;
    case Instruction::UDiv:
      if (Constant && Constant->getValue().isPowerOf2() &&
          staysBelow(I.getOperand(0), A, Constant->getValue().logBase2()))
        return LaneInfo::uniform(Bits);
      break;
    default:
      break;
    }
    return LaneInfo::varying();
  }

  /// Whether lane 0's value has at least \p Bits trailing zeros, and the other lanes' distances from it are below
  /// 2^Bits: then only these bits differ.
  bool staysBelow(const Value *V, const LaneInfo &Of, unsigned Bits) {
    if (!Of.isLinear() || Of.Stride < 0 || Of.Stride >= int64_t(1) << 31 || Bits > 31) return false;
    return Of.Stride * int64_t(Lanes - 1) < int64_t(1) << Bits && trailingZerosOfFirst(V, 0) >= Bits;
  }

  /// Known trailing zeros of lane 0's value: rows of a work-group are split into sub-groups starting at local id 0.
  unsigned trailingZerosOfFirst(const Value *V, unsigned Depth) {
    const std::optional<LaneInfo> Of = facts(V);
    if (Of && Of->isUniform()) return computeKnownBits(V, DL).countMinTrailingZeros();
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || Depth > 6) return 0;
    if (const auto *Call = dyn_cast<CallBase>(I)) {
      if (!countsLanes(*Call)) return 0;
      StringRef Name = Call->getCalledFunction()->getName();
      if (Name == "__syclc_local_id") return Log2_32(Lanes);
      return Name == "__syclc_sub_group_local_id" ? 32 : 0;
    }
    auto Zeros = [&](unsigned Operand) { return trailingZerosOfFirst(I->getOperand(Operand), Depth + 1); };
    switch (I->getOpcode()) {
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
    case Instruction::Freeze:
      return Zeros(0);
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Or:
      return std::min(Zeros(0), Zeros(1));
    case Instruction::Mul:
      return std::min(31u, Zeros(0) + Zeros(1));
    case Instruction::And:
      return std::max(Zeros(0), Zeros(1));
    case Instruction::Shl:
      if (const auto *Constant = dyn_cast<ConstantInt>(I->getOperand(1)); Constant && Constant->getValue().ult(31))
        return std::min<unsigned>(31, Zeros(0) + Constant->getZExtValue());
      return 0;
    default:
      return 0;
    }
  }

  LaneInfo cast_(CastInst &I, const LaneInfo &A) {
    switch (I.getOpcode()) {
    case Instruction::Trunc: {
      const unsigned Bits = integerBits(I);
      if (Bits < 8) return LaneInfo::varying();
      auto &Trunc = cast<TruncInst>(I);
      return LaneInfo::truncated(A, Bits, Trunc.hasNoSignedWrap(), Trunc.hasNoUnsignedWrap());
    }
    case Instruction::SExt:
      return integerBits(I) ? LaneInfo::signExtended(A) : LaneInfo::varying();
    case Instruction::ZExt:
      return integerBits(I) ? LaneInfo::zeroExtended(A, cast<ZExtInst>(I).hasNonNeg()) : LaneInfo::varying();
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
      if (DL.getTypeSizeInBits(I.getType()) != DL.getTypeSizeInBits(I.getOperand(0)->getType()))
        return LaneInfo::varying();
      return LaneInfo::linear(A.Stride, A.isLinearWhereUsed());
    case Instruction::BitCast:
    case Instruction::AddrSpaceCast:
      return I.getType()->isPointerTy() ? A : LaneInfo::varying();
    default:
      return LaneInfo::varying();
    }
  }

  LaneInfo address(GetElementPtrInst &Gep, ArrayRef<LaneInfo> Ops) {
    if (!Gep.getType()->isPointerTy()) return LaneInfo::varying();
    uint64_t Stride = Ops[0].Stride;
    bool WhereUsedOnly = Ops[0].isLinearWhereUsed();
    unsigned Operand = 1;
    for (auto Type = gep_type_begin(Gep), End = gep_type_end(Gep); Type != End; ++Type, ++Operand) {
      const LaneInfo &Index = Ops[Operand];
      if (Index.isUniform()) continue;
      WhereUsedOnly |= Index.isLinearWhereUsed();
      if (Gep.getOperand(Operand)->getType()->getScalarSizeInBits() < DL.getIndexTypeSizeInBits(Gep.getType())) {
        if (!Index.Signed.WhereUsed) return LaneInfo::varying();
        WhereUsedOnly |= !Index.Signed.FromFirst;
      }
      TypeSize Element = Type.getSequentialElementStride(DL);
      if (Element.isScalable() || Element.getFixedValue() > (uint64_t(1) << 32)) return LaneInfo::varying();
      Stride += uint64_t(Index.Stride) * Element.getFixedValue();
    }
    return LaneInfo::linear(int64_t(Stride), WhereUsedOnly);
  }

  Function &F;
  unsigned Lanes;
  const UniformityInfo &Uniformity;
  const DominatorTree &DT;
  const LoopInfo &LI;
  const DataLayout &DL;
  const Wrapping Wraps;
  const WideInt MaxId;
  /// Whether values that a branch or select chooses by a comparison are assumed to be chosen by all lanes alike:
  /// ConsecutiveLanes copies accesses for such sub-groups, in kernels with numbers that wrap.
  const bool Chooses;
  DenseMap<const Value *, LaneInfo> Known;
  DenseMap<const Value *, LaneInfo> Uniform; ///< of values that UniformityInfo finds uniform
};

} // namespace

LaneShapes::LaneShapes(Function &F, unsigned Lanes, const UniformityInfo &Uniformity, const DominatorTree &DT,
                       const LoopInfo &LI, Wrapping Wraps) {
  assert(Lanes > 0 && "a sub-group has lanes");
  const DenseMap<const Value *, LaneInfo> Known = ShapeSolver(F, Lanes, Uniformity, DT, LI, Wraps).solve();
  assert(all_of(instructions(F),
                [&](const Instruction &I) {
                  return I.getType()->isVoidTy() || !Uniformity.isDivergent(&I) ||
                         !DT.isReachableFromEntry(I.getParent()) || Known.contains(&I);
                }) &&
         "a divergent instruction is left unknown");
  for (const auto &[V, Facts] : Known)
    if (!Facts.isUniform()) Shapes.try_emplace(V, Facts.shape());
}

LaneShape LaneShapes::of(const Value *V) const {
  auto Found = Shapes.find(V);
  return Found == Shapes.end() ? LaneShape::uniform() : Found->second;
}

bool LaneShapes::endsDivergent(const BasicBlock &Block) const {
  const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
  return Branch && Branch->isConditional() && !of(Branch->getCondition()).isUniform();
}

bool LaneShapes::leavesDivergent(const Loop &L) const {
  return L.getLoopLatch() && L.isLoopExiting(L.getLoopLatch()) && endsDivergent(*L.getLoopLatch());
}

void LaneShapes::print(const Function &F, raw_ostream &OS) const {
  OS << "lane shapes of " << F.getName() << ":\n";
  for (const Instruction &I : instructions(F)) {
    if (I.getType()->isVoidTy()) continue;
    of(&I).print(OS << "  ");
    OS << ":" << I << "\n";
  }
}

AnalysisKey LaneShapesAnalysis::Key;

LaneShapes LaneShapesAnalysis::run(Function &Kernel, FunctionAnalysisManager &Analyses) {
  const unsigned Lanes = std::max(1u, unsigned(Kernel.getFnAttributeAsParsedInteger(SubGroupSizeFnAttr)));
  return LaneShapes(Kernel, Lanes, Analyses.getResult<LaneUniformityAnalysis>(Kernel).info(),
                    Analyses.getResult<DominatorTreeAnalysis>(Kernel), Analyses.getResult<LoopAnalysis>(Kernel));
}

} // namespace syclc
