// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/DeviceLink.h"

#include "ir/ExternalFunctions.h"
#include "ir/SpmdVerifier.h"
#include "link/CompilePart.h"
#include "link/DeviceInputs.h"
#include "link/JobCache.h"
#include "link/LinkedProgram.h"
#include "link/OpenClBinaries.h"
#include "link/Ptxas.h"
#include "link/Registration.h"
#include "link/RunJobs.h"
#include "link/ScratchFolder.h"
#include "nvptx/EmitNvptx.h"
#include "support/OwnBitcode.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/OffloadBinary.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc {

namespace {

class DeviceLink {
public:
  explicit DeviceLink(DeviceLinkOptions Options) : Options(std::move(Options)) {}

  Expected<bool> run() {
    Expected<DeviceInputs> Inputs = readDeviceInputs(Options.Inputs);
    if (!Inputs) return Inputs.takeError();
    if (Inputs->Images == 0) return false;
    if (Error E = checkInputs(*Inputs)) return E;
    const bool OnlyNative =
        all_of(Options.Targets, [](const LinkTarget &T) { return T.Kind == LinkTargetKind::Native; });
    Expected<LinkedProgram> Linked = linkProgram(*Inputs, /*AllowUndefined=*/OnlyNative, Options.OnlyNeeded);
    if (!Linked) return Linked.takeError();
    Program = std::move(*Linked);
    if (Program.Kernels.empty() && (Inputs->WithoutBitcode.empty() || Options.OnlyNeeded)) return false;
    if (Program.Kernels.empty()) return needsBitcode("kernels", *Inputs);
    if (Options.SpirvIfNeeded && Program.HasLocalMemoryOfOthers) {
      Expected<std::vector<LinkTarget>> Spirv = parseLinkTargets("spirv64");
      if (!Spirv) return Spirv.takeError();
      append_range(Options.Targets, *Spirv);
    }
    Parts = splitProgram(Program, Options.Split);
    say(Twine(Program.Kernels.size()) + " kernels of " + Twine(Inputs->Bitcode.size()) + " sources in " +
        Twine(Parts.size()) + " parts");
    if (Error E = compile()) return E;
    if (Error E = write()) return E;
    return true;
  }

private:
  void say(const Twine &Text) const {
    if (Options.Verbose) errs() << "syclc-link: " << Text << "\n";
  }

  static Error needsBitcode(const Twine &Missing, const DeviceInputs &Inputs) {
    return createStringError(
        "no input has " + Missing + " that can be linked: " + join(Inputs.WithoutBitcode, ", ") +
        "\ncompile with 'bitcode' among the targets: -fplugin-arg-syclc-targets=native,spirv64,bitcode");
  }

  Error checkInputs(const DeviceInputs &Inputs) const {
    if (Inputs.Bitcode.empty()) return needsBitcode("device code", Inputs);
    for (const std::string &Left : Inputs.WithoutBitcode) say("left as it is, for want of bitcode: " + Left);
    return Error::success();
  }

  /// A part of the program for one target.
  struct Compilation {
    const ProgramPart *Part;
    const LinkTarget *Target;
    std::vector<FoldedValue> Values; ///< of specialization constants; empty: code for any values
    std::string Key;
    std::string Result;
  };

  /// Compiles every part for every target, or takes the results of earlier links.
  Error compile() {
    Expected<JobCache> Cache = JobCache::open(Options.CacheFolder);
    if (!Cache) return Cache.takeError();
    std::vector<std::string> MayDependOn; // of each target: dependencies that are not in its text
    for (const LinkTarget &Target : Options.Targets) {
      MayDependOn.push_back(join(Options.PassOptions, " "));
      if (Target.Kind == LinkTargetKind::Ptx) MayDependOn.back() += describePtxas(Options.Ptxas);
      if (Target.Kind != LinkTargetKind::OpenCl) continue;
      Expected<std::string> Devices = describeOpenClDevices(Target.Detail);
      if (!Devices) return createStringError(Target.text() + ": " + toString(Devices.takeError()));
      MayDependOn.back() += *Devices;
    }
    if (any_of(Options.Targets, [](const LinkTarget &T) { return T.Kind == LinkTargetKind::Ptx; }))
      for (const LinkedKernel &Kernel : Program.Kernels)
        if (const Function &F = *Program.Code->getFunction(Kernel.Function); !hasSubGroupsForNvptx(F))
          say("left out for nvptx64, whose sub-groups have another size than it requires: kernel '" +
              kernelDisplayName(F) + "'");
    for (const ProgramPart &Part : Parts) {
      const std::string Code = describe(Part);
      PartHashes.push_back(JobCache::key({Code}).substr(0, 16));
      for (const auto &[Target, Environment] : zip(Options.Targets, MayDependOn))
        Work.push_back({&Part, &Target, {}, JobCache::key({Code, Target.text(), Environment}), {}});
      if (Error E = addSpecVariants(Part, Code, MayDependOn)) return E;
    }
    if (!UnusedSpec.empty())
      return createStringError("--spec: no kernel reads a specialization constant '" + UnusedSpec.front().Name +
                               "': give the name of the sycl::specialization_id with its namespaces");
    std::vector<Job> Jobs;
    std::vector<Compilation *> Waiting;
    for (Compilation &C : Work) {
      const size_t Number = C.Part - Parts.data();
      const std::string Name = C.Target->text() + ", part " + std::to_string(Number + 1) + " of " +
                               std::to_string(Parts.size()) + " (" + C.Part->front()->File + ")" + textOf(C.Values);
      if (std::optional<std::string> Known = Cache->find(C.Key)) {
        say("reuses: " + Name);
        C.Result = std::move(*Known);
        continue;
      }
      say("compiles: " + Name);
      Jobs.push_back({Name, [this, &C, Hash = PartHashes[Number]] { return compile(C, Hash); },
                      [&C, &Cache](StringRef Result) { Cache->keep(C.Key, Result); }});
      Waiting.push_back(&C);
    }
    Expected<std::vector<std::string>> Results = runJobs(Jobs, Options.Jobs);
    if (!Results) return Results.takeError();
    for (auto [C, Result] : zip(Waiting, *Results)) C->Result = std::move(Result);
    return Error::success();
  }

