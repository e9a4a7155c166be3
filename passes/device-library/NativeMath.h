// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Math functions of native code, before vectorization: converts each call to a form that
/// native/vectorize/WidenMath.cpp can widen and that has the accuracy that SYCL requires.
///
/// \code
///   call float @floorf(float %x)                         ->  call float @llvm.floor.f32(float %x)
///   call { float, i32 } @llvm.frexp.f32.i32(float %x)    ->  the body of frexpf, inlined
///   call double @cbrt(double %x)                         ->  the body of cbrt, inlined
///   call half @llvm.sin.f16(half %x)                     ->  fpext, @llvm.sin.f32, fptrunc
/// \endcode
/// GPUs have no C library: for them all functions have bodies (src/native_math_rest.cpp and native_math_gpu.cpp). Bodies
/// are written in C++ in src/native_math.cpp; the table of math functions (sycl/detail/math.def) records which functions
/// have one. Functions with many calls in a kernel may stay calls of a function that the module's kernels share
/// (SharedMath.h).
#ifndef SYCLC_PASSES_DEVICELIBRARY_NATIVEMATH_H
#define SYCLC_PASSES_DEVICELIBRARY_NATIVEMATH_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// The library whose math functions code may call.
enum class MathLibrary {
  Host, ///< the C library and libmvec; functions that they lack, or compute too inexactly, have bodies
  None  ///< none: all functions have bodies, which stay functions of the module
};

/// For modules of SPMD IR that become native code, at any ISA level and with any number of lanes, including one.
/// Results through pointers (`frexp(x, &e)`) are promoted to registers if the variable is private.
/// \returns true if \p M changed.
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
