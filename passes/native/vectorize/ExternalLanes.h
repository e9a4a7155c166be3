// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls of SYCL_EXTERNAL functions from kernels whose sub-group size is required and differs from the variants'
/// (native/vectorize/ExternalVariant.h). At x86-64-v3, where variants have 8 lanes, a kernel with 4 lanes pads the
/// arguments, and one with 16 lanes calls the variant twice:
/// \code
///   define internal <4 x float> @_Z5scalef.syclc.4(<4 x float> %x, i64 %mask, ptr %context)
///     <8 x float> @_ZGVdM8v__Z5scalef.syclc(%x and 4 unused lanes, %mask, %context)
///   define internal <16 x float> @_Z5scalef.syclc.16(<16 x float> %x, i64 %mask, ptr %context)
///     for each half of the lanes, unless its part of %mask is 0:
///       <8 x float> @_Z5scalef.syclc_d8_for_larger_sub_groups(%x's half, %mask's, %context with its first lane's ids)
/// \endcode
/// A function that depends on its sub-group (shuffles, votes, the sub-group id) cannot be called for each half: it does
/// not define the function for larger sub-groups, and the linker reports that. If it is declared with
/// reqd_sub_group_size(16), it has a variant with 16 lanes, which kernels with 16 lanes call.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALLANES_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALLANES_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

struct ExternalVariant;

/// \returns the function that code of \p Caller's level calls for \p Variant of \p External: the variant itself if the
/// function's source defines it, otherwise an internal function as above with the same type.
llvm::Function *calleeForLanes(const llvm::Function &External, const ExternalVariant &Variant, llvm::Function &Caller);

} // namespace syclc

#endif
