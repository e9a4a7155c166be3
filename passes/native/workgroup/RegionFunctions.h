// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The native function of a kernel with very many barriers becomes one for each of its regions (BarrierRegions.h), and
/// one that calls them.
///
/// Before:
/// \code
///   region.7:                                   ; loops over sub-groups
///     ...
///     %next = load i32, ptr %next.region
///     switch i32 %next, label %region.8 [...], !syclc.region.end !0
/// \endcode
/// After:
/// \code
///   region.7:
///     call void @k.native.region.7(...)
///     %next = load i32, ptr %next.region
///     switch i32 %next, label %region.8 [...]
/// \endcode
/// LLVM's passes for loops take longer for each loop in a larger function: a kernel of 200 barriers, which has 400
/// loops, took sixteen times as long to compile as one of 50. What all sub-groups agree on is no longer in registers
/// from one region to the next, so kernels of a usual number of barriers stay one function.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_REGIONFUNCTIONS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_REGIONFUNCTIONS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace syclc {

/// Marks \p Terminator: a region begins behind it and, unless it is the way to the first one, ends with it.
void markEndOfRegion(llvm::Instruction &Terminator, bool IsWayToFirst);

/// `syclc-region-functions`. Comes when nothing is looked for in native functions any more, and before LLVM's pipeline.
class RegionFunctionsPass : public llvm::PassInfoMixin<RegionFunctionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
