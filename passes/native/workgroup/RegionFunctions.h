// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Splits the native function of a kernel with very many barriers into one function per region (BarrierRegions.h) and
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
/// LLVM's loop passes take longer per loop in larger functions: a kernel with 200 barriers, which has 400 loops, took
/// sixteen times as long to compile as one with 50 barriers. Values shared by all sub-groups are then no longer in
/// registers between regions, so kernels with fewer barriers stay one function.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_REGIONFUNCTIONS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_REGIONFUNCTIONS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace syclc {

/// Marks \p Terminator as the beginning of a region and, unless it is the branch to the first region, as the end of
/// one.
void markEndOfRegion(llvm::Instruction &Terminator, bool IsWayToFirst);

/// `syclc-region-functions`. Runs before LLVM's pipeline, after the last pass that analyses native functions.
class RegionFunctionsPass : public llvm::PassInfoMixin<RegionFunctionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
