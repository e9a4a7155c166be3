// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/LaneShapeAnalysis.h"

#include "support/KernelInfo.h"
#include "workitem/SubGroupModel.h"

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

/// Sizes of objects that ids index, as powers of two.
constexpr unsigned MostIdShift = 16;

/// The fixpoint. A value that UniformityInfo calls divergent begins as "not known yet" (absent from Known), the top of
/// the lattice, so that loops of linear values come out linear.
class ShapeSolver {
public:
  ShapeSolver(Function &F, unsigned Lanes, const UniformityInfo &Uniformity, const DominatorTree &DT,
              const LoopInfo &LI)
      : F(F), Lanes(Lanes), Uniformity(Uniformity), DT(DT), LI(LI), DL(F.getDataLayout()) {}

  DenseMap<const Value *, LaneShape> solve() {
    ReversePostOrderTraversal<Function *> Order(&F);
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (BasicBlock *Block : Order)
        for (Instruction &I : *Block)
          if (Uniformity.isDivergent(&I)) Changed |= update(I);
    }
    return std::move(Known);
  }

private:
  /// Nothing: not known yet.
  std::optional<LaneShape> shape(const Value *V) const {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !Uniformity.isDivergent(I)) return LaneShape::uniform();
    auto Found = Known.find(V);
    return Found == Known.end() ? std::nullopt : std::optional(Found->second);
  }

  bool update(Instruction &I) {
    std::optional<LaneShape> New = transfer(I);
    if (!New) return false;
    auto [Place, Inserted] = Known.try_emplace(&I, *New);
    if (Inserted) return true;
    if (Place->second == *New || Place->second.isVarying()) return false;
    // Only ever downwards, so that the iteration ends: what changes twice is varying, or loses its exactness.
    Place->second = meet(Place->second, *New);
    return true;
  }

  static LaneShape meet(const LaneShape &A, const LaneShape &B) {
    if (A.isVarying() || B.isVarying() || A.isUniform() != B.isUniform() || A.stride() != B.stride())
      return LaneShape::varying();
    if (A.isUniform()) return A;
    return LaneShape::linear(A.stride(), A.isExactSigned() && B.isExactSigned(),
                             A.isExactUnsigned() && B.isExactUnsigned());
  }

  static LaneShape linearOrUniform(int64_t Stride, bool Signed, bool Unsigned) {
    return Stride == 0 ? LaneShape::uniform() : LaneShape::linear(Stride, Signed, Unsigned);
  }

  std::optional<LaneShape> transfer(Instruction &I) {
    if (auto *Phi = dyn_cast<PHINode>(&I)) return phi(*Phi);
    if (countsLanes(I)) return LaneShape::linear(1, true, true);
    if (std::optional<unsigned> Shift = idThroughInt(I)) return LaneShape::linear(int64_t(1) << *Shift, true, true);
    if (isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst>(I)) return LaneShape::varying();
    SmallVector<LaneShape, 4> Ops;
    bool AllUniform = true, SomeVarying = false;
    for (const Use &Op : I.operands()) {
      std::optional<LaneShape> S = shape(Op);
      if (!S) return std::nullopt;
      Ops.push_back(*S);
      AllUniform &= S->isUniform();
      SomeVarying |= S->isVarying();
    }
    if (AllUniform) return isPure(I) ? LaneShape::uniform() : LaneShape::varying();
    if (SomeVarying) return LaneShape::varying();
    if (auto *Op = dyn_cast<BinaryOperator>(&I)) return binary(*Op, Ops[0], Ops[1]);
    if (auto *Cast = dyn_cast<CastInst>(&I)) return cast_(*Cast, Ops[0]);
    if (auto *Gep = dyn_cast<GetElementPtrInst>(&I)) return address(*Gep, Ops);
    if (isa<FreezeInst>(I)) return Ops[0];
    if (isa<SelectInst>(I) && Ops[0].isUniform()) return meet(Ops[1], Ops[2]);
    return LaneShape::varying();
  }

  /// What InstCombine makes of an id that is converted to an int and back: `(%id << 32) >> 32` of `sext (trunc %id)`,
  /// `%id & 0xffffffff` of `zext (trunc %id)`, and `(%id << 32) >> 30` of the first times 4, an index of objects. Ids
  /// fit in an int. \returns by how many bits the id is shifted to the left in the end; nothing when \p I is something
  /// else.
  static std::optional<unsigned> idThroughInt(const Instruction &I) {
    if (!isa<BinaryOperator>(I)) return std::nullopt;
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
    return Shift <= MostIdShift ? std::optional(Shift) : std::nullopt;
  }

  /// Equal operands give equal results. (What UniformityInfo calls divergent here became so by an operand only.)
  static bool isPure(const Instruction &I) {
    if (const auto *Load = dyn_cast<LoadInst>(&I)) return !Load->isVolatile();
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call) return true;
    const Function *Callee = Call->getCalledFunction();
    return Callee && (Callee->isIntrinsic() || Call->doesNotAccessMemory()) && !Callee->getName().contains("_scan_");
  }

  std::optional<LaneShape> phi(PHINode &Phi) {
    BasicBlock *Block = Phi.getParent();
    Loop *L = LI.getLoopFor(Block);
    bool Header = L && L->getHeader() == Block;
    if (!Header && !joinsTogether(*Block)) return LaneShape::varying();
    std::optional<LaneShape> Result;
    for (const Use &In : Phi.incoming_values()) {
      if (isa<UndefValue>(In)) continue;
      if (std::optional<LaneShape> S = shape(In)) Result = Result ? meet(*Result, *S) : *S;
    }
    return Result;
  }

  /// The lanes that are active in \p Block came there by one edge, together: no divergent branch ends here, and no loop
  /// that lanes leave one by one.
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
    std::optional<LaneShape> Condition = shape(Branch->getCondition());
    return Condition && !Condition->isUniform();
  }

  LaneShape binary(BinaryOperator &I, const LaneShape &A, const LaneShape &B) {
    bool Signed = A.isExactSigned() && B.isExactSigned(), Unsigned = A.isExactUnsigned() && B.isExactUnsigned();
    auto *Wrapping = dyn_cast<OverflowingBinaryOperator>(&I);
    bool KeepsSigned = Signed && Wrapping && Wrapping->hasNoSignedWrap();
    bool KeepsUnsigned = Unsigned && Wrapping && Wrapping->hasNoUnsignedWrap();
    auto *Constant = dyn_cast<ConstantInt>(I.getOperand(1));
    switch (I.getOpcode()) {
    case Instruction::Add:
      return linearOrUniform(A.stride() + B.stride(), KeepsSigned, KeepsUnsigned);
    case Instruction::Sub:
      return linearOrUniform(A.stride() - B.stride(), KeepsSigned, KeepsUnsigned && B.isUniform());
    case Instruction::Or:
      if (cast<PossiblyDisjointInst>(I).isDisjoint()) return linearOrUniform(A.stride() + B.stride(), Signed, Unsigned);
      break;
    case Instruction::Mul:
      if (Constant && Constant->getValue().getSignificantBits() <= 32)
        return linearOrUniform(A.stride() * Constant->getSExtValue(), KeepsSigned,
                               KeepsUnsigned && !Constant->isNegative());
      break;
    case Instruction::Shl: // by 32 too, the first half of an int's sign extension: see idThroughInt()
      if (Constant && Constant->getValue().ule(32) && isInt<32>(A.stride()) &&
          isInt<40>(A.stride() << Constant->getZExtValue()))
        return linearOrUniform(A.stride() << Constant->getZExtValue(), KeepsSigned, KeepsUnsigned);
      break;
    // A sub-group that begins at a multiple of 2^k and counts up to less than the next one:
    case Instruction::And:
      if (Constant && Constant->getValue().isMask() &&
          staysBelow(I.getOperand(0), A, Constant->getValue().countr_one()))
        return LaneShape::linear(A.stride(), true, true);
      break;
    case Instruction::URem:
      if (Constant && Constant->getValue().isPowerOf2() && A.isExactUnsigned() &&
          staysBelow(I.getOperand(0), A, Constant->getValue().logBase2()))
        return LaneShape::linear(A.stride(), true, true);
      break;
    case Instruction::LShr:
    case Instruction::AShr:
      if (Constant && Constant->getValue().ult(I.getType()->getScalarSizeInBits()) &&
          staysBelow(I.getOperand(0), A, Constant->getZExtValue()))
        return LaneShape::uniform();
      break;
    case Instruction::UDiv:
      if (Constant && Constant->getValue().isPowerOf2() &&
          staysBelow(I.getOperand(0), A, Constant->getValue().logBase2()))
        return LaneShape::uniform();
      break;
    default:
      break;
    }
    return LaneShape::varying();
  }

  /// Lane 0's value has at least \p Bits trailing zeros, and the lanes' distances from it stay below 2^Bits: only those
  /// bits differ.
  bool staysBelow(const Value *V, const LaneShape &S, unsigned Bits) const {
    if (!S.isLinear() || S.stride() < 0 || Bits > 31) return false;
    return S.stride() * int64_t(Lanes - 1) < int64_t(1) << Bits && trailingZerosOfFirst(V, 0) >= Bits;
  }

  /// Known trailing zeros of lane 0's value: rows of a work-group are cut into sub-groups from local id 0 on.
  unsigned trailingZerosOfFirst(const Value *V, unsigned Depth) const {
    std::optional<LaneShape> S = shape(V);
    if (S && S->isUniform()) return computeKnownBits(V, DL).countMinTrailingZeros();
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || Depth > 6) return 0;
    if (const auto *Call = dyn_cast<CallBase>(I)) {
      if (!countsLanes(*Call)) return 0;
      StringRef Name = Call->getCalledFunction()->getName();
      if (Name == "__syclc_local_id") return Log2_32(Lanes);
      return Name == "__syclc_sub_group_local_id" ? 32 : 0;
    }
    auto Of = [&](unsigned Operand) { return trailingZerosOfFirst(I->getOperand(Operand), Depth + 1); };
    switch (I->getOpcode()) {
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
    case Instruction::Freeze:
      return Of(0);
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Or:
      return std::min(Of(0), Of(1));
    case Instruction::Mul:
      return std::min(31u, Of(0) + Of(1));
    case Instruction::And:
      return std::max(Of(0), Of(1));
    case Instruction::Shl:
      if (const auto *Constant = dyn_cast<ConstantInt>(I->getOperand(1)); Constant && Constant->getValue().ult(31))
        return std::min<unsigned>(31, Of(0) + Constant->getZExtValue());
      return 0;
    default:
      return 0;
    }
  }

  LaneShape cast_(CastInst &I, const LaneShape &A) {
    switch (I.getOpcode()) {
    case Instruction::Trunc: {
      if (I.getType()->getIntegerBitWidth() < 8) return LaneShape::varying();
      auto &Trunc = cast<TruncInst>(I);
      bool FitsInt = isa<CallBase>(I.getOperand(0)) && I.getType()->getIntegerBitWidth() >= 32; // an id
      return LaneShape::linear(A.stride(), A.isExactSigned() && (FitsInt || Trunc.hasNoSignedWrap()),
                               A.isExactUnsigned() && (FitsInt || Trunc.hasNoUnsignedWrap()));
    }
    case Instruction::SExt:
      return A.isExactSigned() ? LaneShape::linear(A.stride(), true, A.isExactUnsigned()) : LaneShape::varying();
    case Instruction::ZExt:
      if (A.isExactUnsigned() || (A.isExactSigned() && cast<ZExtInst>(I).hasNonNeg()))
        return LaneShape::linear(A.stride(), true, true);
      return LaneShape::varying();
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
      if (DL.getTypeSizeInBits(I.getType()) != DL.getTypeSizeInBits(I.getOperand(0)->getType()))
        return LaneShape::varying();
      return LaneShape::linear(A.stride(), false, false);
    case Instruction::BitCast:
    case Instruction::AddrSpaceCast:
      return I.getType()->isPointerTy() ? A : LaneShape::varying();
    default:
      return LaneShape::varying();
    }
  }

  LaneShape address(GetElementPtrInst &Gep, ArrayRef<LaneShape> Ops) {
    int64_t Stride = Ops[0].stride();
    unsigned Operand = 1;
    for (auto Type = gep_type_begin(Gep), End = gep_type_end(Gep); Type != End; ++Type, ++Operand) {
      const LaneShape &Index = Ops[Operand];
      if (Index.isUniform()) continue;
      Value *V = Gep.getOperand(Operand);
      if (V->getType()->getScalarSizeInBits() < DL.getIndexTypeSizeInBits(Gep.getType()) && !Index.isExactSigned())
        return LaneShape::varying();
      TypeSize Element = Type.getSequentialElementStride(DL);
      if (Element.isScalable() || Element.getFixedValue() > (uint64_t(1) << 32)) return LaneShape::varying();
      Stride += Index.stride() * int64_t(Element.getFixedValue());
    }
    return linearOrUniform(Stride, true, true);
  }

  Function &F;
  unsigned Lanes;
  const UniformityInfo &Uniformity;
  const DominatorTree &DT;
  const LoopInfo &LI;
  const DataLayout &DL;
  DenseMap<const Value *, LaneShape> Known;
};

} // namespace

