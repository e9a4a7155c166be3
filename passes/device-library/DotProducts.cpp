// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/DotProducts.h"

#include "ir/BuiltinTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

Value *productsOfBfloat16(IRBuilderBase &B, Value *Sum, Value *Left, Value *Right) {
  auto Low = [&](Value *Pair) { return B.CreateBitCast(B.CreateShl(Pair, 16), Sum->getType()); };
  auto High = [&](Value *Pair) { return B.CreateBitCast(B.CreateAnd(Pair, 0xffff0000), Sum->getType()); };
  Sum = B.CreateIntrinsic(Intrinsic::fmuladd, {Sum->getType()}, {Low(Left), Low(Right), Sum});
  return B.CreateIntrinsic(Intrinsic::fmuladd, {Sum->getType()}, {High(Left), High(Right), Sum});
}

Value *productsOfBytes(IRBuilderBase &B, Value *Sum, Value *Unsigned, Value *Signed) {
  for (unsigned Byte = 0; Byte < 4; ++Byte) {
    Value *Left = B.CreateAnd(B.CreateLShr(Unsigned, 8 * Byte), 0xff);
    Value *Right = B.CreateAShr(B.CreateShl(Signed, 24 - 8 * Byte), 24);
    Sum = B.CreateAdd(Sum, B.CreateMul(Left, Right));
  }
  return Sum;
}

} // namespace

bool isDotProduct(const Function &F) {
  const Builtin *B = F.isDeclaration() ? lookupBuiltin(F.getName()) : nullptr;
  return B && B->Kind == BuiltinKind::DotProduct && F.getFunctionType() == builtinType(*B, F.getContext());
}

Value *emitDotProduct(IRBuilderBase &B, const Function &Which, ArrayRef<Value *> Arguments) {
  assert(isDotProduct(Which) && Arguments.size() == 3 && "a dot product has a sum and two factors");
  auto *Emit = Which.getReturnType()->isFloatTy() ? productsOfBfloat16 : productsOfBytes;
  return Emit(B, Arguments[0], Arguments[1], Arguments[2]);
}

bool lowerDotProducts(Module &M) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    if (!isDotProduct(F)) continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call) continue;
      IRBuilder<> B(Call);
      Call->replaceAllUsesWith(emitDotProduct(B, F, SmallVector<Value *>(Call->args())));
      Call->eraseFromParent();
      Changed = true;
    }
    if (F.use_empty()) F.eraseFromParent();
  }
  return Changed;
}

} // namespace syclc
