// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Brings a kernel's control flow into the form that masks can follow.
///
/// Lanes that part must meet again where the code says so. LLVM's own passes arrange that: afterwards every divergent
/// branch is an `if` without `else` whose join it dominates, and every loop that lanes leave one by one has one exit,
/// from its latch:
/// \code
///   br i1 %c, label %then, label %else       br i1 %c, label %then, label %flow     ; some lanes
///                                       ->   flow: %e = phi i1 [ %not.c ] ...
///                                            br i1 %e, label %else, label %join     ; the others
/// \endcode
/// Uniform branches stay as they are, with whatever shape they had: structurizing costs copies and conditions.
///
/// Steps: vectors of work-items (sycl::vec) into scalars; one return; no switch; if any branch is divergent: no
/// irreducible cycle, one exit a divergent loop, structured divergent regions; loops in simplified, loop-closed form.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_PREPARECONTROLFLOW_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_PREPARECONTROLFLOW_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

class SubGroupAnalyses;

/// Prepares \p Kernel, in place; its results for the work-items do not change.
void prepareControlFlow(llvm::Function &Kernel, SubGroupAnalyses &Analyses);

/// Structures what prepareControlFlow() has left alone as uniform, for the few kernels whose divergent and uniform
/// branches are so entangled that masks cannot follow them.
void structureAll(llvm::Function &Kernel, SubGroupAnalyses &Analyses);

} // namespace syclc

#endif
