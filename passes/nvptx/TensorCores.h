// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Multiplication of fragments of matrices (sycl/ext/oneapi/matrix/matrix_fragments.hpp) by the tensor cores of GPUs from
/// sm_80 on.
/// \code
///   call void @__syclc_mma_bf16(ptr %sums, ptr %left, ptr %right)
/// \endcode
/// becomes loads of the ten registers, a call of `llvm.nvvm.mma.m16n8k16.row.col.bf16`, and stores of the four sums.
/// LLVM keeps the arrays in registers afterwards (EmitNvptx.cpp unrolls the loops over them). `__syclc_ldmatrix` becomes
/// `ldmatrix` likewise.
#ifndef SYCLC_PASSES_NVPTX_TENSORCORES_H
#define SYCLC_PASSES_NVPTX_TENSORCORES_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// The first architecture that multiplies all of these types.
inline constexpr unsigned MinTensorCoresArch = 80;

/// Replaces all calls in \p M. \returns true if there were any.
bool lowerTensorCores(llvm::Module &M);

} // namespace syclc

#endif
