// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/WrappingStrides.h"

#include "native/vectorize/AddressJoins.h"
#include "native/vectorize/PrepareControlFlow.h"
#include "support/Tunables.h"
#include "workitem/SubGroupModel.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace syclc {

/// Longer computations have no stride.
static constexpr unsigned MaxDepth = 12;

static unsigned integerBits(const Value &V) {
  return V.getType()->isIntegerTy() ? V.getType()->getIntegerBitWidth() : 0;
}

static int64_t modulo(int64_t Stride, unsigned Bits) {
  return Bits < 64 ? SignExtend64(uint64_t(Stride), Bits) : Stride;
}

/// A function with a border beyond which its result does not follow its first operand.
static bool hasLimit(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return isa<MinMaxIntrinsic>(I) ||
         (Call && (Call->getIntrinsicID() == Intrinsic::usub_sat || Call->getIntrinsicID() == Intrinsic::abs));
}

bool mayHaveWrappingIndices(Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Select = dyn_cast<SelectInst>(&I);
    return (hasLimit(I) || comparisonOfStep(I) ||
            (Select && isa<ICmpInst>(Select->getCondition()) && (integerBits(I) || I.getType()->isPointerTy())) ||
            WrappingNumber::match(I, I.getDataLayout())) &&
           any_of(I.users(), [](const User *U) {
             return isa<GetElementPtrInst, BinaryOperator, CastInst, SelectInst, MinMaxIntrinsic>(U) ||
                    getLoadStorePointerOperand(U);
           });
  });
}

LaneShapes prepareForStrides(Function &Kernel, unsigned Lanes, SubGroupAnalyses &Analyses) {
  selectJoinedAddresses(Kernel, Analyses);
  prepareControlFlow(Kernel, Analyses);
  return LaneShapes(Kernel, Lanes, Analyses.get<LaneUniformityAnalysis>(Kernel).info(),
                    Analyses.get<DominatorTreeAnalysis>(Kernel), Analyses.get<LoopAnalysis>(Kernel));
}

LaneShape WrappingStrides::shape(const Value *V) const {
  for (auto Found = Joins.find(V); Found != Joins.end(); Found = Joins.find(V)) V = Found->second;
  return Shapes.of(V);
}

std::optional<unsigned> WrappingStrides::factorOfOne(const Instruction &I) const {
  const auto *Product = dyn_cast<BinaryOperator>(&I);
  if (!Product || !OfOne.contains(Product)) return std::nullopt;
  return shape(Product->getOperand(0)).isUniform() ? 0 : 1;
}

bool WrappingStrides::isLeaf(const Value *V) const {
  const LaneShape Shape = shape(V);
  return Shape.isUniform() || (Shape.isLinear() && integerBits(*V));
}

std::optional<int64_t> WrappingStrides::of(Value *V, unsigned Depth) {
  const LaneShape Shape = shape(V);
  if (Shape.isUniform()) return 0;
  if (integerBits(*V) > 64) return std::nullopt;
  if (Shape.isLinear() && integerBits(*V)) return modulo(Shape.stride(), integerBits(*V));
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxDepth) return std::nullopt;
  if (auto Found = Known.find(I); Found != Known.end()) return Found->second;
  const std::optional<int64_t> Stride = compute(*I, Depth);
  Known[I] = Stride;
  return Stride;
}

bool WrappingStrides::becomesContiguous(Instruction &I) {
  Value *Address = getLoadStorePointerOperand(&I);
  if (!Address || I.isVolatile() || I.isAtomic()) return false;
  if (shape(Address).isUniform() || shape(Address).isStrided()) return false;
  Type *Accessed = getLoadStoreType(&I);
  const std::optional<int64_t> Stride = of(Address);
  if (!Stride || Accessed->isVectorTy()) return false;
  const uint64_t Size = DL.getTypeStoreSize(Accessed);
  return uint64_t(std::abs(*Stride)) <= tune::ConsecutiveLanes::MaxStride * Size;
}

