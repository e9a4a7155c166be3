// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/UnoptimisedExternals.h"

#include "abi/device_image.h"
#include "ir/ExternalFunctions.h"
#include "ir/Leaves.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/ExternalVariant.h"
#include "outline/OutlineUnoptimised.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <cstddef>

using namespace llvm;

namespace syclc {
namespace {

/// The variant for one lane of \p F, whose last parameter is its work-item, for the ISA level of \p Level.
ExternalVariant variantOf(const Function &F, const Function &Level) {
  ArrayRef<Type *> Parameters = F.getFunctionType()->params().drop_back();
  std::unique_ptr<Function> Plain(Function::Create(FunctionType::get(F.getReturnType(), Parameters, false),
                                                   GlobalValue::ExternalLinkage, F.getName()));
  return ExternalVariant(*Plain, 1, Level);
}

/// The fields of a context that are also in the memory of a work-item.
constexpr std::pair<ContextField, unsigned> Ids[] = {
    {ContextGlobalId, ItemGlobalId}, {ContextLocalId, ItemLocalId}, {ContextGroupId, ItemGroupId}};

/// Creates a context for the work-item at \p Item, which is a sub-group of its own.
Value *contextOf(IRBuilder<> &B, Value *Item) {
  Function &F = *B.GetInsertBlock()->getParent();
  StructType *Type = contextType(B.getContext());
  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
  Value *Context = AtEntry.CreateAlloca(Type, nullptr, "external.context");
  auto Word = [&](unsigned I) {
    return B.CreateLoad(B.getInt64Ty(), B.CreateConstInBoundsGEP1_32(B.getInt64Ty(), Item, I));
  };
  auto At = [&](ArrayRef<unsigned> Path) {
    SmallVector<Value *, 3> Indices{B.getInt32(0)};
    for (unsigned I : Path) Indices.push_back(B.getInt32(I));
    return B.CreateInBoundsGEP(Type, Context, Indices);
  };
  B.CreateStore(B.CreateIntToPtr(Word(ItemWork), B.getPtrTy()), At({ContextWork}));
  for (auto [Field, First] : Ids)
    for (unsigned D = 0; D < 3; ++D) B.CreateStore(Word(First + D), At({unsigned(Field), D}));
  // Number the work-items along x, then y, then z, like sub-groups.
  Value *Number = B.getInt64(0), *Count = B.getInt64(1);
  for (unsigned D = 3; D-- > 0;) {
    Number = B.CreateAdd(B.CreateMul(Number, Word(ItemLocalSize + D)), Word(ItemLocalId + D));
    Count = B.CreateMul(Count, Word(ItemLocalSize + D));
  }
  B.CreateStore(B.CreateTrunc(Number, B.getInt32Ty()), At({ContextId}));
  B.CreateStore(B.CreateTrunc(Count, B.getInt32Ty()), At({ContextCount}));
  for (ContextField Field : {ContextSize, ContextMaxSize}) B.CreateStore(B.getInt32(1), At({unsigned(Field)}));
  return Context;
}

/// Creates the memory of a work-item from \p Context.
Value *itemOf(IRBuilder<> &B, Value *Context) {
  StructType *Type = contextType(B.getContext());
  Value *Item = B.CreateAlloca(ArrayType::get(B.getInt64Ty(), NumItemWords), nullptr, "syclc.item");
  auto Keep = [&](unsigned Word, Value *Answer) {
    B.CreateStore(Answer, B.CreateConstInBoundsGEP1_32(B.getInt64Ty(), Item, Word));
  };
  Value *Work = B.CreateLoad(B.getPtrTy(), B.CreateStructGEP(Type, Context, ContextWork));
  Keep(ItemWork, B.CreatePtrToInt(Work, B.getInt64Ty()));
  auto Copy = [&](unsigned First, Value *From, size_t Offset) {
    for (unsigned D = 0; D < 3; ++D)
      Keep(First + D, B.CreateLoad(B.getInt64Ty(), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), From, Offset + 8 * D)));
  };
  for (auto [Field, First] : Ids) Copy(First, B.CreateStructGEP(Type, Context, Field), 0);
  Copy(ItemGlobalSize, Work, offsetof(syclc_native_work, global_size));
  Copy(ItemLocalSize, Work, offsetof(syclc_native_work, local_size));
  Copy(ItemNumGroups, Work, offsetof(syclc_native_work, num_groups));
  Copy(ItemGlobalOffset, Work, offsetof(syclc_native_work, offset));
  return Item;
}

