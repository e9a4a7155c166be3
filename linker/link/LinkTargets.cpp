// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/LinkTargets.h"

#include "nvptx/EmitNvptx.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

#include <tuple>

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral CpuPrefix = "cpu=";

/// Features of abi/cpu_features.def: those that code may use beyond a level, because a running program can query the
/// CPU.
const StringSet<> &knownFeatures() {
  static const StringSet<> Names = {
#define CPU_FEATURE(NAME, LEAF, SUBLEAF, REGISTER, BIT) NAME,
#include "abi/cpu_features.def"
  };
  return Names;
}

Error unknownTarget(StringRef Item) {
  return createStringError("unknown target '" + Item +
                           "'; valid are: native, native:LEVEL (x86-64-v2, x86-64-v3, x86-64-v4, baseline, cpu=NAME), "
                           "spirv64, opencl:DEVICE (cpu, gpu, acc, * or a number of sycl-ls), nvptx64:sm_XX, bitcode");
}

/// Parses the items of the list in turn.
class Parser {
public:
  Error parse(StringRef Item) {
    const auto [Name, Detail] = Item.split(':');
    if (IsNativeList && !Item.contains(':') && isLevel(Item)) return addLevel(Item); // native:v3,v4
    IsNativeList = false;
    if (Name == "native") {
      if (Item == "native") {
        for (const NativeLevel &Level : nativeLevels())
          if (Level.Abi != SYCLC_ISA_BASELINE) add({LinkTargetKind::Native, Level.Name.str()});
        return Error::success();
      }
      IsNativeList = true;
      return isLevel(Detail) ? addLevel(Detail) : unknownTarget(Item);
    }
    if (Item == "spirv64") return add({LinkTargetKind::Spirv, ""}), Error::success();
    if (Item == "bitcode") return add({LinkTargetKind::Bitcode, ""}), Error::success();
    if (Name == "opencl" && isDevice(Detail)) return add({LinkTargetKind::OpenCl, Detail.str()}), Error::success();
    if (Name == "nvptx64") return addNvidia(Detail);
    return unknownTarget(Item);
  }

  std::vector<LinkTarget> take() { return std::move(Targets); }

private:
  static bool isLevel(StringRef Text) { return Text.starts_with(CpuPrefix) || findNativeLevel(Text); }
  static bool isDevice(StringRef Text) {
    unsigned Number;
    return is_contained({"cpu", "gpu", "acc", "*"}, Text) || !Text.getAsInteger(10, Number);
  }

  Error addNvidia(StringRef Arch) {
    if (!nvptxArchNumber(Arch))
      return createStringError(
          "unknown architecture '" + Arch + "' in target 'nvptx64:" + Arch +
          "'; valid are those that LLVM has from sm_" + Twine(MinNvptxArch) +
          " on, such as sm_75, sm_80, sm_90, sm_100 (llc-22 -march=nvptx64 -mcpu=help lists them)");
    return add({LinkTargetKind::Ptx, Arch.str()}), Error::success();
  }

  Error addLevel(StringRef Text) {
    if (!Text.consume_front(CpuPrefix)) return add({LinkTargetKind::Native, Text.str()}), Error::success();
    const StringRef Cpu = Text == "host" ? sys::getHostCPUName() : Text;
    if (!cpuModel(Cpu))
      return createStringError("unknown CPU '" + Cpu + "' in target 'native:cpu=" + Text +
                               "'; clang++ --print-supported-cpus lists them");
    return add({LinkTargetKind::Native, Cpu.str(), /*IsCpu=*/true}), Error::success();
  }

  void add(LinkTarget New) {
    if (none_of(Targets, [&](const LinkTarget &T) { return T.text() == New.text(); }))
      Targets.push_back(std::move(New));
  }

  std::vector<LinkTarget> Targets;
  bool IsNativeList = false;
};

} // namespace

std::string LinkTarget::text() const {
  switch (Kind) {
  case LinkTargetKind::Native:
    return "native:" + (IsCpu ? CpuPrefix.str() : "") + Detail;
  case LinkTargetKind::Spirv:
    return "spirv64";
  case LinkTargetKind::OpenCl:
    return "opencl:" + Detail;
  case LinkTargetKind::Ptx:
    return "nvptx64:" + Detail;
  case LinkTargetKind::Bitcode:
    return "bitcode";
  }
  llvm_unreachable("a target of no kind");
}

Expected<std::vector<LinkTarget>> parseLinkTargets(StringRef List) {
  Parser P;
  SmallVector<StringRef> Items;
  List.split(Items, ',');
  for (StringRef Item : Items)
    if (Error E = P.parse(Item.trim())) return E;
  return P.take();
}

StringRef linkTargetsHelp() {
  return "  native                 code for CPUs, for all levels\n"
         "  native:LEVEL,...       x86-64-v2, x86-64-v3, x86-64-v4, baseline, or cpu=NAME for one CPU model\n"
         "                         (cpu=host: this machine's)\n"
         "  spirv64                SPIR-V, which OpenCL drivers build at run time\n"
         "  opencl:DEVICE          binaries by this machine's OpenCL driver: cpu, gpu, acc, * or a number of sycl-ls\n"
         "  nvptx64:sm_XX          PTX for NVIDIA GPUs, and machine code if ptxas is available\n"
         "  bitcode                the linked IR, for another device link\n";
}

std::optional<CpuModel> cpuModel(StringRef Cpu) {
  if (X86::parseArchX86(Cpu, /*Only64Bit=*/true) == X86::CK_None) return std::nullopt;
  // LLVM's tables omit features that others imply (AVX2 of alderlake) and features that every 64-bit CPU has (cmov of
  // AMD's).
  auto FeaturesOf = [](StringRef Name) {
    SmallVector<StringRef> Listed, OfAll;
    X86::getFeaturesForCPU(Name, Listed);
    X86::getFeaturesForCPU("x86-64", OfAll);
    Listed.append(OfAll);
    StringMap<bool> Implied;
    for (StringRef Feature : Listed) X86::updateImpliedFeatures(Feature, /*Enabled=*/true, Implied);
    StringSet<> Features(llvm::from_range, Listed);
    for (const auto &[Feature, IsThere] : Implied)
      if (IsThere) Features.insert(Feature);
    return Features;
  };
  const StringSet<> Features = FeaturesOf(Cpu);
  CpuModel Model{*findNativeLevel("baseline"), {}};
  for (const NativeLevel &Level : nativeLevels()) {
    if (Level.Abi == SYCLC_ISA_BASELINE || StringRef(Level.Cpu).empty()) continue;
    if (Level.Kernels == LevelKernels::Tiles) continue; // its registers need a permission
    StringSet<> Needed = FeaturesOf(Level.Cpu);
    for (StringRef Feature, Rest = Level.Features; !Rest.empty();) {
      std::tie(Feature, Rest) = Rest.split(',');
      Needed.insert(Feature.ltrim('+'));
    }
    if (!all_of(Needed, [&](const auto &F) { return Features.contains(F.getKey()); })) continue;
    Model.Level = Level;
  }
  const StringSet<> OfLevel = FeaturesOf(Model.Level.Cpu.empty() ? "x86-64" : Model.Level.Cpu);
  for (const auto &F : Features)
    if (!OfLevel.contains(F.getKey()) && knownFeatures().contains(F.getKey()))
      Model.Features.push_back(F.getKey().str());
  llvm::sort(Model.Features);
  return Model;
}

} // namespace syclc
