// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/ExternalBody.h"

#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/Leaves.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "native/vectorize/ExternalVariant.h"
#include "native/vectorize/Vectorize.h"
#include "support/Remarks.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

namespace {

/// The function attribute of a body, and its value if the body must not be called for one part of a sub-group after the
/// other (native/vectorize/ExternalLanes.h).
constexpr StringLiteral BodyFnAttr = "syclc-external-body", KnowsSubGroup = "sub-group";

void reportError(const Function &F, const Twine &Text) {
  F.getContext().diagnose(
      DiagnosticInfoGeneric("syclc: SYCL_EXTERNAL function '" + kernelDisplayName(F) + "' " + Text, DS_Error));
}

void inlineCall(CallInst &Call, const Function &Into) {
  if (DISubprogram *Subprogram = Into.getSubprogram())
    Call.setDebugLoc(DILocation::get(Into.getContext(), Subprogram->getLine(), 0, Subprogram));
  InlineFunctionInfo Info;
  InlineFunction(Call, Info);
}

/// Creates `@f.lanes`.
Function *makeBody(Function &F) {
  LLVMContext &C = F.getContext();
  Module &M = *F.getParent();
  const ExternalVariant Scalar(F, 1, F);
  SmallVector<Type *> Parameters(Scalar.Arguments.size() + Scalar.Results.size(), PointerType::get(C, 0));
  Parameters.append({Type::getInt64Ty(C), PointerType::get(C, 0)});
  auto *Body = Function::Create(FunctionType::get(Type::getVoidTy(C), Parameters, /*isVarArg=*/false),
                                GlobalValue::InternalLinkage, F.getName() + ".lanes", M);
  copyLevel(*Body, F);
  Body->addFnAttr(ExternalVariantFnAttr, F.getName());
  for (Argument &A : Body->args())
    if (A.getType()->isPointerTy()) A.addAttr(Attribute::NoAlias);
  if (DISubprogram *Subprogram = F.getSubprogram()) {
    // The variables belong to the subprogram of F, whose code is inlined here.
    auto *Own = MDNode::replaceWithDistinct(Subprogram->clone());
    Own->replaceRetainedNodes(DINodeArray());
    Body->setSubprogram(Own);
  }

  IRBuilder<> B(BasicBlock::Create(C, "", Body));
  Value *Lane = B.CreateCall(M.getOrInsertFunction("__syclc_sub_group_local_id", B.getInt32Ty()));
  auto Place = [&](unsigned I, Type *Leaf) { return B.CreateInBoundsGEP(passedType(Leaf), Body->getArg(I), Lane); };
  SmallVector<Value *> Leaves, Arguments;
  for (auto [I, Leaf] : enumerate(Scalar.Arguments))
    Leaves.push_back(fromPassed(B, B.CreateLoad(passedType(Leaf), Place(I, Leaf)), Leaf));
  ArrayRef<Value *> Rest = Leaves;
  for (Argument &A : F.args()) Arguments.push_back(putLeaves(B, A.getType(), 1, Rest));
  CallInst *Call = B.CreateCall(&F, Arguments);
  Call->setAttributes(F.getAttributes().removeFnAttributes(C));
  if (!F.getReturnType()->isVoidTy()) {
    SmallVector<Value *> Results;
    takeLeaves(B, Call, F.getReturnType(), 1, Results);
    for (auto [I, Result] : enumerate(Results)) {
      Type *Leaf = Scalar.Results[I];
      B.CreateStore(toPassed(B, Result, Leaf), Place(Scalar.Arguments.size() + I, Leaf));
    }
  }
  B.CreateRetVoid();
  inlineCall(*Call, *Body);
  return Body;
}

/// Whether \p F depends on the lanes in its sub-group, itself or possibly through functions of other sources. It must
/// not be called for one part of a sub-group after the other.
bool knowsItsSubGroup(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee) return false;
    const Builtin *B = lookupBuiltin(Callee->getName());
    return isImported(*Callee) ||
           (B && (B->Kind == BuiltinKind::SubGroupOperation || B->Operation == SubGroupOperation::LocalId ||
                  (B->Kind == BuiltinKind::Barrier && B->Operation != SubGroupOperation::None)));
  });
}

