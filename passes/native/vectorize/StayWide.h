// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps what goes back and forth between 32 and 64 bits in 64 bits.
///
/// Random number generators multiply 32-bit numbers into 64 bits, mix the halves, and multiply them again. For one
/// work-item both ways are free: they are the same register. For lanes each is a shuffle, or three where the lanes fill
/// more than one register:
/// \code
///   %half = trunc i64 %product to i32
///   %mixed = xor i32 %half, %key
///   %next = zext i32 %mixed to i64            ; the multiplication reads the lower half of each lane anyway
/// =>
///   %wide.key = zext i32 %key to i64
///   %wide = xor i64 %product, %wide.key
///   %next = and i64 %wide, 4294967295         ; which goes, where a multiplication reads it
/// \endcode
/// Sums are left alone: those of work-item ids are counts of lanes (workitem/LaneShape.h), masks would hide that.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_STAYWIDE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_STAYWIDE_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Runs on work-items, right before they become lanes: LLVM's simplifications prefer the shorter type.
class StayWidePass : public llvm::PassInfoMixin<StayWidePass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace syclc

#endif
