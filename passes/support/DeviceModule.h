// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What SPIR-V and PTX have in common on the way from SPMD IR.
#ifndef SYCLC_PASSES_SUPPORT_DEVICEMODULE_H
#define SYCLC_PASSES_SUPPORT_DEVICEMODULE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Drops debug info and what the module says of the host.
void dropHostFlags(llvm::Module &M);

/// All functions are inlined but SYCL_EXTERNAL ones and those the user wants kept, when \p CanStay: few devices call
/// functions well, and inference of address spaces is complete only within one.
void inlineCalls(llvm::Module &M, llvm::function_ref<bool(const llvm::Function &)> CanStay);

/// For opt, which has no place for device code in its output: writes \p Code to the file \p Path ("-": standard output).
/// Errors, that in \p Code among them, are errors of \p M's context.
void writeDeviceCode(const llvm::Module &M, llvm::Expected<llvm::SmallString<0>> Code, llvm::StringRef Path);

} // namespace syclc

#endif