  /// In a separate process.
  Expected<std::string> compile(const Compilation &C, StringRef PartHash) const {
    std::unique_ptr<Module> Code = modulePart(Program, *C.Part);
    // Functions that native code calls may be defined elsewhere: the system's linker will check.
    if (C.Target->Kind != LinkTargetKind::Native && !verifySpmd(*Code)) return createStringError(*Program.Reported);
    if (!C.Values.empty()) foldSpecValues(*Code, C.Values, /*WithDefaults=*/C.Target->Kind == LinkTargetKind::OpenCl);
    Expected<std::string> Result =
        compilePart(std::move(Code), *C.Part, *C.Target, C.Values,
                    C.Values.empty() ? PartHash : StringRef(C.Key).take_front(16), Options.Ptxas);
    if (!Result || Program.Reported->empty()) return Result;
    return createStringError(*Program.Reported);
  }

  static bool isForSpecValues(const LinkTarget &Target) {
    return Target.Kind == LinkTargetKind::Native || Target.Kind == LinkTargetKind::OpenCl;
  }

  /// Code for listed values of specialization constants.
  Error addSpecVariants(const ProgramPart &Part, StringRef Code, ArrayRef<std::string> Environments) {
    if (Options.Spec.empty()) return Error::success();
    if (none_of(Options.Targets, isForSpecValues))
      return createStringError("--spec: target '" + Options.Targets.front().text() +
                               "' accepts any value at run time: add a target 'native' or 'opencl'");
    Expected<std::vector<std::vector<FoldedValue>>> Combinations =
        combineSpecChoices(*modulePart(Program, Part), Options.Spec, UnusedSpec);
    if (!Combinations) return Combinations.takeError();
    for (const std::vector<FoldedValue> &Values : *Combinations) {
      std::string Text;
      for (const FoldedValue &V : Values) Text += V.Name + '=' + V.Bytes + ';';
      for (const auto &[Target, Environment] : zip(Options.Targets, Environments))
        if (isForSpecValues(Target))
          Work.push_back({&Part, &Target, Values, JobCache::key({Code, Target.text(), Environment, Text}), {}});
    }
    return Error::success();
  }

  /// ", width=16", for messages.
  static std::string textOf(ArrayRef<FoldedValue> Values) {
    std::string Text;
    for (const FoldedValue &V : Values) Text += ", " + V.Text;
    return Text;
  }

  /// Everything that a part's compilation depends on except its target: its IR, and the kernels that it is for.
  std::string describe(const ProgramPart &Part) const {
    std::string Text;
    raw_string_ostream Out(Text);
    for (const LinkedKernel *Kernel : Part) Out << Kernel->Name << ' ' << join(Kernel->ModuleIds, " ") << '\n';
    Out << ownBitcode(*modulePart(Program, Part));
    return Text;
  }

