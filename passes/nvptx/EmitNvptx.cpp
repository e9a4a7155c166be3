// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/EmitNvptx.h"

#include "device-library/DeviceLibrary.h"
#include "device-library/DotProducts.h"
#include "device-library/MatrixLanes.h"
#include "device-library/NativeMath.h"
#include "device-library/Reports.h"
#include "device-library/TargetQueries.h"
#include "ir/KernelInfo.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "nvptx/CheckNvptx.h"
#include "nvptx/LowerNvptx.h"
#include "nvptx/NvptxAtomics.h"
#include "nvptx/NvptxKernels.h"
#include "outline/WorkItemCalls.h"
#include "support/CollectErrors.h"
#include "support/DeviceModule.h"
#include "support/ReturnAtTraps.h"
#include "support/RunPasses.h"
#include "workitem/GroupUniformity.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <map>

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

/// Attributes of functions that speak of the host.
void dropHostAttributes(Module &M) {
  for (Function &F : M) {
    for (StringRef Name : {"target-cpu", "tune-cpu", "target-features", "stack-protector-buffer-size",
                           "min-legal-vector-width", "prefer-vector-width", "probe-stack", "frame-pointer"})
      F.removeFnAttr(Name);
    for (Attribute::AttrKind Kind :
         {Attribute::StackProtect, Attribute::StackProtectReq, Attribute::StackProtectStrong, Attribute::UWTable})
      F.removeFnAttr(Kind);
    if (!F.hasLocalLinkage()) F.setDSOLocal(false);
    F.setComdat(nullptr);
  }
  for (GlobalVariable &G : M.globals()) {
    if (!G.hasLocalLinkage()) G.setDSOLocal(false);
    G.setComdat(nullptr);
  }
}

/// What reads specialization constants, which are parameters of kernels, or calls such a function.
SmallSetVector<Function *, 8> readersOfSpecConstants(Module &M) {
  SmallSetVector<Function *, 8> Readers;
  GlobalVariable *Block = unknownSpecBlock(M);
  if (!Block) return Readers;
  convertUsersOfConstantsToInstructions({Block});
  for (User *U : Block->users())
    if (auto *I = dyn_cast<Instruction>(U)) Readers.insert(I->getFunction());
  for (unsigned I = 0; I < Readers.size(); ++I)
    for (User *U : Readers[I]->users())
      if (auto *Call = dyn_cast<CallBase>(U)) Readers.insert(Call->getFunction());
  return Readers;
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

/// What kernels may ask of their group's uniformity; see LowerNvptx.h.
class ReachedByAll {
public:
  bool operator()(const CallInst &Call) {
    Function &F = *const_cast<CallInst &>(Call).getFunction();
    if (!F.hasMetadata(KernelMetadata)) return false;
    auto [Known, IsNew] = OfKernels.try_emplace(&F);
    if (IsNew) Known->second = std::make_unique<GroupUniformity>(GroupUniformity::ofWorkItems(F));
    return Known->second->isRunByAll(*Call.getParent());
  }

private:
  std::map<const Function *, std::unique_ptr<GroupUniformity>> OfKernels;
};

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
  dropHostFlags(M);
  expandWorkItemCalls(M);
  foldTargetQueries(M, /*PrefersSubGroups=*/false);
  lowerAssertionsForDevice(M);
  linkDeviceLibrary(M);
  dropHostAttributes(M);
  const SmallSetVector<Function *, 8> Readers = readersOfSpecConstants(M);
  inlineCalls(M, [&](const Function &F) { return !is_contained(Readers, &F); });
  settleMatrixLanes(M, /*Usual=*/WarpSize);
  settleMatrixRegisters(M, [](unsigned) { return 8; }, /*HasTiles=*/false);
  lowerDotProducts(M);
  Dump("inlined");

  M.setTargetTriple(Triple(NvptxTriple));
  std::string Error;
  std::unique_ptr<TargetMachine> Target = createTargetMachine(M, Error, Options.Arch);
  if (!Target) return makeError("no PTX backend in this LLVM: " + Error);
  M.setDataLayout(Target->createDataLayout());
  for (Function &F : M)
    if (!F.isDeclaration()) returnAtTraps(F);
  if (std::string Problem = makeNvptxKernels(M); !Problem.empty()) return makeError(Problem);
  Dump("kernels");

  lowerNvptxNativePrecision(M);
  linkNativeMath(M, MathLibrary::None);
  lowerNvptx(M, *Sm, ReachedByAll());
  lowerNvptxAtomics(M);
  dropHostAttributes(M);
  Dump("lowered");
  if (std::string Problem = checkNvptx(M); !Problem.empty()) return makeError(Problem);

  std::string Broken;
  raw_string_ostream BrokenOut(Broken);
  if (verifyModule(M, &BrokenOut)) return makeError("internal error, the module for PTX is broken: " + Broken);
  const StringRef Feature = ptxFeature(*Sm, M);
  Target = createTargetMachine(M, Error, Options.Arch, Feature);
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
  auto Report = [&](const Twine &Text) { M.getContext().diagnose(DiagnosticInfoGeneric(Text, DS_Error)); };
  Expected<SmallString<0>> Code = emitNvptx(CloneModule(M), Options);
  if (!Code) {
    Report(toString(Code.takeError()));
    return PreservedAnalyses::all();
  }
  std::error_code Error;
  raw_fd_ostream Out(NvptxOut, Error);
  if (Error)
    Report("cannot write '" + NvptxOut + "': " + Error.message());
  else
    Out << *Code;
  return PreservedAnalyses::all();
}

} // namespace syclc
