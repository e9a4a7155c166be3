// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/address-space/InferAcrossCalls.h"

#include "ir/AddressSpaces.h"
#include "ir/SpmdContract.h"
#include "spirv/address-space/InferThroughMemory.h"
#include "spirv/address-space/ResolveConstants.h"
#include "support/Preconditions.h"
#include "support/Statistics.h"
#include "support/StepPass.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

SYCLC_STATISTIC(InferAcrossCalls, NumCalls, "calls that pass pointers of known address spaces");
SYCLC_STATISTIC(InferAcrossCalls, NumReturns, "functions that return pointers of known address spaces");

namespace syclc {

namespace {

bool isGeneric(Type *T) { return T->isPointerTy() && T->getPointerAddressSpace() == GenericSpace; }

/// The operand of a cast to generic, or null.
Value *uncast(Value *V) {
  auto *Cast = dyn_cast<AddrSpaceCastOperator>(V);
  return Cast && isGeneric(Cast->getType()) ? Cast->getPointerOperand() : nullptr;
}

// --- Step 1, and the preparation and cleanup of LLVM's inference

/// Inference handles instructions, but not constant expressions.
void expandConstantAddresses(Module &M) {
  SmallVector<Constant *> Globals;
  for (GlobalVariable &G : M.globals()) Globals.push_back(&G);
  convertUsersOfConstantsToInstructions(Globals, nullptr, /*RemoveDeadConstants=*/true, /*IncludeSelf=*/false);
}

/// Inference leaves null pointers as casts of generic ones. Null is null in all address spaces of supported devices.
void foldNullCasts(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (Use &Operand : I.operands())
        if (auto *Cast = dyn_cast<ConstantExpr>(Operand);
            Cast && Cast->getOpcode() == Instruction::AddrSpaceCast && isa<ConstantPointerNull>(Cast->getOperand(0)))
          Operand.set(ConstantPointerNull::get(cast<PointerType>(Cast->getType())));
}

/// Inference does not look through freezes of pointers, and the optimisations that they prevent do not run any more.
void dropPointerFreezes(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<FreezeInst>(I) && I.getType()->isPtrOrPtrVectorTy()) {
        I.replaceAllUsesWith(I.getOperand(0));
        I.eraseFromParent();
      }
}

// --- Step 2

bool comparesDifferentSpaces(ICmpInst &Compare) {
  Value *A = uncast(Compare.getOperand(0)), *B = uncast(Compare.getOperand(1));
  return A && B && A->getType() != B->getType();
}

/// Compares pointers to different address spaces by their bits.
void compareBits(ICmpInst &Compare) {
  IRBuilder<> Builder(&Compare);
  for (Use &Operand : Compare.operands()) Operand.set(Builder.CreatePtrToInt(uncast(Operand), Builder.getInt64Ty()));
}

bool simplifyPtrToInt(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Compare = dyn_cast<ICmpInst>(&I); Compare && comparesDifferentSpaces(*Compare)) {
        compareBits(*Compare);
        Changed = true;
      } else if (isa<PtrToIntInst>(I))
        if (Value *Known = uncast(I.getOperand(0));
            Known && Known->getType()->getPointerAddressSpace() != ConstantSpace) { // see ResolveConstants
          I.setOperand(0, Known);
          Changed = true;
        }
  return Changed;
}

// --- Step 3

/// Orders functions by calls; if calls are recursive, which is an error later, any order works.
void visitCallees(Function &F, SetVector<Function *> &CalleesFirst, SmallPtrSetImpl<Function *> &Seen) {
  if (!Seen.insert(&F).second) return;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (Function *Callee = Call->getCalledFunction(); Callee && !Callee->isDeclaration())
        visitCallees(*Callee, CalleesFirst, Seen);
  CalleesFirst.insert(&F);
}

SmallVector<Function *> calleesFirst(Module &M) {
  SetVector<Function *> Order;
  SmallPtrSet<Function *, 16> Seen;
  for (Function &F : M)
    if (!F.isDeclaration()) visitCallees(F, Order, Seen);
  return Order.takeVector();
}

