// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps values that are converted back and forth between 32 and 64 bits in 64 bits.
///
/// Random number generators multiply 32-bit numbers to 64 bits, mix the halves, and multiply them again. For one
/// work-item both conversions are free, since they use the same register. For lanes each conversion is a shuffle, or
/// three if the lanes fill more than one register:
/// \code
///   %half = trunc i64 %product to i32
///   %mixed = xor i32 %half, %key
///   %next = zext i32 %mixed to i64            ; the multiplication only reads the lower half of each lane
/// =>
///   %wide.key = zext i32 %key to i64
///   %wide = xor i64 %product, %wide.key
///   %next = and i64 %wide, 4294967295         ; removed if a multiplication uses it
/// \endcode
/// Sums are not changed: sums of work-item ids are linear (workitem/LaneShape.h), and masks would hide that.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_STAYWIDE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_STAYWIDE_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Runs on work-items, immediately before they are widened, since LLVM's simplifications prefer the shorter type.
class StayWidePass : public llvm::PassInfoMixin<StayWidePass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace syclc

#endif
