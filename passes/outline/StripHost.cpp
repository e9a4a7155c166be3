// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/StripHost.h"

#include "device-library/Reports.h"
#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "outline/FoldLongDouble.h"
#include "outline/VirtualCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

namespace {

void replaceAliases(Module &M) {
  for (GlobalAlias &A : make_early_inc_range(M.aliases())) {
    A.replaceAllUsesWith(A.getAliasee());
    A.eraseFromParent();
  }
}

/// Attributes that control the host's code generation, or prevent simplification.
AttributeMask hostAttributes() {
  AttributeMask Mask;
  for (Attribute::AttrKind Kind :
       {Attribute::UWTable, Attribute::StackProtect, Attribute::StackProtectReq, Attribute::StackProtectStrong,
        Attribute::SanitizeAddress, Attribute::SanitizeHWAddress, Attribute::SanitizeMemory, Attribute::SanitizeThread,
        Attribute::SanitizeMemTag, Attribute::SafeStack, Attribute::NoRedZone, Attribute::NoCfCheck,
        Attribute::NonLazyBind, Attribute::JumpTable, Attribute::NoImplicitFloat})
    Mask.addAttribute(Kind);
  for (StringRef Name : {"target-cpu",
                         "target-features",
                         "tune-cpu",
                         "frame-pointer",
                         "stack-protector-buffer-size",
                         "probe-stack",
                         "stack-probe-size",
                         "min-legal-vector-width",
                         "prefer-vector-width",
                         "no-trapping-math",
                         "patchable-function",
                         "patchable-function-entry",
                         "patchable-function-prefix",
                         "function-instrument",
                         "xray-instruction-threshold",
                         "instrument-function-entry",
                         "instrument-function-exit",
                         "instrument-function-entry-inlined",
                         "instrument-function-exit-inlined",
                         "fentry-call",
                         "mnop-mcount",
                         "mrecord-mcount",
                         "zero-call-used-regs",
                         "stackrealign",
                         "no-stack-arg-probe",
                         "split-stack",
                         "no-jump-tables"})
    Mask.addAttribute(Name);
  return Mask;
}

void stripFunctionAttributes(Function &F) {
  // Clang adds noinline together with optnone at -O0; noinline without optnone is in the user's source and is kept.
  if (F.hasFnAttribute(Attribute::OptimizeNone)) {
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr(Attribute::NoInline);
  }
  static const AttributeMask Host = hostAttributes();
  F.removeFnAttrs(Host);
  F.setDoesNotThrow();
}

bool isInstrumentation(StringRef Callee, bool KeepChecks) {
  if (isUbsanReport(Callee)) return !KeepChecks || Callee.starts_with("__ubsan_handle_function_type_mismatch");
  // Clang's calls for sanitizers: MSan's in destructors, and ASan's before noreturn calls (kernels' stacks are not
  // unwound).
  return Callee.starts_with("llvm.instrprof") || Callee.starts_with("__sanitizer_") ||
         Callee == "__asan_handle_no_return" || Callee.starts_with("__cyg_profile");
}

/// Removes calls without meaning on a device, and replaces calls of helpers that only throw by traps.
void simplifyCalls(Function &F, bool KeepChecks) {
  SmallVector<WeakVH> Calls; // weak: creating a trap deletes later calls in the block
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCalledFunction()) Calls.push_back(Call);
  for (const WeakVH &Handle : Calls) {
    auto *Call = cast_or_null<CallBase>(static_cast<Value *>(Handle));
    if (!Call) continue;
    Function *Callee = Call->getCalledFunction();
    Call->removeFnAttr(Attribute::NoBuiltin);
    StringRef Name = Callee->getName();
    // UBSan's size checks: without its reports, the result would only be used to assume that objects are large enough,
    // and LLVM 22's value analysis crashes on such assumptions for parameters of inlined functions.
    if (auto *Size = dyn_cast<IntrinsicInst>(Call); !KeepChecks && Size &&
                                                    Size->getIntrinsicID() == Intrinsic::objectsize &&
                                                    Size->hasMetadata(LLVMContext::MD_nosanitize)) {
      const bool Least = cast<ConstantInt>(Size->getArgOperand(1))->isOne();
      Size->replaceAllUsesWith(Least ? Constant::getNullValue(Size->getType())
                                     : Constant::getAllOnesValue(Size->getType()));
      Size->eraseFromParent();
      continue;
    }
    // Checks of -fsanitize=cfi: kernels only call known functions.
    if (is_contained({Intrinsic::type_test, Intrinsic::public_type_test}, Callee->getIntrinsicID())) {
      Call->replaceAllUsesWith(ConstantInt::getTrue(Call->getType()));
      Call->eraseFromParent();
      continue;
    }
    if (Name.starts_with(HostBookkeepingPrefix) || isInstrumentation(Name, KeepChecks)) {
      if (!Call->getType()->isVoidTy()) Call->replaceAllUsesWith(Constant::getNullValue(Call->getType()));
      Call->eraseFromParent();
    } else if (replaceReport(*Call)) {
      continue;
    } else if (const Builtin *B = lookupBuiltin(Name); // some of libstdc++'s have inline bodies that throw
               B && B->Kind == BuiltinKind::Trap) {
      IRBuilder<> Builder(Call);
      Builder.CreateIntrinsic(Builder.getVoidTy(), Intrinsic::trap, {});
      changeToUnreachable(Call);
    } else if (!isLongDoubleFunction(*Callee)) { // those may get constant arguments
      replaceHostCall(*Call);
    }
  }
}

