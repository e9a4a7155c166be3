// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/InnerKernels.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/workgroup/NativeFunction.h"
#include "support/BodyCalls.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <cstddef>
#include <map>
#include <string>

using namespace llvm;

namespace syclc {

namespace {

/// Function attribute of inner kernels and their native functions.
constexpr StringLiteral InnerKernelFnAttr = "syclc-inner-kernel";

unsigned lanesOf(const Function &Native) { return Native.getFnAttributeAsParsedInteger(SubGroupSizeFnAttr); }

std::string callName(StringRef Kernel) { return (Kernel + ".inner").str(); }

bool isOne(const Value *Size) {
  auto *Constant = dyn_cast<ConstantInt>(Size);
  return Constant && Constant->isOne();
}

/// Describes \p Body as a kernel over a range. \returns its closure's type.
StructType *describe(Function &Body, unsigned Dimensions) {
  const DataLayout &DL = Body.getDataLayout();
  StructType *Closure = StructType::get(Body.getContext(), Body.getFunctionType()->params());
  const StructLayout &Layout = *DL.getStructLayout(Closure);
  KernelInfo Info;
  Info.Kind = SYCLC_KERNEL_RANGE;
  Info.Dimensions = Dimensions;
  if (auto Known = KernelInfo::get(Body)) Info.Dimensions = std::max(Info.Dimensions, Known->Dimensions);
  Info.ClosureSize = Layout.getSizeInBytes();
  Info.ClosureAlign = Layout.getAlignment().value();
  for (auto [I, T] : enumerate(Closure->elements()))
    Info.Params.push_back({SYCLC_PARAM_VALUE, unsigned(Layout.getElementOffset(I)),
                           unsigned(DL.getTypeStoreSize(T).getFixedValue()), unsigned(DL.getABITypeAlign(T).value())});
  Info.set(Body);
  Body.addFnAttr(InnerKernelFnAttr);
  return Closure;
}

void askForGlobalId(Function &Body) {
  Module &M = *Body.getParent();
  Type *I64 = Type::getInt64Ty(M.getContext());
  for (Instruction &I : make_early_inc_range(instructions(Body))) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->getName() != InnerIdBuiltin) continue;
    FunctionCallee Query =
        M.getOrInsertFunction("__syclc_global_id", Callee->getFunctionType(), Callee->getAttributes());
    IRBuilder<> B(Call);
    Value *Id = B.CreateCall(Query, {Call->getArgOperand(0)});
    Call->replaceAllUsesWith(Id->getType() == I64 ? Id : B.CreateZExt(Id, I64));
    Call->eraseFromParent();
  }
}

/// Launches the inner kernel from the enclosing kernel.
void launch(CallInst &Call, Function &Body, StructType *Closure) {
  Function &Kernel = *Call.getFunction();
  Value *Sizes[3];
  for (unsigned D = 0; D < 3; ++D) Sizes[D] = Call.getArgOperand(1 + D);
  SmallVector<Value *> Arguments(drop_begin(Call.args(), FirstBodyArgument));

  IRBuilder<> Entry(&*Kernel.getEntryBlock().getFirstInsertionPt());
  Value *Captures = Entry.CreateAlloca(Closure, nullptr, "inner.closure");
  AllocaInst *Work =
      Entry.CreateAlloca(ArrayType::get(Entry.getInt64Ty(), sizeof(syclc_native_work) / 8), nullptr, "inner.work");

  IRBuilder<> B(&Call);
  Value *Some = B.getTrue();
  for (Value *Size : Sizes) Some = B.CreateAnd(Some, B.CreateICmpNE(Size, B.getInt64(0)), "some");
  B.SetInsertPoint(SplitBlockAndInsertIfThen(Some, &Call, /*Unreachable=*/false));
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  for (auto [I, Argument] : enumerate(Arguments)) B.CreateStore(Argument, B.CreateStructGEP(Closure, Captures, I));
  auto Set = [&](size_t Offset, Value *V) {
    B.CreateStore(V, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Work, Offset));
  };
  for (unsigned D = 0; D < 3; ++D) {
    Set(offsetof(syclc_native_work, begin) + 8 * D, B.getInt64(0));
    Set(offsetof(syclc_native_work, end) + 8 * D, Sizes[D]);
    Set(offsetof(syclc_native_work, global_size) + 8 * D, Sizes[D]);
    Set(offsetof(syclc_native_work, offset) + 8 * D, B.getInt64(0));
  }
  Module &M = *Kernel.getParent();
  FunctionCallee Native =
      M.getOrInsertFunction(callName(Body.getName()), Type::getVoidTy(M.getContext()), B.getPtrTy(), B.getPtrTy());
  cast<Function>(Native.getCallee())->setDoesNotThrow();
  B.CreateCall(Native, {Captures, Work});
  Call.eraseFromParent();
}