/// Reads the maximum sub-group size from the context: the caller's may differ from the variant's number of lanes.
void readMaxSize(Function &Body) {
  for (Instruction &I : make_early_inc_range(instructions(Body))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || subGroupOperationOf(Call->getCalledFunction()) != SubGroupOperation::MaxSize) continue;
    IRBuilder<> B(Call);
    auto *Size = B.CreateLoad(B.getInt32Ty(), B.CreateStructGEP(contextType(B.getContext()),
                                                                Body.getArg(Body.arg_size() - 1), ContextMaxSize));
    Size->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    Call->replaceAllUsesWith(Size);
    Call->eraseFromParent();
  }
}

/// The per-dimension queries that a context answers, by its own field or by one of syclc_native_work.
struct Query {
  StringLiteral Builtin;
  std::optional<ContextField> Field;
  size_t WorkOffset;
};
constexpr Query Queries[] = {{"__syclc_global_id", ContextGlobalId, 0},
                             {"__syclc_local_id", ContextLocalId, 0},
                             {"__syclc_group_id", ContextGroupId, 0},
                             {"__syclc_global_size", std::nullopt, offsetof(syclc_native_work, global_size)},
                             {"__syclc_local_size", std::nullopt, offsetof(syclc_native_work, local_size)},
                             {"__syclc_num_groups", std::nullopt, offsetof(syclc_native_work, num_groups)},
                             {"__syclc_global_offset", std::nullopt, offsetof(syclc_native_work, offset)}};

/// Answers the queries of \p Body, which is in sub-group form with \p Lanes lanes, from its last two parameters.
class ContextReader {
public:
  ContextReader(Function &Body, unsigned Lanes)
      : Body(Body), Lanes(Lanes), Mask(Body.getArg(Body.arg_size() - 2)), Context(Body.getArg(Body.arg_size() - 1)) {}

  void run() {
    for (Instruction &I : make_early_inc_range(instructions(Body))) {
      auto *Call = dyn_cast<CallInst>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee || !Callee->getName().starts_with(BuiltinPrefix)) continue;
      IRBuilder<> B(Call);
      bool IsQuery = true;
      Value *Answer = answer(B, *Call, Callee->getName(), IsQuery);
      if (!IsQuery) continue;
      if (Answer) Call->replaceAllUsesWith(Answer);
      Call->eraseFromParent();
    }
  }

private:
  Value *read(IRBuilder<> &B, Type *T, Value *From, Value *Offset) {
    auto *Load = B.CreateLoad(T, B.CreateInBoundsGEP(B.getInt8Ty(), From, Offset));
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    return Load;
  }
  Value *field(IRBuilder<> &B, Type *T, ContextField Field, Value *Offset = nullptr) {
    Value *At = B.getInt64(
        Body.getDataLayout().getStructLayout(contextType(B.getContext()))->getElementOffset(Field).getFixedValue());
    return read(B, T, Context, Offset ? B.CreateAdd(At, Offset) : At);
  }

  Value *answer(IRBuilder<> &B, CallInst &Call, StringRef Name, bool &IsQuery) {
    for (const Query &Q : Queries)
      if (Name == Q.Builtin) {
        Value *Dimension = B.CreateMul(B.CreateZExt(Call.getArgOperand(0), B.getInt64Ty()), B.getInt64(8));
        if (Q.Field) return field(B, B.getInt64Ty(), *Q.Field, Dimension);
        return read(B, B.getInt64Ty(), field(B, B.getPtrTy(), ContextWork),
                    B.CreateAdd(B.getInt64(Q.WorkOffset), Dimension));
      }
    if (Name == NativeWorkBuiltin) return field(B, B.getPtrTy(), ContextWork);
    if (Name == "__syclc_prefers_sub_groups") return B.getInt32(1);
    if (Name == "__syclc_has_warps") return B.getInt32(0);
    switch (subGroupOperationOf(Call.getCalledFunction())) {
    case SubGroupOperation::Size:
      return field(B, B.getInt32Ty(), ContextSize);
    case SubGroupOperation::Id:
      return field(B, B.getInt32Ty(), ContextId);
    case SubGroupOperation::Count:
      return field(B, B.getInt32Ty(), ContextCount);
    case SubGroupOperation::LocalId:
      if (Lanes == 1) return B.getInt32(0);
      break;
    case SubGroupOperation::Barrier:
      return nullptr;
    default:
      break;
    }
    if (Name.starts_with(ActiveLanesBuiltin))
      return B.CreateBitCast(B.CreateTrunc(Mask, B.getIntNTy(Lanes)), FixedVectorType::get(B.getInt1Ty(), Lanes));
    IsQuery = false;
    return nullptr;
  }

  Function &Body;
  const unsigned Lanes;
  Value *const Mask, *const Context;
};

