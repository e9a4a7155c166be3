// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs a backend of LLVM that may fail: SPIR-V's and NVPTX' end the process, or crash, on IR that they cannot select.
/// They get a copy of the module in a context of its own, under a crash recovery context, so that a failure becomes an
/// error that names the kernels.
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
  /// The process has no handler of LLVM's fatal errors that would be displaced (Clang has one, opt has none).
  bool HandleFatalErrors = false;
  /// Machine functions are never freed: for a backend whose static tables have their addresses as keys.
  bool KeepMachineFunctions = false;
};

struct BackendResult {
  bool Finished = false;     ///< it neither crashed nor ended with a fatal error
  llvm::SmallString<0> Code; ///< empty after errors
  std::string Errors;        ///< separated by "; "
};

/// Runs the backend on a copy of \p M. \param CreateTarget makes the machine for the copy, or null with an error.
BackendResult
runBackend(const llvm::Module &M, const BackendOptions &Options,
           llvm::function_ref<std::unique_ptr<llvm::TargetMachine>(const llvm::Module &, std::string &)> CreateTarget);

/// An error if \p M is not valid IR, which is a fault of ours. \param Language what it is for: "PTX".
llvm::Error verifyForBackend(const llvm::Module &M, llvm::StringRef Language);

} // namespace syclc

#endif
