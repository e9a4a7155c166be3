// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Second step of outlining: removes host-only features.
///
/// - `invoke` becomes `call`, landing pads and cleanups are removed: device code has no exceptions. Helpers of the
///   standard library that only throw (`std::__throw_out_of_range`) become traps.
/// - Calls of `__syclc_host_*` (reference counts of accessors), of instrumentation (`__ubsan_handle_*` unless checks
///   are kept, profile counters), and of sanitizers' helper functions are removed.
/// - Aliases (constructors) are replaced by the functions that they name.
/// - Linkage: kernels are external, other functions internal; no comdats, sections, personalities, stack protectors,
///   unwind tables or target attributes; no `optnone`, because the contract requires simplified code.
#ifndef SYCLC_PASSES_OUTLINE_STRIPHOST_H
#define SYCLC_PASSES_OUTLINE_STRIPHOST_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Strips \p M, whose kernels have `!syclc.kernel` metadata: `syclc-strip-host`.
void stripHost(llvm::Module &M);

/// The same, but keeps the checks of UBSan, for native code without lanes.
void stripHostExceptChecks(llvm::Module &M);

/// Whether \p Name is that of a UBSan report function.
bool isUbsanReport(llvm::StringRef Name);

} // namespace syclc

#endif
