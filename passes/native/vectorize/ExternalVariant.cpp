// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/ExternalVariant.h"

#include "ir/ExternalFunctions.h"
#include "ir/Leaves.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/ExternalLanes.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"
#include "native/x86/TargetFeatures.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace syclc {

unsigned externalLanes(const Function &F) {
  const VectorFeatures Has = vectorFeatures(F);
  return Has.Use512 ? 16 : Has.Avx2 ? 8 : 4;
}

static char isaLetter(const Function &Level) {
  const Triple &Host = Level.getParent()->getTargetTriple();
  if (Host.isAArch64()) return 'n';
  if (Host.getArch() != Triple::x86_64) return 'x';
  const VectorFeatures Has = vectorFeatures(Level);
  return Has.Avx512 ? Has.Use512 ? 'e' : 'y' : Has.Avx2 ? 'd' : Has.Avx ? 'c' : 'b';
}

Type *ExternalVariant::passedLanes(Type *Leaf) const {
  return Lanes == 1 ? passedType(Leaf) : FixedVectorType::get(passedType(Leaf), Lanes);
}

ExternalVariant::ExternalVariant(const Function &External, unsigned Lanes, const Function &Level)
    : Lanes(Lanes), Isa(isaLetter(Level)), External(External.getName()) {
  LLVMContext &C = External.getContext();
  for (Type *T : External.getFunctionType()->params()) leafTypes(T, Arguments);
  leafTypes(External.getReturnType(), Results);
  SmallVector<Type *> Parameters, Returned;
  for (Type *Leaf : Arguments) Parameters.push_back(passedLanes(Leaf));
  for (Type *Leaf : Results) Returned.push_back(passedLanes(Leaf));
  if (isMasked()) Parameters.push_back(Type::getInt64Ty(C));
  Parameters.push_back(PointerType::get(C, 0));
  Signature = FunctionType::get(Returned.empty()       ? Type::getVoidTy(C)
                                : Returned.size() == 1 ? Returned.front()
                                                       : StructType::get(C, Returned),
                                Parameters, /*isVarArg=*/false);
  Name = (Twine("_ZGV") + Twine(Isa) + (isMasked() ? "M" : "N") + Twine(Lanes) + std::string(External.arg_size(), 'v') +
          "_" + External.getName() + ".syclc")
             .str();
}

std::string ExternalVariant::nameForParts() const {
  return (External + ".syclc_" + Twine(Isa) + Twine(Lanes) + "_for_larger_sub_groups").str();
}

void copyLevel(Function &To, const Function &From) {
  To.addFnAttrs(AttrBuilder(From.getContext(), From.getAttributes().getFnAttrs()));
  for (Attribute::AttrKind Kind :
       {Attribute::Memory, Attribute::AlwaysInline, Attribute::NoInline, Attribute::NoReturn, Attribute::WillReturn,
        Attribute::Speculatable, Attribute::NoSync, Attribute::MinSize, Attribute::Convergent, Attribute::NoRecurse})
    To.removeFnAttr(Kind);
  To.removeFnAttr(ExternalFnAttr);
  To.removeFnAttr(ExternalSizeFnAttr);
}

Function *declareVariant(Module &M, const ExternalVariant &Variant, StringRef Name) {
  auto *F = cast<Function>(M.getOrInsertFunction(Name, Variant.Signature).getCallee());
  F->setDoesNotThrow();
  const unsigned Context = F->arg_size() - 1;
  for (Attribute::AttrKind Kind : {Attribute::ReadOnly, Attribute::NoAlias, Attribute::NoUndef})
    F->addParamAttr(Context, Kind);
  F->addParamAttr(Context, Attribute::getWithCaptureInfo(M.getContext(), CaptureInfo::none()));
  return F;
}

StructType *contextType(LLVMContext &C) {
  Type *I32 = Type::getInt32Ty(C), *Three = ArrayType::get(Type::getInt64Ty(C), 3);
  return StructType::get(C, {PointerType::get(C, 0), Three, Three, Three, I32, I32, I32, I32});
}

