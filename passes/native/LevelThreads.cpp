// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/LevelThreads.h"

#include "native/emit/NativeLevels.h"
#include "support/CloneModule.h"
#include "support/JobServer.h"
#include "support/RunPasses.h"
#include "support/Tunables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/IR/PassTimingInfo.h"
#include "llvm/IR/PrintPasses.h"
#include "llvm/Pass.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/thread.h"
#include "llvm/Target/TargetMachine.h"

#include <algorithm>
#include <condition_variable>
#include <list>
#include <mutex>
#include <vector>

using namespace llvm;

namespace syclc {

namespace {

/// Of each helper: more than main threads usually have.
constexpr unsigned StackSize = 64u << 20;

SmallString<0> bitcodeOf(const Module &M) {
  SmallString<0> Bytes;
  raw_svector_ostream Out(Bytes);
  WriteBitcodeToFile(M, Out, /*ShouldPreserveUseListOrder=*/true);
  return Bytes;
}

/// \returns null if the bitcode cannot be read.
std::unique_ptr<Module> moduleOf(StringRef Bitcode, LLVMContext &C) {
  Expected<std::unique_ptr<Module>> M = parseBitcodeFile(MemoryBufferRef(Bitcode, "kernels"), C);
  if (M) return std::move(*M);
  consumeError(M.takeError());
  return nullptr;
}

/// Only remembers whether something was reported.
struct SilentHandler : DiagnosticHandler {
  bool Reported = false;
  bool handleDiagnostics(const DiagnosticInfo &) override { return Reported = true; }
};

/// The code of one level, first before and then after the passes.
struct Job {
  enum class State { Waiting, Begun, Done, Failed };

  NativeLevel Level;
  SmallString<0> Bitcode;
  bool DiscardNames;
  std::string Name; ///< of the module; bitcode does not contain it
  SmallVector<NativeFunctionInfo> Functions;
  State Now = State::Waiting;

  /// Runs in a helper. \returns whether nothing was reported.
  bool run() {
    LLVMContext C;
    C.setDiscardValueNames(DiscardNames);
    auto Handler = std::make_unique<SilentHandler>();
    const SilentHandler &Diagnostics = *Handler;
    C.setDiagnosticHandler(std::move(Handler), /*RespectFilters=*/true);
    std::unique_ptr<Module> M = moduleOf(Bitcode, C);
    std::string Error;
    std::unique_ptr<TargetMachine> Target = M ? createTargetMachine(*M, Error) : nullptr;
    if (!Target) return false;
    M->setModuleIdentifier(Name);
    Functions = compileNativeModule(*M, *Target, {.Level = Level});
    Bitcode = bitcodeOf(*M);
    return !Diagnostics.Reported;
  }
};

/// Whether passes print or record something about their work, or threads would lose something.
bool mustBeSequential(const Module &M) {
  LLVMContext &C = M.getContext();
  return M.getNamedMetadata("llvm.dbg.cu") || C.getDiagHandlerPtr()->isAnyRemarkEnabled() ||
         C.getLLVMRemarkStreamer() || C.getOptPassGate().isEnabled() || TimePassesIsEnabled ||
         timeTraceProfilerEnabled() || shouldPrintBeforeSomePass() || shouldPrintAfterSomePass();
}

unsigned instructionsOf(const Module &M) {
  unsigned Count = 0;
  for (const Function &F : M) Count += F.getInstructionCount();
  return Count;
}

} // namespace

class LevelThreads::Helpers {
public:
  void add(Job J) { Jobs.push_back(std::move(J)); }

  void run(unsigned Count, std::optional<JobServer> Tokens) {
    if (Tokens) Server.emplace(std::move(*Tokens));
    for (unsigned I = 0; I < Count; ++I) Threads.emplace_back(std::optional(StackSize), [this] { work(); });
  }

  /// \returns null if no thread has compiled for \p Level.
  Job *take(const NativeLevel &Level) {
    auto Found = find_if(Jobs, [&](const Job &J) { return J.Level.Name == Level.Name; });
    if (Found == Jobs.end()) return nullptr;
    std::unique_lock Lock(Mutex);
    if (Found->Now == Job::State::Waiting) Found->Now = Job::State::Failed; // by the main thread
    Changed.wait(Lock, [&] { return Found->Now != Job::State::Begun; });
    return Found->Now == Job::State::Done ? &*Found : nullptr;
  }

  ~Helpers() {
    {
      std::lock_guard Lock(Mutex);
      for (Job &J : Jobs)
        if (J.Now == Job::State::Waiting) J.Now = Job::State::Failed;
    }
    for (thread &T : Threads) T.join();
  }

private:
  void work() {
    while (Job *J = begin()) {
      bool IsGood = false;
      CrashRecoveryContext Crashes;
      const bool Ended = Crashes.RunSafely([&] { IsGood = J->run(); });
      std::lock_guard Lock(Mutex);
      J->Now = Ended && IsGood ? Job::State::Done : Job::State::Failed;
      Changed.notify_all();
    }
  }

  /// \returns the last level that no thread has begun.
  Job *begin() {
    std::lock_guard Lock(Mutex);
    for (Job &J : reverse(Jobs))
      if (J.Now == Job::State::Waiting) {
        J.Now = Job::State::Begun;
        return &J;
      }
    return nullptr;
  }

  std::list<Job> Jobs;
  std::vector<thread> Threads;
  std::optional<JobServer> Server; ///< has the helpers' tokens
  std::mutex Mutex;                ///< protects Job::Now
  std::condition_variable Changed;
};

LevelThreads::LevelThreads() = default;
LevelThreads::~LevelThreads() = default;

void LevelThreads::start(const Module &Prepared, ArrayRef<NativeLevel> Levels, const Function &HostFunction,
                         unsigned Max) {
  if (Levels.size() < 2 || Max == 1 || mustBeSequential(Prepared)) return;
  if (Max == 0 && instructionsOf(Prepared) < tune::LevelThreads::MinInstructions) return;
  unsigned Count = std::min<unsigned>(Levels.size(), Max ? Max : std::max(1u, unsigned(get_cpus()))) - 1;
  std::optional<JobServer> Server = Max ? std::nullopt : JobServer::fromEnvironment();
  if (Server) {
    unsigned Tokens = 0;
    while (Tokens < Count && Server->tryTake()) ++Tokens;
    Count = Tokens;
  }
  if (Count == 0) return;
  Running = std::make_unique<Helpers>();
  for (const NativeLevel &Level : Levels.drop_front()) {
    std::unique_ptr<Module> M = cloneSharingDebugInfo(Prepared);
    // The attributes of the host's function are of this context.
    for (Function &F : *M)
      if (!F.isDeclaration()) setNativeLevel(F, Level, &HostFunction);
    Running->add({Level, bitcodeOf(*M), M->getContext().shouldDiscardValueNames(), M->getModuleIdentifier()});
  }
  Running->run(Count, std::move(Server));
}

std::optional<LevelThreads::Compiled> LevelThreads::take(const NativeLevel &Level, LLVMContext &C) {
  Job *J = Running ? Running->take(Level) : nullptr;
  std::unique_ptr<Module> M = J ? moduleOf(J->Bitcode, C) : nullptr;
  if (!M) return std::nullopt;
  M->setModuleIdentifier(J->Name);
  J->Bitcode.clear();
  return Compiled{std::move(M), std::move(J->Functions)};
}

} // namespace syclc
