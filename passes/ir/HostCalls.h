// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls of the host's functions in SPMD IR: where one was, the work-item ends with a report
/// (device-library/Reports.h).
/// \code
///   call void @__syclc_assertion(ptr @"devices have malloc()", ...)
///   call void @llvm.trap()
///   unreachable
/// \endcode
#ifndef SYCLC_PASSES_IR_HOSTCALLS_H
#define SYCLC_PASSES_IR_HOSTCALLS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// How such a report begins; the function's name follows.
inline constexpr llvm::StringLiteral HostCallText = "devices have ";

/// The function of the host that simplified \p Kernel comes to on every way through it; empty when some way ends.
std::string hostCallOnEveryWay(const llvm::Function &Kernel);

} // namespace syclc

#endif
