// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/CheckNvptx.h"

#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "support/Preconditions.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// The reason why PTX does not support values of type \p T; empty if it does.
std::string whyNot(Type *T) {
  if (T->isX86_FP80Ty() || T->isFP128Ty() || T->isPPC_FP128Ty())
    return "long double (or __float128), which NVIDIA GPUs do not have; use double";
  if (isa<ScalableVectorType>(T) || T->isX86_AMXTy() || T->isTargetExtTy())
    return "types of the host's instruction set";
  if (T->isIntegerTy() && T->getIntegerBitWidth() > 128)
    return "integers of " + std::to_string(T->getIntegerBitWidth()) + " bits; NVIDIA GPUs have up to 128";
  for (Type *Part : T->subtypes())
    if (std::string Why = whyNot(Part); !Why.empty()) return Why;
  return "";
}

/// Intrinsics of the host's processor, and those that LLVM lowers to library calls.
bool isForeign(const Function &Callee) {
  return Callee.getName().starts_with("llvm.x86.") || Callee.getName().starts_with("llvm.aarch64.");
}

std::string whyNot(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee) return "a call through a pointer";
  if (Callee->isIntrinsic())
    return isForeign(*Callee) ? "'" + Callee->getName().str() + "', an instruction of the host" : "";
  if (!Callee->isDeclaration() || Callee->getName() == "vprintf") return "";
  if (lookupBuiltin(Callee->getName()))
    return "'" + demangle(Callee->getName()) + "', which there is no code for on NVIDIA GPUs";
  return "'" + demangle(Callee->getName()) + "', which no source defines";
}

/// LLVM lowers it to a library call.
bool convertsLongIntegers(const Instruction &I) {
  if (isa<SIToFPInst, UIToFPInst>(I)) return I.getOperand(0)->getType()->getScalarSizeInBits() > 64;
  return isa<FPToSIInst, FPToUIInst>(I) && I.getType()->getScalarSizeInBits() > 64;
}

/// Checks all code reachable from a kernel.
class KernelChecker {
public:
  std::string check(const Function &F) {
    if (!Seen.insert(&F).second) return "";
    for (const Instruction &I : instructions(F)) {
      if (std::string Why = check(I); !Why.empty()) return Why;
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
        if (std::string Why = check(*Call->getCalledFunction()); !Why.empty()) return Why;
    }
    return "";
  }

private:
  std::string check(const Instruction &I) {
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (std::string Why = whyNot(*Call); !Why.empty()) return Why;
    if (convertsLongIntegers(I))
      return "conversions between integers of 128 bits and floating point, which NVIDIA GPUs do not have; convert 64 "
             "bits at a time";
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      if (std::string Why = whyNot(Alloca->getAllocatedType()); !Why.empty()) return Why;
    if (std::string Why = whyNot(I.getType()); !Why.empty()) return Why;
    for (const Use &Operand : I.operands()) {
      if (std::string Why = whyNot(Operand->getType()); !Why.empty()) return Why;
      if (auto *C = dyn_cast<Constant>(Operand))
        if (std::string Why = checkConstant(*C); !Why.empty()) return Why;
    }
    return "";
  }

  std::string checkConstant(const Constant &C) {
    if (isa<Function>(C) || !Seen.insert(&C).second) return "";
    if (auto *G = dyn_cast<GlobalVariable>(&C); G && !G->hasInitializer() && G->getAddressSpace() == 0) {
      if (G->getName().starts_with(SpecConstantsBlock))
        return "a specialization constant of another source, in a function of that source; read it in the kernel's "
               "source and pass the value";
      return "'" + demangle(G->getName()) +
             "', a constant of another source, whose value code for NVIDIA GPUs cannot have; define it in a header, or "
             "pass its value";
    }
    for (const Use &Operand : C.operands())
      if (auto *Part = dyn_cast<Constant>(Operand))
        if (std::string Why = checkConstant(*Part); !Why.empty()) return Why;
    return "";
  }

  SmallPtrSet<const Value *, 32> Seen;
};

} // namespace

std::string checkNvptx(Module &M) {
  Preconditions("syclc-check-nvptx", M)
      .kernelsHave(CallingConv::PTX_Kernel)
      .noCallsOf({BuiltinKind::Barrier, BuiltinKind::SubGroupOperation, BuiltinKind::PointerQuery});
  for (Function *Kernel : kernels(M))
    if (std::string Why = KernelChecker().check(*Kernel); !Why.empty())
      return "kernel '" + kernelDisplayName(*Kernel) + "' cannot be compiled to PTX: it uses " + Why;
  return "";
}

} // namespace syclc
