// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The stages of compilation, one call each. docs/pipeline.md shows the IR after each stage.
#include "Pipeline.h"

#include "abi/image_properties.h"
#include "images/Descriptors.h"
#include "images/EmbedImages.h"
#include "ir/BuiltinTable.h"
#include "ir/DeviceGlobals.h"
#include "ir/ExternalFunctions.h"
#include "ir/ImportedConstants.h"
#include "ir/KernelInfo.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "native/DetachNative.h"
#include "native/EmitNative.h"
#include "native/EmitUnoptimised.h"
#include "native/LevelThreads.h"
#include "native/NativeModule.h"
#include "native/Pipeline.h"
#include "native/emit/NativeLevels.h"
#include "native/workgroup/WorkItemLoops.h"
#include "nvptx/EmitNvptx.h"
#include "nvptx/Pipeline.h"
#include "outline/DeviceModule.h"
#include "outline/FunctionAlignment.h"
#include "outline/OnDevice.h"
#include "outline/Outline.h"
#include "outline/OutlineUnoptimised.h"
#include "outline/Pipeline.h"
#include "outline/StripHost.h"
#include "outline/VirtualCalls.h"
#include "spirv/EmitSpirv.h"
#include "spirv/Pipeline.h"
#include "spirv/emit/SubGroupKernels.h"
#include "support/CloneModule.h"
#include "support/CrashTrace.h"
#include "support/FloatErrors.h"
#include "support/ModuleId.h"
#include "support/OwnBitcode.h"
#include "support/Remarks.h"
#include "support/RunPasses.h"
#include "support/Transforms.h"
#include "support/WrappingLoops.h"

#include "llvm/ADT/Any.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

#include <utility>

using namespace llvm;

namespace llvm {
extern cl::opt<bool> PrintPipelinePasses; // -print-pipeline-passes; no header of LLVM declares it
} // namespace llvm

namespace syclc {

namespace {

void reportError(Module &M, const Twine &Text) { M.getContext().diagnose(DiagnosticInfoGeneric(Text, DS_Error)); }

/// Writes the IR after each stage for `-fplugin-arg-syclc-keep-intermediates=DIR`: DIR/<source>.<stage>.ll
class Intermediates {
public:
  Intermediates(Module &Host, const PipelineOptions &Options)
      : Host(Host), Directory(Options.KeepIntermediates),
        Source(sys::path::filename(Options.SourceName.empty() ? Host.getSourceFileName() : Options.SourceName)) {}

  void keep(StringRef Stage, StringRef Extension, function_ref<void(raw_ostream &)> Write) const {
    if (Directory.empty()) return;
    SmallString<128> Path(Directory);
    sys::path::append(Path, Source + "." + Stage + Extension);
    std::error_code Error;
    raw_fd_ostream Out(Path, Error);
    if (Error) return reportError(Host, "syclc: cannot write '" + Path + "' (keep-intermediates): " + Error.message());
    Write(Out);
  }

