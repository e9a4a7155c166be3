// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/SyclOptions.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

namespace syclc::driver {

namespace {

class Translation;

/// The default architecture: PTX for it runs on all GPUs since Turing, the oldest that CUDA 13 supports.
constexpr std::string_view UsualNvidiaArch = "sm_75";

enum class Form { Flag, Joined, Separate };

constexpr std::string_view NoAmdCode = "there is no code for AMD GPUs: leave it out, and kernels run on the processor";
constexpr std::string_view IntelTakesSpirv = "Intel GPUs take SPIR-V: use spir64";

/// A row of SyclOptions.def.
struct Option {
  std::string_view Spelling;
  Form Kind;
  void (Translation::*Take)(const Option &, const std::string &Value);
  std::string_view Text;
  std::string_view Clang = ""; ///< of aliases: Clang's options, separated by spaces
};

/// DPC++'s name of a target, and the corresponding target here.
struct TargetName {
  std::string_view Name; ///< the beginning of a triple, up to its end or a '-'; or a prefix that ends with '_'
  enum { Native, Spirv, Nvidia, Refused } Meaning;
  std::string_view Text; ///< of rejected ones: the replacement
};

constexpr TargetName TargetNames[] = {
    {"spir64", TargetName::Spirv, ""},
    {"spirv64", TargetName::Spirv, ""},
    {"spir64_x86_64", TargetName::Native, ""},
    {"native_cpu", TargetName::Native, ""},
    {"x86_64", TargetName::Native, ""},
    {"nvptx64", TargetName::Nvidia, ""},
    {"spir64_gen", TargetName::Refused, IntelTakesSpirv},
    {"intel_gpu_", TargetName::Refused, IntelTakesSpirv},
    {"spir64_fpga", TargetName::Refused,
     "there is no code for FPGAs: use native_cpu, where their kernels run as on DPC++'s emulator"},
    {"amdgcn", TargetName::Refused, NoAmdCode},
    {"amd_gpu_", TargetName::Refused, NoAmdCode},
    {"spir", TargetName::Refused, "devices have 64 bits: use spir64"},
};

/// Intel's names of processors for -x, where Clang's are not the same in lower case.
constexpr std::pair<std::string_view, std::string_view> ProcessorNames[] = {
    {"Host", "native"},
    {"HOST", "native"},
    {"AVX", "sandybridge"},
    {"AVX2", "haswell"},
    {"CORE-AVX512", "skylake-avx512"},
    {"COMMON-AVX512", "skylake-avx512"},
    {"SSE2", "x86-64"},
    {"SSE3", "nocona"},
    {"SSSE3", "core2"},
    {"SSE4.1", "penryn"},
    {"SSE4.2", "nehalem"},
};

std::vector<std::string> split(const std::string &List, char Separator) {
  std::vector<std::string> Items;
  std::istringstream Stream(List);
  for (std::string Item; std::getline(Stream, Item, Separator);)
    if (!Item.empty()) Items.push_back(Item);
  return Items;
}

std::vector<std::string> splitAtCommas(const std::string &List) { return split(List, ','); }

std::string join(const std::vector<std::string> &Items) {
  std::string Text;
  for (const std::string &Item : Items) Text += (Text.empty() ? "" : ",") + Item;
  return Text;
}

const Option *findOption(const std::string &Argument);
bool isFollowedByValue(std::string_view Argument);
std::string withTodaysName(const std::string &Argument);

/// The translation of one command line.
class Translation {
public:
  explicit Translation(const Arguments &User) : User(User) {}

  SyclOptions run() {
    for (At = 0; At < User.size() && User[At] != "--"; ++At) {
      if (User[At] == "-w") Quiet = true;
      const Option *Found = findOption(User[At]);
      if (isFollowedByValue(User[At])) {
        Result.Rest.push_back(User[At]);
        if (At + 1 < User.size()) Result.Rest.push_back(User[++At]);
      } else if (Found)
        take(*Found);
      else if (isSyclOption(User[At]))
        throw OptionError("unknown option '" + User[At] + "': -fsycl-help lists the SYCL options");
      else
        Result.Rest.push_back(User[At]);
    }
    Result.Rest.insert(Result.Rest.end(), User.begin() + static_cast<std::ptrdiff_t>(At), User.end());
    finish();
    return std::move(Result);
  }

  // --- The meanings in SyclOptions.def.

  void usual(const Option &, const std::string &) {}

  void none(const Option &O, const std::string &) {
    Result.Warnings.push_back("'" + User[At] + "' has no effect" + (O.Text.empty() ? "" : ": " + std::string(O.Text)));
  }