std::optional<int64_t> WrappingStrides::compute(Instruction &I, unsigned Depth) {
  if (const ICmpInst *Border = comparisonOfStep(I)) return isBorder(*Border, Depth) ? std::optional(0) : std::nullopt;
  if (const auto Wrapping = WrappingNumber::match(I, DL)) return wrapping(*Wrapping, Depth);
  if (auto *Gep = dyn_cast<GetElementPtrInst>(&I)) return address(*Gep, Depth);
  if (auto *Select = dyn_cast<SelectInst>(&I)) return choice(*Select, Depth);
  if (hasLimit(I)) return limited(cast<IntrinsicInst>(I), Depth);
  const unsigned Bits = integerBits(I);
  if (!Bits) return std::nullopt;
  auto Operand = [&](unsigned K) { return of(I.getOperand(K), Depth + 1); };
  switch (I.getOpcode()) {
  case Instruction::Trunc: {
    const auto A = Operand(0);
    return A && Bits >= 8 ? std::optional(modulo(*A, Bits)) : std::nullopt;
  }
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(I).isDisjoint()) return std::nullopt;
    [[fallthrough]];
  case Instruction::Add:
  case Instruction::Sub: {
    const auto A = Operand(0), B = A ? Operand(1) : std::nullopt;
    if (!B) return std::nullopt;
    const uint64_t Sum = I.getOpcode() == Instruction::Sub ? uint64_t(*A) - uint64_t(*B) : uint64_t(*A) + uint64_t(*B);
    return modulo(int64_t(Sum), Bits);
  }
  case Instruction::Mul:
  case Instruction::Shl: {
    if (const auto One = factorOfOne(I)) return Operand(1 - *One);
    const auto A = Operand(0), B = A ? Operand(1) : std::nullopt;
    if (!B || *B != 0) return std::nullopt;
    if (*A == 0) return 0;
    const auto *Constant = dyn_cast<ConstantInt>(I.getOperand(1));
    if (!Constant || Constant->getValue().getSignificantBits() > 32) return std::nullopt;
    if (I.getOpcode() == Instruction::Mul)
      return modulo(int64_t(uint64_t(*A) * uint64_t(Constant->getSExtValue())), Bits);
    if (Constant->getValue().uge(Bits)) return std::nullopt;
    return modulo(int64_t(uint64_t(*A) << Constant->getZExtValue()), Bits);
  }
  default:
    return std::nullopt;
  }
}

/// Borders must be far apart, so that they are in few sub-groups: in none, if a sub-group starts at a border.
bool WrappingStrides::isFarApart(int64_t Stride, uint64_t Distance) const {
  return AbsoluteValue(Stride) <= Distance / (2 * (Lanes - 1));
}

std::optional<int64_t> WrappingStrides::wrapping(const WrappingNumber &W, unsigned Depth) {
  const std::optional<int64_t> Stride = of(W.Number, Depth + 1);
  if (!Stride) return std::nullopt;
  if (W.K == WrappingNumber::Kind::Extension) {
    if (!isFarApart(*Stride, W.Bits >= 64 ? UINT64_MAX : uint64_t(1) << W.Bits)) return std::nullopt;
    return W.Shift >= 0 ? int64_t(uint64_t(*Stride) << W.Shift) : *Stride >> -W.Shift;
  }
  if (W.K == WrappingNumber::Kind::Or)
    return shape(W.Other).isUniform() && isFarApart(*Stride, uint64_t(1) << std::min(W.Bits, 62u)) ? Stride
                                                                                                   : std::nullopt;
  if (W.Divisor && !shape(W.Divisor).isUniform()) return std::nullopt;
  if (W.Constant && !isFarApart(*Stride, W.Constant->getZExtValue())) return std::nullopt;
  if (!W.Constant && !isFarApart(*Stride, 256)) return std::nullopt;
  return W.K == WrappingNumber::Kind::Quotient ? 0 : *Stride;
}