bool usesSubGroup(const Function &Body) {
  return any_of(instructions(Body), [](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Builtin *B =
        Call && Call->getCalledFunction() ? lookupBuiltin(Call->getCalledFunction()->getName()) : nullptr;
    return B && B->Kind == BuiltinKind::SubGroupOperation;
  });
}

/// Creates an empty variant for \p Body's level.
Function *createVariant(const ExternalVariant &Variant, Function &Body, StringRef Name) {
  auto *F = Function::Create(Variant.Signature, GlobalValue::ExternalLinkage, "", *Body.getParent());
  if (Function *Known = Body.getParent()->getFunction(Name)) { // declared, because this module also calls it
    Known->replaceAllUsesWith(F);
    F->takeName(Known);
    Known->eraseFromParent();
  } else
    F->setName(Name);
  copyLevel(*F, Body);
  F->addFnAttr(SubGroupSizeFnAttr, std::to_string(Variant.Lanes));
  F->addFnAttr("stackrealign"); // for vectors in memory
  F->setDoesNotThrow();
  const unsigned Context = F->arg_size() - 1;
  for (Attribute::AttrKind Kind : {Attribute::ReadOnly, Attribute::NoAlias, Attribute::NoUndef})
    F->addParamAttr(Context, Kind);
  F->getArg(Context)->setName("context");
  if (Variant.isMasked()) F->getArg(Context - 1)->setName("mask");
  return F;
}

/// Wraps \p Body, which is in sub-group form, in \p Variant.
Function *wrap(const ExternalVariant &Variant, Function &Body) {
  LLVMContext &C = Body.getContext();
  ContextReader(Body, Variant.Lanes).run();
  Function *F = createVariant(Variant, Body, Variant.Name);
  if (DISubprogram *Subprogram = Body.getSubprogram()) {
    F->setSubprogram(Subprogram);
    Body.setSubprogram(nullptr);
  }
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  SmallVector<Value *> Arguments;
  for (auto [I, Leaf] : enumerate(Variant.Arguments)) {
    Arguments.push_back(B.CreateAlloca(Variant.passedLanes(Leaf)));
    B.CreateStore(F->getArg(I), Arguments.back());
  }
  for (Type *Leaf : Variant.Results) Arguments.push_back(B.CreateAlloca(Variant.passedLanes(Leaf)));
  Arguments.push_back(Variant.isMasked() ? static_cast<Value *>(F->getArg(F->arg_size() - 2)) : B.getInt64(1));
  Arguments.push_back(F->getArg(F->arg_size() - 1));
  CallInst *Call = B.CreateCall(&Body, Arguments);
  SmallVector<Value *> Results;
  for (auto [I, Leaf] : enumerate(Variant.Results))
    Results.push_back(B.CreateLoad(Variant.passedLanes(Leaf), Arguments[Variant.Arguments.size() + I]));
  if (Results.empty())
    B.CreateRetVoid();
  else
    Results.size() == 1 ? B.CreateRet(Results.front()) : B.CreateAggregateRet(Results.data(), Results.size());
  inlineCall(*Call, *F);
  Body.eraseFromParent();
  return F;
}