  void noted(const Option &O, const std::string &) {
    Result.Notes.push_back("'" + User[At] + "' has no effect" + (O.Text.empty() ? "" : ": " + std::string(O.Text)));
  }

  void alias(const Option &O, const std::string &) {
    for (const std::string &Word : split(std::string(O.Clang), ' ')) Result.Rest.push_back(Word);
  }

  void refused(const Option &O, const std::string &) {
    throw OptionError("'" + User[At] + "' is not supported: " + std::string(O.Text));
  }

  void withoutSycl(const Option &, const std::string &) { Result.Sycl = false; }
  void hostOnly(const Option &, const std::string &) { HasTargets = true; }
  void embedIr(const Option &, const std::string &) { Bitcode = true; }
  void linkDevice(const Option &, const std::string &) { Result.LinksDeviceOnly = true; }
  void withoutPrecompiledHeader(const Option &, const std::string &) { Result.PrecompiledHeader = false; }
  void showHelp(const Option &, const std::string &) { Result.ShowsHelp = true; }

  void keepIntermediates(const Option &, const std::string &Folder) { passOn("keep-intermediates=" + Folder); }

  void assumeIdsFit(const Option &, const std::string &) { IdsFit = true; }
  void assumeNoIdsFit(const Option &, const std::string &) { IdsFit = false; }

  void takeIdRange(const Option &, const std::string &Range) {
    if (Range != "int" && Range != "uint" && Range != "size_t")
      throw OptionError("'" + User[At] + "': valid are int, uint and size_t");
    IdsFit = Range == "int";
  }

  void withoutCompression(const Option &, const std::string &) { passOn("compress=none"); }
  void takeCompressionLevel(const Option &, const std::string &Level) { passOn("compress=" + Level); }

  void checkBounds(const Option &, const std::string &) {
    passOn("check-bounds");
    Result.Compile.emplace_back("-D__SYCLC_CHECK_BOUNDS__=1"); // for -E, where Clang runs no plugin
  }

  void exactRoots(const Option &, const std::string &) { passOn("fp32-prec-sqrt=yes"); }
  void inexactRoots(const Option &, const std::string &) { passOn("fp32-prec-sqrt=no"); }
  void exactQuotients(const Option &, const std::string &) { passOn("fp32-prec-div=yes"); }
  void inexactQuotients(const Option &, const std::string &) { passOn("fp32-prec-div=no"); }

  void warnOfDeviceThrow(const Option &, const std::string &) { setDeviceThrow("warning"); }
  void ignoreDeviceThrow(const Option &, const std::string &) { setDeviceThrow("off"); }
  void refuseDeviceThrow(const Option &, const std::string &) { setDeviceThrow("error"); }

  void takeStandard(const Option &, const std::string &Standard) {
    if (Standard != "2020")
      throw OptionError("'" + User[At] + "': only SYCL 2020 is supported; use -sycl-std=2020, or omit the option");
  }

  void takeLibrary(const Option &, const std::string &Path) { Result.Rest.push_back(Path); }

  void takeWholeLibrary(const Option &, const std::string &Path) {
    Result.Rest.insert(Result.Rest.end(), {"-Wl,--whole-archive", Path, "-Wl,--no-whole-archive"});
  }

  void takeJobs(const Option &, const std::string &Jobs) { LinkOptions.push_back("--syclc-jobs=" + Jobs); }

  void takeSplit(const Option &, const std::string &Policy) {
    static constexpr std::pair<std::string_view, std::string_view> Names[] = {
        {"", "auto"}, {"auto", "auto"}, {"off", "off"}, {"per_source", "source"}, {"per_kernel", "kernel"}};
    for (const auto &[Theirs, Ours] : Names)
      if (Policy == Theirs) {
        LinkOptions.push_back("--syclc-split=" + std::string(Ours));
        return;
      }
    throw OptionError("'" + User[At] + "': valid are off, per_source, per_kernel and auto");
  }

  // --- Options of icpx.

  void takeHostOption(const Option &, const std::string &Value) { Result.Rest.push_back(Value); }
  void linkTbb(const Option &, const std::string &) { Result.Libraries.emplace_back("-ltbb"); }
  void linkTimeOptimization(const Option &, const std::string &) { Result.LinkTimeOptimization = true; }
  void takeDiagnostics(const Option &, const std::string &) {}

  void withoutLinkTimeOptimization(const Option &, const std::string &) {
    Result.LinkTimeOptimization = false;
    Result.Rest.emplace_back("-fno-lto");
  }

