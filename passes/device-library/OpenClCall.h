// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Creates calls of OpenCL C's functions by mangled name, as LLVM's SPIR-V backend expects them. Used by LowerSpirv,
/// which takes names from the builtin table, and ExpandUnsupported, which replaces some intrinsics by them.
#ifndef SYCLC_PASSES_DEVICELIBRARY_OPENCLCALL_H
#define SYCLC_PASSES_DEVICELIBRARY_OPENCLCALL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <string>

namespace syclc {

/// Function attribute of declarations created here: the device has a body. Other functions without a body are errors.
inline constexpr llvm::StringLiteral OpenClFunction = "syclc-opencl";

/// Whether \p Call is a call of a function that the device provides, or of an intrinsic, rather than of one of the
/// program, in this or another module.
inline bool isDriversFunction(const llvm::CallBase &Call) {
  const llvm::Function *Callee = Call.getCalledFunction();
  return Callee && (Callee->isIntrinsic() || Callee->hasFnAttribute(OpenClFunction));
}

/// `sin` with parameters `f` is `_Z3sinf`.
inline std::string mangleOpenCl(llvm::StringRef Name, llvm::StringRef Parameters) {
  return ("_Z" + llvm::Twine(Name.size()) + Name + Parameters).str();
}

/// `f`, `d`, `i`, `Dv4_f`: the mangled type of an arithmetic value. Integers are treated as signed.
inline std::string mangleOpenClType(llvm::Type *T) {
  if (auto *V = llvm::dyn_cast<llvm::FixedVectorType>(T))
    return "Dv" + std::to_string(V->getNumElements()) + "_" + mangleOpenClType(V->getElementType());
  if (T->isFloatTy()) return "f";
  if (T->isDoubleTy()) return "d";
  if (T->isHalfTy()) return "Dh";
  switch (T->getScalarSizeInBits()) {
  case 8:
    return "c";
  case 16:
    return "s";
  case 64:
    return "l";
  default:
    return "i";
  }
}

/// Calls the pure function \p MangledName; declares it if necessary.
inline llvm::CallInst *createOpenClCall(llvm::IRBuilder<> &Builder, llvm::StringRef MangledName, llvm::Type *Result,
                                        llvm::ArrayRef<llvm::Value *> Arguments) {
  using namespace llvm;
  SmallVector<Type *> Types;
  bool HasPointer = false;
  for (Value *Argument : Arguments) {
    Types.push_back(Argument->getType());
    HasPointer |= Argument->getType()->isPointerTy();
  }
  Module &M = *Builder.GetInsertBlock()->getModule();
  FunctionCallee Callee = M.getOrInsertFunction(MangledName, FunctionType::get(Result, Types, false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->addFnAttr(OpenClFunction);
  F->setDoesNotThrow();
  F->setWillReturn();
  F->setMemoryEffects(HasPointer ? MemoryEffects::argMemOnly() : MemoryEffects::none());
  CallInst *Call = Builder.CreateCall(Callee, Arguments);
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  return Call;
}

/// Removes the memory attributes that createOpenClCall() adds for pure functions: the call accesses memory.
inline void markAsAccess(llvm::CallInst &Call) {
  Call.getCalledFunction()->setMemoryEffects(llvm::MemoryEffects::unknown());
  Call.setMemoryEffects(llvm::MemoryEffects::unknown());
}

/// Marks the call as convergent.
inline void markAsConvergent(llvm::CallInst &Call) {
  Call.getCalledFunction()->setConvergent();
  Call.setConvergent();
}

} // namespace syclc

#endif
