// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Addresses as sums; see AddressSum.h. Additions are modulo 2^64, as for addresses, so only an extension of a narrower
/// value requires that the extended value did not wrap.
#include "native/vectorize/AddressSum.h"

#include "support/ExtendOperands.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace syclc {

namespace {

/// Limits the recursion: deeper sums are rare, and each level may double the work.
constexpr unsigned DeepestSum = 8;

int64_t times(int64_t A, int64_t B) { return int64_t(uint64_t(A) * uint64_t(B)); }
int64_t plus(int64_t A, int64_t B) { return int64_t(uint64_t(A) + uint64_t(B)); }

int64_t extend(const ConstantInt &C, bool Signed) { return Signed ? C.getSExtValue() : int64_t(C.getZExtValue()); }

} // namespace

AddressSum AddressSum::ofPointer(Value *Pointer, const DataLayout &DL) {
  AddressSum Sum;
  Sum.addPointer(Pointer, DL, [](Value *) { return true; });
  return Sum;
}

AddressSum AddressSum::ofIndices(Value *Pointer, const DataLayout &DL, function_ref<bool(Value *)> IsWhole) {
  AddressSum Sum;
  Sum.addPointer(Pointer, DL, IsWhole);
  return Sum;
}

std::optional<int64_t> AddressSum::minus(const AddressSum &Other) const {
  if (Base != Other.Base || Terms.size() != Other.Terms.size()) return std::nullopt;
  for (const Term &T : Terms)
    if (none_of(Other.Terms, [&](const Term &O) { return O.V == T.V && O.Signed == T.Signed && O.Factor == T.Factor; }))
      return std::nullopt;
  return int64_t(uint64_t(Offset) - uint64_t(Other.Offset));
}

void AddressSum::addPointer(Value *Pointer, const DataLayout &DL, Predicate IsWhole) {
  while (auto *Gep = dyn_cast<GEPOperator>(Pointer)) {
    if (Gep->getType()->isVectorTy() || DL.getIndexTypeSizeInBits(Gep->getType()) != 64) break;
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(64, 0);
    if (!Gep->collectOffset(DL, 64, Variable, Constant)) break;
    if (any_of(Variable, [](const auto &Entry) { return Entry.first->getType()->getIntegerBitWidth() > 64; })) break;
    for (auto &[V, Scale] : Variable) addIndex(V, /*Signed=*/true, Scale.getSExtValue(), IsWhole, 0);
    Offset = plus(Offset, Constant.getSExtValue());
    Pointer = Gep->getPointerOperand();
  }
  Base = Pointer;
}

void AddressSum::addIndex(Value *V, bool Signed, int64_t Factor, Predicate IsWhole, unsigned Depth) {
  if (auto *Constant = dyn_cast<ConstantInt>(V)) {
    Offset = plus(Offset, times(Factor, extend(*Constant, Signed)));
    return;
  }
  if (Depth > DeepestSum || (IsWhole && IsWhole(V))) return addTerm(V, Signed, Factor);
  unsigned Bits = V->getType()->getIntegerBitWidth();
  // Merge nested extensions if both have the same signedness.
  if (auto *SExt = dyn_cast<SExtInst>(V); SExt && (Bits == 64 || Signed))
    return addIndex(SExt->getOperand(0), true, Factor, IsWhole, Depth + 1);
  if (auto *ZExt = dyn_cast<ZExtInst>(V)) // the result is not negative, so any extension of it is a zero extension
    return addIndex(ZExt->getOperand(0), false, Factor, IsWhole, Depth + 1);
  auto *Op = dyn_cast<BinaryOperator>(V);
  if (!Op || !mayExtendOperands(*Op, Signed)) return addTerm(V, Signed, Factor);
  auto *Constant = dyn_cast<ConstantInt>(Op->getOperand(1));
  switch (Op->getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(Op)->isDisjoint()) break;
    [[fallthrough]];
  case Instruction::Add:
    addIndex(Op->getOperand(0), Signed, Factor, IsWhole, Depth + 1);
    return addIndex(Op->getOperand(1), Signed, Factor, IsWhole, Depth + 1);
  case Instruction::Sub:
    addIndex(Op->getOperand(0), Signed, Factor, IsWhole, Depth + 1);
    return addIndex(Op->getOperand(1), Signed, times(Factor, -1), IsWhole, Depth + 1);
  case Instruction::Mul:
    if (!Constant) break;
    return addIndex(Op->getOperand(0), Signed, times(Factor, extend(*Constant, Signed)), IsWhole, Depth + 1);
  case Instruction::Shl:
    if (!Constant || Constant->getValue().uge(Bits - (Bits < 64))) break;
    return addIndex(Op->getOperand(0), Signed, times(Factor, int64_t(uint64_t(1) << Constant->getZExtValue())), IsWhole,
                    Depth + 1);
  default:
    break;
  }
  addTerm(V, Signed, Factor);
}

void AddressSum::addTerm(Value *V, bool Signed, int64_t Factor) {
  Signed |= V->getType()->getIntegerBitWidth() == 64; // no extension: use one canonical form
  auto *Known = find_if(Terms, [&](const Term &T) { return T.V == V && T.Signed == Signed; });
  if (Known == Terms.end()) {
    Terms.push_back({V, Signed, Factor});
    return;
  }
  Known->Factor = plus(Known->Factor, Factor);
  if (Known->Factor == 0) Terms.erase(Known);
}

} // namespace syclc
