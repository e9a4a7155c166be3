// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/EmitNvptx.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "nvptx/LowerNvptx.h"
#include "nvptx/NvptxKernels.h"
#include "nvptx/Pipeline.h"
#include "support/CollectErrors.h"
#include "support/DeviceModule.h"
#include "support/RunPasses.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Utils/Cloning.h"

// Only this target is needed: llvm/Support/TargetSelect.h would bring in all.
extern "C" {
void LLVMInitializeNVPTXTargetInfo();
void LLVMInitializeNVPTXTarget();
void LLVMInitializeNVPTXTargetMC();
void LLVMInitializeNVPTXAsmPrinter();
}

using namespace llvm;

static cl::opt<std::string> NvptxOut("syclc-nvptx-out", cl::desc("Where syclc-emit-nvptx writes its PTX"),
                                     cl::init("-"), cl::value_desc("file"));
static cl::opt<std::string> NvptxArch("syclc-nvptx-arch", cl::desc("What syclc-emit-nvptx writes PTX for"),
                                      cl::init("sm_80"), cl::value_desc("sm_XX"));

namespace syclc {

namespace {

Error makeError(const Twine &Text) { return createStringError(inconvertibleErrorCode(), Text); }

void initialiseTarget() {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
}

/// The version of PTX: LLVM takes the first that has the architecture. Older architectures' lack `activemask` and
/// variables of variable length (7.3), and large parameters (8.1).
StringRef ptxFeature(unsigned Sm, const Module &M) {
  const bool Large = any_of(M, [](const Function &F) {
    return F.getCallingConv() == CallingConv::PTX_Kernel && parameterBytes(F) > UsualParameterBytes;
  });
  if (Sm > 90) return "";
  if (Large) return "+ptx81";
  return Sm < 87 ? "+ptx73" : "";
}

/// Names of functions and variables that are nobody else's have PTX's letters.
void respellNames(Module &M) {
  for (GlobalValue &G : M.global_values()) {
    if (!G.hasLocalLinkage()) continue;
    std::string Name = G.getName().str();
    for (char &Letter : Name)
      if (!isAlnum(Letter) && Letter != '_' && Letter != '$') Letter = '_';
    if (!Name.empty() && isDigit(Name.front())) Name.insert(0, "_");
    if (Name != G.getName()) G.setName(Name);
  }
}

/// LLVM's own pipeline: what lowering brought in is simplified and inlined, loops are unrolled as suits GPUs.
void optimise(Module &M, TargetMachine &Target) {
  runPasses(M, &Target, [](PassBuilder &PB, ModulePassManager &MPM) {
    MPM.addPass(createModuleToFunctionPassAdaptor(InferAddressSpacesPass()));
    MPM.addPass(PB.buildPerModuleDefaultPipeline(OptimizationLevel::O2));
    MPM.addPass(createModuleToFunctionPassAdaptor(InferAddressSpacesPass()));
  });
}

/// Runs the backend on a copy of \p M in a context of its own: when it dies, the copy is left as it is.
Expected<SmallString<0>> generateCode(const Module &M, const NvptxOptions &Options, StringRef Feature) {
  struct Isolated {
    LLVMContext Context;
    std::unique_ptr<Module> Code;
    std::unique_ptr<TargetMachine> Target;
    SmallString<0> Bitcode, Result;
    raw_svector_ostream Out{Result};
    std::string Errors;
    legacy::PassManager Passes;
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
    Work->Target = createTargetMachine(*Work->Code, Work->Errors, Options.Arch, Feature);
    if (!Work->Target) return;
    if (Work->Target->addPassesToEmitFile(Work->Passes, Work->Out, nullptr, CodeGenFileType::AssemblyFile))
      Work->Errors = "this LLVM cannot write PTX";
    else
      Work->Passes.run(*Work->Code);
  });
  std::string Errors = Finished ? Work->Errors : Work.release()->Errors; // what is half done cannot be destroyed
  if (Finished && Errors.empty() && !Work->Result.empty()) return std::move(Work->Result);
  return makeError(Errors.empty() ? "LLVM's backend crashed" : Errors);
}

/// The kernel of \p M that LLVM's backend fails on, when it is one of several: each is compiled alone.
std::string failingKernel(Module &M, const NvptxOptions &Options, StringRef Feature) {
  const SmallVector<Function *, 8> All = kernels(M);
  for (Function *Kernel : All) {
    std::unique_ptr<Module> Alone = CloneModule(M);
    for (Function *Other : kernels(*Alone))
      if (Other->getName() != Kernel->getName()) Other->deleteBody();
    Expected<SmallString<0>> Code = generateCode(*Alone, Options, Feature);
    if (Code) continue;
    consumeError(Code.takeError());
    return kernelDisplayName(*Kernel);
  }
  return "";
}

} // namespace

