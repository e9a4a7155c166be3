// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Widener::serialize(): an instruction that has no vector form runs once for each active lane.
#include "native/vectorize/LaneOperands.h"
#include "native/vectorize/Widener.h"
#include "support/Remarks.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// \p Wide with lane \p Lane replaced by \p V.
Value *insertLane(IRBuilder<> &B, Value *Wide, Value *V, Value *Lane) {
  Type *T = V->getType();
  if (!T->isAggregateType() && !T->isVectorTy()) return B.CreateInsertElement(Wide, V, Lane);
  unsigned Count = Wide->getType()->isStructTy() ? Wide->getType()->getStructNumElements()
                                                 : unsigned(Wide->getType()->getArrayNumElements());
  for (unsigned I = 0; I < Count; ++I) {
    Value *Part = T->isVectorTy() ? B.CreateExtractElement(V, I) : B.CreateExtractValue(V, I);
    Wide = B.CreateInsertValue(Wide, insertLane(B, B.CreateExtractValue(Wide, I), Part, Lane), I);
  }
  return Wide;
}

} // namespace

void Widener::serialize(Instruction &I, const Twine &Why) {
  Report.missed(&I, "Serialized", "one lane after the other, because " + Why);
  SmallVector<Value *> Arguments{mask()};
  const LaneOperands Operands(*this, I, Arguments);
  SmallVector<Type *> Types;
  for (Value *Argument : Arguments) Types.push_back(Argument->getType());
  LLVMContext &C = F.getContext();
  const bool HasResult = !I.use_empty();
  Type *Result = HasResult ? wide(I.getType()) : Type::getVoidTy(C);
  Function *Serial = makeHelper(FunctionType::get(Result, Types, false), "syclc.serial", Attribute::AlwaysInline);

  auto *Entry = BasicBlock::Create(C, "entry", Serial), *Loop = BasicBlock::Create(C, "lane", Serial),
       *End = BasicBlock::Create(C, "end", Serial);
  IRBuilder<> S(Entry);
  Type *BitsType = S.getIntNTy(W);
  Value *Bits = S.CreateBitCast(Serial->getArg(0), BitsType, "bits");
  Value *Zero = ConstantInt::get(BitsType, 0);
  S.CreateCondBr(S.CreateICmpEQ(Bits, Zero), End, Loop);

  S.SetInsertPoint(Loop);
  PHINode *Left = S.CreatePHI(BitsType, 2, "left");
  PHINode *Before = HasResult ? S.CreatePHI(Result, 2, "before") : nullptr;
  Value *Lane = S.CreateZExtOrTrunc(S.CreateBinaryIntrinsic(Intrinsic::cttz, Left, S.getTrue()), S.getInt64Ty(), "l");
  Instruction *Copy = Operands.copyFor(S, Lane, *Serial);
  Value *After = HasResult ? insertLane(S, Before, Copy, Lane) : nullptr;
  Value *Next = S.CreateAnd(Left, S.CreateSub(Left, ConstantInt::get(BitsType, 1)));
  S.CreateCondBr(S.CreateICmpEQ(Next, Zero), End, Loop);
  Left->addIncoming(Bits, Entry);
  Left->addIncoming(Next, Loop);

  S.SetInsertPoint(End);
  if (HasResult) {
    Before->addIncoming(PoisonValue::get(Result), Entry);
    Before->addIncoming(After, Loop);
    PHINode *All = S.CreatePHI(Result, 2);
    All->addIncoming(PoisonValue::get(Result), Entry);
    All->addIncoming(After, Loop);
    S.CreateRet(All);
  } else
    S.CreateRetVoid();

  CallInst *Call = B.CreateCall(Serial, Arguments);
  if (HasResult)
    setLanes(I, Call);
  else
    remove(I);
}

} // namespace syclc