/// Clones of functions for the address spaces of their arguments.
class Specialiser {
public:
  explicit Specialiser(Module &M) : M(M) {}

  bool run() {
    bool Changed = false;
    SmallVector<Function *> Order = calleesFirst(M);
    for (Function *F : reverse(Order))
      for (Instruction &I : make_early_inc_range(instructions(*F)))
        if (auto *Call = dyn_cast<CallInst>(&I)) Changed |= specialiseCall(*Call);
    return Changed;
  }

private:
  bool specialiseCall(CallInst &Call) {
    Function *Callee = Call.getCalledFunction();
    if (!Callee || Callee->isDeclaration() || Callee->hasMetadata(KernelMetadata)) return false;
    SmallVector<Type *> Types(Callee->getFunctionType()->params());
    bool Known = false;
    for (unsigned I = 0; I < Types.size(); ++I)
      if (Value *Pointer = uncast(Call.getArgOperand(I))) {
        Types[I] = Pointer->getType();
        Known = true;
      }
    if (!Known) return false;
    Function *Special = specialise(*Callee, Types);
    for (unsigned I = 0; I < Types.size(); ++I)
      if (Call.getArgOperand(I)->getType() != Types[I]) Call.setArgOperand(I, uncast(Call.getArgOperand(I)));
    Call.setCalledFunction(Special);
    ++NumCalls;
    return true;
  }

  Function *specialise(Function &F, ArrayRef<Type *> Types) {
    auto *Type = FunctionType::get(F.getReturnType(), Types, false);
    Function *&Special = Clones[{&F, Type}];
    if (Special) return Special;
    std::string Name = F.getName().str() + ".as";
    for (auto [Old, New] : zip(F.getFunctionType()->params(), Types))
      if (Old->isPointerTy()) Name += utostr(New->getPointerAddressSpace());
    Special = Function::Create(Type, F.getLinkage(), Name, M);
    ValueToValueMapTy Map;
    BasicBlock *Entry = BasicBlock::Create(M.getContext(), "entry", Special);
    IRBuilder<> Builder(Entry);
    for (auto [Old, New] : zip_equal(F.args(), Special->args())) {
      New.setName(Old.getName());
      Map[&Old] = Old.getType() == New.getType() ? &New : Builder.CreateAddrSpaceCast(&New, Old.getType());
    }
    SmallVector<ReturnInst *> Returns;
    AttributeList Attributes = F.getAttributes();
    CloneFunctionInto(Special, &F, Map, CloneFunctionChangeType::LocalChangesOnly, Returns);
    Special->setAttributes(Attributes);
    // Allocas must be in the entry block.
    auto *OldEntry = cast<BasicBlock>(Map[&F.front()]);
    OldEntry->splice(OldEntry->begin(), Entry);
    Entry->eraseFromParent();
    return Special;
  }

  Module &M;
  DenseMap<std::pair<Function *, FunctionType *>, Function *> Clones;
};

/// The common address space of all casts that \p F returns, or GenericSpace.
unsigned returnedSpace(Function &F) {
  SmallVector<unsigned, 4> Spaces;
  for (BasicBlock &BB : F)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator())) {
      Value *Known = uncast(Return->getReturnValue());
      if (!Known) return GenericSpace;
      Spaces.push_back(Known->getType()->getPointerAddressSpace());
    }
  return !Spaces.empty() && all_equal(Spaces) ? Spaces.front() : unsigned(GenericSpace);
}

