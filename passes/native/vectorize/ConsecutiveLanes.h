// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Addresses that are consecutive in the lanes unless a number wraps: `a[unsigned(i) + 1]`, `a[int(i) + k]`,
/// `a[i % n]`, `a[(i / w) * pitch + i % w]`.
///
/// An `unsigned` sum of an id wraps at 2^32, a remainder at its divisor. The lanes of most sub-groups are on one side of
/// the border, and access adjacent elements. Only the source's arithmetic decides it, so the access would be a gather.
/// Such accesses get a copy for sub-groups in which nothing wraps, selected by a uniform branch:
///
/// \code
///   %j = add i32 %i, 1                             ; modulo 2^32
///   %n = zext i32 %j to i64
///   ... load %a[%n] ...
/// =>
///   %base = reduce_umin(%j - %lane)                ; lane 0's j; free, because it is uniform
///   br %base <= 2^32 - W, %consecutive, %any
/// consecutive:
///   ... load (%a + zext %base)[%lane] ...
/// any:                                             ; the original code
///   ... load %a[%n] ...
/// \endcode
///
/// A stride that is known only when the kernel runs, `a[i * stride]`, is another such condition: it may be 1.
///
/// A select by a comparison, `a[c < w ? c : c + d]`, is linear where lane 0 and the last lane are on the same side; joins
/// of branches become selects first (AddressJoins.h).
///
/// So is a limited index, `a[clamp(x + k, 0, width - 1)]`, where neither is beyond the limits.
///
/// Runs on the copy of a kernel for W lanes, before the copy is widened (native/Pipeline.cpp). The cost model assumes
/// that it does (LaneShapeAnalysis.h, Wrapping::Ignored).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_CONSECUTIVELANES_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_CONSECUTIVELANES_H

#include "support/LanesPass.h"

namespace syclc {

/// Copies parts of \p Kernel.
llvm::PreservedAnalyses copyForConsecutiveLanes(llvm::Function &Kernel, unsigned Lanes, llvm::FunctionAnalysisManager &,
                                                Remarks &Report);

/// `syclc-consecutive-lanes`: the pass for opt; takes a number of lanes.
struct ConsecutiveLanesPass : LanesPass<ConsecutiveLanesPass, copyForConsecutiveLanes> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
