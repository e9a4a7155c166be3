// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of kernels whose indices are computed in 64 bits, for launches in which they fit in the source's types.
///
/// `a[y * n + x]` with `unsigned` ids is a row of neighbours unless `y * n + x` wraps at 2^32, which hardly any launch
/// does. The sizes of the launch and the kernel's arguments show it before the first work-item runs:
///
/// \code
///   %j = add i32 (mul i32 %y, %n), %x               ; %y, %x: ids, truncated
///   ... getelementptr float, ptr %a, i64 (zext i32 %j) ...
/// =>
///   define internal i1 @k.simd16.wide.fits(ptr %a, i32 %n)    ; whether (global_size.y - 1) * n + global_size.x - 1
///                                                             ; is less than 2^32
///   define void @k.simd16.wide(ptr %a, i32 %n)                ; the copy
///   ... getelementptr float, ptr %a, i64 (add i64 (mul i64 %id.y, (sext %n)), %id.x) ...
/// \endcode
/// The copy is as fast as code with `size_t`. The native function of the original form runs the copy if the launch fits
/// (native/workgroup/WorkItemLoops.h), else its own code, in which each sub-group is tested (ConsecutiveLanes.h).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_WIDEFORMS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_WIDEFORMS_H

#include "support/LanesPass.h"

namespace syclc {

/// Makes the wide form of \p Kernel if it has accesses that become contiguous in it.
llvm::PreservedAnalyses makeWideForm(llvm::Function &Kernel, unsigned Lanes, llvm::FunctionAnalysisManager &,
                                     Remarks &Report);

/// `syclc-wide-forms`: the pass for opt; takes a number of lanes.
struct WideFormsPass : LanesPass<WideFormsPass, makeWideForm> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
