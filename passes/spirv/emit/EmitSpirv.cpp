// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/emit/EmitSpirv.h"

#include "device-library/DeviceLibrary.h"
#include "device-library/DotProducts.h"
#include "device-library/MatrixLanes.h"
#include "device-library/QueryDimensions.h"
#include "device-library/Reports.h"
#include "device-library/TargetQueries.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "outline/WorkItemCalls.h"
#include "spirv/address-space/CallForImportedConstants.h"
#include "spirv/address-space/ExternalLinkage.h"
#include "spirv/address-space/InferAcrossCalls.h"
#include "spirv/address-space/PointerQueries.h"
#include "spirv/address-space/PointerTables.h"
#include "spirv/address-space/RetypeGeneric.h"
#include "spirv/drivers/BarrierBranches.h"
#include "spirv/drivers/BarrierDispatch.h"
#include "spirv/drivers/BarrierLoops.h"
#include "spirv/drivers/ChosenAddresses.h"
#include "spirv/drivers/LoopResults.h"
#include "spirv/drivers/LoopSwitches.h"
#include "spirv/drivers/SmallArrays.h"
#include "spirv/emit/LowerSpirv.h"
#include "spirv/emit/SpirvBinary.h"
#include "spirv/emit/SpirvSpecConstants.h"
#include "spirv/emit/SubGroupKernels.h"
#include "spirv/emit/ValidateSpirv.h"
#include "spirv/expand/ExpandUnsupported.h"
#include "support/CollectErrors.h"
#include "support/DeviceModule.h"
#include "support/Reducible.h"
#include "support/RunPasses.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
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

/// The oldest version that all devices take, and the first that has shuffles and votes of sub-groups.
constexpr StringLiteral SpirvTriple = "spirv64v1.2-unknown-unknown";
constexpr StringLiteral SubGroupsTriple = "spirv64v1.3-unknown-unknown";

Error makeError(const Twine &Text) { return createStringError(inconvertibleErrorCode(), Text); }

std::unique_ptr<TargetMachine> createSpirvTarget(const Module &M, std::string &Error) {
  LLVMInitializeSPIRVTargetInfo();
  LLVMInitializeSPIRVTarget();
  LLVMInitializeSPIRVTargetMC();
  LLVMInitializeSPIRVAsmPrinter();
  return createTargetMachine(M, Error);
}

/// Numbers and pointers pass between functions of SPIR-V, and vectors and structures of numbers.
bool passesWell(Type *T, bool InStructure = false) {
  if (T->isPointerTy()) return !InStructure;
  if (T->isIntegerTy()) return isUsualWidth(T->getIntegerBitWidth());
  if (auto *V = dyn_cast<FixedVectorType>(T); V && !is_contained({2u, 3u, 4u, 8u, 16u}, V->getNumElements()))
    return false;
  return all_of(T->subtypes(), [](Type *Part) { return passesWell(Part, true); });
}

/// `float clamp(float, float, float)` of a program has the mangled name of OpenCL's, which what follows here, LLVM's
/// backend and readers of SPIR-V would take it for: `_Z5clampfff` becomes `syclc._Z5clampfff`.
void separateFromBuiltins(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasMetadata(KernelMetadata) && F.getName().starts_with("_Z"))
      F.setName("syclc." + F.getName());
}

/// Work-groups of one work-item leave nothing to lay side by side. Intel's vectoriser, which crashes on some of them,
/// leaves kernels alone whose source says that it is written for vectors.
void keepScalar(Function &Kernel) {
  LLVMContext &C = Kernel.getContext();
  Kernel.setMetadata(
      "vec_type_hint",
      MDNode::get(C, {ValueAsMetadata::get(PoisonValue::get(FixedVectorType::get(Type::getDoubleTy(C), 8))),
                      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), 0))}));
}

/// What the backend and its readers expect around the kernels' code.
void describeKernels(Module &M) {
  LLVMContext &C = M.getContext();
  for (Function *Kernel : kernels(M)) {
    KernelInfo Info = *KernelInfo::get(*Kernel);
    Kernel->setMetadata(KernelMetadata, nullptr);
    for (const KernelAttribute &A : Info.Attributes) {
      SmallVector<Metadata *, 3> Values;
      for (uint64_t Value : A.Values)
        Values.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Value)));
      if (A.Name == "reqd_sub_group_size") Kernel->setMetadata("intel_reqd_sub_group_size", MDNode::get(C, Values));
      if (A.Name == HierarchicalAttribute) keepScalar(*Kernel);
      if (A.Name != "reqd_work_group_size" && A.Name != "work_group_size_hint") continue;
      while (Values.size() < 3) // OpenCL's are always of three dimensions
        Values.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), 1)));
      Kernel->setMetadata(A.Name, MDNode::get(C, Values));
    }
  }
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

