// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PluginOptions.h"

#include "Diagnostics.h"

#include "nvptx/EmitNvptx.h"

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace syclc {
namespace {

struct Option {
  StringRef Name, Metavariable, Help;
};
constexpr Option AllOptions[] = {
#define SYCLC_OPTION(name, parser, metavariable, help) {name, metavariable, help},
#include "PluginOptions.def"
};
struct TargetName {
  StringRef Name;
  bool PipelineOptions::*Member;
  StringRef Help;
};
constexpr TargetName AllTargets[] = {
#define SYCLC_TARGET(name, member, help) {name, &PipelineOptions::member, help},
#include "PluginOptions.def"
};

constexpr StringRef Baseline = "baseline", NvptxTarget = "nvptx64";

/// The levels that native kernels for \p Target can be compiled for, except "baseline".
SmallVector<std::string> isaLevels(const clang::TargetInfo &Target) {
  if (Target.getTriple().getArch() != Triple::x86_64) return {};
  return PipelineOptions().IsaLevels;
}

/// The one of \p Valid that is closest to \p Name, or nothing.
StringRef nearest(StringRef Name, ArrayRef<StringRef> Valid) {
  StringRef Best;
  unsigned BestDistance = Name.size() / 3 + 2;
  for (StringRef Candidate : Valid)
    if (unsigned Distance = Name.edit_distance(Candidate, true, BestDistance); Distance < BestDistance) {
      Best = Candidate;
      BestDistance = Distance;
    }
  return Best;
}

/// Parses one option at a time into Options; on errors, reports to Diags and does not change Options.
class Parser {
public:
  Parser(const clang::TargetInfo &Target, clang::DiagnosticsEngine &Diags) : Target(Target), Diags(Diags) {}

  PluginOptions Options;

  void parse(StringRef Arg) {
    auto [Name, Value] = Arg.split('=');
    for (const Option &O : AllOptions)
      if (Name == O.Name && O.Metavariable.empty() && Arg.size() > Name.size()) {
        report(Diags, {}, Diag::option_takes_no_value) << Name << Value;
        return;
      }
#define SYCLC_OPTION(name, parser, metavariable, help)                                                                 \
  if (Name == name) return parser(Value);
#include "PluginOptions.def"
    SmallVector<StringRef> Names;
    for (const Option &O : AllOptions) Names.push_back(O.Name);
    reportUnknown(Diag::option_unknown, Name, "", Names);
  }

private:
  const clang::TargetInfo &Target;
  clang::DiagnosticsEngine &Diags;

  /// Errors of the form "unknown X 'name'; did you mean 'y'? valid are: a, b".
  void reportUnknown(Diag Kind, StringRef Name, StringRef Option, ArrayRef<StringRef> Valid) {
    StringRef Meant = nearest(Name, Valid);
    std::string Hint = Meant.empty() ? "" : formatv("did you mean '{0}'? ", Meant).str();
    report(Diags, {}, Kind) << Name << Option << Hint << join(Valid, ", ");
  }

  /// The values of a list, if all are among \p Valid.
  std::optional<SmallVector<StringRef>> parseList(StringRef Option, StringRef Value, ArrayRef<StringRef> Valid) {
    SmallVector<StringRef> Values;
    Value.split(Values, ',');
    for (StringRef V : Values)
      if (!is_contained(Valid, V)) return reportUnknown(Diag::option_value, V, Option, Valid), std::nullopt;
    return Values;
  }

  void parseTargets(StringRef Value) {
    SmallVector<StringRef> Names;
    for (const TargetName &T : AllTargets) Names.push_back(T.Name);
    SmallVector<StringRef> Items, Chosen;
    SmallVector<std::string> Archs;
    Value.split(Items, ',');
    for (StringRef Item : Items) {
      const auto [Name, Arch] = Item.split(':');
      const bool HasArch = Name == NvptxTarget && Arch.data();
      if (HasArch && !nvptxArchNumber(Arch)) return report(Diags, {}, Diag::option_nvptx_arch) << Arch, void();
      if (HasArch && !is_contained(Archs, Arch)) Archs.push_back(Arch.str());
      Chosen.push_back(HasArch ? Name : Item);
    }
    for (StringRef Name : Chosen)
      if (!is_contained(Names, Name)) return reportUnknown(Diag::option_value, Name, "targets", Names);
    for (const TargetName &T : AllTargets) Options.*T.Member = is_contained(Chosen, T.Name);
    if (!Archs.empty()) Options.NvptxArchs = Archs;
    Options.UsualBitcode = false; // the user chose the targets
  }

  void parseIsa(StringRef Value) {
    auto Levels = isaLevels(Target);
    SmallVector<StringRef> Valid(Levels.begin(), Levels.end());
    Valid.push_back(Baseline);
    auto Chosen = parseList("isa", Value, Valid);
    if (!Chosen) return;
    // In the order of the table, each once: the runtime expects the lowest level first.
    Options.IsaLevels.clear();
    if (is_contained(*Chosen, Baseline)) Options.IsaLevels.push_back(Baseline.str());
    for (const std::string &L : Levels)
      if (is_contained(*Chosen, L)) Options.IsaLevels.push_back(L);
  }

  void parseKeepIntermediates(StringRef Value) {
    if (Value.empty()) {
      report(Diags, {}, Diag::option_needs_folder) << "keep-intermediates";
      return;
    }
    if (std::error_code Error = sys::fs::create_directories(Value)) {
      report(Diags, {}, Diag::option_folder) << Value << Error.message();
      return;
    }
    Options.KeepIntermediates = Value.str();
  }

  void parseKernelFunctions(StringRef Value) {
    if (Value.empty())
      report(Diags, {}, Diag::option_needs_file) << "kernel-functions";
    else
      Options.KernelFunctions = Value.str();
  }

  void parseCompress(StringRef Value) {
    int Level = 0;
    const bool IsLevel =
        !Value.getAsInteger(10, Level) && Level >= LowestCompressionLevel && Level <= HighestCompressionLevel;
    if (!IsLevel && Value != "none") return reportUnknown(Diag::option_value, Value, "compress", {"none", "1 to 19"});
    Options.CompressionLevel = IsLevel ? Level : 0;
  }

  void parseThreads(StringRef Value) {
    unsigned Threads = 0;
    if (Value.getAsInteger(10, Threads) || Threads == 0)
      return reportUnknown(Diag::option_value, Value, "threads", {"1 or more"});
    Options.Threads = Threads;
  }

  /// As if Clang knew the option of the warning (Diagnostics.cpp).
  void parseDeviceThrow(StringRef Value) {
    const StringRef Spelled = StringSwitch<StringRef>(Value)
                                  .Case("off", "no-syclc-device-throw")
                                  .Case("warning", "syclc-device-throw")
                                  .Case("error", "error=syclc-device-throw")
                                  .Default("");
    if (Spelled.empty()) return reportUnknown(Diag::option_value, Value, "device-throw", {"off", "warning", "error"});
    if (Value == "warning") Diags.getDiagnosticOptions().Warnings.push_back("no-error=syclc-device-throw");
    Diags.getDiagnosticOptions().Warnings.push_back(Spelled.str());
  }

  void parseExactRoots(StringRef Value) { parseYesOrNo("fp32-prec-sqrt", Value, Options.ExactRoots); }
  void parseExactQuotients(StringRef Value) { parseYesOrNo("fp32-prec-div", Value, Options.ExactQuotients); }
  void parseYesOrNo(StringRef Option, StringRef Value, bool &Choice) {
    if (Value != "yes" && Value != "no") return reportUnknown(Diag::option_value, Value, Option, {"yes", "no"});
    Choice = Value == "yes";
  }

  void parseIdsOfAnySize(StringRef) { Options.IdsFitInInt = false; }

  void parseCheckBarriers(StringRef) { Options.CheckBarriers = true; }

  void parseCheckBounds(StringRef) { Options.CheckBounds = true; }

  void parseHelp(StringRef) {
    raw_ostream &Out = llvm::outs();
    Out << "syclc " SYCLC_VERSION ", options of the plugin (-fplugin-arg-syclc-...):\n";
    for (const Option &O : AllOptions)
      Out << "  " << left_justify((O.Name + (O.Metavariable.empty() ? "" : "=") + O.Metavariable).str(), 32) << O.Help
          << "\n";
    Out << "targets:\n";
    for (const TargetName &T : AllTargets) Out << "  " << left_justify(T.Name, 32) << T.Help << "\n";
    Out << "isa levels of this target:\n  ";
    for (const std::string &L : isaLevels(Target)) Out << L << ", ";
    Out << Baseline << "\n";
    Out.flush();
  }
};

/// The levels of native kernels if `isa` is not given.
SmallVector<std::string> defaultIsaLevels(const clang::TargetInfo &Target) {
  StringRef Cpu = Target.getTargetOpts().CPU;
  auto Levels = isaLevels(Target);
  if (Levels.empty() || (!Cpu.empty() && Cpu != "x86-64")) return {Baseline.str()};
  return Levels;
}

} // namespace

PluginOptions parsePluginOptions(const std::vector<std::string> &Args, const clang::TargetInfo &Target,
                                 clang::DiagnosticsEngine &Diags) {
  Parser P(Target, Diags);
  P.Options.IsaLevels = defaultIsaLevels(Target);
  for (const std::string &Arg : Args) P.parse(Arg);
  return P.Options;
}

} // namespace syclc