/// `for each lane of the mask: result[lane] = One(arguments[lane])`. Each work-item has its own ids and is a sub-group
/// of its own.
void callForEachLane(const ExternalVariant &Variant, Function &One, Function &Level) {
  LLVMContext &C = One.getContext();
  Function *F = createVariant(Variant, Level, Variant.Name);
  auto *Entry = BasicBlock::Create(C, "entry", F), *Test = BasicBlock::Create(C, "test", F),
       *Lane = BasicBlock::Create(C, "lane", F), *End = BasicBlock::Create(C, "end", F);
  IRBuilder<> B(Entry);
  StructType *Context = contextType(C);
  Value *Own = B.CreateAlloca(Context, nullptr, "context.lane");
  B.CreateMemCpy(Own, Align(8), F->getArg(F->arg_size() - 1), Align(8),
                 F->getDataLayout().getTypeAllocSize(Context).getFixedValue());
  auto At = [&](ContextField Field) { return B.CreateStructGEP(Context, Own, Field); };
  for (ContextField Field : {ContextSize, ContextMaxSize}) B.CreateStore(B.getInt32(1), At(Field));
  Value *FirstGlobal = B.CreateLoad(B.getInt64Ty(), At(ContextGlobalId));
  Value *FirstLocal = B.CreateLoad(B.getInt64Ty(), At(ContextLocalId));
  SmallVector<Value *> Places, Arguments, Results;
  for (auto [I, Leaf] : enumerate(Variant.Arguments)) {
    Places.push_back(B.CreateAlloca(Variant.passedLanes(Leaf)));
    B.CreateStore(F->getArg(I), Places.back());
  }
  for (Type *Leaf : Variant.Results) Places.push_back(B.CreateAlloca(Variant.passedLanes(Leaf)));
  B.CreateBr(Test);

  B.SetInsertPoint(Test);
  PHINode *Left = B.CreatePHI(B.getInt64Ty(), 2, "left");
  Left->addIncoming(F->getArg(F->arg_size() - 2), Entry);
  B.CreateCondBr(B.CreateICmpEQ(Left, B.getInt64(0)), End, Lane);

  B.SetInsertPoint(Lane);
  Value *L = B.CreateBinaryIntrinsic(Intrinsic::cttz, Left, B.getTrue());
  B.CreateStore(B.CreateAdd(FirstGlobal, L), At(ContextGlobalId));
  B.CreateStore(B.CreateAdd(FirstLocal, L), At(ContextLocalId));
  for (auto [I, Leaf] : enumerate(Variant.Arguments))
    Arguments.push_back(B.CreateLoad(passedType(Leaf), B.CreateInBoundsGEP(passedType(Leaf), Places[I], L)));
  Arguments.push_back(Own);
  CallInst *Call = B.CreateCall(&One, Arguments);
  for (auto [I, Leaf] : enumerate(Variant.Results))
    B.CreateStore(Variant.Results.size() == 1 ? Call : B.CreateExtractValue(Call, I),
                  B.CreateInBoundsGEP(passedType(Leaf), Places[Variant.Arguments.size() + I], L));
  Left->addIncoming(B.CreateAnd(Left, B.CreateSub(Left, B.getInt64(1))), Lane);
  B.CreateBr(Test);

  B.SetInsertPoint(End);
  for (auto [I, Leaf] : enumerate(Variant.Results))
    Results.push_back(B.CreateLoad(Variant.passedLanes(Leaf), Places[Variant.Arguments.size() + I]));
  if (Results.empty())
    B.CreateRetVoid();
  else
    Results.size() == 1 ? B.CreateRet(Results.front()) : B.CreateAggregateRet(Results.data(), Results.size());
}

/// The numbers of lanes for which \p Exported has variants.
SmallVector<unsigned, 3> variantLanes(const Function &Exported, const Function &Level) {
  SmallVector<unsigned, 3> Lanes{1, externalLanes(Level)};
  const uint64_t Asked = externalSize(Exported);
  if (Asked <= 64 && Asked > 1 && Asked != Lanes.back()) Lanes.push_back(unsigned(Asked));
  return Lanes;
}

