// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Devices other than the host cannot end a program.
#ifndef SYCLC_PASSES_SUPPORT_RETURNATTRAPS_H
#define SYCLC_PASSES_SUPPORT_RETURNATTRAPS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// A work-item that traps returns; the rest of the work-group goes on. \returns whether \p F changed.
bool returnAtTraps(llvm::Function &F);

} // namespace syclc

#endif
