// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/NativeVariables.h"

#include "abi/device_image.h"
#include "ir/DeviceGlobals.h"
#include "ir/LocalVariables.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "support/ModuleId.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

namespace {

/// Whether \p F is a kernel's native function (native/workgroup/NativeFunction.h).
bool isNativeFunction(const Function &F) {
  return F.arg_size() == 2 && F.getReturnType()->isVoidTy() && F.getArg(0)->getType()->isPointerTy() &&
         F.getArg(1)->getType()->isPointerTy() && F.getArg(1)->hasNoAliasAttr() &&
         !F.hasFnAttribute(ExternalVariantFnAttr);
}

void markInvariant(LoadInst &Load) {
  Load.setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Load.getContext(), {}));
}

/// Loads a pointer from \p Work, a syclc_native_work or an object that it points to; invariant while the kernel runs.
LoadInst *readWorkPointer(IRBuilderBase &B, Value *Work, size_t Offset, const Twine &Name) {
  LoadInst *Pointer = B.CreateLoad(B.getPtrTy(), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Work, Offset), Name);
  markInvariant(*Pointer);
  return Pointer;
}

/// Adds metadata to \p Address, a loaded pointer: not null, aligned to \p Alignment, and dereferenceable for \p Size
/// bytes.
void describeAddress(LoadInst &Address, Align Alignment, uint64_t Size) {
  LLVMContext &C = Address.getContext();
  auto Number = [&](uint64_t V) {
    return MDNode::get(C, ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), V)));
  };
  Address.setMetadata(LLVMContext::MD_nonnull, MDNode::get(C, {}));
  Address.setMetadata(LLVMContext::MD_noundef, MDNode::get(C, {}));
  Address.setMetadata(LLVMContext::MD_align, Number(Alignment.value()));
  Address.setMetadata(LLVMContext::MD_dereferenceable, Number(Size));
}

/// Replaces \p Global by the result of \p Address, inserted at the start of each function that uses it. If the result
/// is null, the function cannot access the object, which is an error: the function "cannot WHAT: it is compiled apart
/// from the kernels that call it; REMEDY". Erases the global when it is unused.
void findByLaunch(GlobalVariable &Global, StringRef What, StringRef Remedy,
                  function_ref<Value *(IRBuilderBase &B, Function &F)> Address) {
  convertUsersOfConstantsToInstructions({&Global});
  MapVector<Function *, SmallVector<Use *>> Uses;
  for (Use &U : Global.uses())
    if (auto *User = dyn_cast<Instruction>(U.getUser())) Uses[User->getFunction()].push_back(&U);
  for (auto &[F, InFunction] : Uses) {
    IRBuilder<> B(&*F->getEntryBlock().getFirstInsertionPt());
    Value *New = Address(B, *F);
    if (!New) {
      F->getContext().diagnose(DiagnosticInfoGeneric("function '" + demangle(F->getName()) + "' cannot " + What +
                                                         ": it is compiled apart from the kernels that call it; " +
                                                         Remedy,
                                                     DS_Error));
      New = PoisonValue::get(Global.getType());
    }
    for (Use *U : InFunction) U->set(New);
  }
  Global.removeDeadConstantUsers();
  if (Global.use_empty()) Global.eraseFromParent();
}

// --- Specialization constants.

/// Marks loads from \p Address as invariant: it is not written while a kernel runs.
void markLoadsInvariant(Value &Address) {
  SmallVector<Value *> Addresses{&Address};
  while (!Addresses.empty())
    for (User *U : Addresses.pop_back_val()->users())
      if (auto *Load = dyn_cast<LoadInst>(U))
        markInvariant(*Load);
      else if (isa<GetElementPtrInst>(U))
        Addresses.push_back(U);
}

/// The syclc_native_work of the call that runs \p F; null if \p F has no access to it.
Value *workOf(Function &F, IRBuilderBase &B) {
  if (isNativeFunction(F)) return F.getArg(1);
  if (!F.hasFnAttribute(ExternalVariantFnAttr)) return nullptr;
  auto *Work = B.CreateLoad(B.getPtrTy(), F.getArg(F.arg_size() - 1), "work"); // the first field of a context
  markInvariant(*Work);
  return Work;
}

/// The libsycl function that returns the values of other modules; its results are constant during a launch.
FunctionCallee answerOfRuntime(Module &M) {
  Type *Ptr = PointerType::get(M.getContext(), 0);
  FunctionCallee Found =
      M.getOrInsertFunction("__syclc_specialization_constants_of", FunctionType::get(Ptr, {Ptr, Ptr}, false));
  auto *F = cast<Function>(Found.getCallee());
  F->setDoesNotThrow();
  F->setDoesNotAccessMemory();
  F->setWillReturn();
  return Found;
}

