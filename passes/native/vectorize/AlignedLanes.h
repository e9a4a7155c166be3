// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Bits of ids: `i ^ distance` and `i & mask` count the lanes where the sub-group's first i is a multiple of W and the
/// low bits of the other side let them.
///
/// Sorting networks, Fourier transforms and hashes take ids apart by numbers that are known at run time only. Then
/// `key[i ^ distance]` is a gather, though for all distances of at least W the lanes read neighbours. The code around
/// such an access gets a copy for that case, behind a branch that the whole sub-group takes:
///
/// \code
///   %partner = xor i32 %distance, %i                   ; ... load %key[%partner] ... store ...
/// =>
///   %base = reduce_umin(%i - %lane)                    ; lane 0's i, for free: it is the same in all lanes
///   br ((%base | %distance) & (W - 1)) == 0, %aligned, %any
/// aligned:
///   %partner = or disjoint (%base ^ %distance), %lane  ; neighbours; %partner > %i asks for bases only
///   ... load ... store ...
/// any:                                                 ; as it was
/// \endcode
///
/// Runs on a kernel's copy for W lanes, before these are made (native/Pipeline.cpp).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_ALIGNEDLANES_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_ALIGNEDLANES_H

#include "support/LanesPass.h"

namespace syclc {

/// \returns how many parts of \p Kernel stand twice now.
unsigned copyForAlignedLanes(llvm::Function &Kernel, unsigned Lanes, Remarks &Report);

/// `syclc-aligned-lanes`, for opt with a number of lanes.
struct AlignedLanesPass : LanesPass<AlignedLanesPass, copyForAlignedLanes> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
