// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Bits of ids: `i ^ distance` and `i & mask` are consecutive in the lanes if the first i of the sub-group is a
/// multiple of W and the low bits of the other operand permit it.
///
/// Sorting networks, Fourier transforms and hashes combine ids with numbers that are only known at run time. Then
/// `key[i ^ distance]` is a gather, although the lanes access adjacent elements for all distances that are multiples of
/// W. The code around such an access gets a copy for that case, selected by a uniform branch:
///
/// \code
///   %partner = xor i32 %distance, %i                   ; ... load %key[%partner] ... store ...
/// =>
///   %base = reduce_umin(%i - %lane)                    ; lane 0's i; free, because it is uniform
///   br ((%base | %distance) & (W - 1)) == 0, %aligned, %any
/// aligned:
///   %partner = or disjoint (%base ^ %distance), %lane  ; consecutive; %partner > %i only compares the bases
///   ... load ... store ...
/// any:                                                 ; the original code
/// \endcode
///
/// Likewise, quotients by a multiple of W are uniform, and remainders consecutive, if the first i of the sub-group is a
/// multiple of W: `i / 32` and `i % 32`, the number of a warp and of a work-item in it. All such operations on ids that
/// are known before the copied part are simplified in it.
///
/// Runs on the copy of a kernel for W lanes, before the copy is widened (native/Pipeline.cpp).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_ALIGNEDLANES_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_ALIGNEDLANES_H

#include "support/LanesPass.h"

namespace syclc {

/// \returns the number of parts of \p Kernel that were copied.
llvm::PreservedAnalyses copyForAlignedLanes(llvm::Function &Kernel, unsigned Lanes,
                                            llvm::FunctionAnalysisManager &Analyses, Remarks &Report);

/// `syclc-aligned-lanes`: the pass for opt; takes a number of lanes.
struct AlignedLanesPass : LanesPass<AlignedLanesPass, copyForAlignedLanes> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
