// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs an LLVM backend that may fail: those for SPIR-V and NVPTX call exit, or crash, for IR that they cannot select.
/// The backend gets a copy of the module in a separate context, under a crash recovery context, so that a failure
/// becomes an error that names the kernels.
#ifndef SYCLC_PASSES_SUPPORT_RUNBACKEND_H
#define SYCLC_PASSES_SUPPORT_RUNBACKEND_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace syclc {

struct BackendOptions {
  llvm::CodeGenFileType FileType;
  /// Install a handler of LLVM's fatal errors: only if the process has none (Clang has one, opt does not).
  bool HandleFatalErrors = false;
  /// Never free machine functions: for a backend whose static tables use their addresses as keys.
  bool KeepMachineFunctions = false;
  /// Run LLVM's strength reduction of loops.
  bool StrengthReduction = true;
};

struct BackendResult {
  bool Finished = false;     ///< it did not crash or end with a fatal error
  llvm::SmallString<0> Code; ///< empty after errors
  std::string Errors;        ///< separated by "; "
};

/// Runs the backend on a copy of \p M. \param CreateTarget creates the target machine for the copy, or returns null and
/// sets the error.
BackendResult
runBackend(const llvm::Module &M, const BackendOptions &Options,
           llvm::function_ref<std::unique_ptr<llvm::TargetMachine>(const llvm::Module &, std::string &)> CreateTarget);

/// Returns an error if \p M is not valid IR, which is a bug in syclc. \param Language for the message: "PTX".
llvm::Error verifyForBackend(const llvm::Module &M, llvm::StringRef Language);

} // namespace syclc

#endif
