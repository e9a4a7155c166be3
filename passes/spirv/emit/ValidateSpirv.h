// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Validates SPIR-V before it is embedded. Drivers crash on invalid modules, or miscompile them; the compiler can
/// report which kernel is invalid.
///
/// Builds with assertions validate each module; other builds do if SYCLC_VALIDATE_SPIRV=1 is in the environment, as in
/// all of syclc's tests. SYCLC_VALIDATE_SPIRV=0 disables validation.
#ifndef SYCLC_PASSES_SPIRV_EMIT_VALIDATESPIRV_H
#define SYCLC_PASSES_SPIRV_EMIT_VALIDATESPIRV_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Validates \p Code, made from \p M, with libsyclc-spirv-val.so, if validation is enabled. The error names the kernel,
/// or the source if the error is not in a kernel. It is also an error if SYCLC_VALIDATE_SPIRV=1 and the library cannot
/// be loaded.
llvm::Error validateSpirv(llvm::StringRef Code, const llvm::Module &M);

} // namespace syclc

#endif
