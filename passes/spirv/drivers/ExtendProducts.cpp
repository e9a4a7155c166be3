// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Steps of ExpandUnsupported. Intel's vectoriser assumes that the extension of a sum or product of an id in 8, 16 or
/// 32 bits does not wrap: it increments `sext` from one vector of work-items to the next. Hash functions multiply by
/// large numbers and rely on wrapping. Their extensions are computed in 64 bits and truncated by shifts:
/// \code
///   %x = mul i32 (trunc i64 %id), -1640531535        %x = mul i64 %id, -1640531535
///   %y = add i32 %x, 9                          =>   %y = add i64 %x, 9
///   %e = sext i32 %y to i64                          %e = ashr (shl i64 %y, 32), 32
/// \endcode
/// Such values may also be extended after phis, or where only Intel's compiler sees it: if they are loaded from private
/// memory, or in functions that it inlines. There they are combined with a zero that is unknown to it:
/// \code
///   store i16 %x, ptr %p                        =>   store i16 (xor i16 %x, %zero), ptr %p
/// \endcode
/// Sums in 32 bits, and their products by small numbers, do not change, nor do products by unknown numbers that become
/// addresses: they are indices of rows, which do not wrap in correct programs, and which the vectoriser must recognise.
#include "device-library/OpenClCall.h"
#include "ir/AddressSpaces.h"
#include "spirv/drivers/UnknownZero.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

namespace {

constexpr unsigned MaxDepth = 6;

bool isPrivate(unsigned Space) { return Space == PrivateSpace || Space == GenericSpace; }

/// A value that is linear in ids, in 8, 16 or 32 bits: sums and products of truncated values. Parameters, values from
/// private memory and results of calls may be linear, too.
class Sum {
public:
  explicit Sum(Value *V) : Bits(V->getType()->getIntegerBitWidth()), IsSum(visit(V)) {}

  /// Whether it may wrap in correct programs. Indices do not, whatever they are multiplied by.
  bool wraps(bool IsIndex) const {
    return IsSum && HasId && (HasLargeFactor || (HasUnknownFactor && !IsIndex) || Bits < 32);
  }
  /// Whether it is such a value, computed from more than one operand.
  bool isComputed() const { return IsSum && HasSteps && (HasId || HasOthers); }
  /// Whether it depends on an id and wraps for any launch size: it may be the initial value of a loop variable, or an
  /// operand of a select.
  bool surelyWraps() const { return IsSum && HasId && HasSteps && (HasLargeFactor || Bits < 32); }
  /// Whether it may wrap after inlining, or after memory becomes registers.
  bool mayWrap() const {
    if (!IsSum || !(HasId || HasOthers)) return false;
    return HasLargeFactor || HasUnknownFactor || (Bits < 32 && (HasId || HasSteps));
  }

private:
  /// \returns whether \p V is such a sum; records its properties.
  bool visit(Value *V, unsigned Depth = 0) {
    if (isa<ConstantInt>(V)) return true;
    const auto *Load = dyn_cast<LoadInst>(V);
    if (isa<Argument, CallInst>(V) || (Load && isPrivate(Load->getPointerAddressSpace()))) return HasOthers = true;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Depth == MaxDepth) return false;
    switch (I->getOpcode()) {
    case Instruction::Trunc:
      visit(I->getOperand(0), Depth + 1); // to record its factors
      return HasId = true;
    case Instruction::And: // `id % 128` is linear for vectors of fewer work-items
    case Instruction::LShr:
    case Instruction::UDiv:
    case Instruction::URem: {
      const auto *Number = dyn_cast<ConstantInt>(I->getOperand(1));
      if (!Number) return false;
      const bool KeepsSign = I->getOpcode() == Instruction::And && Number->isNegative();
      const bool Large = HasLargeFactor, Unknown = HasUnknownFactor;
      const bool Result = visit(I->getOperand(0), Depth + 1);
      if (!KeepsSign) HasLargeFactor = Large, HasUnknownFactor = Unknown; // the result does not wrap
      return Result;
    }
    case Instruction::Mul:
    case Instruction::Shl:
      noteFactor(*I);
      break;
    case Instruction::Add:
    case Instruction::Sub:
      break;
    default:
      return false;
    }
    HasSteps = true;
    return visit(I->getOperand(0), Depth + 1) && visit(I->getOperand(1), Depth + 1);
  }

  void noteFactor(const Instruction &I) {
    const APInt *Factor = nullptr;
    if (match(I.getOperand(1), m_APInt(Factor))) // ids of the same size wrap
      HasLargeFactor |=
          I.getOpcode() == Instruction::Shl ? Factor->uge(Bits / 2) : Factor->getSignificantBits() > Bits / 2;
    else
      HasUnknownFactor |= I.getType()->getIntegerBitWidth() == Bits && !I.hasNoSignedWrap();
  }

  unsigned Bits;
  bool HasId = false, HasOthers = false, HasSteps = false, HasLargeFactor = false, HasUnknownFactor = false;
  bool IsSum; ///< declared last: its initializer sets the others
};

