// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/EmitSpirv.h"

#include "spirv/Pipeline.h"
#include "spirv/emit/SpirvBinary.h"
#include "spirv/emit/ValidateSpirv.h"
#include "support/CollectErrors.h"
#include "support/DeviceModule.h"
#include "support/RunPasses.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

// Only this target is needed: llvm/Support/TargetSelect.h would bring in all.
extern "C" {
void LLVMInitializeSPIRVTargetInfo();
void LLVMInitializeSPIRVTarget();
void LLVMInitializeSPIRVTargetMC();
void LLVMInitializeSPIRVAsmPrinter();
}

using namespace llvm;

static cl::opt<std::string> SpirvOut("syclc-spirv-out", cl::desc("Where syclc-emit-spirv writes its SPIR-V"),
                                     cl::init("-"), cl::value_desc("file"));

namespace syclc {

namespace {

Error makeError(const Twine &Text) { return createStringError(inconvertibleErrorCode(), Text); }

std::unique_ptr<TargetMachine> createSpirvTarget(const Module &M, std::string &Error) {
  LLVMInitializeSPIRVTargetInfo();
  LLVMInitializeSPIRVTarget();
  LLVMInitializeSPIRVTargetMC();
  LLVMInitializeSPIRVAsmPrinter();
  return createTargetMachine(M, Error);
}

/// LLVM 22's SPIR-V backend numbers basic blocks by a table that outlives the module (static, never cleared), with
/// addresses of machine functions as keys. A second module in the same process, whose functions lie where those of the
/// first one lay, would get labels that are some other value's. So machine functions are not freed.
class KeepMachineFunctions : public legacy::PassManager {
public:
  void add(Pass *P) override {
    if (P->getPassName() == "Free MachineFunction")
      delete P;
    else
      legacy::PassManager::add(P);
  }
};

/// Runs the backend on a copy of \p M in a context of its own: when it dies, the copy is left as it is.
Expected<SmallString<0>> generateCode(const Module &M, const SpirvOptions &Options) {
  struct Isolated {
    LLVMContext Context;
    std::unique_ptr<Module> Code;
    std::unique_ptr<TargetMachine> Target;
    SmallString<0> Bitcode, Result;
    raw_svector_ostream Out{Result};
    std::string Errors;
    KeepMachineFunctions Passes;
  };
  auto Work = std::make_unique<Isolated>();
  raw_svector_ostream BitcodeOut(Work->Bitcode);
  WriteBitcodeToFile(M, BitcodeOut);
  Work->Context.setDiagnosticHandler(std::make_unique<CollectErrors>(Work->Errors, "; "));

  const bool Finished = runBackend(Options.HandleFatalErrors, Work->Errors, [&] {
    Expected<std::unique_ptr<Module>> Copy =
        parseBitcodeFile(MemoryBufferRef(Work->Bitcode, M.getModuleIdentifier()), Work->Context);
    if (!Copy) {
      Work->Errors = toString(Copy.takeError());
      return;
    }
    Work->Code = std::move(*Copy);
    Work->Target = createSpirvTarget(*Work->Code, Work->Errors);
    if (!Work->Target) return;
    // The code is optimised. What the level adds here is CodeGenPrepare, which shapes code for real processors: it
    // turns `i + 1` next to `i == ~0` into OpIAddCarry, which readers of SPIR-V 1.2 such as PoCL's lack.
    Work->Target->setOptLevel(CodeGenOptLevel::None);
    if (Work->Target->addPassesToEmitFile(Work->Passes, Work->Out, nullptr, CodeGenFileType::ObjectFile))
      Work->Errors = "this LLVM cannot write SPIR-V";
    else
      Work->Passes.run(*Work->Code);
  });
  if (!Finished) {
    std::string Errors = Work.release()->Errors; // what the backend left half done cannot be destroyed
    return makeError("LLVM's SPIR-V backend failed on the kernels of '" + M.getSourceFileName() + "'" +
                     (Errors.empty() ? "" : ": " + Errors) +
                     "; compile without the spirv64 target (-fplugin-arg-syclc-targets=native)");
  }
  if (!Work->Errors.empty() || Work->Result.empty())
    return makeError("no SPIR-V for the kernels of '" + M.getSourceFileName() + "': " + Work->Errors);
  static auto &Kept = *new std::vector<std::unique_ptr<Isolated>>; // with the machine functions
  Kept.push_back(std::move(Work));
  SmallString<0> Code = repairSpirv(Kept.back()->Result);
  if (Error E = validateSpirv(Code, M)) return E;
  return Code;
}

} // namespace

Expected<SmallString<0>> emitSpirv(std::unique_ptr<Module> Spmd, const SpirvOptions &Options) {
  Module &M = *Spmd;
  std::string Unsupported;
  runPasses(M, nullptr,
            [&](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(spirvPipeline({Options.Dump, &Unsupported})); });
  if (!Unsupported.empty()) return makeError(Unsupported);
  std::string Broken;
  raw_string_ostream BrokenOut(Broken);
  if (verifyModule(M, &BrokenOut)) return makeError("internal error, the module for SPIR-V is broken: " + Broken);
  return generateCode(M, Options);
}

PreservedAnalyses EmitSpirvPass::run(Module &M, ModuleAnalysisManager &) {
  SpirvOptions Options;
  Options.HandleFatalErrors = true;
  writeDeviceCode(M, emitSpirv(CloneModule(M), Options), SpirvOut);
  return PreservedAnalyses::all();
}

} // namespace syclc
