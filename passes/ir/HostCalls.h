// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls of host functions in SPMD IR. They are replaced by a report (device-library/Reports.h) that ends the
/// work-item:
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

/// Prefix of such a report; the function's name follows.
inline constexpr llvm::StringLiteral HostCallText = "devices have ";

/// The host function that simplified \p Kernel calls on every path; empty if there is a path without one.
std::string hostCallOnEveryWay(const llvm::Function &Kernel);

} // namespace syclc

#endif
