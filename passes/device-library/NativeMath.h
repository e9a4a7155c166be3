// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Mathematics of native code, before it is vectorised: every call is brought into a form that
/// native/vectorize/WidenMath.cpp can widen and that is as exact as SYCL asks.
///
/// \code
///   call float @floorf(float %x)                         ->  call float @llvm.floor.f32(float %x)
///   call { float, i32 } @llvm.frexp.f32.i32(float %x)    ->  the body of frexpf, inlined
///   call double @cbrt(double %x)                         ->  the body of cbrt, inlined
///   call half @llvm.sin.f16(half %x)                     ->  fpext, @llvm.sin.f32, fptrunc
/// \endcode
/// GPUs have no library of the host's: all functions have bodies for them (src/native_math_rest.cpp).
/// Bodies are written in C++ in src/native_math.cpp; the table of mathematics (sycl/detail/math.def) says which functions
/// have one. Some
/// that a kernel calls many times stay calls, of a function that the module's kernels share (SharedMath.h).
#ifndef SYCLC_PASSES_DEVICELIBRARY_NATIVEMATH_H
#define SYCLC_PASSES_DEVICELIBRARY_NATIVEMATH_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Whose elementary functions code may call.
enum class MathLibrary {
  Host, ///< the C library's, and libmvec's; what these lack or compute too inexactly has bodies
  None  ///< nobody's: all have bodies, which stay functions of the module
};

/// For modules of SPMD IR that become native code, on each ISA level and with any number of lanes, one included.
/// Results by pointer (`frexp(x, &e)`) are in registers afterwards when the variable is the kernel's own.
/// \returns true when \p M changed.
bool linkNativeMath(llvm::Module &M, MathLibrary Library = MathLibrary::Host);

/// For opt: `syclc-native-math`.
class NativeMathPass : public llvm::PassInfoMixin<NativeMathPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    return linkNativeMath(M) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