bool WrappingStrides::isBorder(const ICmpInst &Compare, unsigned Depth) {
  if (integerBits(*Compare.getOperand(0)) < 8) return false;
  const auto Left = of(Compare.getOperand(0), Depth + 1), Right = Left ? of(Compare.getOperand(1), Depth + 1) : Left;
  return Right && (*Left == 0 || *Right == 0) && isFarApart(*Left + *Right, 256);
}

std::optional<bool> WrappingStrides::expectedSide(SelectInst &Select, unsigned Depth) {
  const auto &Border = *cast<ICmpInst>(Select.getCondition());
  if (Border.isEquality()) return Border.getPredicate() == CmpInst::ICMP_NE;
  const auto True = of(Select.getTrueValue(), Depth + 1), False = of(Select.getFalseValue(), Depth + 1);
  if (True && *True != 0 && !(False && *False != 0)) return true;
  if (False && *False != 0 && !(True && *True != 0)) return false;
  if (True && False && (*True > 0) != (*False > 0)) return *True > 0; // `x >= n ? 2 * n - 2 - x : x`, a mirror
  return std::nullopt;
}

/// All lanes choose the same side of `column < width`, except in sub-groups that cross the border. If only one side
/// differs between lanes, as in `x < last ? x + 1 : 0`, all lanes shall choose that.
std::optional<int64_t> WrappingStrides::choice(SelectInst &Select, unsigned Depth) {
  const auto *Border = dyn_cast<ICmpInst>(Select.getCondition());
  if (!Border || !isBorder(*Border, Depth)) return std::nullopt;
  if (const auto Side = expectedSide(Select, Depth))
    return of(*Side ? Select.getTrueValue() : Select.getFalseValue(), Depth + 1);
  const auto True = of(Select.getTrueValue(), Depth + 1);
  const auto False = True ? of(Select.getFalseValue(), Depth + 1) : std::nullopt;
  return True == False ? True : std::nullopt;
}

/// No lane is beyond the limit of `min(x, width - 1)`, of a subtraction that ends at zero, or of an absolute value, except
/// in sub-groups that cross the border.
std::optional<int64_t> WrappingStrides::limited(IntrinsicInst &I, unsigned Depth) {
  if (I.getIntrinsicID() == Intrinsic::abs) {
    const auto Stride = of(I.getArgOperand(0), Depth + 1);
    return Stride && isFarApart(*Stride, 256) ? Stride : std::nullopt;
  }
  const auto A = of(I.getArgOperand(0), Depth + 1), B = A ? of(I.getArgOperand(1), Depth + 1) : A;
  if (!B || (*A != 0 && *B != 0) || !isFarApart(*A + *B, 256)) return std::nullopt;
  if (!isa<MinMaxIntrinsic>(I) && *B != 0) return std::nullopt;
  return *A + *B;
}

std::optional<int64_t> WrappingStrides::address(GetElementPtrInst &Gep, unsigned Depth) {
  if (!Gep.getType()->isPointerTy()) return std::nullopt;
  const auto Base = of(Gep.getPointerOperand(), Depth + 1);
  if (!Base) return std::nullopt;
  uint64_t Stride = uint64_t(*Base);
  for (auto Type = gep_type_begin(Gep), End = gep_type_end(Gep); Type != End; ++Type) {
    const auto Index = of(Type.getOperand(), Depth + 1);
    if (!Index) return std::nullopt;
    if (*Index == 0) continue;
    if (integerBits(*Type.getOperand()) < DL.getIndexTypeSizeInBits(Gep.getType())) return std::nullopt;
    const TypeSize Element = Type.getSequentialElementStride(DL);
    if (Element.isScalable()) return std::nullopt;
    Stride += uint64_t(*Index) * Element.getFixedValue();
  }
  return int64_t(Stride);
}

} // namespace syclc