std::optional<unsigned> nvptxArchNumber(StringRef Arch) {
  StringRef Digits = Arch;
  unsigned Number = 0;
  if (!Digits.consume_front("sm_") || Digits.rtrim("af").getAsInteger(10, Number) || Number < LeastNvptxArch)
    return std::nullopt;
  initialiseTarget();
  std::string Error;
  const Triple T{NvptxTriple};
  const Target *Nvptx = TargetRegistry::lookupTarget(T, Error);
  if (!Nvptx) return std::nullopt;
  const std::unique_ptr<MCSubtargetInfo> Info(Nvptx->createMCSubtargetInfo(T, "", ""));
  if (!Info || !Info->isCPUStringValid(Arch)) return std::nullopt;
  return Number;
}

bool hasSubGroupsForNvptx(const Function &Kernel) {
  const std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
  if (!Info) return true;
  const ArrayRef<uint64_t> Required = Info->attribute(ReqdSubGroupSizeAttribute);
  return Required.empty() || Required[0] == WarpSize;
}

Expected<SmallString<0>> emitNvptx(std::unique_ptr<Module> Spmd, const NvptxOptions &Options) {
  Module &M = *Spmd;
  auto Dump = [&](StringRef Stage) {
    if (Options.Dump) Options.Dump(Stage, M);
  };
  const std::optional<unsigned> Sm = nvptxArchNumber(Options.Arch);
  if (!Sm)
    return makeError("no PTX for '" + Options.Arch + "': LLVM has none, or it is before sm_" + Twine(LeastNvptxArch));
  std::string Problem;
  runPasses(M, nullptr,
            [&](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(nvptxPipeline({*Sm, Options.Dump, &Problem})); });
  if (!Problem.empty()) return makeError(Problem);
  std::string Broken;
  raw_string_ostream BrokenOut(Broken);
  if (verifyModule(M, &BrokenOut)) return makeError("internal error, the module for PTX is broken: " + Broken);
  const StringRef Feature = ptxFeature(*Sm, M);
  std::string Error;
  const std::unique_ptr<TargetMachine> Target = createTargetMachine(M, Error, Options.Arch, Feature);
  if (!Target) return makeError("no PTX backend in this LLVM: " + Error);
  optimise(M, *Target);
  respellNames(M);
  Dump("optimised");
  Expected<SmallString<0>> Code = generateCode(M, Options, Feature);
  if (Code) return Code;
  const std::string Kernel = failingKernel(M, Options, Feature);
  return makeError((Kernel.empty() ? "the kernels of '" + M.getSourceFileName() + "'" : "kernel '" + Kernel + "'") +
                   " cannot be compiled to PTX: " + toString(Code.takeError()));
}

PreservedAnalyses EmitNvptxPass::run(Module &M, ModuleAnalysisManager &) {
  NvptxOptions Options;
  Options.Arch = NvptxArch;
  Options.HandleFatalErrors = true;
  writeDeviceCode(M, emitNvptx(CloneModule(M), Options), NvptxOut);
  return PreservedAnalyses::all();
}

} // namespace syclc
