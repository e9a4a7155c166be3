// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/FirstLane.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

static CallInst *call(IRBuilder<> &B, StringRef Name, Type *Result, ArrayRef<Value *> Arguments) {
  Module &M = *B.GetInsertBlock()->getModule();
  SmallVector<Type *, 1> Parameters;
  for (Value *V : Arguments) Parameters.push_back(V->getType());
  auto *F = cast<Function>(M.getOrInsertFunction(Name, FunctionType::get(Result, Parameters, false)).getCallee());
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  F->setWillReturn();
  if (!Arguments.empty()) F->setConvergent(); // a collective operation of the lanes
  CallInst *Call = B.CreateCall(F, Arguments);
  if (!Arguments.empty()) Call->setConvergent();
  return Call;
}

Value *laneNumber(IRBuilder<> &B) { return call(B, "__syclc_sub_group_local_id", B.getInt32Ty(), {}); }

Value *anyLane(IRBuilder<> &B, Value *Condition) {
  Value *Any = call(B, "__syclc_sub_group_any", B.getInt32Ty(), {B.CreateZExt(Condition, B.getInt32Ty())});
  return B.CreateICmpNE(Any, B.getInt32(0));
}

Value *timesStride(IRBuilder<> &B, Value *Lane, int64_t Stride) {
  return Stride == 1 ? Lane : B.CreateMul(Lane, ConstantInt::get(Lane->getType(), uint64_t(Stride), true, true));
}

Value *firstLane(IRBuilder<> &B, Value *V, int64_t Stride, Value *Lane) {
  Type *T = V->getType();
  const bool IsShort = T->getIntegerBitWidth() <= 32;
  assert(T->getIntegerBitWidth() <= 64 && "longer integers have no reduction");
  Value *Own = B.CreateSub(V, timesStride(B, B.CreateZExtOrTrunc(Lane, T), Stride));
  Type *Wide = IsShort ? B.getInt32Ty() : B.getInt64Ty();
  Value *First = call(B, IsShort ? "__syclc_sub_group_reduce_umin_i32" : "__syclc_sub_group_reduce_umin_i64", Wide,
                      {B.CreateZExt(Own, Wide)});
  return B.CreateTrunc(First, T);
}

} // namespace syclc
