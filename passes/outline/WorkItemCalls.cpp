// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/WorkItemCalls.h"

#include "support/RunPasses.h"
#include "support/SpmdContract.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

namespace {

/// Arguments of the call before those of the body: the body itself and three sizes.
constexpr unsigned FirstArgument = 4;

SmallVector<CallInst *> workItemCalls(Module &M) {
  SmallVector<CallInst *> Calls;
  for (Function &F : M)
    if (F.isDeclaration() && F.getName().starts_with(ForWorkItemsBuiltin))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U); Call && workItemBody(*Call)) Calls.push_back(Call);
  return Calls;
}

/// `@body.item(i64 %x, i64 %y, i64 %z, ...)`: the body for one point.
Function *itemFunction(Function &Body) {
  Type *I64 = Type::getInt64Ty(Body.getContext());
  SmallVector<Type *> Types{I64, I64, I64};
  append_range(Types, Body.getFunctionType()->params());
  auto *Item = Function::Create(FunctionType::get(Body.getReturnType(), Types, false), GlobalValue::InternalLinkage,
                                Body.getName() + ".item", Body.getParent());
  ValueToValueMapTy Map;
  for (auto [I, Argument] : enumerate(Body.args())) Map[&Argument] = Item->getArg(3 + I);
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(Item, &Body, Map, CloneFunctionChangeType::LocalChangesOnly, Returns);
  for (Instruction &I : make_early_inc_range(instructions(*Item))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !Call->getCalledFunction() || Call->getCalledFunction()->getName() != InnerIdBuiltin) continue;
    Call->replaceAllUsesWith(Item->getArg(cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue()));
    Call->eraseFromParent();
  }
  Item->removeFnAttr(Attribute::NoInline);
  Item->removeFnAttr(Attribute::OptimizeNone);
  Item->addFnAttr(Attribute::AlwaysInline);
  return Item;
}

void expand(CallInst &Call) {
  Function *Item = itemFunction(*workItemBody(Call));
  IRBuilder<> B(&Call);
  Value *Sizes[3], *Ids[3];
  Value *Some = B.getTrue();
  for (unsigned D = 0; D < 3; ++D) {
    Sizes[D] = Call.getArgOperand(1 + D);
    Some = B.CreateAnd(Some, B.CreateICmpNE(Sizes[D], B.getInt64(0)), "some");
  }
  Instruction *Before = SplitBlockAndInsertIfThen(Some, &Call, /*Unreachable=*/false);
  for (unsigned D = 3; D-- > 0;) {
    if (auto *One = dyn_cast<ConstantInt>(Sizes[D]); One && One->isOne()) {
      Ids[D] = B.getInt64(0);
      continue;
    }
    auto [BodyStart, Id] = SplitBlockAndInsertSimpleForLoop(Sizes[D], Before->getIterator());
    Ids[D] = Id;
    Before = BodyStart;
  }
  B.SetInsertPoint(Before);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  SmallVector<Value *> Arguments(Ids, Ids + 3);
  append_range(Arguments, drop_begin(Call.args(), FirstArgument));
  B.CreateCall(Item, Arguments);
  Call.eraseFromParent();
}

} // namespace

Function *workItemBody(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() || !Callee->getName().starts_with(ForWorkItemsBuiltin)) return nullptr;
  return dyn_cast<Function>(Call.getArgOperand(0)->stripPointerCasts());
}

void expandWorkItemCalls(Module &M) {
  if (workItemCalls(M).empty()) return;
  auto Inline = [](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(AlwaysInlinerPass()); };
  runPasses(M, nullptr, Inline); // the calls come to the kernel, the queries to the bodies
  for (CallInst *Call : workItemCalls(M)) expand(*Call);
  runPasses(M, nullptr, Inline);
}

} // namespace syclc
