// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Dot products of vectors of 32 bits, used to multiply matrices of bfloat16 and of bytes
/// (sycl/ext/oneapi/matrix/matrix_cells.hpp):
///
/// \code
///   %r = call float @__syclc_dot_bf16(float %sum, i32 %left, i32 %right)   ; two products of bfloat16
///   %r = call i32 @__syclc_dot_us8(i32 %sum, i32 %unsigned, i32 %signed)   ; four products of bytes
/// \endcode
/// Native lanes have instructions for them (native/vectorize/WidenMatrix.cpp). This file lowers them for other targets:
/// to shifts, multiplications and additions, from the lowest to the highest bits.
#ifndef SYCLC_PASSES_DEVICELIBRARY_DOTPRODUCTS_H
#define SYCLC_PASSES_DEVICELIBRARY_DOTPRODUCTS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class CallInst;
class Function;
class IRBuilderBase;
class Module;
class Value;
} // namespace llvm

namespace syclc {

/// Whether \p F is a dot product builtin.
bool isDotProduct(const llvm::Function &F);

/// Emits code for a call of \p Which with \p Arguments; for vectors, element by element.
llvm::Value *emitDotProduct(llvm::IRBuilderBase &B, const llvm::Function &Which,
                            llvm::ArrayRef<llvm::Value *> Arguments);

/// Replaces all calls in \p M. \returns true if there were any.
bool lowerDotProducts(llvm::Module &M);

} // namespace syclc

#endif
