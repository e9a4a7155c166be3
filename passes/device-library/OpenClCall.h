// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls of OpenCL C's functions by mangled name, as LLVM's SPIR-V backend expects them. For LowerSpirv, which finds
/// them in the builtin table, and ExpandUnsupported, which makes some in place of intrinsics.
#ifndef SYCLC_PASSES_DEVICELIBRARY_OPENCLCALL_H
#define SYCLC_PASSES_DEVICELIBRARY_OPENCLCALL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <string>

namespace syclc {

/// Function attribute of declarations made here: the device has a body, all others without one are errors.
inline constexpr llvm::StringLiteral OpenClFunction = "syclc-opencl";

/// Whether \p Call is of a function that the device has, or of an intrinsic, and not of one of the program, here or in
/// another module.
inline bool isDriversFunction(const llvm::CallBase &Call) {
  const llvm::Function *Callee = Call.getCalledFunction();
  return Callee && (Callee->isIntrinsic() || Callee->hasFnAttribute(OpenClFunction));
}

/// `sin` with parameters `f` is `_Z3sinf`.
inline std::string mangleOpenCl(llvm::StringRef Name, llvm::StringRef Parameters) {
  return ("_Z" + llvm::Twine(Name.size()) + Name + Parameters).str();
}

/// `f`, `d`, `i`, `Dv4_f`: how the type of an arithmetic value appears in a mangled name. Integers count as signed.
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

/// Calls the pure function \p MangledName; declares it when the module does not.
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

/// Takes back what createOpenClCall says of pure functions: the call reads and writes memory.
inline void markAsAccess(llvm::CallInst &Call) {
  Call.getCalledFunction()->setMemoryEffects(llvm::MemoryEffects::unknown());
  Call.setMemoryEffects(llvm::MemoryEffects::unknown());
}

/// The call's work-items must come to it together.
inline void markAsConvergent(llvm::CallInst &Call) {
  Call.getCalledFunction()->setConvergent();
  Call.setConvergent();
}

} // namespace syclc

#endif
