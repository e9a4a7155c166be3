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
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static cl::opt<std::string> CrashIn("syclc-crash-in", cl::Hidden, cl::value_desc("pass or kernel"),
                                    cl::desc("Crash before this pass, or where this kernel is compiled"));
static cl::opt<bool> CrashByError("syclc-crash-by-error", cl::Hidden,
                                  cl::desc("-syclc-crash-in ends with a fatal error of LLVM, as code generators do"));

namespace syclc {

[[noreturn]] static void crash() {
  if (CrashByError) reportFatalInternalError("crash on purpose");
  LLVM_BUILTIN_TRAP;
}

CrashTrace::CrashTrace(const Function &Kernel) : Doing("kernel '" + kernelDisplayName(Kernel) + "'") {
  if (!CrashIn.empty() && kernelDisplayName(Kernel) == CrashIn) crash();
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
    if (!CrashIn.empty() && Pass.ends_with(CrashIn)) crash();
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

} // namespace syclc
