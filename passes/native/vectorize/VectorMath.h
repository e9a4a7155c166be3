// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Shared mathematics (device-library/SharedMath.h) in lanes: one function of vectors for each body, number of lanes
/// and ISA level, for all kernels of the file.
///
/// With 16 lanes and 256-bit registers:
/// \code
///   %e = call float @syclc.math.expf(float %x)
///   ->
///   %e.0 = call intel_ocl_bicc <8 x float> @syclc.math.expf.8.x86-64-v3(<8 x float> %x.0)
///   %e.1 = call intel_ocl_bicc <8 x float> @syclc.math.expf.8.x86-64-v3(<8 x float> %x.1)
/// \endcode
/// A function takes one register a value: it is half as large as one of two, serves kernels with any number of lanes,
/// and the processor overlaps the calls. In C's calling convention a call loses every vector register; the one that
/// LLVM has for Intel's OpenCL library keeps 8 of 16.
///
/// Two steps, since kernels are widened before anybody knows which functions they will need: widenSharedMath()
/// declares, defineVectorMath() widens the bodies as if each were a kernel that reads its arguments from memory:
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

/// Inlines the calls of shared mathematics in \p Kernel that \p Kernel's ISA level is better off without.
void chooseSharedMath(llvm::Function &Kernel);

/// Widens \p Call, when it is one of shared mathematics. Lanes that are off compute something, too: bodies neither
/// branch nor trap.
bool widenSharedMath(Widener &W, llvm::CallInst &Call);

/// Gives the functions that widenSharedMath() has declared in \p M their bodies. \returns whether there were any.
bool defineVectorMath(llvm::Module &M, llvm::FunctionAnalysisManager &Analyses);

/// `syclc-vector-math`: defineVectorMath().
struct VectorMathPass : llvm::PassInfoMixin<VectorMathPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