/// UBSan (-fsanitize=function) reads the type of a function that is called through a pointer or template parameter from
/// the bytes before its code. Builtins have no code, and reports are removed.
/// \code
///   %type = load i32, ptr getelementptr (<{i32, i32}>, ptr @__syclc_global_id, i32 -1, i32 0), !nosanitize
///   =>  0
/// \endcode
void dropFunctionChecks(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->hasMetadata(LLVMContext::MD_nosanitize) &&
                                             isa<Function>(getUnderlyingObject(Load->getPointerOperand()))) {
      Load->replaceAllUsesWith(Constant::getNullValue(Load->getType()));
      Load->eraseFromParent();
    }
}

/// Replaces invokes by calls: nothing throws. Removes the landing pads, which become unreachable.
void dropExceptionHandling(Function &F) {
  for (BasicBlock &BB : make_early_inc_range(F))
    if (isa<InvokeInst>(BB.getTerminator())) removeUnwindEdge(&BB);
  F.setPersonalityFn(nullptr);
  removeUnreachableBlocks(F);
}

void stripLinkage(Module &M) {
  for (GlobalObject &G : M.global_objects()) {
    G.setComdat(nullptr);
    G.setVisibility(GlobalValue::DefaultVisibility);
    G.setDLLStorageClass(GlobalValue::DefaultStorageClass);
    G.setPartition("");
    if (!G.isDeclaration()) {
      G.setSection("");
      auto *F = dyn_cast<Function>(&G);
      bool IsKernel = F && F->hasMetadata(KernelMetadata);
      if (F && isExported(*F)) // template instances, which several sources may define, stay weak
        G.setLinkage(G.hasWeakODRLinkage() ? GlobalValue::WeakODRLinkage : GlobalValue::ExternalLinkage);
      else
        G.setLinkage(IsKernel ? GlobalValue::ExternalLinkage : GlobalValue::InternalLinkage);
    }
    G.setDSOLocal(!G.isDeclaration());
  }
  // Addresses of constants are never compared between host and device, so equal ones may be merged after native code
  // for several ISA levels is linked back.
  for (GlobalVariable &G : M.globals())
    if (G.isConstant() && G.hasInitializer() && !isNumbered(G)) G.setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
}

void strip(Module &M, bool KeepChecks) {
  replaceAliases(M);
  stripLinkage(M);
  for (Function &F : M) {
    if (F.isIntrinsic()) continue;
    stripFunctionAttributes(F);
    if (F.isDeclaration()) continue;
    dropExceptionHandling(F);
    simplifyCalls(F, KeepChecks);
    dropFunctionChecks(F);
    removeUnreachableBlocks(F);
  }
  for (Function &F : M) F.removeDeadConstantUsers(); // left over from the checks: passes expect all users to be calls
}

} // namespace

bool isUbsanReport(StringRef Name) { return Name.starts_with("__ubsan_handle_"); }

void stripHost(Module &M) { strip(M, /*KeepChecks=*/false); }
void stripHostExceptChecks(Module &M) { strip(M, /*KeepChecks=*/true); }

} // namespace syclc