  void keep(StringRef Stage, const Module &M) const {
    keep(Stage, ".ll", [&](raw_ostream &Out) { Out << M; });
  }

private:
  Module &Host;
  std::string Directory, Source;
};

/// Copies \p Spmd with only some of its kernels.
std::unique_ptr<Module> withKernels(const Module &Spmd, function_ref<bool(const Function &)> Wanted) {
  std::unique_ptr<Module> Part = cloneSharingDebugInfo(Spmd);
  for (Function *Kernel : kernels(*Part))
    if (!Wanted(*Kernel)) Kernel->eraseFromParent();
  removeDeadGlobals(*Part);
  return Part;
}

/// Whether the bitcode of some kernels is embedded, see laterContainer(). It lists all kinds of metadata of the context,
/// which depend on the threads that compile for levels.
bool embedsBitcode(Module &Spmd, const PipelineOptions &Options) {
  if (Options.Bitcode) return true;
  return ((Options.UsualBitcode && Options.Native) || Options.Nvptx) &&
         (!specConstants(Spmd).empty() || !importedFunctions(Spmd).empty() || !exportedFunctions(Spmd).empty());
}

/// Starts to compile \p Prepared for the levels that have code for all kernels, so that no level's code depends on that
/// of the others.
void startThreads(LevelThreads &Threads, Module &Prepared, const Module &Host, const PipelineOptions &Options) {
  SmallVector<NativeLevel> Levels;
  for (const NativeLevel &Level : nativeLevels())
    if (is_contained(Options.IsaLevels, Level.Name) && Level.Kernels == LevelKernels::All &&
        isLevelOf(Level, Host.getTargetTriple()))
      Levels.push_back(Level);
  const SmallVector<Function *, 8> Kernels = kernels(Prepared);
  if (Kernels.empty() || !Options.KeepIntermediates.empty()) return;
  Threads.start(Prepared, Levels, *Host.getFunction(Kernels.front()->getName()), Options.Threads);
}

/// Compiles native code for each ISA level in the options. \param Optimise the host's code is optimised, too.
void compileForLevels(const Module &Spmd, Module &Host, const PipelineOptions &Options, bool Optimise,
                      NativeVariants &Variants, const Intermediates &Intermediates) {
  RemarkLog Log;
  std::unique_ptr<Module> Prepared = cloneSharingDebugInfo(Spmd);
  const bool MayUseThreads = Optimise && !embedsBitcode(*Prepared, Options);
  prepareNativeModule(*Prepared);
  LevelThreads Threads;
  if (MayUseThreads) startThreads(Threads, *Prepared, Host, Options);
  for (NativeLevel Level : nativeLevels()) {
    if (!is_contained(Options.IsaLevels, Level.Name)) continue;
    if (Level.Kernels == LevelKernels::Tiles && !Optimise) {
      // With its fast register allocator, LLVM writes a tile's shape from a register that holds another value by then
      // (X86FastTileConfig reads the registers of later instructions), and the multiplication is illegal.
      if (Options.IsaLevels.size() > 1) continue; // the code for the next lower level runs
      Level.Kernels = LevelKernels::Dots;
    }
    if (!isLevelOf(Level, Host.getTargetTriple())) {
      reportError(Host, "syclc: ISA level '" + Level.Name + "' is not one of " + Host.getTargetTriple().str() +
                            "; use -fplugin-arg-syclc-isa=baseline");
      continue;
    }
    TimeTraceScope Timed("syclc native code", Level.Name);
    CrashTrace Crash(("native code for " + Level.Name).str());
    emitNative(*Prepared, Level, Optimise, Host, Threads, Variants, Log,
               [&](const Module &M) { Intermediates.keep(("native." + Level.Name).str(), M); });
  }
  Log.tell(Host);
}

/// Requests code that detects work-items of a group waiting at different barriers.
void checkBarriers(Module &Kernels) {
  for (Function *Kernel : kernels(Kernels)) Kernel->addFnAttr(CheckBarriersFnAttr);
}

/// Whether a sanitizer is enabled for \p Entries.
bool isSanitized(const Module &Host, ArrayRef<Function *> Entries) {
  constexpr Attribute::AttrKind Kinds[] = {Attribute::SanitizeAddress, Attribute::SanitizeHWAddress,
                                           Attribute::SanitizeMemory, Attribute::SanitizeThread,
                                           Attribute::SanitizeType};
  return any_of(Entries,
                [&](const Function *F) {
                  return any_of(Kinds, [&](Attribute::AttrKind Kind) { return F->hasFnAttribute(Kind); });
                }) ||
         any_of(Host, [](const Function &F) { return isUbsanReport(F.getName()); });
}

/// Whether a kernel's work-items must be lanes: it requires a size of sub-groups, or operates on them.
bool needsLanes(Function &Kernel) {
  const KernelInfo Info = *KernelInfo::get(Kernel);
  if (!Info.attribute(ReqdSubGroupSizeAttribute).empty()) return true;
  SetVector<Function *> Reached;
  Reached.insert(&Kernel);
  for (unsigned I = 0; I < Reached.size(); ++I)
    for (Instruction &Inst : instructions(*Reached[I])) {
      const auto *Call = dyn_cast<CallBase>(&Inst);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee) continue;
      const Builtin *B = lookupBuiltin(Callee->getName());
      if (B && is_contained({BuiltinKind::SubGroupQuery, BuiltinKind::SubGroupOperation}, B->Kind)) return true;
      if (!Callee->isDeclaration()) Reached.insert(Callee);
    }
  return false;
}

/// Warns about kernels that are compiled without UBSan's checks.
void warnOfLostChecks(Module &Host, Module &Unchecked) {
  if (none_of(Host, [](const Function &F) { return isUbsanReport(F.getName()); })) return;
  for (Function *Kernel : kernels(Unchecked))
    Host.getContext().diagnose(DiagnosticInfoGeneric(
        "syclc: kernel '" + kernelDisplayName(*Kernel) +
            "' is compiled without the checks of -fsanitize=undefined, because " +
            (needsLanes(*Kernel) ? "its work-items run together in sub-groups"
                                 : "its code can be compiled only after optimisation, as calls through a table of "
                                   "functions can"),
        DS_Warning));
}

/// The module that a source's kernels are outlined from: the host's, or that of the second parse.
struct KernelSource {
  Module &M;
  ArrayRef<Function *> Entries;
};

/// Compiles native code for all kernels: at -O0 and with sanitizers unoptimised if possible, so that debuggers and
/// sanitizers work best; otherwise fast code for each level.
NativeVariants compileNative(Module &Spmd, Module &Host, const KernelSource &Source, const PipelineOptions &Options,
                             bool Optimise, bool UseLanes, const Intermediates &Intermediates) {
  NativeVariants Variants;
  if (Options.CheckBarriers) checkBarriers(Spmd);
  if (!UseLanes) {
    // For the CPU that the source is compiled for, since external functions have code if others compile for the usual
    // levels.
    const bool WithExternals =
        any_of(Options.IsaLevels, [](StringRef Level) { return Level == "baseline" || Level == "x86-64-v2"; });
    std::unique_ptr<Module> Unoptimised = outlineUnoptimised(Source.M, Source.Entries, Spmd, WithExternals);
    if (Options.CheckBarriers) checkBarriers(*Unoptimised);
    emitUnoptimised(std::move(Unoptimised), Host, Variants,
                    [&](const Module &M) { Intermediates.keep("native.unoptimised", M); });
    std::unique_ptr<Module> Rest =
        withKernels(Spmd, [&](const Function &Kernel) { return !Variants.contains(Kernel.getName()); });
    warnOfLostChecks(Host, *Rest);
    if (!kernels(*Rest).empty() || !exportedFunctions(*Rest).empty())
      compileForLevels(*Rest, Host, Options, Optimise, Variants, Intermediates);
  } else
    compileForLevels(Spmd, Host, Options, Optimise, Variants, Intermediates);
  return Variants;
}

ImageInfo infoOf(Module &Kernels, StringRef Triple, StringRef ModuleId, const PipelineOptions &Options) {
  ImageInfo Facts;
  Facts.CompressionLevel = Options.CompressionLevel;
  Facts.Triple = Triple.str();
  Facts.ModuleId = ModuleId.str();
  for (Function *Kernel : kernels(Kernels)) Facts.Kernels.push_back(Kernel->getName().str());
  Facts.Exports = namesOf(exportedFunctions(Kernels));
  Facts.Imports = namesOf(importedFunctions(Kernels));
  append_range(Facts.Imports, importedConstantNames(Kernels));
  return Facts;
}

/// Wraps SPMD IR in a container.
std::string bitcodeContainer(Module &Spmd, const PipelineOptions &Options) {
  ImageInfo Facts = infoOf(Spmd, Spmd.getTargetTriple().str(), moduleId(Spmd), Options);
  Facts.Kind = object::IMG_Bitcode;
  if (any_of(exportedFunctions(Spmd), [](const Function *F) { return needsDeviceLink(*F); }))
    Facts.More.push_back({SYCLC_PROPERTY_NEEDS_LINK, "1"});
  return makeContainer(ownBitcode(Spmd), Facts);
}

/// The container of code that is compiled again, by a device link or a just-in-time compiler: kernels that read
/// specialization constants, and kernels and functions that call each other across sources.
std::string laterContainer(const Module &Spmd, const PipelineOptions &Options) {
  std::unique_ptr<Module> Part = withKernels(Spmd, [](const Function &Kernel) {
    return !KernelInfo::get(Kernel)->attribute(SpecConstantsAttribute).empty() ||
           !importedBy(const_cast<Function &>(Kernel)).empty();
  });
  return kernels(*Part).empty() && exportedFunctions(*Part).empty() ? "" : bitcodeContainer(*Part, Options);
}

/// SPIR-V images; nothing after an error, which is reported.
std::string spirvContainers(Module &Spmd, Module &Host, const PipelineOptions &Options,
                            const Intermediates &Intermediates) {
  TimeTraceScope Timed("syclc SPIR-V");
  CrashTrace Crash("SPIR-V");
  std::string Containers;
  for (SpirvPart &Part : splitBySubGroups(Spmd)) {
    std::string Name = "spirv" + Part.Name;
    ImageInfo Facts = infoOf(*Part.Kernels, "spirv64-unknown-unknown", moduleId(Spmd), Options);
    Facts.Aspects = Part.Aspects;
    SpirvOptions Spirv;
    Spirv.Dump = [&](StringRef Stage, const Module &M) { Intermediates.keep((Twine(Name) + "." + Stage).str(), M); };
    Expected<SmallString<0>> Code = emitSpirv(std::move(Part.Kernels), Spirv);
    if (!Code) {
      reportError(Host, "syclc: " + toString(Code.takeError()));
      return "";
    }
    Intermediates.keep("device" + Part.Name, ".spv", [&](raw_ostream &Out) { Out << *Code; });
    Containers += makeContainer(*Code, Facts);
  }
  return Containers;
}

/// Images with PTX for kernels that are complete: those that call functions of other sources need a device link.
/// Nothing after an error, which is reported.
std::string nvptxContainers(Module &Spmd, Module &Host, const PipelineOptions &Options,
                            const Intermediates &Intermediates) {
  TimeTraceScope Timed("syclc PTX");
  CrashTrace Crash("PTX");
  std::string Containers;
  for (const std::string &Arch : Options.NvptxArchs) {
    std::unique_ptr<Module> Part = withKernels(Spmd, [](const Function &Kernel) {
      return hasSubGroupsForNvptx(Kernel) && importedBy(const_cast<Function &>(Kernel)).empty();
    });
    if (kernels(*Part).empty()) return "";
    ImageInfo Facts = infoOf(*Part, NvptxTriple, moduleId(Spmd), Options);
    Facts.Kind = object::IMG_PTX;
    Facts.Arch = Arch;
    Facts.Exports.clear(); // PTX is not linked
    NvptxOptions Nvptx;
    Nvptx.Arch = Arch;
    Nvptx.Dump = [&](StringRef Stage, const Module &M) {
      Intermediates.keep(("nvptx." + Arch + "." + Stage).str(), M);
    };
    Expected<SmallString<0>> Code = emitNvptx(std::move(Part), Nvptx);
    if (!Code) {
      reportError(Host, "syclc: " + toString(Code.takeError()));
      return "";
    }
    Intermediates.keep("device." + Arch, ".ptx", [&](raw_ostream &Out) { Out << *Code; });
    Containers += makeContainer(*Code, Facts);
  }
  return Containers;
}

/// The images to embed, as OffloadBinary containers; empty if there are none or an error was reported.
std::string compileImages(Module &Spmd, Module &Host, const PipelineOptions &Options,
                          const Intermediates &Intermediates) {
  std::string Containers;
  if (Options.Bitcode)
    Containers = bitcodeContainer(Spmd, Options);
  else if (embedsBitcode(Spmd, Options))
    Containers = laterContainer(Spmd, Options);
  if (Options.Spirv) Containers += spirvContainers(Spmd, Host, Options, Intermediates);
  if (Options.Nvptx) Containers += nvptxContainers(Spmd, Host, Options, Intermediates);
  return Containers;
}

} // namespace