bool specialiseReturn(Function &F) {
  if (!isGeneric(F.getReturnType())) return false;
  unsigned Space = returnedSpace(F);
  if (Space == GenericSpace || Space == PrivateSpace) return false;
  Type *Known = PointerType::get(F.getContext(), Space);
  auto *Type = FunctionType::get(Known, F.getFunctionType()->params(), false);
  auto *New = Function::Create(Type, F.getLinkage(), "", F.getParent());
  New->takeName(&F);
  New->copyAttributesFrom(&F);
  New->splice(New->begin(), &F);
  for (auto [OldArg, NewArg] : zip_equal(F.args(), New->args())) {
    NewArg.takeName(&OldArg);
    OldArg.replaceAllUsesWith(&NewArg);
  }
  for (BasicBlock &BB : *New)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator()))
      Return->setOperand(0, uncast(Return->getReturnValue()));
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = cast<CallInst>(U);
    IRBuilder<> Builder(Call);
    SmallVector<Value *> Arguments(Call->args());
    CallInst *NewCall = Builder.CreateCall(New, Arguments);
    NewCall->setCallingConv(Call->getCallingConv());
    NewCall->setAttributes(Call->getAttributes());
    Call->replaceAllUsesWith(Builder.CreateAddrSpaceCast(NewCall, Call->getType()));
    Call->eraseFromParent();
  }
  F.eraseFromParent();
  ++NumReturns;
  return true;
}

/// LLVM's inference handles pointers that are dereferenced or compared. Other pointers get a comparison while it runs.
class Probes {
public:
  explicit Probes(Module &M) {
    SmallVector<std::pair<Instruction *, Value *>> PassedOn;
    for (Function &F : M)
      for (Instruction &I : instructions(F)) {
        if (!isa<PtrToIntInst, ReturnInst, StoreInst, CallInst>(I)) continue;
        for (Use &Operand : I.operands())
          if (isGeneric(Operand->getType()) && isa<Instruction>(Operand)) PassedOn.push_back({&I, Operand});
      }
    for (auto [User, Pointer] : PassedOn)
      Comparisons.push_back(new ICmpInst(User->getIterator(), CmpInst::ICMP_EQ, Pointer, Pointer));
  }
  ~Probes() {
    for (WeakVH &Comparison : Comparisons)
      if (auto *I = dyn_cast_or_null<Instruction>(static_cast<Value *>(Comparison))) I->eraseFromParent();
  }

private:
  SmallVector<WeakVH> Comparisons;
};

class Inference {
public:
  Inference(Module &M, ModuleAnalysisManager &Analyses)
      : M(M), Analyses(Analyses),
        InFunctions(moduleList(functionList(InferAddressSpacesPass(GenericSpace)), GlobalDCEPass())) {}

  void run() {
    dropPointerFreezes(M);
    inferUntilStable();
    if (resolveConstants(M)) inferUntilStable();
    dropUnusedCasts();
  }

private:
  void inferUntilStable() {
    // Each round but the last one infers at least one more pointer; the limit is only for invalid input.
    for (unsigned Round = 0; Round < 64; ++Round) {
      inferInFunctions();
      bool Changed = simplifyPtrToInt(M);
      Changed |= Specialiser(M).run();
      for (Function *F : calleesFirst(M))
        if (!F->hasMetadata(KernelMetadata)) Changed |= specialiseReturn(*F);
      Changed |= inferThroughMemory(M);
      if (!Changed) return;
    }
  }

  void inferInFunctions() {
    expandConstantAddresses(M);
    {
      Probes Probes(M);
      Analyses.invalidate(M, PreservedAnalyses::none());
      InFunctions.run(M, Analyses);
    }
    foldNullCasts(M);
  }

  void dropUnusedCasts() {
    for (Function &F : M)
      for (BasicBlock &BB : F)
        for (Instruction &I : make_early_inc_range(reverse(BB)))
          if (isa<AddrSpaceCastInst, GetElementPtrInst>(I) && I.use_empty()) I.eraseFromParent();
  }

  Module &M;
  ModuleAnalysisManager &Analyses;
  ModulePassManager InFunctions;
};

} // namespace

PreservedAnalyses InferAcrossCallsPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  Preconditions("syclc-infer-across-calls", M).targets(Triple::spirv64).kernelsHave(CallingConv::SPIR_KERNEL);
  Inference(M, Analyses).run();
  return PreservedAnalyses::none();
}

} // namespace syclc
