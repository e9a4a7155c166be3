// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Computes square roots of float, and their inverses, by the processor's estimate and a step of Newton's method where
/// that is exact enough.
///
/// \code
///   %s = call <16 x float> @llvm.sqrt.v16f32(<16 x float> %x), !fpmath !{float 1.0}
///   %y = fdiv <16 x float> splat (float 1.0), %s, !fpmath !{float 1.0}       ; sycl::rsqrt: 2 ulp are allowed
/// =>
///   %e = call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(<16 x float> %x, ...)        ; relative error 2^-14
///   %t = fmul <16 x float> %x, %e
///   %r = call <16 x float> @llvm.fma.v16f32(<16 x float> (fneg %t), <16 x float> %e, <16 x float> splat (float 1.0))
///   %h = fmul <16 x float> %e, splat (float 0.5)
///   %n = call <16 x float> @llvm.fma.v16f32(<16 x float> %h, <16 x float> %r, <16 x float> %e)
///   %y = select <16 x i1> %extreme, <16 x float> %e, <16 x float> %n         ; %t is NaN for 0 and infinity
/// \endcode
/// The step squares the error of the estimate, to 2^-27; with the errors of rounding the result is within 1.2 ulp of the
/// exact one. A root and a division of 16 floats take 22 cycles on Intel's processors, this takes 6.
///
/// Only for AVX-512: the estimate of earlier levels has an error of 1.5 * 2^-12, which would take two steps, and is
/// infinite for subnormal numbers. Divisions remain: they take 10 cycles, and an estimate needs corrections for large
/// and for subnormal divisors.
///
/// `!fpmath` says what is exact enough. It is there for sycl::rsqrt (device-library/NativeMath.h), and for all roots
/// and divisions of float if the user allows them the errors of OpenCL: `-fno-offload-fp32-prec-sqrt` and
/// `-fno-offload-fp32-prec-div` (support/FloatErrors.h).
#ifndef SYCLC_PASSES_NATIVE_X86_ESTIMATEDROOTS_H
#define SYCLC_PASSES_NATIVE_X86_ESTIMATEDROOTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

class EstimatedRootsPass : public llvm::PassInfoMixin<EstimatedRootsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
