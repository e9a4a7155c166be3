// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives the copies of a loop debug scopes of their own, so that a breakpoint at one of their lines hits in each.
///
/// LLVM copies loops over work-items, for example one for work-groups that are full and one for others. All copies have
/// the same locations: to a debugger they are one inlined call whose code is in several places, and gdb sets a breakpoint
/// only at the first place of a line within a call. Where another copy runs, the breakpoint never hits.
/// \code
///   loop1: store ..., !dbg !1           !1 = !DILocation(line: 12, scope: !kernel, inlinedAt: !2)
///   loop2: store ..., !dbg !1           !2 = distinct !DILocation(line: 33, scope: !entry)
///     ->
///   loop1: store ..., !dbg !1
///   loop2: store ..., !dbg !3           !3 = !DILocation(line: 12, scope: !kernel, inlinedAt: !4)
///                                       !4 = distinct !DILocation(line: 33, scope: !entry)
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_EMIT_DEBUGCOPIES_H
#define SYCLC_PASSES_NATIVE_EMIT_DEBUGCOPIES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-debug-copies`. Changes locations only, in functions with debug information.
struct DebugCopiesPass : llvm::PassInfoMixin<DebugCopiesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
