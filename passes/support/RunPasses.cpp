// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/RunPasses.h"

#include "support/CrashTrace.h"
#include "support/Transforms.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassTimingInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

using namespace llvm;

namespace syclc {

static constexpr bool isAssertionBuild() {
#ifdef NDEBUG
  return false;
#else
  return true;
#endif
}

static cl::opt<bool> VerifyEach("syclc-verify-each", cl::Hidden,
                                cl::desc("Verify the IR after each pass over kernels, as builds with assertions do"),
                                cl::init(isAssertionBuild()));

bool verifiesEach() { return VerifyEach; }

static void reportBroken(StringRef Stage, StringRef What, StringRef Why) {
  report_fatal_error("syclc: internal error: " + Stage + " broke the IR of '" + What + "': " + Why);
}

void verifyAfter(StringRef Stage, const Module &M) {
  if (!VerifyEach) return;
  std::string Why;
  raw_string_ostream Out(Why);
  bool BrokenDebugInfo = false; // LLVM drops it
  if (verifyModule(M, &Out, &BrokenDebugInfo)) reportBroken(Stage, M.getName(), Why);
}

void verifyAfter(StringRef Stage, const Function &F) {
  if (!VerifyEach) return;
  std::string Why;
  raw_string_ostream Out(Why);
  if (verifyFunction(F, &Out)) reportBroken(Stage, F.getName(), Why);
}

/// Names of syclc's passes start with its namespace; those of LLVM's do not have one.
static bool isOurs(StringRef Pass) { return Pass.starts_with("syclc::"); }

/// Checks the trees of control flow that \p Pass left valid in \p FAM. If it preserved them by mistake, later passes
/// would generate wrong code.
static void verifyTrees(StringRef Pass, const Function &F, FunctionAnalysisManager &FAM) {
  auto &Cached = const_cast<Function &>(F);
  const auto *DT = FAM.getCachedResult<DominatorTreeAnalysis>(Cached);
  const auto *PDT = FAM.getCachedResult<PostDominatorTreeAnalysis>(Cached);
  const auto *LI = FAM.getCachedResult<LoopAnalysis>(Cached);
  if ((DT && !DT->verify(DominatorTree::VerificationLevel::Fast)) ||
      (PDT && !PDT->verify(PostDominatorTree::VerificationLevel::Fast)))
    reportBroken(Pass, F.getName(), "it preserved a dominator tree of other control flow");
  if (DT && LI) LI->verify(*DT);
}

static void verifyAfterPasses(PassInstrumentationCallbacks &Callbacks, FunctionAnalysisManager &FAM) {
  if (!VerifyEach) return;
  Callbacks.registerAfterPassCallback([&FAM](StringRef Pass, Any IR, const PreservedAnalyses &) {
    if (!isOurs(Pass)) return;
    if (const auto *M = any_cast<const Module *>(&IR)) {
      verifyAfter(Pass, **M);
      for (const Function &F : **M) verifyTrees(Pass, F, FAM);
    }
    if (const auto *F = any_cast<const Function *>(&IR)) {
      verifyAfter(Pass, **F);
      verifyTrees(Pass, **F, FAM);
    }
  });
}

std::string passName(StringRef Class) {
  if (Class.contains("StepPass<")) // "syclc::FunctionStepPass<&syclc::hideIds>"
    Class = Class.take_until([](char C) { return C == '>'; }).drop_until([](char C) { return C == '<'; }).ltrim("<&");
  Class.consume_front("syclc::");
  Class.consume_back("Pass");
  std::string Name = "syclc";
  for (auto [Place, C] : enumerate(Class)) {
    if (isUpper(C) || Place == 0) Name += '-';
    Name += toLower(C);
  }
  return Name;
}

/// Registers pass names for options that take them: `-print-after=syclc-vectorize`.
static void nameClasses(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerBeforeNonSkippedPassCallback([&Callbacks](StringRef Pass, Any) {
    if (isOurs(Pass)) Callbacks.addClassToPassName(Pass, passName(Pass));
  });
}

/// The times of all runs, which LLVM prints with those of the host's passes: timers of one group are printed together.
static TimePassesHandler &passTimes() {
  static auto &Times = *new TimePassesHandler(/*Enabled=*/true); // printed with the host's, not by its destructor
  return Times;
}

void runPasses(Module &M, TargetMachine *Target, function_ref<void(PassBuilder &, ModulePassManager &)> Build,
               Bisection Bisect) {
  // The order matters, because each manager holds proxies to those before it: the module's is destroyed first.
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CAM;
  ModuleAnalysisManager MAM;
  // Support the options that apply to the host's passes: -ftime-trace, -time-passes, -print-after-all. Not all of
  // StandardInstrumentations: it would skip passes when the host's functions are not optimised.
  PassInstrumentationCallbacks Callbacks;
  TimeProfilingPassesHandler TimeProfile;
  PrintIRInstrumentation Print;
  OptPassGateInstrumentation Gate(M.getContext());
  PassCrashTrace Crash(Callbacks);
  nameClasses(Callbacks);
  skipDisabled(Callbacks);
  Print.registerCallbacks(Callbacks);
  if (Bisect == Bisection::Yes) Gate.registerCallbacks(Callbacks);
  if (TimePassesIsEnabled) passTimes().registerCallbacks(Callbacks);
  if (timeTraceProfilerEnabled()) TimeProfile.registerCallbacks(Callbacks);
  verifyAfterPasses(Callbacks, FAM);
  PreservedCFGCheckerInstrumentation PreservedCheck;
  PreservedCheck.registerCallbacks(Callbacks, MAM); // -verify-analysis-invalidation
  PassBuilder PB(Target, PipelineTuningOptions(), std::nullopt, &Callbacks);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CAM);
  PB.registerFunctionAnalyses(FAM);
  registerAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CAM, MAM);
  ModulePassManager MPM;
  Build(PB, MPM);
  MPM.run(M, MAM);
}

void removeDeadGlobals(Module &M) {
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(GlobalDCEPass()); });
}

std::unique_ptr<TargetMachine> createTargetMachine(const Module &M, std::string &Error, StringRef Cpu,
                                                   StringRef Features) {
  const llvm::Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Error);
  if (!T) return nullptr;
  return std::unique_ptr<TargetMachine>(
      T->createTargetMachine(M.getTargetTriple(), Cpu, Features, TargetOptions(), Reloc::PIC_));
}

} // namespace syclc