/// An inner kernel's native function belongs to the enclosing kernel and is not launched: its arguments are not
/// invariant.
void makeInternal(Function &Native) {
  Native.setLinkage(GlobalValue::InternalLinkage);
  Native.removeFnAttr(Attribute::NoInline);
  Native.addFnAttr(Attribute::AlwaysInline);
  for (Instruction &I : instructions(Native)) I.setMetadata(LLVMContext::MD_invariant_load, nullptr);
}

/// Defines `@body.inner`: rows of less than half a sub-group run with the smaller size.
void choose(Function &Inner, Function &Small, Function &Large, unsigned Lanes) {
  LLVMContext &C = Inner.getContext();
  auto *Entry = BasicBlock::Create(C, "entry", &Inner), *Short = BasicBlock::Create(C, "short", &Inner),
       *Long = BasicBlock::Create(C, "long", &Inner);
  IRBuilder<> B(Entry);
  const uint64_t Along = Large.getFnAttributeAsParsedInteger(LanesAlongFnAttr);
  Value *Row = B.CreateLoad(B.getInt64Ty(), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Inner.getArg(1),
                                                                         offsetof(syclc_native_work, end) + 8 * Along));
  B.CreateCondBr(B.CreateICmpULT(Row, B.getInt64(Lanes / 2)), Short, Long);
  for (auto [Block, Native] : {std::pair(Short, &Small), std::pair(Long, &Large)}) {
    B.SetInsertPoint(Block);
    B.CreateCall(Native, {Inner.getArg(0), Inner.getArg(1)});
    B.CreateRetVoid();
  }
  Inner.setAttributes(AttributeList().addFnAttributes(C, AttrBuilder(C, Large.getAttributes().getFnAttrs())));
  makeInternal(Inner);
}

} // namespace

bool isInnerKernel(const Function &Kernel) { return Kernel.hasFnAttribute(InnerKernelFnAttr); }

bool makeInnerKernels(Module &M) {
  const SmallVector<CallInst *> Calls = workItemCalls(M);
  for (CallInst *Call : Calls) {
    Function &Body = *workItemBody(*Call);
    if (!isInnerKernel(Body)) {
      Body.setLinkage(GlobalValue::ExternalLinkage); // a kernel
      askForGlobalId(Body);
    }
    const bool Flat = isOne(Call->getArgOperand(3));
    launch(*Call, Body, describe(Body, !Flat ? 3 : isOne(Call->getArgOperand(2)) ? 1 : 2));
  }
  return !Calls.empty();
}

/// The native functions of each inner kernel, the smallest size first.
static std::map<std::string, SmallVector<Function *, 2>> innerNatives(Module &M) {
  std::map<std::string, SmallVector<Function *, 2>> Natives;
  for (Function &F : M)
    if (!F.isDeclaration() && isInnerKernel(F))
      Natives[F.getFnAttribute(FormOfFnAttr).getValueAsString().str()].push_back(&F);
  for (auto &[Kernel, OfKernel] : Natives)
    llvm::sort(OfKernel, [](const Function *A, const Function *B) { return lanesOf(*A) < lanesOf(*B); });
  return Natives;
}

PreservedAnalyses LinkInnerKernelsPass::run(Module &M, ModuleAnalysisManager &) {
  const auto Natives = innerNatives(M);
  if (Natives.empty()) return PreservedAnalyses::all();
  bool HasNoLanes = false;
  for (const auto &[Kernel, OfKernel] : Natives) {
    Function &Small = *OfKernel.front(), &Large = *OfKernel.back();
    HasNoLanes |= Large.hasFnAttribute(LlvmVectorizersFnAttr);
    for (Function *Native : OfKernel) makeInternal(*Native);
    Function *Inner = M.getFunction(callName(Kernel));
    if (!Inner) continue;
    if (&Small == &Large) {
      Inner->replaceAllUsesWith(&Large);
      Inner->eraseFromParent();
    } else
      choose(*Inner, Small, Large, lanesOf(Large));
  }
  for (Function &F : M) { // all may contain vectors now
    if (F.isDeclaration() || !F.hasFnAttribute(FormOfFnAttr) || isInnerKernel(F)) continue;
    F.addFnAttr(RealignStackFnAttr);
    if (HasNoLanes) F.addFnAttr(LlvmVectorizersFnAttr);
  }
  return PreservedAnalyses::none();
}

PreservedAnalyses InnerKernelsPass::run(Module &M, ModuleAnalysisManager &) {
  return makeInnerKernels(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
