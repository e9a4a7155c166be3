// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The sign of a half that is no number. Functions of half are computed in float, and GPUs lose the sign of a NaN when
/// they convert it, while processors keep it. Only the sign itself is observable: by copysign and signbit.
/// \code
///   %f = fpext half %h to float                       %b = bitcast half %h to i16
///   %r = call float @llvm.copysign.f32(%x, %f)        %w = zext i16 %b to i32
///                                                =>   %s = shl i32 %w, 16
///                                                     %f = bitcast i32 %s to float        ; the same sign
///                                                     %r = call float @llvm.copysign.f32(%x, %f)
/// \endcode
#ifndef SYCLC_PASSES_NVPTX_HALFSIGNS_H
#define SYCLC_PASSES_NVPTX_HALFSIGNS_H

namespace llvm {
class Module;
}

namespace syclc {

/// Takes signs from the bits of halves in all of \p M. \returns whether there were any.
bool keepSignsOfHalf(llvm::Module &M);

} // namespace syclc

#endif