  Error write() {
    Expected<ScratchFolder> Folder = ScratchFolder::make();
    if (!Folder) return Folder.takeError();
    std::vector<std::string> Objects;
    LinkResults Results;
    std::string AllKeys;
    for (const Compilation &C : Work) {
      AllKeys += C.Key;
      if (C.Target->Kind != LinkTargetKind::Native) {
        Results.Containers += C.Result;
        continue;
      }
      if (C.Result.empty()) continue; // no kernel benefits from the level
      Objects.push_back(Folder->file(Twine(Objects.size()) + ".o"));
      if (Error E = takeNative(C, Objects.back(), Results)) return E;
    }
    for (const LinkedKernel &Kernel : Program.Kernels)
      if (auto Callees = namesOf(importedBy(*Program.Code->getFunction(Kernel.Function))); !Callees.empty())
        Results.Callers.push_back({Kernel.Name, std::move(Callees)});
    const std::string Id = JobCache::key({AllKeys}).substr(0, 32);
    Expected<SmallString<0>> Registration =
        makeRegistration(Results, Program.Code->getTargetTriple(), sys::path::filename(Options.Output), Id);
    if (!Registration) return Registration.takeError();
    Objects.push_back(Folder->file("registration.o"));
    if (Error E = writeWholeFile(Objects.back(), *Registration)) return E;
    if (!Options.Merge.empty()) Objects.push_back(Options.Merge);
    return merge(Objects, *Folder);
  }

  /// Extracts a native object from its container.
  Error takeNative(const Compilation &C, const std::string &File, LinkResults &Results) {
    std::unique_ptr<MemoryBuffer> Bytes = MemoryBuffer::getMemBufferCopy(C.Result, "");
    Expected<std::unique_ptr<OffloadBinary>> Container = OffloadBinary::create(*Bytes);
    if (!Container)
      return createStringError("the entry of cache '" + Options.CacheFolder + "' for " + C.Target->text() +
                               " is damaged: remove the folder: " + toString(Container.takeError()));
    if (Error E = writeWholeFile(File, (*Container)->getImage())) return E;
    const std::vector<LinkedVariant> Variants = readVariants((*Container)->getString(NativeProperty));
    for (const LinkedKernel *Kernel : *C.Part) {
      if (none_of(Variants, [&](const LinkedVariant &V) { return V.Kernel == Kernel->Name; })) continue;
      LinkedNative &Native = nativeOf(*Kernel, C, Results);
      for (const LinkedVariant &V : Variants)
        if (V.Kernel == Kernel->Name) Native.Variants.push_back(V);
      llvm::sort(Native.Variants, [](const LinkedVariant &A, const LinkedVariant &B) {
        return std::tie(A.Level, A.SubGroupSize) < std::tie(B.Level, B.SubGroupSize);
      });
    }
    return Error::success();
  }

  /// All levels of a kernel are variants of one entry; code for a CPU model is a separate entry.
  static LinkedNative &nativeOf(const LinkedKernel &Kernel, const Compilation &C, LinkResults &Results) {
    const LinkTarget &Target = *C.Target;
    const std::string Cpu = Target.IsCpu ? Target.Detail : "";
    auto Known = find_if(Results.Native, [&](const LinkedNative &N) {
      return N.Kernel == Kernel.Name && N.ModuleIds == Kernel.ModuleIds && N.Cpu == Cpu && N.Values == C.Values;
    });
    if (Known != Results.Native.end()) return *Known;
    const std::string Features = Target.IsCpu ? join(cpuModel(Cpu)->Features, ",") : "";
    Results.Native.push_back({Kernel.ModuleIds, Kernel.Name, Features, Cpu, C.Values, {}});
    return Results.Native.back();
  }

  /// `ld -r`: merges several objects into one.
  Error merge(ArrayRef<std::string> Objects, const ScratchFolder &Folder) const {
    ErrorOr<std::string> Linker = sys::findProgramByName(Options.Linker);
    if (!Linker)
      return createStringError("the linker '" + Options.Linker + "' was not found: name another with --linker=");
    const std::string Merged = Folder.file("merged.o"), Said = Folder.file("ld.txt");
    SmallVector<StringRef> Command = {*Linker, "-r", "-o", Merged};
    append_range(Command, Objects);
    std::string Problem;
    if (sys::ExecuteAndWait(*Linker, Command, std::nullopt, {StringRef(""), StringRef(Said), StringRef(Said)}, 0, 0,
                            &Problem) != 0) {
      Expected<std::string> Text = readWholeFile(Said);
      return createStringError("'" + Options.Linker + " -r' failed: " + Problem +
                               (Text ? *Text : toString(Text.takeError())));
    }
    Expected<std::string> Bytes = readWholeFile(Merged);
    if (!Bytes) return Bytes.takeError();
    return writeWholeFile(Options.Output, *Bytes);
  }

  DeviceLinkOptions Options;
  LinkedProgram Program;
  std::vector<ProgramPart> Parts;
  std::vector<std::string> PartHashes;
  std::vector<Compilation> Work;
  std::vector<SpecChoice> UnusedSpec = Options.Spec;
};

} // namespace

Expected<bool> linkDevice(const DeviceLinkOptions &Options) { return DeviceLink(Options).run(); }

} // namespace syclc
