// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Describes the compiler's current work for LLVM's crash handler, which prints one line for each live object, next to
/// its own lines for passes:
/// \code
///   PLEASE submit a bug report to syclc and include the crash backtrace, preprocessed source, and associated run
///   script.
///   Stack dump:
///   ...
///   3.	Running pass "syclc::DevicePipelinePass" on module "app.cpp"
///   4.	syclc: kernels of 'app.cpp'
///   5.	syclc: native code for x86-64-v3
///   6.	syclc: kernel 'Scale'
///   7.	Running pass "syclc::VectorizePass" on ...
/// \endcode
/// The hidden option `-mllvm -syclc-crash-in=NAME` crashes before the pass of that name, or when that kernel is
/// compiled for a level; with `-mllvm -syclc-crash-by-error` it is a fatal error of LLVM. lit/diagnostics/crash.cpp uses
/// them to test that crashes are reported and reproducible.
#ifndef SYCLC_PASSES_SUPPORT_CRASHTRACE_H
#define SYCLC_PASSES_SUPPORT_CRASHTRACE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/PrettyStackTrace.h"

#include <string>

namespace llvm {
class Function;
class PassInstrumentationCallbacks;
} // namespace llvm

namespace syclc {

/// While it is alive, crashes are reported with \p Doing.
class CrashTrace : public llvm::PrettyStackTraceEntry {
public:
  explicit CrashTrace(std::string Doing) : Doing(std::move(Doing)) {}
  /// Reports that \p Kernel is compiled.
  explicit CrashTrace(const llvm::Function &Kernel);
  void print(llvm::raw_ostream &OS) const override;

private:
  std::string Doing;
};

/// While it is alive, crashes are reported with the kernel that a pass of \p Callbacks runs on.
class PassCrashTrace : public llvm::PrettyStackTraceEntry {
public:
  explicit PassCrashTrace(llvm::PassInstrumentationCallbacks &Callbacks);
  void print(llvm::raw_ostream &OS) const override;

private:
  const llvm::Function *Current = nullptr; ///< null: a whole module
};

} // namespace syclc

#endif