  void optimizeFast(const Option &, const std::string &) {
    Result.Rest.insert(Result.Rest.end(), {"-O3", "-march=native", "-ffast-math"});
    Result.LinkTimeOptimization = true;
  }

  void takeProcessor(const Option &, const std::string &Name) {
    std::string Processor = Name;
    std::transform(Name.begin(), Name.end(), Processor.begin(), [](unsigned char C) { return std::tolower(C); });
    for (const auto &[Theirs, Clangs] : ProcessorNames)
      if (Name == Theirs) Processor = Clangs;
    Result.Rest.push_back("-march=" + Processor);
  }

  void takeFpModel(const Option &, const std::string &Model) {
    // Not by -ffp-model=, after which other options would cause warnings: builds often add -no-fma, for example.
    static constexpr std::pair<std::string_view, std::string_view> Names[] = {
        {"precise", "-fno-fast-math -ffp-contract=on"},
        {"source", "-fno-fast-math -ffp-contract=on"},
        {"consistent", "-fno-fast-math -ffp-contract=off"},
        {"strict", "-ffp-model=strict"},
        {"fast", "-funsafe-math-optimizations -fno-math-errno -ffp-contract=fast"},
        {"fast=1", "-funsafe-math-optimizations -fno-math-errno -ffp-contract=fast"},
        {"fast=2", "-ffast-math"},
        {"except", "-ffp-exception-behavior=strict"},
        {"no-except", "-ffp-exception-behavior=ignore"},
    };
    for (const auto &[Theirs, Clangs] : Names)
      if (Model == Theirs) {
        for (const std::string &Word : split(std::string(Clangs), ' ')) Result.Rest.push_back(Word);
        return;
      }
    throw OptionError("unknown model '" + Model +
                      "' of -fp-model; valid are precise, strict, fast, fast=1, fast=2, consistent, source, except and "
                      "no-except");
  }

  void takeOpenMpTargets(const Option &, const std::string &List) {
    const std::vector<std::string> Targets = splitAtCommas(List);
    if (std::none_of(Targets.begin(), Targets.end(), [](const std::string &T) { return T.starts_with("spir64"); }))
      Result.Rest.push_back(User[At]);
    else
      Result.Warnings.push_back("'" + User[At] + "' has no effect: target regions of OpenMP run on the processor");
  }

  // --- Options of acpp.

  /// \p List is "flow:target,target;flow;..."; targets may also be separated by semicolons.
  void takeFlows(const Option &O, const std::string &List) {
    HasTargets = true;
    for (const std::string &Item : split(List, ';')) {
      const std::size_t Colon = Item.find(':');
      const std::string Flow = Item.substr(0, Colon), Archs = Colon == Item.npos ? "" : Item.substr(Colon + 1);
      if (Flow == "generic") {
        Spirv = true;
      } else if (Flow.starts_with("sm_")) {
        takeArchitecture(O, Flow);
      } else if (Flow == "cuda" || Flow.starts_with("cuda.")) {
        Nvidia = true;
        takeArchitecture(O, Archs);
      } else if (Flow == "cuda-nvcxx") { // its targets are called cc80, not sm_80
        Nvidia = true;
        for (const std::string &Arch : splitAtCommas(Archs))
          NvidiaArchs.push_back(Arch.starts_with("cc") ? "sm_" + Arch.substr(2) : Arch);
      } else if (Flow == "hip" || Flow.starts_with("hip.") || Flow.starts_with("gfx")) {
        throw OptionError("'" + User[At] + "': '" + Item + "' is not supported: " + std::string(NoAmdCode));
      } else if (Flow == "spirv" || Flow == "ze") {
        Spirv = true;
      } else if (Flow != "omp" && !Flow.starts_with("omp.")) {
        throw OptionError("'" + User[At] + "': unknown flow '" + Flow + "'; valid are generic, omp and cuda:sm_XX");
      }
    }
  }

  void takePlatform(const Option &O, const std::string &Platform) {
    if (Platform == "cpu" || Platform == "omp") return takeFlows(O, "omp");
    if (Platform == "cuda" || Platform == "nvidia") return takeFlows(O, "cuda");
    if (Platform == "rocm" || Platform == "amd" || Platform == "hip") return takeFlows(O, "hip");
    throw OptionError("'" + User[At] + "': valid are cpu and cuda");
  }

  void takeTargets(const Option &, const std::string &List) {
    HasTargets = true;
    for (const std::string &Target : splitAtCommas(List)) takeTarget(Target);
  }