/// Replaces `__syclc_on_device()` in \p Host, and in \p Device, the module with the kernels. A module that is used for
/// both is copied.
static void tellWhere(Module &Host, std::unique_ptr<Module> &Device, bool HasKernels) {
  if (HasKernels && !Device && asksWhetherOnDevice(Host)) Device = cloneSharingDebugInfo(Host);
  if (Device) answerWhetherOnDevice(*Device, true);
  if (!asksWhetherOnDevice(Host)) return;
  answerWhetherOnDevice(Host, false);
  // Removes functions called only on devices, which may have no definition; the pipeline for kernels ends with the same
  // pass.
  if (!HasKernels) removeDeadGlobals(Host);
}

PreservedAnalyses DevicePipelinePass::run(Module &M, ModuleAnalysisManager &) {
  dropKernelAlignments(M);
  SmallVector<Function *, 8> Entries = findKernelEntries(M), Roots = Entries;
  append_range(Roots, findExported(M));
  std::unique_ptr<Module> Device;
  if (Roots.empty()) {
    tellWhere(M, Device, /*HasKernels=*/false);
    return PreservedAnalyses::all();
  }
  Intermediates Intermediates(M, Options);
  Intermediates.keep("host", M);

  TimeTraceScope Timed("syclc", M.getName()); // -ftime-trace
  CrashTrace Crash("kernels of '" + M.getName().str() + "'");
  SmallVector<Function *, 8> DeviceEntries = Entries;
  if (Options.DeviceBitcode && !Options.DeviceBitcode->empty()) {
    Device = readDeviceModule(*Options.DeviceBitcode, M, Entries);
    if (!Device) return PreservedAnalyses::none(); // reported
    dropKernelAlignments(*Device);
  }
  tellWhere(M, Device, /*HasKernels=*/true);
  if (Device) {
    Intermediates.keep("view", *Device);
    lowerVirtualCalls(*Device);
    for (Function *&Entry : DeviceEntries) Entry = Device->getFunction(Entry->getName());
    Roots = DeviceEntries;
    append_range(Roots, findExported(*Device));
  }
  const KernelSource Source{Device ? *Device : M, DeviceEntries};
  std::unique_ptr<Module> Spmd = cloneKernels(Source.M, Roots);
  if (!Options.IdsFitInInt)
    for (Function &F : *Spmd) F.addFnAttr(IdsOfAnySizeFnAttr);
  allowErrorsOfOpenCl(*Spmd, !Options.ExactRoots, !Options.ExactQuotients);
  outline(*Spmd);
  keepBaseOffsets(*Spmd);
  setModuleId(*Spmd);
  Intermediates.keep("spmd", *Spmd);
  if (!verifySpmd(*Spmd)) return PreservedAnalyses::none(); // reported; no object will be written
  if (Device && !hostKnowsVariables(*Spmd, M)) return PreservedAnalyses::none();

  NativeVariants Native;
  const bool UseLanes = Optimise && !isSanitized(M, Entries);
  if (Options.Native) Native = compileNative(*Spmd, M, Source, Options, Optimise, UseLanes, Intermediates);
  std::string Images = compileImages(*Spmd, M, Options, Intermediates);

  emitDescriptors(M, Entries, *Spmd, Native, Images.empty() ? nullptr : embedImages(M, Images));
  if (Detached && UseLanes) Detached->detach(M, Native);
  resolveHostPlaceholders(M);
  // Removes functions that only kernels called; at -O0 no other pass would remove them.
  removeDeadGlobals(M);
  return PreservedAnalyses::none();
}

