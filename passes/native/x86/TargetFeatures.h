// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The instruction sets that the code of a function may use, in more detail than TargetTransformInfo: for choosing
/// libmvec variants (`_ZGVdN8v_` requires AVX2, not only 256-bit registers) and register permutations.
#ifndef SYCLC_PASSES_NATIVE_X86_TARGETFEATURES_H
#define SYCLC_PASSES_NATIVE_X86_TARGETFEATURES_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// The vector instruction sets of x86-64 that widening uses. All false on other targets.
struct VectorFeatures {
  bool Sse2 = false, Ssse3 = false, Sse41 = false, Avx = false, Avx2 = false, F16c = false;
  /// AVX-512 F, VL, DQ and BW together (x86-64-v4), and whether 512-bit registers are preferred
  /// ("prefer-vector-width").
  bool Avx512 = false, Use512 = false;
  /// Dot products of bytes and of bfloat16, for all register sizes.
  bool Vnni = false, Bf16 = false;
};

/// Derived from the attributes "target-cpu", "target-features" and "prefer-vector-width" of \p F.
VectorFeatures vectorFeatures(const llvm::Function &F);

} // namespace syclc

#endif