LaneShapes::LaneShapes(Function &F, unsigned Lanes, const UniformityInfo &Uniformity, const DominatorTree &DT,
                       const LoopInfo &LI) {
  for (auto [V, Shape] : ShapeSolver(F, Lanes, Uniformity, DT, LI).solve())
    if (!Shape.isUniform()) Shapes.try_emplace(V, Shape);
  // Never reached from a known value (a cycle of phis without an entry): be careful.
  for (Instruction &I : instructions(F))
    if (Uniformity.isDivergent(&I) && isa<AllocaInst>(I)) Shapes.try_emplace(&I, LaneShape::varying());
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

void LaneShapes::print(const Function &F, raw_ostream &Out) const {
  Out << "lane shapes of " << F.getName() << ":\n";
  for (const Instruction &I : instructions(F)) {
    if (I.getType()->isVoidTy()) continue;
    of(&I).print(Out << "  ");
    Out << ":" << I << "\n";
  }
}

PreservedAnalyses LaneShapePrinterPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function *Kernel : kernels(M)) {
    SubGroupAnalyses Analyses;
    LaneShapes(*Kernel, Lanes, Analyses.uniformity(*Kernel), Analyses.get<DominatorTreeAnalysis>(*Kernel),
               Analyses.get<LoopAnalysis>(*Kernel))
        .print(*Kernel, Out);
  }
  return PreservedAnalyses::all();
}

} // namespace syclc
