// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/NativeLargeVariables.h"

#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "support/Tunables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

using namespace tune::NativeLargeVariables;

namespace {

struct Variable {
  AllocaInst *Alloca;
  uint64_t Bytes;
};

/// The largest variables of \p F, as many as must be moved because its variables do not fit on the stack.
SmallVector<Variable> tooLarge(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  SmallVector<Variable> Variables;
  uint64_t Sum = 0;
  for (Instruction &I : F.getEntryBlock()) {
    auto *A = dyn_cast<AllocaInst>(&I);
    const std::optional<TypeSize> Size = A ? A->getAllocationSize(DL) : std::nullopt;
    if (!Size || A->isSwiftError() || A->isUsedWithInAlloca()) continue;
    Sum += Size->getFixedValue();
    if (Size->getFixedValue() >= MinWorthMoving) Variables.push_back({A, Size->getFixedValue()});
  }
  if (Sum <= MaxOnStack) return {};
  stable_sort(Variables, [](const Variable &A, const Variable &B) { return A.Bytes > B.Bytes; });
  size_t Number = 0;
  for (; Number < Variables.size() && Sum > MaxOnStack / 2; ++Number) Sum -= Variables[Number].Bytes;
  Variables.truncate(Number);
  return Variables;
}

class Mover {
public:
  explicit Mover(Function &F) : F(F), M(*F.getParent()), B(F.getContext()) {}

  void move(ArrayRef<Variable> Variables) {
    for (const Variable &V : Variables) dropLifetimes(*V.Alloca);
    B.SetInsertPoint(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    uint64_t Bytes = 0;
    Align Largest = Align(LocalMemoryAlign);
    SmallVector<uint64_t> Offsets;
    for (const Variable &V : Variables) {
      Offsets.push_back(Bytes = alignTo(Bytes, V.Alloca->getAlign()));
      Bytes += V.Bytes;
      Largest = std::max(Largest, V.Alloca->getAlign());
    }
    Value *Memory = allocate(Bytes, Largest);
    for (auto [V, Offset] : zip(Variables, Offsets)) replace(*V.Alloca, Memory, Offset);
    release();
  }

private:
  static void dropLifetimes(AllocaInst &A) {
    for (User *U : make_early_inc_range(A.users()))
      if (auto *Hint = dyn_cast<IntrinsicInst>(U); Hint && Hint->isLifetimeStartOrEnd()) Hint->eraseFromParent();
  }

  Value *allocate(uint64_t Bytes, Align Alignment) {
    B.SetCurrentDebugLocation(F.getSubprogram() ? DILocation::get(F.getContext(), 0, 0, F.getSubprogram()) : nullptr);
    const uint64_t Spare = Alignment.value() - LocalMemoryAlign; // to align the start
    FunctionCallee Callee = M.getOrInsertFunction(PrivateMemoryFunction, B.getPtrTy(), B.getInt64Ty(), B.getPtrTy());
    CallInst *Memory =
        B.CreateCall(Callee, {B.getInt64(Bytes + Spare), B.CreateGlobalString(displayName(), "private.user")});
    Memory->addRetAttr(Attribute::NoAlias);
    Memory->addRetAttr(Attribute::getWithAlignment(F.getContext(), Align(LocalMemoryAlign)));
    Memory->setDoesNotThrow();
    Memory->setName("private");
    // The function now has more memory effects than before.
    F.removeFnAttr(Attribute::Memory);
    F.removeFnAttr(Attribute::NoSync);
    F.removeFnAttr(Attribute::NoFree);
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U)) Call->removeFnAttr(Attribute::Memory);
    if (Spare == 0) return Memory;
    Value *Moved = B.CreatePtrAdd(Memory, B.getInt64(Spare));
    return B.CreateIntrinsic(Intrinsic::ptrmask, {B.getPtrTy(), B.getInt64Ty()},
                             {Moved, B.getInt64(~(Alignment.value() - 1))});
  }

  std::string displayName() const {
    const Attribute Original = F.getFnAttribute(ExternalVariantFnAttr);
    return Original.isValid() ? demangle(Original.getValueAsString()) : kernelDisplayName(F);
  }

  void replace(AllocaInst &A, Value *Memory, uint64_t Offset) {
    Value *Address = B.CreateInBoundsGEP(B.getInt8Ty(), Memory, B.getInt64(Offset));
    describe(A, Address);
    Address->takeName(&A);
    A.replaceAllUsesWith(Address);
    A.eraseFromParent();
  }

  /// Describes the variable to debuggers by another variable that contains its address; a register might not be kept.
  void describe(AllocaInst &A, Value *Address) {
    AllocaInst *Pointer = nullptr;
    for (DbgVariableRecord *Declared : findDVRDeclares(&A)) {
      if (!Pointer) {
        Pointer = new AllocaInst(B.getPtrTy(), 0, A.getName() + ".address", A.getIterator());
        B.CreateStore(Address, Pointer);
      }
      Declared->setExpression(DIExpression::prepend(Declared->getExpression(), DIExpression::DerefBefore));
      Declared->replaceVariableLocationOp(&A, Pointer);
    }
  }

  void release() {
    FunctionCallee Callee = M.getOrInsertFunction(ReleasePrivateMemoryFunction, B.getVoidTy());
    for (BasicBlock &Block : F)
      if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator())) {
        B.SetInsertPoint(Return);
        B.CreateCall(Callee)->setDoesNotThrow();
      }
  }

  Function &F;
  Module &M;
  IRBuilder<> B;
};

} // namespace

PreservedAnalyses NativeLargeVariablesPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  SmallVector<Function *> Functions;
  for (Function &F : M)
    if (!F.isDeclaration()) Functions.push_back(&F);
  for (Function *F : Functions)
    if (const SmallVector<Variable> Variables = tooLarge(*F); !Variables.empty()) {
      Mover(*F).move(Variables);
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