  void takeArchitecture(const Option &, const std::string &List) {
    for (const std::string &Name : splitAtCommas(List))
      if (Name.starts_with("x86-64-v"))
        Levels.push_back(Name);
      else if (Name.starts_with("sm_"))
        NvidiaArchs.push_back(Name);
      else
        throw OptionError("'" + User[At] + "': '" + Name +
                          "' is not supported: kernels are compiled for x86-64-v2, x86-64-v3 and x86-64-v4, and for "
                          "NVIDIA GPUs as sm_XX; other GPUs take SPIR-V, which is made without this option");
  }

  void takeBackendOption(const Option &O, const std::string &Value) {
    bool Understood = false;
    std::istringstream Words(Value);
    for (std::string Word; Words >> Word;)
      for (std::string_view Prefix : {"--offload-arch=", "--cuda-gpu-arch="})
        if (Word.starts_with(Prefix)) {
          takeArchitecture(O, Word.substr(Prefix.size()));
          Understood = true;
        }
    if (!Understood)
      Result.Warnings.push_back("'" + User[At - 1] + " " + Value +
                                "' has no effect: of such options --offload-arch=x86-64-vN and =sm_XX are understood");
  }

private:
  void passOn(const std::string &Argument) { Result.Compile.push_back("-fplugin-arg-syclc-" + Argument); }

  void setDeviceThrow(const std::string &Value) { // to Clang the plugin's warning is unknown
    passOn("device-throw=" + Value);
  }

  void take(const Option &Found) {
    const std::string Argument = withTodaysName(User[At]);
    std::string Value;
    if (Found.Kind == Form::Joined) {
      Value = Argument.substr(Found.Spelling.size());
      if (Value.empty()) throw OptionError("'" + Argument + "' needs a value");
    } else if (Found.Kind == Form::Separate) {
      if (At + 1 == User.size()) throw OptionError("'" + Argument + "' needs a value, in the argument after it");
      Value = User[++At];
    }
    (this->*Found.Take)(Found, Value);
  }

  void takeTarget(const std::string &Target) {
    constexpr std::string_view NvidiaGpu = "nvidia_gpu_"; // DPC++'s other name for a GPU's code: nvidia_gpu_sm_90
    if (Target.starts_with(NvidiaGpu) && Target.substr(NvidiaGpu.size()).starts_with("sm_")) {
      Nvidia = true;
      NvidiaArchs.push_back(Target.substr(NvidiaGpu.size()));
      return;
    }
    for (const TargetName &Known : TargetNames) {
      if (!Target.starts_with(Known.Name)) continue;
      if (!Known.Name.ends_with('_') && Target.size() != Known.Name.size() && Target[Known.Name.size()] != '-')
        continue;
      if (Known.Meaning == TargetName::Refused)
        throw OptionError("-fsycl-targets: '" + Target + "' is not supported: " + std::string(Known.Text));
      Spirv |= Known.Meaning == TargetName::Spirv;
      Nvidia |= Known.Meaning == TargetName::Nvidia;
      return;
    }
    throw OptionError(
        "-fsycl-targets: unknown target '" + Target +
        "'; valid are spir64, nvptx64-nvidia-cuda, nvidia_gpu_sm_XX, native_cpu, x86_64 and spir64_x86_64");
  }

  /// Converts the requests to options of the plugin and of syclc-ld.
  void finish() {
    std::vector<std::string> Targets = {"native"};
    if (Spirv || !HasTargets) Targets.emplace_back("spirv64");
    const bool ForNvidia = Nvidia || !NvidiaArchs.empty();
    std::vector<std::string> ForGpus;
    if (ForNvidia && NvidiaArchs.empty()) NvidiaArchs.emplace_back(UsualNvidiaArch);
    for (const std::string &Arch : NvidiaArchs) ForGpus.push_back("nvptx64:" + Arch);
    Targets.insert(Targets.end(), ForGpus.begin(), ForGpus.end());
    std::vector<std::string> Linked;
    if (Bitcode) Linked = LinkOptions.empty() ? ForGpus : Targets; // machine code for GPUs is made by device links only
    if (Bitcode) Targets.emplace_back("bitcode");
    if (HasTargets || Bitcode || ForNvidia) passOn("targets=" + join(Targets));
    if (!IdsFit) passOn("ids-of-any-size");
    if (!Levels.empty()) passOn("isa=" + join(Levels));
    if (!Linked.empty()) {
      Result.Link = {"--syclc-targets=" + join(Linked)};
      Result.Link.insert(Result.Link.end(), LinkOptions.begin(), LinkOptions.end());
    } else if (!LinkOptions.empty() && !Result.LinksDeviceOnly) {
      Result.Warnings.emplace_back("options of device links have no effect: each source has device images of its own; "
                                   "-fsycl-embed-ir asks for a device link");
    }
    if (Result.LinksDeviceOnly && Linked.empty())
      for (const std::string &Option : LinkOptions) Result.Link.push_back(Option);
    if (Quiet) Result.Warnings.clear();
    if (Quiet) Result.Notes.clear();
  }

