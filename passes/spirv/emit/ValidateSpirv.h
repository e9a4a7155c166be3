// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Validation of SPIR-V before it is embedded. Drivers crash on modules that are wrong, or compute something else; the
/// compiler says which kernel it got wrong.
///
/// Builds with assertions validate every module; others do when the environment says SYCLC_VALIDATE_SPIRV=1, as all of
/// syclc's tests do. SYCLC_VALIDATE_SPIRV=0 turns it off.
#ifndef SYCLC_PASSES_SPIRV_EMIT_VALIDATESPIRV_H
#define SYCLC_PASSES_SPIRV_EMIT_VALIDATESPIRV_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Asks libsyclc-spirv-val.so whether \p Code, which was made from \p M, is valid, where modules are to be validated at
/// all. The error names the kernel, or the source where it is no kernel that is wrong. It is an error, too, when
/// SYCLC_VALIDATE_SPIRV=1 and the library cannot be loaded.
llvm::Error validateSpirv(llvm::StringRef Code, const llvm::Module &M);

} // namespace syclc

#endif