/// See SpirvBinary.h.
void allowAnyPrintfFormat() {
  static const bool Done = [] {
    if (cl::Option *Extensions = cl::getRegisteredOptions().lookup("spirv-ext"))
      Extensions->addOccurrence(1, "spirv-ext", ("+" + AnyPrintfFormat).str());
    return true;
  }();
  (void)Done;
}

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
  auto Dump = [&](StringRef Stage) {
    if (Options.Dump) Options.Dump(Stage, M);
  };
  dropHostFlags(M);
  expandWorkItemCalls(M);
  foldTargetQueries(M, /*PrefersSubGroups=*/false);
  lowerAssertionsForDevice(M);
  linkDeviceLibrary(M);
  chooseDimensions(M);
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(ExternalLinkagePass()); });
  separateFromBuiltins(M);
  inlineCalls(M, [](const Function &F) {
    return all_of(F.getFunctionType()->subtypes(), [](Type *T) { return passesWell(T); });
  });
  settleMatrixLanes(M, /*Usual=*/0);
  lowerSpecConstantsForSpirv(M);
  settleMatrixRegisters(M, [](unsigned) { return 8; }, /*HasTiles=*/false);
  lowerDotProducts(M);
  verifyAfter("what comes first for SPIR-V", M);
  Dump("inlined");

  M.setTargetTriple(Triple(usesSubGroups(M) ? SubGroupsTriple : SpirvTriple));
  std::string Error;
  std::unique_ptr<TargetMachine> Target = createSpirvTarget(M, Error);
  if (!Target) return makeError("no SPIR-V backend in this LLVM: " + Error);
  M.setDataLayout(Target->createDataLayout());
  auto Run = [&](StringRef Stage, auto Pass) {
    runPasses(M, Target.get(), [&](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(std::move(Pass)); });
    Dump(Stage);
  };
  if (!usesSubGroups(M)) Run("barrier-dispatch", BarrierDispatchPass()); // what takes SPIR 1.2 has no sub-groups
  Run("loop-switches", createModuleToFunctionPassAdaptor(LoopSwitchesPass()));
  // Intel's device takes lanes that left a loop for others when a loop has several entries. PoCL follows such a loop
  // round and round, until its stack is full, where the kernel has barriers.
  if (usesSubGroups(M) || any_of(M, hasBarriers)) Run("reducible", createModuleToFunctionPassAdaptor(ReduciblePass()));
  Run("barrier-loops", createModuleToFunctionPassAdaptor(BarrierLoopsPass()));
  Run("barrier-branches", createModuleToFunctionPassAdaptor(BarrierBranchesPass()));
  Run("loop-results", createModuleToFunctionPassAdaptor(LoopResultsPass()));
  Run("chosen-addresses", createModuleToFunctionPassAdaptor(ChosenAddressesPass()));
  Run("small-arrays", createModuleToFunctionPassAdaptor(SmallArraysPass()));
  Run("tables", PointerTablesPass());
  Run("retyped", RetypeGenericPass());
  if (M.getFunction(PrintfBuiltin)) allowAnyPrintfFormat();
  Run("lowered", LowerSpirvPass());
  Run("inferred", InferAcrossCallsPass());
  if (answerPointerQueries(M)) {
    runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) {
      FunctionPassManager FPM;
      FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true)); // comparisons with null
      FPM.addPass(SimplifyCFGPass());
      MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
    });
    Run("inferred", InferAcrossCallsPass());
  }
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(CallForImportedConstantsPass()); });
  if (std::string Unsupported = expandUnsupported(M); !Unsupported.empty()) return makeError(Unsupported);
  Dump("expanded");

  hideDispatchingCopies(M);
  describeKernels(M);
  std::string Broken;
  raw_string_ostream BrokenOut(Broken);
  if (verifyModule(M, &BrokenOut)) return makeError("internal error, the module for SPIR-V is broken: " + Broken);
  return generateCode(M, Options);
}

PreservedAnalyses EmitSpirvPass::run(Module &M, ModuleAnalysisManager &) {
  SpirvOptions Options;
  Options.HandleFatalErrors = true;
  auto Report = [&](const Twine &Text) { M.getContext().diagnose(DiagnosticInfoGeneric(Text, DS_Error)); };
  Expected<SmallString<0>> Code = emitSpirv(CloneModule(M), Options);
  if (!Code) {
    Report(toString(Code.takeError()));
    return PreservedAnalyses::all();
  }
  std::error_code Error;
  raw_fd_ostream Out(SpirvOut, Error);
  if (Error)
    Report("cannot write '" + SpirvOut + "': " + Error.message());
  else
    Out << *Code;
  return PreservedAnalyses::all();
}

} // namespace syclc
