// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lets work-items go on after a failed assertion.
/// \code
///   if (!(i < n)) { record; trap; }        if (!(i < n)) { record; }
///   a;                                ->   a;
///   barrier;                               barrier;
/// \endcode
/// All work-items of PoCL 3.1 take the way to the next barrier, or to the end, that the first one of their work-group
/// takes: a work-item that alone ends before the barrier does not do that, and does not even record the assertion.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_BARRIERTRAPS_H
#define SYCLC_PASSES_SPIRV_DRIVERS_BARRIERTRAPS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Whether \p F has a trap that goOnAfterTraps() replaces.
bool hasAvoidableTraps(llvm::Function &F);

/// Replaces traps that follow one side of a conditional branch, in blocks that nothing else but such branches leads to, by
/// branches to the other side. Each branch gets a copy of these blocks.
void goOnAfterTraps(llvm::Function &F);

} // namespace syclc

#endif
