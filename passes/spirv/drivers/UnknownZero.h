// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A zero that compilers of SPIR-V do not know to be constant. Used by the steps of ExpandUnsupported that avoid bugs
/// of Intel's compiler in its handling of constants.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_UNKNOWNZERO_H
#define SYCLC_PASSES_SPIRV_DRIVERS_UNKNOWNZERO_H

#include "device-library/OpenClCall.h"

#include "llvm/IR/CallingConv.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace syclc {

/// \returns a zero of the integer type \p T: a volatile load of a variable.
inline llvm::Value *createVolatileZero(llvm::IRBuilder<> &Builder, llvm::Type *T) {
  llvm::Function &F = *Builder.GetInsertBlock()->getParent();
  llvm::IRBuilder<> Entry(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  llvm::Value *Variable = Entry.CreateAlloca(T);
  Builder.CreateStore(llvm::Constant::getNullValue(T), Variable, /*isVolatile=*/true);
  return Builder.CreateLoad(T, Variable, /*isVolatile=*/true);
}

/// \returns the global size, of which compilers only know that it is less than 2^63. Null in functions other than kernels,
/// where PoCL does not support size queries unless it inlines them.
inline llvm::Value *createGlobalSize(llvm::IRBuilder<> &Builder) {
  if (Builder.GetInsertBlock()->getParent()->getCallingConv() != llvm::CallingConv::SPIR_KERNEL) return nullptr;
  return createOpenClCall(Builder, "_Z15get_global_sizej", Builder.getInt64Ty(), {Builder.getInt32(0)});
}

/// \returns a zero of the integer type \p T, the same in all work-items: the sign bit of the global size. In functions
/// other than kernels, a volatile load.
inline llvm::Value *createUnknownZero(llvm::IRBuilder<> &Builder, llvm::Type *T) {
  llvm::Value *Size = createGlobalSize(Builder);
  return Size ? Builder.CreateTrunc(Builder.CreateLShr(Size, 63), T) : createVolatileZero(Builder, T);
}

/// \returns an `i64` that is zero, but no bit of which is known: createUnknownZero() has 63 known bits. Those of
/// different \p Number, which must be small, are not known to be equal.
inline llvm::Value *createUnknownMask(llvm::IRBuilder<> &Builder, uint64_t Number) {
  llvm::Value *Size = createGlobalSize(Builder);
  if (!Size) return createVolatileZero(Builder, Builder.getInt64Ty());
  return Builder.CreateAShr(Number ? Builder.CreateAdd(Size, Builder.getInt64(Number)) : Size, 63);
}

/// \returns an `i64` that is zero, but about which nothing is known: createUnknownMask() is known to be 0 or -1. Those of
/// different \p Number, which must be small, are not known to be equal.
inline llvm::Value *createUnknownOffset(llvm::IRBuilder<> &Builder, uint64_t Number) {
  llvm::Value *Size = createGlobalSize(Builder);
  if (!Size) return createVolatileZero(Builder, Builder.getInt64Ty());
  if (Number) Size = Builder.CreateAdd(Size, Builder.getInt64(Number));
  return Builder.CreateAnd(Size, Builder.CreateAShr(Size, 63));
}

} // namespace syclc

#endif
