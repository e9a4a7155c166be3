// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/NativeFunction.h"

#include "ir/DeviceGlobals.h"
#include "ir/SpmdContract.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

std::string nativeFunctionName(StringRef Kernel) { return (Kernel + ".native").str(); }

NativeFunction::NativeFunction(Function &Kernel)
    : Info(*KernelInfo::get(Kernel)), C(Kernel.getContext()), B(C),
      LanesAlong(unsigned(Kernel.getFnAttributeAsParsedInteger(LanesAlongFnAttr))) {
  assert((LanesAlong == 0 || Info.Kind == SYCLC_KERNEL_RANGE) && "work-groups keep their dimensions");
  create(Kernel);
  readWork();
  for (auto [I, P] : enumerate(Info.Params)) Captures.push_back(readCapture(P, Kernel.getArg(I)->getType()));
}

void NativeFunction::create(Function &Kernel) {
  Type *Ptr = PointerType::get(C, 0);
  F = Function::Create(FunctionType::get(Type::getVoidTy(C), {Ptr, Ptr}, false), GlobalValue::ExternalLinkage,
                       nativeFunctionName(Kernel.getName()), Kernel.getParent());
  F->setAttributes(AttributeList().addFnAttributes(C, AttrBuilder(C, Kernel.getAttributes().getFnAttrs())));
  // Attributes that hold for one work-item need not hold for a box of them, nor for the function that loads the
  // captures.
  for (Attribute::AttrKind Kind :
       {Attribute::Memory, Attribute::AlwaysInline, Attribute::NoReturn, Attribute::WillReturn, Attribute::Speculatable,
        Attribute::NoSync, Attribute::MinSize, Attribute::Convergent})
    F->removeFnAttr(Kind);
  F->addFnAttr(Attribute::NoInline); // only called through the descriptor
  if (DISubprogram *Subprogram = Kernel.getSubprogram()) {
    // The body's locations need a scope in this function: reuse the kernel's subprogram, since the kernel will be
    // erased.
    F->setSubprogram(Subprogram);
    Kernel.setSubprogram(nullptr);
  }
  static constexpr StringLiteral Names[] = {"closure", "work"};
  for (auto [I, Name] : enumerate(Names)) {
    F->getArg(I)->setName(Name);
    for (Attribute::AttrKind Kind : {Attribute::NoAlias, Attribute::NoUndef, Attribute::ReadOnly})
      F->addParamAttr(I, Kind);
  }
  B.SetInsertPoint(BasicBlock::Create(C, "entry", F));
}

Value *NativeFunction::readField(size_t Offset, Type *T, const Twine &Name) {
  auto *Load = B.CreateLoad(T, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), F->getArg(1), Offset), Name);
  Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
  return Load;
}

unsigned NativeFunction::inLaunch(unsigned Dimension) const {
  return Dimension == 0 ? LanesAlong : Dimension == LanesAlong ? 0 : Dimension;
}

PerDimension NativeFunction::readArray(size_t Offset, StringRef Name, uint64_t Unused) {
  PerDimension Read;
  for (unsigned D = 0; D < 3; ++D)
    Read[D] = isUsed(D) ? readField(Offset + 8 * inLaunch(D), B.getInt64Ty(), Name + "." + Twine("xyz"[inLaunch(D)]))
                        : static_cast<Value *>(B.getInt64(Unused));
  return Read;
}

PerDimension NativeFunction::zeros() { return {B.getInt64(0), B.getInt64(0), B.getInt64(0)}; }

void NativeFunction::readWork() {
  const bool Single = Info.Kind == SYCLC_KERNEL_SINGLE_TASK, Groups = Info.Kind == SYCLC_KERNEL_ND_RANGE;
  const PerDimension Zero = zeros(), One{B.getInt64(1), B.getInt64(1), B.getInt64(1)};
  Begin = Single ? Zero : readArray(offsetof(syclc_native_work, begin), "begin", 0);
  End = Single ? One : readArray(offsetof(syclc_native_work, end), "end", 1);
  Values.GlobalSize = Single ? One : readArray(offsetof(syclc_native_work, global_size), "global.size", 1);
  Values.Offset = Single ? Zero : readArray(offsetof(syclc_native_work, offset), "offset", 0);
  if (F->hasFnAttribute(MergedGroupsFnAttr)) {
    const PerDimension Size = readArray(offsetof(syclc_native_work, local_size), "local.size", 1);
    for (unsigned D = 0; D < 3; ++D) {
      Begin[D] = B.CreateNUWMul(Begin[D], Size[D]);
      End[D] = B.CreateNUWMul(End[D], Size[D]);
    }
  }
  Values.LocalSize = Groups ? readArray(offsetof(syclc_native_work, local_size), "local.size", 1) : One;
  Values.NumGroups = Groups ? readArray(offsetof(syclc_native_work, num_groups), "num.groups", 1) : Values.GlobalSize;
  // LLVM's analyses of loops over a group need to know that its sizes are positive integers of 31 bits.
  for (Value *Size : Values.LocalSize)
    if (auto *Load = dyn_cast<LoadInst>(Size))
      Load->setMetadata(LLVMContext::MD_range, MDBuilder(C).createRange(APInt(64, 1), APInt(64, uint64_t(1) << 31)));
  if (Groups) // the runtime rejects launches with another size
    for (auto [D, Size] : enumerate(Info.attribute(ReqdWorkGroupSizeAttribute)))
      if (isUsed(D)) Values.LocalSize[D] = B.getInt64(Size);
  Values.GlobalId = Values.LocalId = Values.GroupId = Zero;
  Scratch = Groups ? readField(offsetof(syclc_native_work, scratch), B.getPtrTy(), "scratch")
                   : static_cast<Value *>(ConstantPointerNull::get(B.getPtrTy()));
  Values.GroupFrame = Values.NextFrame = Values.Frame = ConstantPointerNull::get(B.getPtrTy());
  Values.Work = F->getArg(1);
  Values.Id = B.getInt32(0);
  Values.Count = B.getInt32(1);
}

