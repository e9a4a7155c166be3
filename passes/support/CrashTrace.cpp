// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/CrashTrace.h"

#include "ir/SpmdVerifier.h"

#include "llvm/ADT/Any.h"
#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static cl::opt<std::string> CrashIn("syclc-crash-in", cl::Hidden, cl::value_desc("pass or kernel"),
                                    cl::desc("Crash before this pass, or where this kernel is compiled"));

namespace syclc {

CrashTrace::CrashTrace(const Function &Kernel) : Doing("kernel '" + kernelDisplayName(Kernel) + "'") {
  if (!CrashIn.empty() && kernelDisplayName(Kernel) == CrashIn) LLVM_BUILTIN_TRAP;
}

void CrashTrace::print(raw_ostream &OS) const { OS << "syclc: " << Doing << "\n"; }

/// The function that a pass on \p IR runs on; null for a module.
static const Function *functionOf(const Any &IR) {
  if (const auto *F = any_cast<const Function *>(&IR)) return *F;
  if (const auto *L = any_cast<const Loop *>(&IR)) return (*L)->getHeader()->getParent();
  if (const auto *C = any_cast<const LazyCallGraph::SCC *>(&IR)) return &(*C)->begin()->getFunction();
  return nullptr;
}

PassCrashTrace::PassCrashTrace(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerBeforeNonSkippedPassCallback([this](StringRef Pass, Any IR) {
    Current = functionOf(IR);
    if (!CrashIn.empty() && Pass.ends_with(CrashIn)) LLVM_BUILTIN_TRAP;
  });
  // The pass may have deleted the function.
  Callbacks.registerAfterPassCallback([this](StringRef, Any, const PreservedAnalyses &) { Current = nullptr; });
  Callbacks.registerAfterPassInvalidatedCallback([this](StringRef, const PreservedAnalyses &) { Current = nullptr; });
}

void PassCrashTrace::print(raw_ostream &OS) const {
  if (Current)
    OS << "syclc: kernel, or function of kernels, '" << kernelDisplayName(*Current) << "'\n";
  else
    OS << "syclc: passes over all kernels\n"; // entries are numbered, so each must print a line
}

void askForCrashReports() {
  setBugReportMsg("PLEASE submit a bug report to syclc, whose plugin was loaded, and include the crash backtrace, "
                  "preprocessed source, and associated run script.\n");
}

} // namespace syclc
