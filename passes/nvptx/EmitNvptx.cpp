// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/EmitNvptx.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "nvptx/AdvancePointers.h"
#include "nvptx/AvoidPtxasErrors.h"
#include "nvptx/GlobalsInGlobalMemory.h"
#include "nvptx/LoadsFirst.h"
#include "nvptx/LowerNvptx.h"
#include "nvptx/NarrowCounters.h"
#include "nvptx/NvptxKernels.h"
#include "nvptx/Pipeline.h"
#include "nvptx/ShortenPtx.h"
#include "nvptx/UnrollForRegisters.h"
#include "nvptx/UnrollLoopsForNvptx.h"
#include "nvptx/VectorCopies.h"
#include "nvptx/VersionLocalRows.h"
#include "nvptx/WideProducts.h"
#include "support/DeviceModule.h"
#include "support/RunBackend.h"
#include "support/RunPasses.h"
#include "workitem/UnrollForLanes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/NaryReassociate.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SeparateConstOffsetFromGEP.h"
#include "llvm/Transforms/Scalar/StraightLineStrengthReduce.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

// Only this target is needed: llvm/Support/TargetSelect.h would link all of them.
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

void initialiseTarget() {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
}

/// The version of PTX: by default LLVM selects the first one that supports the architecture. Those of older
/// architectures lack `activemask` and variables of variable length (7.3), and large parameters (8.1).
StringRef ptxFeature(unsigned Sm, const Module &M) {
  const bool Large = any_of(M, [](const Function &F) {
    return F.getCallingConv() == CallingConv::PTX_Kernel && parameterBytes(F) > UsualParameterBytes;
  });
  if (Sm > 90) return "";
  if (Large) return "+ptx81";
  return Sm < 87 ? "+ptx73" : "";
}

/// Replaces characters in local names that PTX does not allow.
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

/// Puts private objects into registers: matrices and arrays, since the loops over their elements are longer than those
/// that LLVM unrolls, and objects that are only copied.
FunctionPassManager keepObjectsInRegisters() {
  FunctionPassManager FPM;
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(UnrollForLanesPass(/*OnlyForMatrices=*/true));
  FPM.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass(/*OptLevel=*/3, /*OnlyWhenForced=*/true)));
  FPM.addPass(UnrollForRegistersPass());
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(VectorCopiesPass());
  return FPM; // LLVM's pipeline begins with SROA
}

/// Computes addresses from others, and from those of the iteration before. LLVM's backend has the first of these passes,
/// too, and finds nothing more to do then.
FunctionPassManager addressesInLoops() {
  FunctionPassManager FPM;
  FPM.addPass(SeparateConstOffsetFromGEPPass(/*LowerGEP=*/false));
  FPM.addPass(StraightLineStrengthReducePass());
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(NaryReassociatePass());
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(AdvancePointersPass());
  FPM.addPass(NarrowCountersPass());
  FPM.addPass(WideProductsPass());
  return FPM;
}

/// Runs LLVM's pipeline: simplifies and inlines lowered code, and unrolls loops for GPUs. -O3 differs from -O2 mainly in
/// that: like nvcc, it unrolls loops of up to 300 instructions completely.
void optimise(Module &M, TargetMachine &Target) {
  runPasses(M, &Target, [](PassBuilder &PB, ModulePassManager &MPM) {
    MPM.addPass(createModuleToFunctionPassAdaptor(InferAddressSpacesPass()));
    MPM.addPass(createModuleToFunctionPassAdaptor(keepObjectsInRegisters()));
    MPM.addPass(createModuleToFunctionPassAdaptor(VersionLocalRowsPass()));
    PB.registerVectorizerStartEPCallback(
        [](FunctionPassManager &FPM, OptimizationLevel) { FPM.addPass(UnrollLoopsForNvptxPass()); });
    MPM.addPass(PB.buildPerModuleDefaultPipeline(OptimizationLevel::O3));
    MPM.addPass(createModuleToFunctionPassAdaptor(InferAddressSpacesPass()));
    MPM.addPass(createModuleToFunctionPassAdaptor(addressesInLoops()));
    MPM.addPass(createModuleToFunctionPassAdaptor(LoadsFirstPass()));
    MPM.addPass(createModuleToFunctionPassAdaptor(AvoidPtxasErrorsPass()));
  });
  letAssemblerUnroll(M);
  simplifyAddressesInGlobals(M);
}

Expected<SmallString<0>> generateCode(const Module &M, const NvptxOptions &Options, StringRef Feature) {
  const BackendOptions How{.FileType = CodeGenFileType::AssemblyFile,
                           .HandleFatalErrors = Options.HandleFatalErrors,
                           .StrengthReduction = false};
  BackendResult Result = runBackend(M, How, [&](const Module &Copy, std::string &Error) {
    return createTargetMachine(Copy, Error, Options.Arch, Feature);
  });
  if (!Result.Code.empty()) return shortenPtx(Result.Code, M);
  return createStringError(Result.Errors.empty() ? "LLVM's backend crashed" : Result.Errors);
}

/// The kernel of \p M on which LLVM's backend fails, if there are several: compiles each separately.
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
  if (!Digits.consume_front("sm_") || Digits.rtrim("af").getAsInteger(10, Number) || Number < MinNvptxArch)
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
    return createStringError("no PTX for '" + Options.Arch + "': LLVM has none, or it is before sm_" +
                             Twine(MinNvptxArch));
  std::string Problem;
  runPasses(M, nullptr,
            [&](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(nvptxPipeline({*Sm, Options.Dump, &Problem})); });
  if (!Problem.empty()) return createStringError(Problem);
  if (auto E = verifyForBackend(M, "PTX")) return E;
  const StringRef Feature = ptxFeature(*Sm, M);
  std::string Error;
  const std::unique_ptr<TargetMachine> Target = createTargetMachine(M, Error, Options.Arch, Feature);
  if (!Target) return createStringError("no PTX backend in this LLVM: " + Error);
  optimise(M, *Target);
  respellNames(M);
  Dump("optimised");
  Expected<SmallString<0>> Code = generateCode(M, Options, Feature);
  if (Code) return Code;
  const std::string Kernel = failingKernel(M, Options, Feature);
  return createStringError(
      (Kernel.empty() ? "the kernels of '" + M.getSourceFileName() + "'" : "kernel '" + Kernel + "'") +
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
