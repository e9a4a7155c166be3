// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/ExternalLanes.h"

#include "ir/ExternalFunctions.h"
#include "ir/Leaves.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/ExternalVariant.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <numeric>

using namespace llvm;

namespace syclc {
namespace {

/// \p V with \p Lanes lanes: truncated, or padded with poison lanes.
Value *resized(IRBuilderBase &B, Value *V, unsigned Lanes) {
  const unsigned Has = cast<FixedVectorType>(V->getType())->getNumElements();
  SmallVector<int> Order(Lanes, PoisonMaskElem);
  std::iota(Order.begin(), Order.begin() + std::min(Lanes, Has), 0);
  return B.CreateShuffleVector(V, Order);
}

void returnAll(IRBuilderBase &B, ArrayRef<Value *> Results) {
  if (Results.empty())
    B.CreateRetVoid();
  else
    Results.size() == 1 ? B.CreateRet(Results.front()) : B.CreateAggregateRet(Results.data(), Results.size());
}

/// `return Wide(arguments padded with more lanes)`
void fillUp(Function &F, const ExternalVariant &Own, const ExternalVariant &Wide) {
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  SmallVector<Value *> Arguments, Results;
  for (unsigned I = 0; I < Own.Arguments.size(); ++I) Arguments.push_back(resized(B, F.getArg(I), Wide.Lanes));
  Arguments.append({F.getArg(F.arg_size() - 2), F.getArg(F.arg_size() - 1)});
  CallInst *Call = B.CreateCall(declareVariant(*F.getParent(), Wide, Wide.Name), Arguments);
  for (unsigned I = 0; I < Own.Results.size(); ++I)
    Results.push_back(resized(B, Own.Results.size() == 1 ? Call : B.CreateExtractValue(Call, I), Own.Lanes));
  returnAll(B, Results);
}

/// `for each part of the lanes: if (its mask is not 0) results[part] = Narrow(arguments[part])`
void callForParts(Function &F, const ExternalVariant &Own, const ExternalVariant &Narrow) {
  LLVMContext &C = F.getContext();
  auto *Entry = BasicBlock::Create(C, "entry", &F), *Test = BasicBlock::Create(C, "test", &F),
       *Part = BasicBlock::Create(C, "part", &F), *Next = BasicBlock::Create(C, "next", &F),
       *End = BasicBlock::Create(C, "end", &F);
  IRBuilder<> B(Entry);
  StructType *Context = contextType(C);
  Value *OwnContext = B.CreateAlloca(Context, nullptr, "context.part");
  Value *Mask = F.getArg(F.arg_size() - 2);
  B.CreateMemCpy(OwnContext, Align(8), F.getArg(F.arg_size() - 1), Align(8),
                 F.getDataLayout().getTypeAllocSize(Context).getFixedValue());
  auto At = [&](ContextField Field) { return B.CreateStructGEP(Context, OwnContext, Field); };
  Value *FirstGlobal = B.CreateLoad(B.getInt64Ty(), At(ContextGlobalId));
  Value *FirstLocal = B.CreateLoad(B.getInt64Ty(), At(ContextLocalId));
  SmallVector<Value *> Places;
  for (auto [I, Leaf] : enumerate(Own.Arguments)) {
    Places.push_back(B.CreateAlloca(Own.passedLanes(Leaf)));
    B.CreateStore(F.getArg(I), Places.back());
  }
  for (Type *Leaf : Own.Results) Places.push_back(B.CreateAlloca(Own.passedLanes(Leaf)));
  B.CreateBr(Test);

  B.SetInsertPoint(Test);
  PHINode *First = B.CreatePHI(B.getInt64Ty(), 2, "first");
  First->addIncoming(B.getInt64(0), Entry);
  Value *Bits = B.CreateAnd(B.CreateLShr(Mask, First), (uint64_t(1) << Narrow.Lanes) - 1);
  B.CreateCondBr(B.CreateICmpEQ(Bits, B.getInt64(0)), Next, Part);

  B.SetInsertPoint(Part);
  auto Place = [&](unsigned I, Type *Leaf) { return B.CreateInBoundsGEP(passedType(Leaf), Places[I], First); };
  auto AlignOf = [&](Type *Leaf) { return F.getDataLayout().getABITypeAlign(passedType(Leaf)); };
  B.CreateStore(B.CreateAdd(FirstGlobal, First), At(ContextGlobalId));
  B.CreateStore(B.CreateAdd(FirstLocal, First), At(ContextLocalId));
  SmallVector<Value *> Arguments;
  for (auto [I, Leaf] : enumerate(Own.Arguments))
    Arguments.push_back(B.CreateAlignedLoad(Narrow.passedLanes(Leaf), Place(I, Leaf), AlignOf(Leaf)));
  Arguments.append({Bits, OwnContext});
  CallInst *Call = B.CreateCall(declareVariant(*F.getParent(), Narrow, Narrow.nameForParts()), Arguments);
  for (auto [I, Leaf] : enumerate(Own.Results))
    B.CreateAlignedStore(Own.Results.size() == 1 ? Call : B.CreateExtractValue(Call, I),
                         Place(Own.Arguments.size() + I, Leaf), AlignOf(Leaf));
  B.CreateBr(Next);

  B.SetInsertPoint(Next);
  Value *Following = B.CreateAdd(First, B.getInt64(Narrow.Lanes));
  First->addIncoming(Following, Next);
  B.CreateCondBr(B.CreateICmpULT(Following, B.getInt64(Own.Lanes)), Test, End);

  B.SetInsertPoint(End);
  SmallVector<Value *> Results;
  for (auto [I, Leaf] : enumerate(Own.Results))
    Results.push_back(B.CreateLoad(Own.passedLanes(Leaf), Places[Own.Arguments.size() + I]));
  returnAll(B, Results);
}

} // namespace

Function *calleeForLanes(const Function &External, const ExternalVariant &Variant, Function &Caller) {
  Module &M = *Caller.getParent();
  const unsigned Usual = externalLanes(Caller);
  if (Variant.Lanes == 1 || Variant.Lanes == Usual || Variant.Lanes == externalSize(External))
    return declareVariant(M, Variant, Variant.Name);
  const std::string Name = (External.getName() + ".syclc." + Twine(Variant.Lanes)).str();
  if (Function *Made = M.getFunction(Name)) return Made;
  Function *F = declareVariant(M, Variant, Name);
  copyLevel(*F, Caller);
  for (StringRef OfKernels : {SubGroupSizeFnAttr, AtomicsFnAttr, MatricesFnAttr, ExternalVariantFnAttr})
    F->removeFnAttr(OfKernels);
  F->setLinkage(GlobalValue::InternalLinkage);
  F->addFnAttr("stackrealign"); // for vectors in memory
  const ExternalVariant There(External, Usual, Caller);
  Variant.Lanes < Usual ? fillUp(*F, Variant, There) : callForParts(*F, Variant, There);
  return F;
}

} // namespace syclc
