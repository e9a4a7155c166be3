// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What SPIR-V and PTX have in common on the way from SPMD IR.
#ifndef SYCLC_PASSES_SUPPORT_DEVICEMODULE_H
#define SYCLC_PASSES_SUPPORT_DEVICEMODULE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

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

/// Runs a backend of LLVM, which may end with a fatal error or crash: then false, and what it still holds must not be
/// destroyed. \param HandleFatalErrors the process has no handler of them that would be displaced (Clang has one, opt
/// has none). \param Errors gets the fatal error's text.
bool runBackend(bool HandleFatalErrors, std::string &Errors, llvm::function_ref<void()> Run);

/// For opt, which has no place for device code in its output: writes \p Code to the file \p Path ("-": standard output).
/// Errors, that in \p Code among them, are errors of \p M's context.
void writeDeviceCode(const llvm::Module &M, llvm::Expected<llvm::SmallString<0>> Code, llvm::StringRef Path);

} // namespace syclc

#endif
