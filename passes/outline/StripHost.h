// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Second step of outlining: removes what only a host has.
///
/// - `invoke` becomes `call`, landing pads and cleanups go: device code has no exceptions. Helpers of the standard
///   library that only throw (`std::__throw_out_of_range`) become traps.
/// - Calls of `__syclc_host_*` (reference counts of accessors) and of instrumentation (`__ubsan_handle_*` unless they
///   are asked for, profile counters) go, and what sanitizers ask of called functions.
/// - Aliases (constructors) become the functions that they name.
/// - Linkage: kernels external, the rest internal; no comdats, sections, personalities, stack protectors, unwind tables
///   or target attributes; no `optnone`, because the contract asks for simplified code.
#ifndef SYCLC_PASSES_OUTLINE_STRIPHOST_H
#define SYCLC_PASSES_OUTLINE_STRIPHOST_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Strips \p M, whose kernels carry `!syclc.kernel` metadata. \param KeepChecks keep those of UBSan, for native code
/// that runs one work-item after the other.
void stripHost(llvm::Module &M, bool KeepChecks = false);

/// Whether \p Name is that of a function that reports what UBSan found.
bool isUbsanReport(llvm::StringRef Name);

} // namespace syclc

#endif
