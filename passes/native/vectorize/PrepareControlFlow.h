// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Transforms a kernel's control flow into a form that masks can follow.
///
/// Lanes that diverge must reconverge where the code requires it. LLVM's passes ensure this: afterwards every divergent
/// branch is an `if` without `else` whose join it dominates, and every loop that lanes leave one by one has one exit,
/// from its latch:
/// \code
///   br i1 %c, label %then, label %else       br i1 %c, label %then, label %flow     ; some lanes
///                                       ->   flow: %e = phi i1 [ %not.c ] ...
///                                            br i1 %e, label %else, label %join     ; the others
/// \endcode
/// Uniform branches are not changed, because structurizing adds copies and conditions.
///
/// Steps: convert vectors of work-items (sycl::vec) to scalars; one return; no switches; if any branch is divergent, no
/// irreducible cycles, one exit per divergent loop, and structured divergent regions; loops in simplified, loop-closed
/// form.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_PREPARECONTROLFLOW_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_PREPARECONTROLFLOW_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

class SubGroupAnalyses;

/// Prepares \p Kernel, in place; its results for the work-items do not change.
void prepareControlFlow(llvm::Function &Kernel, SubGroupAnalyses &Analyses);

/// Structures the regions that prepareControlFlow() left unchanged as uniform. This is for the few kernels whose
/// divergent and uniform branches are so intertwined that masks cannot follow them.
void structureAll(llvm::Function &Kernel, SubGroupAnalyses &Analyses);

} // namespace syclc

#endif