Value *NativeFunction::readCapture(const KernelParam &P, Type *T) {
  switch (P.Kind) {
  case SYCLC_PARAM_CLOSURE:
    return F->getArg(0);
  case SYCLC_PARAM_LOCAL_MEMORY:
    return readField(offsetof(syclc_native_work, local_memory), B.getPtrTy(), "local.memory");
  case SYCLC_PARAM_DEVICE_GLOBAL:
    return hostPlaceholder(*F->getParent(), deviceGlobals(*F->getParent())[P.Offset]);
  case SYCLC_PARAM_ASSERTION: // native code calls the host
    return ConstantPointerNull::get(cast<PointerType>(T));
  case SYCLC_PARAM_VALUE:
  case SYCLC_PARAM_POINTER:
    break;
  }
  Value *Address = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), F->getArg(0), P.Offset);
  auto *Load = B.CreateAlignedLoad(T, Address, Align(P.Align), "capture." + Twine(P.Offset));
  Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
  return Load;
}

BranchInst *NativeFunction::loop(Value *From, Value *To, uint64_t Step, const Twine &Name,
                                 function_ref<void(Value *)> Body) {
  BasicBlock *Before = B.GetInsertBlock();
  auto *Header = BasicBlock::Create(C, Name, F), *After = BasicBlock::Create(C, Name + ".end", F);
  B.CreateBr(Header);
  B.SetInsertPoint(Header);
  PHINode *Id = B.CreatePHI(B.getInt64Ty(), 2, Name + ".id");
  Id->addIncoming(From, Before);
  Body(Id);
  Value *Next = B.CreateNUWAdd(Id, B.getInt64(Step), Name + ".next");
  Id->addIncoming(Next, B.GetInsertBlock());
  BranchInst *Latch = B.CreateCondBr(B.CreateICmpULT(Next, To), Header, After);
  After->moveAfter(B.GetInsertBlock());
  B.SetInsertPoint(After);
  return Latch;
}

void NativeFunction::conditional(Value *Condition, const Twine &Name, function_ref<void()> Body) {
  auto *Then = BasicBlock::Create(C, Name, F), *After = BasicBlock::Create(C, Name + ".end", F);
  B.CreateCondBr(Condition, Then, After);
  B.SetInsertPoint(Then);
  Body();
  B.CreateBr(After);
  After->moveAfter(B.GetInsertBlock());
  B.SetInsertPoint(After);
}

void NativeFunction::either(Value *Condition, const Twine &Name, function_ref<void()> Then, function_ref<void()> Else) {
  if (auto *Known = dyn_cast<ConstantInt>(Condition)) return Known->isZero() ? Else() : Then();
  auto *IfTrue = BasicBlock::Create(C, Name, F), *IfFalse = BasicBlock::Create(C, Name + ".not", F),
       *After = BasicBlock::Create(C, Name + ".end", F);
  B.CreateCondBr(Condition, IfTrue, IfFalse);
  for (auto [Block, Body] : {std::pair(IfTrue, Then), std::pair(IfFalse, Else)}) {
    Block->moveAfter(B.GetInsertBlock());
    B.SetInsertPoint(Block);
    Body();
    B.CreateBr(After);
  }
  After->moveAfter(B.GetInsertBlock());
  B.SetInsertPoint(After);
}

CallInst *NativeFunction::call(Function &Code) {
  CallInst *Call = callBody(B, Code, Captures, Values);
  if (DISubprogram *Subprogram = F->getSubprogram())
    Call->setDebugLoc(DILocation::get(C, Subprogram->getLine(), 0, Subprogram));
  return Call;
}

} // namespace syclc
