// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/SyclOptions.h"

#include <algorithm>
#include <array>
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

/// A row of SyclOptions.def.
struct Option {
  std::string_view Spelling;
  Form Kind;
  void (Translation::*Take)(const Option &, const std::string &Value);
  std::string_view Text;
};

/// DPC++'s name of a target, and the corresponding target here.
struct TargetName {
  std::string_view Name; ///< the beginning of a triple, up to its end or a '-'
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
    {"spir64_gen", TargetName::Refused, "Intel GPUs take SPIR-V: use spir64"},
    {"spir64_fpga", TargetName::Refused, "there is no code for FPGAs"},
    {"amdgcn", TargetName::Refused, "there is no code for AMD GPUs"},
    {"spir", TargetName::Refused, "devices have 64 bits: use spir64"},
};

std::vector<std::string> splitAtCommas(const std::string &List) {
  std::vector<std::string> Items;
  std::istringstream Stream(List);
  for (std::string Item; std::getline(Stream, Item, ',');)
    if (!Item.empty()) Items.push_back(Item);
  return Items;
}

std::string join(const std::vector<std::string> &Items) {
  std::string Text;
  for (const std::string &Item : Items) Text += (Text.empty() ? "" : ",") + Item;
  return Text;
}

const Option *findOption(const std::string &Argument);

/// The translation of one command line.
class Translation {
public:
  explicit Translation(const Arguments &User) : User(User) {}

  SyclOptions run() {
    for (At = 0; At < User.size() && User[At] != "--"; ++At) {
      if (User[At] == "-w") Quiet = true;
      const Option *Found = findOption(User[At]);
      if (Found)
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
                          "NVIDIA GPUs as sm_XX");
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
    const std::string &Argument = User[At];
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
      if (Target.size() != Known.Name.size() && Target[Known.Name.size()] != '-') continue;
      if (Known.Meaning == TargetName::Refused)
        throw OptionError("-fsycl-targets: '" + Target + "' is not supported: " + std::string(Known.Text));
      Spirv |= Known.Meaning == TargetName::Spirv;
      Nvidia |= Known.Meaning == TargetName::Nvidia;
      return;
    }
    throw OptionError("-fsycl-targets: unknown target '" + Target +
                      "'; valid are spir64, nvptx64-nvidia-cuda, native_cpu, x86_64 and spir64_x86_64");
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
#define SYCL_JOINED(SPELLING, MEANING, TEXT) {SPELLING, Form::Joined, &Translation::MEANING, TEXT},
#define SYCL_SEPARATE(SPELLING, MEANING, TEXT) {SPELLING, Form::Separate, &Translation::MEANING, TEXT},
#include "driver/SyclOptions.def"
};

const Option *findOption(const std::string &Argument) {
  for (const Option &O : Options) {
    if (!Argument.starts_with(O.Spelling)) continue;
    if (O.Kind == Form::Joined || Argument.size() == O.Spelling.size()) return &O;
    if (O.Kind == Form::Separate && Argument[O.Spelling.size()] == '=') return &O;
  }
  return nullptr;
}

} // namespace

SyclOptions readSyclOptions(const Arguments &User) { return Translation(User).run(); }

bool isSyclOption(const std::string &Argument) {
  static constexpr std::string_view Prefixes[] = {"-fsycl", "-fno-sycl", "-Xsycl", "-sycl-std"};
  return findOption(Argument) || std::any_of(std::begin(Prefixes), std::end(Prefixes),
                                             [&](std::string_view Prefix) { return Argument.starts_with(Prefix); });
}

std::string syclOptionsHelp() {
  std::string Text = "Options of other SYCL compilers that syclc++ takes:\n";
  for (const Option &O : Options) {
    std::string Line = "  " + std::string(O.Spelling);
    if (O.Kind != Form::Flag) Line += O.Kind == Form::Joined ? "VALUE" : " VALUE";
    Line.resize(std::max<std::size_t>(Line.size() + 1, 42), ' ');
    if (O.Take == &Translation::none)
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
