// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sub-group form with one lane: the scalar kernel, whose sub-groups are single work-items.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_ONELANE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_ONELANE_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Operations of a sub-group give what its only work-item brings, its barriers go, and atomics on local memory become
/// plain accesses, because a work-group runs on one thread.
void lowerToOneLane(llvm::Function &Kernel);

} // namespace syclc

#endif
