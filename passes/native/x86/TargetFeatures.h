// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which instruction sets code of one function may use, beyond what TargetTransformInfo tells: for choosing libmvec's
/// variant (`_ZGVdN8v_` needs AVX2, not only 256-bit registers) and permutations of registers.
#ifndef SYCLC_PASSES_NATIVE_X86_TARGETFEATURES_H
#define SYCLC_PASSES_NATIVE_X86_TARGETFEATURES_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// The vector instruction sets of x86-64 that widening asks for. All false on other targets.
struct VectorFeatures {
  bool Sse2 = false, Ssse3 = false, Sse41 = false, Avx = false, Avx2 = false, F16c = false;
  /// AVX-512 F, VL, DQ and BW together (x86-64-v4), and registers of 512 bits not disdained ("prefer-vector-width").
  bool Avx512 = false, Use512 = false;
  /// Dot products of bytes and of bfloat16, in registers of all sizes.
  bool Vnni = false, Bf16 = false;
};

/// From \p F's attributes "target-cpu", "target-features" and "prefer-vector-width".
VectorFeatures vectorFeatures(const llvm::Function &F);

} // namespace syclc

#endif
