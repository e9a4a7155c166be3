// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sub-group form with one lane: the scalar kernel; each sub-group is one work-item.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_ONELANE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_ONELANE_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Replaces operations of a sub-group by the value of its only work-item, removes its barriers, and turns atomics on
/// local memory into plain accesses, because a work-group runs on one thread.
void lowerToOneLane(llvm::Function &Kernel);

} // namespace syclc

#endif
