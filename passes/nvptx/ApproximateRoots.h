// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Computes square roots and quotients of float by the GPU's approximations, where `!fpmath` allows their errors: always
/// for `sycl::rsqrt`, else with -fno-offload-fp32-prec-sqrt and -fno-offload-fp32-prec-div (support/FloatErrors.h). The
/// exact ones are about ten instructions, and a branch for subnormal numbers.
/// \code
///   %r = call float @llvm.sqrt.f32(float %x), !fpmath !1
///   %q = fdiv afn float 1.0, %r, !fpmath !1                =>   %q = call float @llvm.nvvm.rsqrt.approx.f(float %x)
/// \endcode
#ifndef SYCLC_PASSES_NVPTX_APPROXIMATEROOTS_H
#define SYCLC_PASSES_NVPTX_APPROXIMATEROOTS_H

namespace llvm {
class Module;
}

namespace syclc {

/// Approximates roots and quotients in all of \p M. \returns whether there were any.
bool approximateRoots(llvm::Module &M);

} // namespace syclc

#endif
