// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Step f of ExpandUnsupported. SPIR-V has integers of 8, 16, 32 and 64 bits; LLVM creates others when it merges
/// accesses (three chars become an i24) or narrows arithmetic. LLVM's SPIR-V backend widens them without clearing the
/// new bits, which is incorrect. This step represents a value of width N in the next usual width P, with zeros in the P
/// - N high bits:
/// \code
///   %m = mul i24 %a, %b            %m.p = mul i32 %a.p, %b.p
///                            =>    %m = and i32 %m.p, 16777215
///   store i24 %m, ptr %x           store i16 (trunc %m), ptr %x ; store i8 (trunc (lshr %m, 16)), ptr %x + 2
/// \endcode
/// Operations that depend on the sign first sign-extend it by two shifts.
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

#include <optional>

using namespace llvm;

namespace syclc {

namespace {

bool isOdd(Type *T) {
  return T->isIntegerTy() && T->getIntegerBitWidth() < 64 && !isUsualWidth(T->getIntegerBitWidth());
}

class Promotion {
public:
  explicit Promotion(Function &F) : F(F), C(F.getContext()) {}

  bool run() {
    SmallVector<Instruction *> Odd;
    for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : *BB)
        if (isOdd(I.getType()) || any_of(I.operands(), [](Use &U) { return isOdd(U->getType()); })) Odd.push_back(&I);
    for (Instruction *I : Odd) promote(*I);
    for (auto [Old, New] : Phis)
      for (auto [Incoming, Block] : zip_equal(Old->incoming_values(), Old->blocks()))
        New->addIncoming(promoted(Incoming), Block);
    for (Instruction *I : reverse(Done)) {
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      I->eraseFromParent();
    }
    return !Odd.empty();
  }

private:
  Type *usual(Type *T) {
    return isOdd(T) ? Type::getIntNTy(C, std::max<unsigned>(8, PowerOf2Ceil(T->getIntegerBitWidth()))) : T;
  }

  /// The value in its usual width, with zeros in the high bits; values of other types do not change.
  Value *promoted(Value *V) {
    if (!isOdd(V->getType())) return V;
    if (auto *Number = dyn_cast<ConstantInt>(V)) return ConstantInt::get(usual(V->getType()), Number->getZExtValue());
    if (isa<UndefValue>(V)) return ConstantInt::get(usual(V->getType()), 0);
    if (Value *Known = Values.lookup(V)) return Known;
    return Values[V] = extended(*V);
  }

  /// Values that are not computed here (parameters, results of calls) keep their type, which CheckSupported then
  /// rejects.
  Value *extended(Value &V) {
    BasicBlock::iterator Place = F.getEntryBlock().getFirstInsertionPt();
    if (auto *I = dyn_cast<Instruction>(&V))
      if (std::optional<BasicBlock::iterator> After = I->getInsertionPointAfterDef()) Place = *After;
    return IRBuilder<>(Place->getParent(), Place).CreateZExt(&V, usual(V.getType()));
  }

  /// The same, sign-extended.
  Value *signExtended(IRBuilder<> &B, Value *V) {
    Value *Wide = promoted(V);
    if (Wide->getType() == V->getType()) return V;
    unsigned Shift = Wide->getType()->getIntegerBitWidth() - V->getType()->getIntegerBitWidth();
    return B.CreateAShr(B.CreateShl(Wide, Shift), Shift);
  }

  Value *masked(IRBuilder<> &B, Value *V, Type *T) {
    return isOdd(T) ? B.CreateAnd(V, APInt::getLowBitsSet(V->getType()->getIntegerBitWidth(), T->getIntegerBitWidth()))
                    : V;
  }

  void promote(Instruction &I) {
    IRBuilder<> B(&I);
    Value *New = nullptr;
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      if (isOdd(Store->getValueOperand()->getType()))
        store(B, *Store);
      else
        return;
    } else if (auto *Switch = dyn_cast<SwitchInst>(&I)) {
      return promoteSwitch(B, *Switch);
    } else if (!(New = promoteValue(B, I))) {
      return;
    }
    if (New && isOdd(I.getType()))
      Values[&I] = New;
    else if (New)
      I.replaceAllUsesWith(New);
    Done.push_back(&I);
  }

