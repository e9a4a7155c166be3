// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions that take microseconds at most.
#ifndef SYCLC_PASSES_IR_BRIEFFUNCTIONS_H
#define SYCLC_PASSES_IR_BRIEFFUNCTIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Whether a call of \p F, in SPMD form, executes a few thousand instructions at most, on any data: there are no loops,
/// and it prints nothing. So it cannot wait for another thread either. The submitting thread runs single tasks of this
/// kind itself (SYCLC_KERNEL_IS_BRIEF).
bool isBrief(const llvm::Function &F);

} // namespace syclc

#endif
