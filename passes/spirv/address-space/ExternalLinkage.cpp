// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/address-space/ExternalLinkage.h"

#include "ir/ExternalFunctions.h"
#include "ir/Leaves.h"
#include "support/Preconditions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// The type of a leaf in the interface of an image.
Type *linked(Type *Leaf) {
  return Leaf->isPointerTy() ? Type::getInt64Ty(Leaf->getContext()) : Leaf->isHalfTy() ? Leaf : passedType(Leaf);
}

Value *toLinked(IRBuilderBase &B, Value *V, Type *Leaf) {
  if (Leaf->isPointerTy()) return B.CreatePtrToInt(V, linked(Leaf));
  return Leaf->isHalfTy() ? V : toPassed(B, V, Leaf);
}

Value *fromLinked(IRBuilderBase &B, Value *V, Type *Leaf) {
  if (Leaf->isPointerTy()) return B.CreateIntToPtr(V, Leaf);
  return Leaf->isHalfTy() ? V : fromPassed(B, V, Leaf);
}

/// The arguments and the result of \p F as leaves.
struct Interface {
  explicit Interface(const Function &F) {
    LLVMContext &C = F.getContext();
    for (Type *T : F.getFunctionType()->params()) leafTypes(T, Arguments);
    leafTypes(F.getReturnType(), Results);
    SmallVector<Type *> Parameters(map_range(Arguments, linked)), Returned(map_range(Results, linked));
    Signature = FunctionType::get(Returned.empty()       ? Type::getVoidTy(C)
                                  : Returned.size() == 1 ? Returned.front()
                                                         : StructType::get(C, Returned),
                                  Parameters, /*isVarArg=*/false);
  }
  SmallVector<Type *> Arguments, Results;
  FunctionType *Signature;
};

/// Creates `@syclc.f` with the interface \p I.
Function *replace(Function &Old, const Interface &I) {
  auto *New = Function::Create(I.Signature, GlobalValue::ExternalLinkage, "", *Old.getParent());
  New->setName("syclc." + Old.getName());
  New->setAttributes(AttributeList().addFnAttributes(Old.getContext(),
                                                     AttrBuilder(Old.getContext(), Old.getAttributes().getFnAttrs())));
  New->removeFnAttr(Attribute::AlwaysInline);
  return New;
}

void defineExported(Function &F) {
  const Interface I(F);
  Function *New = replace(F, I);
  makeInternal(F);
  F.removeFnAttr(Attribute::NoInline);
  F.addFnAttr(Attribute::AlwaysInline);
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "entry", New));
  SmallVector<Value *> Leaves, Arguments, Results;
  for (auto [A, Leaf] : zip_equal(New->args(), I.Arguments)) Leaves.push_back(fromLinked(B, &A, Leaf));
  ArrayRef<Value *> Rest = Leaves;
  for (Argument &A : F.args()) Arguments.push_back(putLeaves(B, A.getType(), 1, Rest));
  CallInst *Call = B.CreateCall(&F, Arguments);
  Call->setAttributes(F.getAttributes().removeFnAttributes(F.getContext()));
  if (I.Results.empty()) {
    B.CreateRetVoid();
    return;
  }
  takeLeaves(B, Call, F.getReturnType(), 1, Results);
  for (auto [Result, Leaf] : zip_equal(Results, I.Results)) Result = toLinked(B, Result, Leaf);
  Results.size() == 1 ? B.CreateRet(Results.front()) : B.CreateAggregateRet(Results.data(), Results.size());
}

void callImported(Function &F) {
  const Interface I(F);
  Function *New = replace(F, I);
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = cast<CallInst>(U); // checked by the verifier
    IRBuilder<> B(Call);
    SmallVector<Value *> Leaves, Arguments, Results;
    for (Value *Argument : Call->args()) takeLeaves(B, Argument, Argument->getType(), 1, Leaves);
    for (auto [Value, Leaf] : zip_equal(Leaves, I.Arguments)) Arguments.push_back(toLinked(B, Value, Leaf));
    CallInst *Linked = B.CreateCall(New, Arguments);
    for (auto [Number, Leaf] : enumerate(I.Results))
      Results.push_back(fromLinked(B, I.Results.size() == 1 ? Linked : B.CreateExtractValue(Linked, Number), Leaf));
    ArrayRef<Value *> Rest = Results;
    if (!I.Results.empty()) Call->replaceAllUsesWith(putLeaves(B, F.getReturnType(), 1, Rest));
    Call->eraseFromParent();
  }
  F.eraseFromParent();
}

} // namespace

PreservedAnalyses ExternalLinkagePass::run(Module &M, ModuleAnalysisManager &) {
  Preconditions("syclc-external-linkage", M).kernelsHave(CallingConv::C);
  const SmallVector<Function *> Exported = exportedFunctions(M), Imported = importedFunctions(M);
  for (Function *F : Exported) defineExported(*F);
  for (Function *F : Imported) callImported(*F);
  return Exported.empty() && Imported.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