  Value *promoteValue(IRBuilder<> &B, Instruction &I) {
    Type *T = I.getType(), *Wide = usual(T);
    auto Operand = [&](unsigned N) { return promoted(I.getOperand(N)); };
    switch (I.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul:
    case Instruction::Shl:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::LShr:
    case Instruction::UDiv:
    case Instruction::URem:
      return masked(B, B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Operand(0), Operand(1)), T);
    case Instruction::AShr:
      return masked(B, B.CreateAShr(signExtended(B, I.getOperand(0)), Operand(1)), T);
    case Instruction::SDiv:
    case Instruction::SRem:
      return masked(B,
                    B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), signExtended(B, I.getOperand(0)),
                                  signExtended(B, I.getOperand(1))),
                    T);
    case Instruction::ICmp: {
      auto &Compare = cast<ICmpInst>(I);
      if (Compare.isSigned())
        return B.CreateICmp(Compare.getPredicate(), signExtended(B, I.getOperand(0)), signExtended(B, I.getOperand(1)));
      return B.CreateICmp(Compare.getPredicate(), Operand(0), Operand(1));
    }
    case Instruction::Select:
      return B.CreateSelect(I.getOperand(0), Operand(1), Operand(2));
    case Instruction::Freeze:
      return B.CreateFreeze(Operand(0));
    case Instruction::PHI: {
      PHINode *New = B.CreatePHI(Wide, cast<PHINode>(I).getNumIncomingValues());
      Phis.push_back({&cast<PHINode>(I), New});
      return New;
    }
    case Instruction::Trunc:
      return masked(B, B.CreateZExtOrTrunc(Operand(0), Wide), T);
    case Instruction::ZExt:
      return B.CreateZExtOrTrunc(Operand(0), Wide);
    case Instruction::SExt:
      return masked(B, B.CreateSExtOrTrunc(signExtended(B, I.getOperand(0)), Wide), T);
    case Instruction::UIToFP:
      return B.CreateUIToFP(Operand(0), T);
    case Instruction::SIToFP:
      return B.CreateSIToFP(signExtended(B, I.getOperand(0)), T);
    case Instruction::FPToUI:
      return masked(B, B.CreateFPToUI(Operand(0), Wide), T);
    case Instruction::FPToSI:
      return masked(B, B.CreateFPToSI(Operand(0), Wide), T);
    case Instruction::PtrToInt:
      return masked(B, B.CreatePtrToInt(Operand(0), Wide), T);
    case Instruction::IntToPtr:
      return B.CreateIntToPtr(Operand(0), T);
    case Instruction::Load:
      return load(B, cast<LoadInst>(I));
    default:
      return nullptr;
    }
  }

  /// Splits the bytes in memory into usual integers: 7 become 4, 2 and 1.
  template <class Visitor>
  void forEachPiece(Type *T, Visitor Visit) {
    unsigned Bytes = (T->getIntegerBitWidth() + 7) / 8;
    for (unsigned Offset = 0; Offset < Bytes;) {
      unsigned Size = 1u << Log2_32(std::min(Bytes - Offset, 8u));
      Visit(Offset, Size);
      Offset += Size;
    }
  }

  Value *load(IRBuilder<> &B, LoadInst &Load) {
    Type *Wide = usual(Load.getType());
    Value *Result = ConstantInt::get(Wide, 0);
    forEachPiece(Load.getType(), [&](unsigned Offset, unsigned Size) {
      Value *Address = B.CreateInBoundsPtrAdd(Load.getPointerOperand(), B.getInt64(Offset));
      Value *Piece = B.CreateAlignedLoad(B.getIntNTy(Size * 8), Address, commonAlignment(Load.getAlign(), Offset),
                                         Load.isVolatile());
      Result = B.CreateOr(Result, B.CreateShl(B.CreateZExt(Piece, Wide), Offset * 8));
    });
    return masked(B, Result, Load.getType());
  }

  void store(IRBuilder<> &B, StoreInst &Store) {
    Value *Wide = promoted(Store.getValueOperand());
    forEachPiece(Store.getValueOperand()->getType(), [&](unsigned Offset, unsigned Size) {
      Value *Address = B.CreateInBoundsPtrAdd(Store.getPointerOperand(), B.getInt64(Offset));
      Value *Piece = B.CreateTrunc(B.CreateLShr(Wide, Offset * 8), B.getIntNTy(Size * 8));
      B.CreateAlignedStore(Piece, Address, commonAlignment(Store.getAlign(), Offset), Store.isVolatile());
    });
  }

  void promoteSwitch(IRBuilder<> &B, SwitchInst &Switch) {
    SwitchInst *New = B.CreateSwitch(promoted(Switch.getCondition()), Switch.getDefaultDest(), Switch.getNumCases());
    for (auto Case : Switch.cases())
      New->addCase(cast<ConstantInt>(promoted(Case.getCaseValue())), Case.getCaseSuccessor());
    Switch.eraseFromParent();
  }

  Function &F;
  LLVMContext &C;
  DenseMap<Value *, Value *> Values;
  SmallVector<std::pair<PHINode *, PHINode *>> Phis;
  SmallVector<Instruction *> Done;
};

} // namespace

bool promoteIntegers(Function &F) { return Promotion(F).run(); }

} // namespace syclc
