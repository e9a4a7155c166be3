// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Steps that SPIR-V and PTX share on the way from SPMD IR.
#ifndef SYCLC_PASSES_SUPPORT_DEVICEMODULE_H
#define SYCLC_PASSES_SUPPORT_DEVICEMODULE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Drops debug info and the host's module flags and metadata.
void dropHostFlags(llvm::Module &M);

/// Marks all functions for inlining except SYCL_EXTERNAL ones and `noinline` ones for which \p CanStay is true: calls
/// are slow on most devices, and inference of address spaces is complete only within one function.
void markForInlining(llvm::Module &M, llvm::function_ref<bool(const llvm::Function &)> CanStay);

/// The passes that inline marked functions and promote variables to registers.
llvm::ModulePassManager inlineMarkedCalls();

/// For opt, whose output is a module: writes \p Code to the file \p Path ("-": standard output). Errors, including an
/// error in \p Code, are reported to \p M's context.
void writeDeviceCode(const llvm::Module &M, llvm::Expected<llvm::SmallString<0>> Code, llvm::StringRef Path);

} // namespace syclc

#endif