void DevicePipelinePass::printPipeline(raw_ostream &OS, function_ref<StringRef(StringRef)> NameOf) {
  // Not in the stack traces of crashes, which name the running pass by this function, too.
  if (!PrintPipelinePasses) {
    OS << NameOf(name());
    return;
  }
  StringSet<> Names;
  auto NameOfAny = [&](StringRef Class) {
    return Class.starts_with("syclc::") ? Names.insert(passName(Class)).first->getKey() : NameOf(Class);
  };
  ListSeparator Separator(",");
  OS << NameOf(name()) << '(';
  auto Print = [&](ModulePassManager List) {
    OS << Separator << "module(";
    List.printPipeline(OS, NameOfAny);
    OS << ')';
  };
  Print(outlinePipeline());
  if (Options.Native && !Optimise) Print(unoptimisedPipeline(/*WithExternals=*/true));
  if (Options.Native) {
    Print(nativePreparation());
    for (const NativeLevel &Level : nativeLevels())
      if (is_contained(Options.IsaLevels, Level.Name))
        Print(nativeLevelPipeline({.Level = Level, .Optimise = Optimise}));
  }
  if (Options.Spirv) Print(spirvPipeline());
  if (Options.Nvptx)
    for (const std::string &Arch : Options.NvptxArchs)
      Print(nvptxPipeline({nvptxArchNumber(Arch).value_or(MinNvptxArch), {}, nullptr}));
  OS << ')';
}

