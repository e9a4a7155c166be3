// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A copy, for when all lanes are active, of loops that count: lanes leave them in the last iterations only.
///
/// `for (i = id; i < n; i += range)` is a divergent loop, and its accesses are masked, although in all but the last
/// iteration every lane is there. The copy runs as long as that holds, without masks, and then hands over to the loop:
/// \code
///   before:  br i1 (all lanes active), %loop.all, %loop
///   loop.all:                                          ; %live is all ones here
///            ... plain loads, no blends ...
///            br i1 (last lane's i < n), %loop.all, %leave
///   leave:   br i1 (any lane stays), %loop, %exit      ; with what each lane has by now
///   loop:    %live = phi [ ..., %before ], [ %stay.all, %leave ], [ %stay, %loop ]
///            ... masked loads, blends ...
/// \endcode
/// Only innermost loops whose condition compares a value that counts the lanes with a uniform one, which access memory
/// under masks, and which are not too large. With AVX-512 there is no copy, because masks cost almost nothing: a Fourier
/// transform was 1.2 times as fast without it (docs/transforms.md).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_ALLACTIVECOPY_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_ALLACTIVECOPY_H

namespace llvm {
class DominatorTree;
class Loop;
class LoopInfo;
class PHINode;
class Value;
} // namespace llvm

namespace syclc {

/// A loop that lanes leave one by one, after widening.
struct CountingLoop {
  llvm::Loop *L;
  llvm::PHINode *Live;    ///< its live mask
  llvm::Value *AllStay;   ///< i1 at the latch, scalar: no lane leaves, if all are active
  llvm::Value *StayLanes; ///< the live mask of the next iteration
};

/// Makes the copy if it is worth it. The control-flow graph changes; \p DT and \p LI are not updated, but stay good
/// enough for other innermost loops.
bool copyForAllActive(const CountingLoop &Loop, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI);

} // namespace syclc

#endif
