// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Shared math functions (device-library/SharedMath.h) in lanes: all kernels of a file use one function on vectors for
/// each body, number of lanes and ISA level.
///
/// With 16 lanes and 256-bit registers:
/// \code
///   %e = call float @syclc.math.expf(float %x)
///   ->
///   %e.0 = call intel_ocl_bicc <8 x float> @syclc.math.expf.8.x86-64-v3(<8 x float> %x.0)
///   %e.1 = call intel_ocl_bicc <8 x float> @syclc.math.expf.8.x86-64-v3(<8 x float> %x.1)
/// \endcode
/// Each parameter of the function is one register: the code is half as large as for two, serves kernels with any number
/// of lanes, and the processor overlaps the calls. The C calling convention preserves no vector registers; LLVM's
/// convention for Intel's OpenCL library preserves 8 of 16.
///
/// There are two steps, since the required functions are only known after kernels have been widened. widenSharedMath()
/// declares the functions; defineVectorMath() widens the bodies as if each were a kernel that reads its arguments from
/// memory:
/// \code
///   define void @lanes(ptr %x, ptr %result) {
///     %lane = call i32 @__syclc_sub_group_local_id()
///     (load x[lane], the body, store result[lane])
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_VECTORMATH_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_VECTORMATH_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallInst;
} // namespace llvm

namespace syclc {

class Widener;

/// Inlines the calls of shared math functions in \p Kernel for which this is better at the kernel's ISA level.
void chooseSharedMath(llvm::Function &Kernel);

/// Widens \p Call if it calls a shared math function. Inactive lanes are computed too: the bodies neither branch nor
/// trap.
bool widenSharedMath(Widener &W, llvm::CallInst &Call);

/// Defines the functions that widenSharedMath() has declared in \p M. \returns whether there were any.
bool defineVectorMath(llvm::Module &M, llvm::FunctionAnalysisManager &Analyses);

/// `syclc-vector-math`: defineVectorMath().
struct VectorMathPass : llvm::PassInfoMixin<VectorMathPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