  const Arguments &User;
  std::size_t At = 0;
  SyclOptions Result;
  bool IdsFit = true;
  bool HasTargets = false, Spirv = false, Nvidia = false, Bitcode = false, Quiet = false;
  std::vector<std::string> Levels, NvidiaArchs, LinkOptions;
};

constexpr Option Options[] = {
#define SYCL_FLAG(SPELLING, MEANING, TEXT) {SPELLING, Form::Flag, &Translation::MEANING, TEXT},
#define SYCL_ALIAS(SPELLING, OPTIONS, TEXT) {SPELLING, Form::Flag, &Translation::alias, TEXT, OPTIONS},
#define SYCL_JOINED(SPELLING, MEANING, TEXT) {SPELLING, Form::Joined, &Translation::MEANING, TEXT},
#define SYCL_SEPARATE(SPELLING, MEANING, TEXT) {SPELLING, Form::Separate, &Translation::MEANING, TEXT},
#include "driver/SyclOptions.def"
};

/// Whether \p Argument is an option of Clang whose value, the next argument, must not be read as an option.
bool isFollowedByValue(std::string_view Argument) {
  static constexpr std::string_view Options[] = {"-Xclang", "-Xlinker", "-Xassembler", "-Xpreprocessor",
                                                 "-mllvm",  "-o",       "-MF",         "-MT",
                                                 "-MQ",     "-include", "-include-pch"};
  return std::find(std::begin(Options), std::end(Options), Argument) != std::end(Options);
}

/// \p Argument with the names that AdaptiveCpp's options have today.
std::string withTodaysName(const std::string &Argument) {
  for (std::string_view Old : {"--hipsycl-", "--opensycl-"})
    if (Argument.starts_with(Old)) return "--acpp-" + Argument.substr(Old.size());
  return Argument;
}

const Option *findOption(const std::string &User) {
  const std::string Argument = withTodaysName(User);
  for (const Option &O : Options) {
    if (!Argument.starts_with(O.Spelling)) continue;
    const std::size_t End = O.Spelling.size();
    if (O.Spelling == "-x") { // Intel's processors are in capital letters, Clang's languages are not
      if (End != Argument.size() && std::isupper(static_cast<unsigned char>(Argument[End]))) return &O;
    } else if (O.Spelling == "-Xs" && Argument.starts_with("-Xsycl")) {
      continue; // unknown, not options of -Xs
    } else if (O.Kind == Form::Joined || Argument.size() == End) {
      return &O;
    } else if (O.Kind == Form::Separate && Argument[End] == '=') {
      return &O;
    }
  }
  return nullptr;
}

} // namespace

SyclOptions readSyclOptions(const Arguments &User) { return Translation(User).run(); }

bool isSyclOption(const std::string &Argument) {
  static constexpr std::string_view Prefixes[] = {"-fsycl",  "-fno-sycl",  "-Xsycl",     "-sycl-std",
                                                  "--acpp-", "--hipsycl-", "--opensycl-"};
  return findOption(Argument) || std::any_of(std::begin(Prefixes), std::end(Prefixes),
                                             [&](std::string_view Prefix) { return Argument.starts_with(Prefix); });
}

std::string syclOptionsHelp() {
  std::string Text = "Options of other SYCL compilers:\n";
  for (const Option &O : Options) {
    std::string Line = "  " + std::string(O.Spelling);
    if (O.Kind != Form::Flag) Line += O.Kind == Form::Joined ? "VALUE" : " VALUE";
    Line.resize(std::max<std::size_t>(Line.size() + 2, 42), ' ');
    if (O.Take == &Translation::alias)
      Line += std::string(O.Clang) + (O.Text.empty() ? "" : ": ");
    else if (O.Take == &Translation::none || O.Take == &Translation::noted)
      Line += O.Text.empty() ? "no effect" : "no effect: ";
    else if (O.Take == &Translation::refused)
      Line += "error: ";
    else if (O.Take == &Translation::usual && O.Text.empty())
      Line += "no effect: so it is anyway";
    Text += Line + std::string(O.Text) + "\n";
  }
  return Text;
}

} // namespace syclc::driver
