// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/EmitSpirv.h"

#include "spirv/Pipeline.h"
#include "spirv/emit/SpirvBinary.h"
#include "spirv/emit/ValidateSpirv.h"
#include "support/DeviceModule.h"
#include "support/RunBackend.h"
#include "support/RunPasses.h"

#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

// Only this target is needed: llvm/Support/TargetSelect.h would link all of them.
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

std::unique_ptr<TargetMachine> createSpirvTarget(const Module &M, std::string &Error) {
  LLVMInitializeSPIRVTargetInfo();
  LLVMInitializeSPIRVTarget();
  LLVMInitializeSPIRVTargetMC();
  LLVMInitializeSPIRVAsmPrinter();
  std::unique_ptr<TargetMachine> Target = createTargetMachine(M, Error);
  // The code is already optimised. A higher level only adds CodeGenPrepare, which prepares code for real processors: it
  // turns `i + 1` next to `i == ~0` into OpIAddCarry, which consumers of SPIR-V 1.2 such as PoCL's do not support.
  if (Target) Target->setOptLevel(CodeGenOptLevel::None);
  return Target;
}

Expected<SmallString<0>> generateCode(const Module &M, const SpirvOptions &Options) {
  // LLVM 22's SPIR-V backend numbers basic blocks in a table that outlives the module (static, never cleared), with
  // addresses of machine functions as keys. A second module in the same process, whose functions may have the same
  // addresses, would get labels that are ids of other values. So machine functions are not freed.
  const BackendOptions How{CodeGenFileType::ObjectFile, Options.HandleFatalErrors, /*KeepMachineFunctions=*/true};
  const BackendResult Result = runBackend(M, How, createSpirvTarget);
  if (!Result.Finished)
    return createStringError("LLVM's SPIR-V backend failed on the kernels of '" + M.getSourceFileName() + "'" +
                             (Result.Errors.empty() ? "" : ": " + Result.Errors) +
                             "; compile without the spirv64 target (-fplugin-arg-syclc-targets=native)");
  if (Result.Code.empty())
    return createStringError("no SPIR-V for the kernels of '" + M.getSourceFileName() + "': " + Result.Errors);
  SmallString<0> Code = repairSpirv(Result.Code);
  if (Error E = validateSpirv(Code, M)) return E;
  return Code;
}

} // namespace

Expected<SmallString<0>> emitSpirv(std::unique_ptr<Module> Spmd, const SpirvOptions &Options) {
  Module &M = *Spmd;
  std::string Unsupported;
  runPasses(M, nullptr,
            [&](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(spirvPipeline({Options.Dump, &Unsupported})); });
  if (!Unsupported.empty()) return createStringError(Unsupported);
  if (Error E = verifyForBackend(M, "SPIR-V")) return E;
  return generateCode(M, Options);
}

PreservedAnalyses EmitSpirvPass::run(Module &M, ModuleAnalysisManager &) {
  SpirvOptions Options;
  Options.HandleFatalErrors = true;
  writeDeviceCode(M, emitSpirv(CloneModule(M), Options), SpirvOut);
  return PreservedAnalyses::all();
}

} // namespace syclc