/// Inserts code for the address of the values of \p Block at the start of \p F; null if \p F has no access to it.
Value *readAddress(IRBuilderBase &B, Function &F, const SpecBlock &Block) {
  Value *Work = workOf(F, B);
  if (!Work) return nullptr;
  LoadInst *OfKernel = readWorkPointer(B, Work, offsetof(syclc_native_work, spec_constants), "spec.constants");
  if (isNativeFunction(F) && Block.OtherId.empty()) {
    describeAddress(*OfKernel, Align(SpecBlockAlign), Block.Variable->getValueType()->getArrayNumElements());
    return OfKernel;
  }
  Module &M = *F.getParent();
  const std::string Id = Block.OtherId.empty() ? moduleId(M).str() : Block.OtherId;
  return B.CreateCall(answerOfRuntime(M), {OfKernel, B.CreateGlobalString(Id, "syclc.module.id", 0, &M)});
}

bool replaceSpecConstants(Module &M) {
  const SmallVector<SpecBlock> Blocks = unknownSpecBlocks(M);
  for (const SpecBlock &Block : Blocks) {
    SmallVector<Value *> Addresses;
    findByLaunch(*Block.Variable, "read a specialization constant",
                 "read the constant in the kernel and pass its value", [&](IRBuilderBase &B, Function &F) {
                   Value *Address = readAddress(B, F, Block);
                   if (Address) Addresses.push_back(Address);
                   return Address;
                 });
    for (Value *Address : Addresses) markLoadsInvariant(*Address);
  }
  return !Blocks.empty();
}

// --- Local variables.

/// Removes a cast back to a flat pointer: all pointers of native code are flat.
void dropCast(AddrSpaceCastInst &Local) {
  for (User *U : make_early_inc_range(Local.users()))
    if (auto *Flat = dyn_cast<AddrSpaceCastInst>(U); Flat && Flat->getType() == Local.getSrcTy()) {
      Flat->replaceAllUsesWith(Local.getPointerOperand());
      Flat->eraseFromParent();
    }
  if (Local.use_empty()) Local.eraseFromParent();
}

bool replaceLocalVariables(Module &M) {
  const SmallVector<GlobalVariable *> Variables = localVariables(M);
  MapVector<Function *, uint64_t> Sizes; // of all variables of a native function so far
  SmallVector<AddrSpaceCastInst *> Casts;
  for (GlobalVariable *Variable : Variables)
    findByLaunch(*Variable, "have objects in local memory", "make them in the kernel and pass their addresses",
                 [&](IRBuilderBase &B, Function &F) -> Value * {
                   if (!isNativeFunction(F)) return nullptr;
                   uint64_t &Size = Sizes[&F];
                   const uint64_t Begin = alignTo(Size, Variable->getAlign().valueOrOne());
                   Size = Begin + M.getDataLayout().getTypeAllocSize(Variable->getValueType());
                   LoadInst *Start = readWorkPointer(B, F.getArg(1), offsetof(syclc_native_work, linked_local_memory),
                                                     "linked.local");
                   describeAddress(*Start, Align(LocalMemoryAlign), Size);
                   Value *Object = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Start, Begin, Variable->getName());
                   Casts.push_back(cast<AddrSpaceCastInst>(B.CreateAddrSpaceCast(Object, Variable->getType())));
                   return Casts.back();
                 });
  for (AddrSpaceCastInst *Cast : Casts) dropCast(*Cast);
  for (auto [Native, Size] : Sizes)
    Native->addFnAttr(LinkedLocalSizeFnAttr, std::to_string(alignTo(Size, LocalMemoryAlign)));
  return !Variables.empty();
}

// --- device_globals.

bool replaceDeviceGlobals(Module &M) {
  bool Changed = false;
  for (auto [Index, Variable] : enumerate(deviceGlobals(M))) {
    GlobalVariable *Placeholder = M.getNamedGlobal((DeviceGlobalPlaceholder + Variable.Name).str());
    if (!Placeholder) continue;
    const size_t Offset = Index * sizeof(syclc_device_global) + offsetof(syclc_device_global, host);
    findByLaunch(*Placeholder, "use a device_global", "use the variable in the kernel and pass its address",
                 [&, &V = Variable](IRBuilderBase &B, Function &F) -> Value * {
                   if (!isNativeFunction(F)) return nullptr;
                   Value *Table =
                       readWorkPointer(B, F.getArg(1), offsetof(syclc_native_work, device_globals), "device.globals");
                   LoadInst *Address = readWorkPointer(B, Table, Offset, "device.global");
                   describeAddress(*Address, Align(V.Align), V.Size);
                   return Address;
                 });
    Changed = true;
  }
  return Changed;
}

} // namespace

PreservedAnalyses NativeVariablesPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = replaceSpecConstants(M);
  if (!OnlyConstants) {
    Changed |= replaceLocalVariables(M);
    Changed |= replaceDeviceGlobals(M);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
