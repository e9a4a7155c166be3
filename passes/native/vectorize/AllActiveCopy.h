// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies counting loops for the iterations in which all lanes are active: lanes leave such a loop only in the last
/// iterations.
///
/// `for (i = id; i < n; i += range)` is a divergent loop, and its accesses are masked, although all lanes are active in
/// all iterations but the last. The copy runs without masks while all lanes are active, and then branches to the loop:
/// \code
///   before:  br i1 (all lanes active), %loop.all, %loop
///   loop.all:                                          ; %live is all ones here
///            ... plain loads, no blends ...
///            br i1 (last lane's i < n), %loop.all, %leave
///   leave:   br i1 (any lane stays), %loop, %exit      ; with the current values of the lanes
///   loop:    %live = phi [ ..., %before ], [ %stay.all, %leave ], [ %stay, %loop ]
///            ... masked loads, blends ...
/// \endcode
/// Applies to innermost loops that compare a linear counter with a uniform value, access memory under masks, and are
/// not too large. There is no copy for AVX-512, where masks cost almost nothing: a Fourier transform was 1.2 times as
/// fast without it (docs/transforms.md).
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
  llvm::PHINode *Live;    ///< the live mask
  llvm::Value *AllStay;   ///< i1 at the latch, scalar: no lane leaves, provided that all are active
  llvm::Value *StayLanes; ///< the live mask of the next iteration
};

/// Makes the copy if it is profitable. This changes the control-flow graph; \p DT and \p LI are not updated, but remain
/// valid for other innermost loops.
bool copyForAllActive(const CountingLoop &Loop, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI);

} // namespace syclc

#endif