void lowerCall(CallInst &Call, const Function &External) {
  IRBuilder<> B(&Call);
  const ExternalVariant Variant = variantOf(External, *Call.getFunction());
  SmallVector<Value *> Leaves, Passed;
  for (Value *Argument : drop_end(Call.args())) takeLeaves(B, Argument, Argument->getType(), 1, Leaves);
  for (auto [Leaf, T] : zip_equal(Leaves, Variant.Arguments)) Passed.push_back(toPassed(B, Leaf, T));
  Passed.push_back(contextOf(B, Call.getArgOperand(Call.arg_size() - 1)));
  CallInst *New = B.CreateCall(declareVariant(*Call.getModule(), Variant, Variant.Name), Passed);
  if (!Call.getType()->isVoidTy()) {
    SmallVector<Value *> Results;
    for (auto [I, Leaf] : enumerate(Variant.Results))
      Results.push_back(fromPassed(B, Variant.Results.size() == 1 ? New : B.CreateExtractValue(New, I), Leaf));
    ArrayRef<Value *> Rest = Results;
    Call.replaceAllUsesWith(putLeaves(B, Call.getType(), 1, Rest));
  }
  Call.eraseFromParent();
}

/// Moves the code and debug info of \p F to its variant.
void becomeVariant(Function &F) {
  const ExternalVariant Variant = variantOf(F, F);
  Function *V = declareVariant(*F.getParent(), Variant, Variant.Name);
  copyLevel(*V, F);
  V->addFnAttr(ExternalVariantFnAttr, F.getName());
  V->addFnAttr(SubGroupSizeFnAttr, "1");
  V->splice(V->begin(), &F);
  V->setSubprogram(F.getSubprogram());
  F.setSubprogram(nullptr);

  IRBuilder<> B(&V->getEntryBlock(), V->getEntryBlock().begin());
  SmallVector<Value *> Leaves;
  for (auto [I, Leaf] : enumerate(Variant.Arguments)) Leaves.push_back(fromPassed(B, V->getArg(I), Leaf));
  ArrayRef<Value *> Rest = Leaves;
  for (Argument &A : drop_end(F.args())) {
    Value *Whole = putLeaves(B, A.getType(), 1, Rest);
    if (!Whole->hasName()) Whole->takeName(&A);
    A.replaceAllUsesWith(Whole);
  }
  F.getArg(F.arg_size() - 1)->replaceAllUsesWith(itemOf(B, V->getArg(V->arg_size() - 1)));

  for (BasicBlock &Block : *V) {
    auto *Return = dyn_cast<ReturnInst>(Block.getTerminator());
    if (!Return || !Return->getReturnValue()) continue;
    B.SetInsertPoint(Return);
    SmallVector<Value *> Results, Passed;
    takeLeaves(B, Return->getReturnValue(), Return->getReturnValue()->getType(), 1, Results);
    for (auto [Leaf, T] : zip_equal(Results, Variant.Results)) Passed.push_back(toPassed(B, Leaf, T));
    if (Passed.empty())
      B.CreateRetVoid();
    else
      Passed.size() == 1 ? B.CreateRet(Passed.front()) : B.CreateAggregateRet(Passed.data(), Passed.size());
    Return->eraseFromParent();
  }
  F.eraseFromParent();
}

} // namespace

void lowerUnoptimisedExternals(Module &M) {
  for (Function *External : importedFunctions(M))
    for (User *U : make_early_inc_range(External->users())) lowerCall(*cast<CallInst>(U), *External);
  for (Function *F : exportedFunctions(M)) {
    if (F->use_empty()) {
      becomeVariant(*F);
      continue;
    }
    ValueToValueMapTy Map;
    Function *Copy = CloneFunction(F, Map); // it is also called in this module
    const std::string Name = F->getName().str();
    makeInternal(*F);
    F->setName(Name + ".own");
    Copy->setName(Name);
    becomeVariant(*Copy);
  }
}

} // namespace syclc
