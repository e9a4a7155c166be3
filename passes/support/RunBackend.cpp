// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/RunBackend.h"

#include "support/CollectErrors.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Pass.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace syclc {

namespace {

/// A handler of LLVM's fatal errors, of which a process can have only one.
class FatalErrors {
public:
  FatalErrors(bool Install, std::string &Text) : Installed(Install) {
    if (Installed) install_fatal_error_handler(onError, &Text);
  }
  ~FatalErrors() {
    if (Installed) remove_fatal_error_handler();
  }

private:
  static void onError(void *Text, const char *Reason, bool) {
    *static_cast<std::string *>(Text) = Reason;
    if (CrashRecoveryContext *Context = CrashRecoveryContext::GetCurrent()) Context->HandleExit(1);
  }
  bool Installed;
};

/// \returns false if \p Run crashed or ended with a fatal error, whose text is stored in \p Errors.
bool runSafely(bool HandleFatalErrors, std::string &Errors, function_ref<void()> Run) {
  const bool WasEnabled = CrashRecoveryContext::GetCurrent() != nullptr; // Clang's driver may have enabled it
  if (!WasEnabled) CrashRecoveryContext::Enable();
  bool Finished;
  {
    FatalErrors Fatal(HandleFatalErrors, Errors);
    CrashRecoveryContext Recovery;
    Finished = Recovery.RunSafely(Run);
  }
  if (!WasEnabled) CrashRecoveryContext::Disable();
  return Finished;
}

/// A pass manager that leaves out passes.
class BackendPasses : public legacy::PassManager {
public:
  explicit BackendPasses(const BackendOptions &Options) : Options(Options) {}
  void add(Pass *P) override {
    const StringRef Name = P->getPassName();
    if ((Options.KeepMachineFunctions && Name == "Free MachineFunction") ||
        (!Options.StrengthReduction && Name == "Loop Strength Reduction"))
      delete P;
    else
      legacy::PassManager::add(P);
  }

private:
  const BackendOptions Options;
};

/// All objects of a run, in one place so that they can be leaked after a failure.
struct Isolated {
  explicit Isolated(const BackendOptions &Options) : Passes(Options) {}
  LLVMContext Context;
  std::unique_ptr<Module> Code;
  std::unique_ptr<TargetMachine> Target;
  SmallString<0> Bitcode;
  BackendResult Result;
  raw_svector_ostream Out{Result.Code};
  BackendPasses Passes;
};

} // namespace

BackendResult runBackend(const Module &M, const BackendOptions &Options,
                         function_ref<std::unique_ptr<TargetMachine>(const Module &, std::string &)> CreateTarget) {
  assert(!M.getTargetTriple().empty() && "a pass of the target's pipeline sets it");
  auto Work = std::make_unique<Isolated>(Options);
  std::string &Errors = Work->Result.Errors;
  raw_svector_ostream BitcodeOut(Work->Bitcode);
  WriteBitcodeToFile(M, BitcodeOut);
  Work->Context.setDiagnosticHandler(std::make_unique<CollectErrors>(Errors, "; "));
  const bool Finished = runSafely(Options.HandleFatalErrors, Errors, [&] {
    Expected<std::unique_ptr<Module>> Copy =
        parseBitcodeFile(MemoryBufferRef(Work->Bitcode, M.getModuleIdentifier()), Work->Context);
    if (!Copy) {
      Errors = toString(Copy.takeError());
      return;
    }
    Work->Code = std::move(*Copy);
    Work->Target = CreateTarget(*Work->Code, Errors);
    if (!Work->Target) return;
    if (Work->Target->addPassesToEmitFile(Work->Passes, Work->Out, nullptr, Options.FileType))
      Errors = "this LLVM cannot write code for " + M.getTargetTriple().str();
    else
      Work->Passes.run(*Work->Code);
  });
  BackendResult Result = std::move(Work->Result);
  Result.Finished = Finished;
  if (!Finished || !Result.Errors.empty()) Result.Code.clear();
  if (!Finished) (void)Work.release(); // the state after a crash cannot be destroyed
  if (Finished && Options.KeepMachineFunctions) {
    static auto &Kept = *new std::vector<std::unique_ptr<Isolated>>;
    Kept.push_back(std::move(Work));
  }
  return Result;
}

Error verifyForBackend(const Module &M, StringRef Language) {
  std::string Broken;
  raw_string_ostream Out(Broken);
  if (!verifyModule(M, &Out)) return Error::success();
  return createStringError("internal error, the module for " + Language + " is broken: " + Broken);
}

} // namespace syclc