/// Defines variants for the linker; they are never called.
void defineTraps(Function &Exported) {
  auto Define = [&](const ExternalVariant &Variant, StringRef Name) {
    Function *F = createVariant(Variant, Exported, Name);
    F->addFnAttr(ExternalVariantFnAttr, Exported.getName());
    IRBuilder<> B(BasicBlock::Create(Exported.getContext(), "", F));
    B.CreateIntrinsic(Intrinsic::trap, {});
    B.CreateUnreachable();
  };
  for (unsigned Lanes : variantLanes(Exported, Exported)) {
    const ExternalVariant Variant(Exported, Lanes, Exported);
    Define(Variant, Variant.Name);
    if (Lanes == externalLanes(Exported)) Define(Variant, Variant.nameForParts());
  }
}

/// Defines the function that larger sub-groups call for their parts; it calls \p Variant.
void offerForParts(const ExternalVariant &Variant, Function &Level) {
  Function *F = createVariant(Variant, Level, Variant.nameForParts());
  IRBuilder<> B(BasicBlock::Create(F->getContext(), "", F));
  SmallVector<Value *> Arguments;
  for (Argument &A : F->args()) Arguments.push_back(&A);
  CallInst *Call = B.CreateCall(Level.getParent()->getFunction(Variant.Name), Arguments);
  Call->setTailCall();
  F->getReturnType()->isVoidTy() ? B.CreateRetVoid() : B.CreateRet(Call);
}

} // namespace

bool makeExternalBodies(Module &M) {
  const SmallVector<Function *> Exported = exportedFunctions(M);
  for (Function *F : Exported) {
    if (needsDeviceLink(*F)) {
      defineTraps(*F);
      makeInternal(*F);
      if (F->use_empty()) F->eraseFromParent();
      continue;
    }
    const bool Knows = knowsItsSubGroup(*F);
    Function *Body = makeBody(*F);
    Body->addFnAttr(BodyFnAttr, Knows ? KnowsSubGroup : "");
    readMaxSize(*Body);
  }
  return !Exported.empty();
}

bool isExternalBody(const Function &F) { return F.hasFnAttribute(BodyFnAttr); }

/// Replaces \p Body by the variants of \p External.
static void defineVariants(Function &External, Function &Body, FunctionAnalysisManager &Analyses, RemarkLog *Log) {
  Remarks Report(External, Log);
  const bool HasParts = Body.getFnAttribute(BodyFnAttr).getValueAsString() != KnowsSubGroup;
  Body.removeFnAttr(BodyFnAttr);
  auto Copy = [&](unsigned Lanes) {
    ValueToValueMapTy Map;
    Function *F = CloneFunction(&Body, Map);
    F->setName(Body.getName() + Twine(Lanes));
    return F;
  };
  const TargetTransformInfo &Costs = Analyses.getResult<TargetIRAnalysis>(Body); // the copies have the same costs
  Function *Single = Copy(1);
  vectorize(*Single, 1, Costs, Report);
  Function *Scalar = wrap(ExternalVariant(External, 1, Body), *Single);
  const SmallVector<unsigned, 3> AllLanes = variantLanes(External, Body);
  for (unsigned NumLanes : drop_begin(AllLanes)) {
    const ExternalVariant Variant(External, NumLanes, Body);
    Function *Lanes = Copy(Variant.Lanes);
    if (vectorize(*Lanes, Variant.Lanes, Costs, Report)) {
      wrap(Variant, *Lanes);
      continue;
    }
    Lanes->eraseFromParent();
    Scalar->addFnAttr(LlvmVectorizersFnAttr);
    if (usesSubGroup(Body))
      reportError(External, "uses its sub-group, but its control flow has no form that lanes can follow together; "
                            "-Rpass-missed=syclc says why");
    callForEachLane(Variant, *Scalar, Body);
  }
  if (HasParts) offerForParts(ExternalVariant(External, externalLanes(Body), Body), Body);
  Analyses.clear(Body, Body.getName());
  Body.eraseFromParent();
}

PreservedAnalyses ExternalVariantsPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  SmallVector<std::pair<Function *, Function *>> Bodies;
  for (Function &F : M)
    if (isExternalBody(F))
      Bodies.emplace_back(M.getFunction(F.getFnAttribute(ExternalVariantFnAttr).getValueAsString()), &F);
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (auto [External, Body] : Bodies) defineVariants(*External, *Body, OfFunctions, Log);
  for (auto [External, Body] : Bodies) makeInternal(*External);
  return Bodies.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
