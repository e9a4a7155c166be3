// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls of SYCL_EXTERNAL functions from kernels whose sub-groups have another size than their variants
/// (native/vectorize/ExternalVariant.h): those with a required size. At x86-64-v3, where variants have 8 lanes, a
/// kernel with 4 fills up, and one with 16 calls twice:
/// \code
///   define internal <4 x float> @_Z5scalef.syclc.4(<4 x float> %x, i64 %mask, ptr %context)
///     <8 x float> @_ZGVdM8v__Z5scalef.syclc(%x and 4 lanes that nobody looks at, %mask, %context)
///   define internal <16 x float> @_Z5scalef.syclc.16(<16 x float> %x, i64 %mask, ptr %context)
///     for each half of the lanes, unless its part of %mask is 0:
///       <8 x float> @_Z5scalef.syclc_d8_for_larger_sub_groups(%x's half, %mask's, %context with its first lane's ids)
/// \endcode
/// A function that knows its sub-group (shuffles, votes, its number in it) cannot be called for one half: it has no
/// function of the latter name, and the linker says so. Declared with reqd_sub_group_size(16), it has a variant with 16
/// lanes, which such kernels call.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALLANES_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALLANES_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

struct ExternalVariant;

/// What code of \p Caller's level calls for \p Variant of \p External: that, when the function's source defines it,
/// else an internal function of its type as above.
llvm::Function *calleeForLanes(const llvm::Function &External, const ExternalVariant &Variant, llvm::Function &Caller);

} // namespace syclc

#endif
