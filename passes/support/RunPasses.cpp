// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/RunPasses.h"

#include "support/CrashTrace.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace syclc {

#ifndef NDEBUG
static void reportBroken(StringRef Stage, StringRef What, StringRef Why) {
  report_fatal_error("syclc: internal error: " + Stage + " broke the IR of '" + What + "': " + Why);
}

void verifyAfter(StringRef Stage, const Module &M) {
  std::string Why;
  raw_string_ostream Out(Why);
  bool BrokenDebugInfo = false; // which LLVM drops
  if (verifyModule(M, &Out, &BrokenDebugInfo)) reportBroken(Stage, M.getName(), Why);
}

void verifyAfter(StringRef Stage, const Function &F) {
  std::string Why;
  raw_string_ostream Out(Why);
  if (verifyFunction(F, &Out)) reportBroken(Stage, F.getName(), Why);
}

/// Names of passes begin with the namespace, but for LLVM's.
static bool isOurs(StringRef Pass) { return Pass.starts_with("syclc::"); }

static void verifyAfterPasses(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerAfterPassCallback([](StringRef Pass, Any IR, const PreservedAnalyses &) {
    if (!isOurs(Pass)) return;
    if (const auto *M = any_cast<const Module *>(&IR)) verifyAfter(Pass, **M);
    if (const auto *F = any_cast<const Function *>(&IR)) verifyAfter(Pass, **F);
  });
}
#endif

void runPasses(Module &M, TargetMachine *Target, function_ref<void(PassBuilder &, ModulePassManager &)> Build) {
  runPasses(M, Target, PipelineTuningOptions(), Build);
}

void runPasses(Module &M, TargetMachine *Target, const PipelineTuningOptions &Tuning,
               function_ref<void(PassBuilder &, ModulePassManager &)> Build) {
  // Declared in this order because each manager holds proxies into the ones before it: the module's is destroyed first.
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CAM;
  ModuleAnalysisManager MAM;
  // -ftime-trace shows our passes one by one, as it does the host's.
  PassInstrumentationCallbacks Callbacks;
  TimeProfilingPassesHandler TimeProfile;
  PassCrashTrace Crash(Callbacks);
  if (timeTraceProfilerEnabled()) TimeProfile.registerCallbacks(Callbacks);
#ifndef NDEBUG
  verifyAfterPasses(Callbacks);
#endif
  PassBuilder PB(Target, Tuning, std::nullopt, &Callbacks);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CAM, MAM);
  ModulePassManager MPM;
  Build(PB, MPM);
  MPM.run(M, MAM);
}

std::unique_ptr<TargetMachine> createTargetMachine(const Module &M, std::string &Error, StringRef Cpu,
                                                   StringRef Features) {
  const llvm::Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Error);
  if (!T) return nullptr;
  return std::unique_ptr<TargetMachine>(
      T->createTargetMachine(M.getTargetTriple(), Cpu, Features, TargetOptions(), Reloc::PIC_));
}

} // namespace syclc