void registerPipeline(PassBuilder &PB, PipelineOptions Options) {
  auto Detached = std::make_shared<DetachedNative>();
  PB.registerPipelineStartEPCallback([=](ModulePassManager &MPM, OptimizationLevel Level) {
    bool Optimise = Level != OptimizationLevel::O0;
    MPM.addPass(DevicePipelinePass(Options, Optimise, Optimise ? Detached : nullptr));
  });
  // Also for the host's code: programs compare their kernels with serial functions.
  keepWrappingLoops(PB);
  if (PassInstrumentationCallbacks *Callbacks = PB.getPassInstrumentationCallbacks()) {
    skipDisabled(*Callbacks);
    Callbacks->addClassToPassName(DevicePipelinePass::name(), "syclc");
    for (StringRef Class : {WrappingLoopsPass::name(), ReattachNativePass::name()})
      Callbacks->addClassToPassName(Class, passName(Class));
  }
  PB.registerOptimizerLastEPCallback([=](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
    MPM.addPass(ReattachNativePass(Detached));
  });
}

/// Prevents a second compilation from unrolling the loops of native kernels again.
static void keepLoops(Function &F) {
  DominatorTree Tree(F); // there is no analysis manager: this is not called by a pass
  LoopInfo Loops(Tree);
  for (Loop *L : Loops.getLoopsInPreorder()) addStringMetadataToLoop(L, "llvm.loop.unroll.disable");
}

void registerPipelineWithoutPasses(PassBuilder &PB, PipelineOptions Options, bool Optimise) {
  PassInstrumentationCallbacks *Callbacks = PB.getPassInstrumentationCallbacks();
  assert(Callbacks && "Clang's pipelines have instrumentation");
  auto IsDone = std::make_shared<bool>(false);
  Callbacks->registerBeforeNonSkippedPassCallback([=](StringRef, Any IR) {
    const auto *Unit = any_cast<const Module *>(&IR);
    if (!Unit || std::exchange(*IsDone, true)) return;
    // No analyses of the module have been computed yet, so changing it is safe.
    auto &M = const_cast<Module &>(**Unit);
    ModuleAnalysisManager MAM;
    DevicePipelinePass(Options, Optimise).run(M, MAM);
    if (!Optimise) return;
    for (Function &F : M)
      if (!F.isDeclaration() && F.hasFnAttribute(SubGroupSizeFnAttr)) keepLoops(F);
  });
}

} // namespace syclc
