// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The names that SPMD IR is made of (docs/spmd-ir.md), spelled once for all stages.
#ifndef SYCLC_PASSES_SUPPORT_SPMDCONTRACT_H
#define SYCLC_PASSES_SUPPORT_SPMDCONTRACT_H

#include "llvm/ADT/StringRef.h"

namespace syclc {

/// Function metadata that makes a function a kernel; its operands are described at KernelInfo.
inline constexpr llvm::StringLiteral KernelMetadata = "syclc.kernel";

/// Annotation (llvm.global.annotations) by which the headers mark a kernel's entry function. Its arguments are the kind
/// (syclc_kernel_kind), the number of dimensions, and the size and alignment of the user's function object in bytes.
inline constexpr llvm::StringLiteral KernelAnnotation = "syclc.kernel";

/// Calls of functions with this prefix keep books on the host and vanish from device code.
inline constexpr llvm::StringLiteral HostBookkeepingPrefix = "__syclc_host_";

/// Prefix of every builtin that the device library lowers; the work-item queries are listed in Builtins.def.
inline constexpr llvm::StringLiteral BuiltinPrefix = "__syclc_";

} // namespace syclc

#endif