/// Whether \p V is only used in addresses.
bool isIndex(const Value &V) {
  return all_of(V.users(), [&](const User *U) {
    if (isa<GetElementPtrInst>(U)) return true;
    return isa<BinaryOperator>(U) && U->getType() == V.getType() && all_of(U->users(), IsaPred<GetElementPtrInst>);
  });
}

/// A 64-bit value with the same low bits as \p V. The high bits differ: it supports only operations whose low bits do
/// not depend on them.
Value *inWider(IRBuilder<> &B, Value *V) {
  if (auto *Number = dyn_cast<ConstantInt>(V)) return B.getInt64(Number->getSExtValue());
  if (auto *Trunc = dyn_cast<TruncInst>(V)) return B.CreateZExtOrTrunc(Trunc->getOperand(0), B.getInt64Ty());
  auto *I = dyn_cast<BinaryOperator>(V);
  if (!I) return B.CreateZExt(V, B.getInt64Ty());
  switch (I->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
    return B.CreateBinOp(I->getOpcode(), inWider(B, I->getOperand(0)), inWider(B, I->getOperand(1)));
  case Instruction::Shl: // by the original amount
    return B.CreateShl(inWider(B, I->getOperand(0)), B.CreateZExt(I->getOperand(1), B.getInt64Ty()));
  default:
    return B.CreateZExt(V, B.getInt64Ty());
  }
}

/// Whether \p T is an integer type narrower than 64 bits that is extended.
bool isNarrow(const Type *T) { return T->isIntegerTy(8) || T->isIntegerTy(16) || T->isIntegerTy(32); }

/// Whether the operand \p U is converted to floating point and back to an integer, `(long)(float)n`: then Intel's
/// compiler extends it.
bool isConvertedTwice(const Use &U) {
  return isa<UIToFPInst, SIToFPInst>(U.getUser()) && any_of(U.getUser()->users(), IsaPred<FPToUIInst, FPToSIInst>);
}

/// Whether the user of \p U is a phi or select of it: Intel's compiler still assumes that the result is linear.
bool isChosen(const Use &U) {
  const auto *Select = dyn_cast<SelectInst>(U.getUser());
  return isa<PHINode>(U.getUser()) || (Select && U.get() != Select->getCondition());
}

/// Whether the operand \p U is stored in memory that may be private, or passed to another function of the program.
bool isKept(const Use &U) {
  if (const auto *Store = dyn_cast<StoreInst>(U.getUser()))
    return U.getOperandNo() == 0 && isPrivate(Store->getPointerAddressSpace());
  if (const auto *Call = dyn_cast<CallInst>(U.getUser())) return Call->isArgOperand(&U) && !isDriversFunction(*Call);
  return isa<ReturnInst>(U.getUser());
}

/// Whether the operand \p U must be combined with a zero that is unknown to Intel's compiler.
bool mustHide(Use &U) {
  if (!isNarrow(U->getType()) || isa<Constant>(U)) return false;
  if (isChosen(U)) return Sum(U).surelyWraps();
  if (isConvertedTwice(U)) return Sum(U).isComputed();
  return isKept(U) && Sum(U).mayWrap();
}

} // namespace

bool extendProducts(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isa<SExtInst, ZExtInst>(I) || !I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() > 64) continue;
    Value *Narrow = I.getOperand(0);
    if (!isNarrow(Narrow->getType()) || isa<TruncInst>(Narrow) || !Sum(Narrow).wraps(isIndex(I))) continue;
    const unsigned Cut = 64 - Narrow->getType()->getIntegerBitWidth();
    IRBuilder<> B(&I);
    Value *High = B.CreateShl(inWider(B, Narrow), Cut);
    Value *Extended = isa<SExtInst>(I) ? B.CreateAShr(High, Cut) : B.CreateLShr(High, Cut);
    I.replaceAllUsesWith(B.CreateTrunc(Extended, I.getType()));
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

bool hideProducts(Function &F) {
  SmallVector<Use *> Found;
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (mustHide(U)) Found.push_back(&U);
  if (Found.empty()) return false;
  // Not the zero from the global size: as it is 0 or 1, its addition to even numbers, or use in all bits, would become
  // a select.
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Zero = createVolatileZero(Entry, Entry.getInt32Ty());
  SmallDenseMap<std::pair<PHINode *, BasicBlock *>, Value *> OfEdges; // a switch may have several edges
  for (Use *U : Found) {
    auto *User = cast<Instruction>(U->getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    BasicBlock *From = Phi ? Phi->getIncomingBlock(*U) : nullptr;
    if (Value *Known = Phi ? OfEdges.lookup({Phi, From}) : nullptr) {
      U->set(Known);
      continue;
    }
    IRBuilder<> B(Phi ? From->getTerminator() : User);
    U->set(B.CreateXor(*U, B.CreateTrunc(Zero, (*U)->getType())));
    if (Phi) OfEdges[{Phi, From}] = *U;
  }
  return true;
}

} // namespace syclc
