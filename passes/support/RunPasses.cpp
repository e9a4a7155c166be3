// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/RunPasses.h"

#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace syclc {

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
  if (timeTraceProfilerEnabled()) TimeProfile.registerCallbacks(Callbacks);
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