/// The context of a call at \p B's insertion point. In the body of a variant this is the function's own context.
static Value *makeContext(IRBuilderBase &B, unsigned Lanes) {
  Function &F = *B.GetInsertBlock()->getParent();
  if (F.hasFnAttribute(ExternalVariantFnAttr)) return F.getArg(F.arg_size() - 1);
  Module &M = *F.getParent();
  StructType *Type = contextType(B.getContext());
  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
  Value *Context = AtEntry.CreateAlloca(Type, nullptr, "external.context");
  auto Ask = [&](StringRef Query, llvm::Type *Result, ArrayRef<Value *> Arguments) {
    SmallVector<llvm::Type *> Parameters;
    for (Value *Argument : Arguments) Parameters.push_back(Argument->getType());
    return B.CreateCall(M.getOrInsertFunction(Query, FunctionType::get(Result, Parameters, false)), Arguments);
  };
  auto Keep = [&](Value *Answer, ArrayRef<unsigned> Path) {
    Value *Place = Context;
    SmallVector<Value *, 3> Indices{B.getInt32(0)};
    for (unsigned I : Path) Indices.push_back(B.getInt32(I));
    Place = B.CreateInBoundsGEP(Type, Context, Indices);
    B.CreateStore(Answer, Place);
  };
  Keep(Ask(NativeWorkBuiltin, B.getPtrTy(), {}), ContextWork);
  for (auto [Field, Query] : {std::pair(ContextGlobalId, "__syclc_global_id"),
                              {ContextLocalId, "__syclc_local_id"},
                              {ContextGroupId, "__syclc_group_id"}})
    for (unsigned D = 0; D < 3; ++D) Keep(Ask(Query, B.getInt64Ty(), B.getInt32(D)), {Field, D});
  for (auto [Field, Query] : {std::pair(ContextSize, "__syclc_sub_group_size"),
                              {ContextId, "__syclc_sub_group_id"},
                              {ContextCount, "__syclc_num_sub_groups"}})
    Keep(Ask(Query, B.getInt32Ty(), {}), Field);
  Keep(B.getInt32(Lanes), ContextMaxSize);
  return Context;
}

/// Calls the variant of \p External with \p Leaves, in the form in which they are passed, for the lanes of \p Mask.
static CallInst *callVariant(IRBuilderBase &B, const Function &External, const ExternalVariant &Variant,
                             SmallVector<Value *> Leaves, Value *Mask) {
  if (Variant.isMasked())
    Leaves.push_back(B.CreateZExtOrTrunc(B.CreateBitCast(Mask, B.getIntNTy(Variant.Lanes)), B.getInt64Ty()));
  Leaves.push_back(makeContext(B, Variant.Lanes));
  return B.CreateCall(calleeForLanes(External, Variant, *B.GetInsertBlock()->getParent()), Leaves);
}

/// The result of \p Call, whose type is \p T in one lane.
static Value *resultOf(IRBuilderBase &B, CallInst *Call, const ExternalVariant &Variant, Type *T) {
  SmallVector<Value *> Leaves;
  for (auto [I, Leaf] : enumerate(Variant.Results))
    Leaves.push_back(fromPassed(B, Variant.Results.size() == 1 ? Call : B.CreateExtractValue(Call, I), Leaf));
  ArrayRef<Value *> Rest = Leaves;
  return putLeaves(B, T, Variant.Lanes, Rest);
}

static SmallVector<Value *> asPassed(IRBuilderBase &B, ArrayRef<Value *> Leaves, ArrayRef<Type *> Types) {
  SmallVector<Value *> Passed;
  for (auto [Leaf, T] : zip_equal(Leaves, Types)) Passed.push_back(toPassed(B, Leaf, T));
  return Passed;
}

bool widenExternalCall(Widener &W, CallInst &Call) {
  Function *External = Call.getCalledFunction();
  if (!External || !isImported(*External)) return false;
  const ExternalVariant Variant(*External, W.W, W.F);
  SmallVector<Value *> Leaves;
  for (Value *Argument : Call.args()) takeLeaves(W.B, W.lanes(Argument), Argument->getType(), W.W, Leaves);
  CallInst *New = callVariant(W.B, *External, Variant, asPassed(W.B, Leaves, Variant.Arguments), W.mask());
  if (Call.getType()->isVoidTy())
    W.remove(Call);
  else
    W.setLanes(Call, resultOf(W.B, New, Variant, Call.getType()));
  return true;
}

static SmallVector<CallInst *> externalCalls(const Function &Kernel) {
  SmallVector<CallInst *> Calls;
  for (const Instruction &I : instructions(Kernel)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (Call && Call->getCalledFunction() && isImported(*Call->getCalledFunction()))
      Calls.push_back(const_cast<CallInst *>(Call));
  }
  return Calls;
}

bool callsExternal(const Function &Kernel) { return !externalCalls(Kernel).empty(); }

bool lowerExternalCalls(Function &Kernel) {
  const SmallVector<CallInst *> Calls = externalCalls(Kernel);
  for (CallInst *Call : Calls) {
    Function &External = *Call->getCalledFunction();
    const ExternalVariant Variant(External, 1, Kernel);
    IRBuilder<> B(Call);
    SmallVector<Value *> Leaves;
    for (Value *Argument : Call->args()) takeLeaves(B, Argument, Argument->getType(), 1, Leaves);
    CallInst *New = callVariant(B, External, Variant, asPassed(B, Leaves, Variant.Arguments), nullptr);
    if (!Call->getType()->isVoidTy()) Call->replaceAllUsesWith(resultOf(B, New, Variant, Call->getType()));
    Call->eraseFromParent();
  }
  return !Calls.empty();
}

} // namespace syclc
