// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Handles traps on devices other than the host, which cannot abort the program.
#ifndef SYCLC_PASSES_SUPPORT_RETURNATTRAPS_H
#define SYCLC_PASSES_SUPPORT_RETURNATTRAPS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Replaces traps by returns of the work-item; the rest of the work-group continues. \returns whether \p F changed.
bool returnAtTraps(llvm::Function &F);

} // namespace syclc

#endif
