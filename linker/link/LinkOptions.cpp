// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/LinkOptions.h"

#include "link/ScratchFolder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace syclc {

namespace {

cl::OptionCategory Category("Options");

cl::list<std::string> Inputs(cl::Positional, cl::desc("FILE..."), cl::cat(Category));
cl::opt<std::string> Output("o", cl::desc("the object (device.o)"), cl::value_desc("FILE"), cl::cat(Category));
cl::alias OutputByName("output", cl::desc("the same as -o"), cl::aliasopt(Output), cl::NotHidden, cl::cat(Category));
cl::opt<std::string> Merge("add-to", cl::desc("an object whose contents are added to it"), cl::value_desc("FILE"),
                           cl::cat(Category));
cl::opt<std::string> Targets("targets", cl::desc("the targets, separated by commas (native,spirv64); see below"),
                             cl::value_desc("LIST"), cl::cat(Category));
cl::opt<std::string> Split("split",
                           cl::desc("kernels of an image: off (all), source, kernel, or auto: like source, at most 64"),
                           cl::value_desc("POLICY"), cl::cat(Category));
cl::list<std::string> Spec("spec", cl::desc("also compile for this value of a specialization constant; repeatable"),
                           cl::value_desc("NAME=VALUE"), cl::cat(Category));
cl::opt<unsigned> Jobs("jobs", cl::desc("parallel compilations (default: processors, or make's jobserver)"),
                       cl::value_desc("N"), cl::cat(Category));
cl::alias JobsByLetter("j", cl::desc("the same as --jobs"), cl::aliasopt(Jobs), cl::NotHidden, cl::Prefix,
                       cl::cat(Category));
cl::opt<std::string> CacheFolder("cache-dir", cl::desc("cache results there, and reuse those of unchanged parts"),
                                 cl::value_desc("FOLDER"), cl::cat(Category));
cl::opt<std::string> Linker("linker", cl::desc("the linker that merges objects (ld)"), cl::value_desc("PROGRAM"),
                            cl::cat(Category));
cl::opt<std::string> Ptxas("ptxas", cl::desc("the assembler for NVIDIA GPUs (ptxas); none: PTX only"),
                           cl::value_desc("PROGRAM"), cl::cat(Category));
cl::list<std::string>
    PassOptions("mllvm", cl::desc("an option of LLVM's or syclc's passes, as after Clang's -mllvm; repeatable"),
                cl::value_desc("OPTION"), cl::cat(Category));
cl::opt<bool> Verbose("verbose", cl::desc("report what is compiled, reused and left unchanged"), cl::cat(Category));
cl::alias VerboseByLetter("v", cl::desc("the same as --verbose"), cl::aliasopt(Verbose), cl::NotHidden,
                          cl::cat(Category));

/// Replaces an option's default by the user's value.
template <class Value, class Option>
void takeGiven(Value &Place, const Option &Given) {
  if (Given.getNumOccurrences()) Place = Given.getValue();
}

/// Sets an option of LLVM's or of a pass, as Clang's `-mllvm` does.
Error readPassOption(const std::string &Option) {
  std::string Problem;
  raw_string_ostream Out(Problem);
  const char *Arguments[] = {"--mllvm", Option.c_str()};
  if (cl::ParseCommandLineOptions(std::size(Arguments), Arguments, "", &Out)) return Error::success();
  return createStringError(Problem);
}

/// Options whose values need parsing.
Error readTexts(DeviceLinkOptions &Options) {
  if (Targets.getNumOccurrences()) {
    Expected<std::vector<LinkTarget>> Known = parseLinkTargets(Targets);
    if (!Known) return Known.takeError();
    Options.Targets = std::move(*Known);
  }
  if (Split.getNumOccurrences()) {
    const std::optional<SplitPolicy> Policy = parseSplitPolicy(Split);
    if (!Policy)
      return createStringError("unknown policy '" + Split + "' of --split; valid are: off, source, kernel, auto");
    Options.Split = *Policy;
  }
  for (const std::string &Text : Spec) {
    Expected<SpecChoice> Choice = parseSpecChoice(Text);
    if (!Choice) return Choice.takeError();
    Options.Spec.push_back(std::move(*Choice));
  }
  Options.PassOptions.assign(PassOptions.begin(), PassOptions.end());
  for (const std::string &Option : Options.PassOptions)
    if (Error E = readPassOption(Option)) return E;
  if (Jobs.getNumOccurrences() && Jobs == 0) return createStringError("--jobs takes a number of at least 1");
  return Error::success();
}

} // namespace

Expected<DeviceLinkOptions> parseLinkOptions(ArrayRef<const char *> Arguments) {
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](raw_ostream &Out) { Out << "syclc-link " SYCLC_VERSION "\n"; });
  static const std::string TargetsHelp = "\ntargets:\n" + linkTargetsHelp().str();
  static const cl::extrahelp MoreHelp(TargetsHelp);
  std::string Problem;
  raw_string_ostream Out(Problem);
  const bool IsGood = cl::ParseCommandLineOptions(
      int(Arguments.size()), Arguments.data(),
      "Links the device code of objects, archives and shared libraries that were compiled with 'bitcode' among\n"
      "their targets, compiles it, and writes an object to link into the program with them.\n",
      &Out);
  if (!IsGood) return createStringError(Problem);
  DeviceLinkOptions Options;
  Options.Inputs.assign(Inputs.begin(), Inputs.end());
  takeGiven(Options.Output, Output);
  takeGiven(Options.Merge, Merge);
  takeGiven(Options.Jobs, Jobs);
  takeGiven(Options.CacheFolder, CacheFolder);
  takeGiven(Options.Linker, Linker);
  takeGiven(Options.Ptxas, Ptxas);
  takeGiven(Options.Verbose, Verbose);
  if (Error E = readTexts(Options)) return E;
  return Options;
}

std::string linkOptionsHelp(StringRef Prefix) {
  std::vector<std::pair<std::string, StringRef>> Lines;
  for (const auto &[Name, Option] : cl::getRegisteredOptions()) {
    const bool IsOurs = is_contained(Option->Categories, &Category);
    if (!IsOurs || Name.size() == 1 || Option->isPositional()) continue; // letters are other names of options
    if (Name == "output" || Name == "add-to") continue;                  // syclc-ld passes its object to the linker
    Lines.emplace_back((Prefix + Name + (Option->ValueStr.empty() ? "" : "=<" + Option->ValueStr + ">")).str(),
                       Option->HelpStr);
  }
  sort(Lines);
  std::string Text;
  raw_string_ostream Out(Text);
  for (const auto &[Name, Help] : Lines) Out << "  " << left_justify(Name, 31) << " " << Help << "\n";
  Out << "\nTargets:\n" << linkTargetsHelp();
  return Text;
}

Error chooseUsualTargets(DeviceLinkOptions &Options) {
  if (!Options.Targets.empty()) return Error::success();
  Expected<std::vector<LinkTarget>> Usual = parseLinkTargets("native,spirv64");
  if (!Usual) return Usual.takeError();
  Options.Targets = std::move(*Usual);
  return Error::success();
}

int reportLinkError(StringRef Tool, Error E) {
  SmallVector<StringRef> Lines;
  const std::string Text = toString(std::move(E));
  StringRef(Text).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    Line.consume_front((Tool + ": ").str()); // LLVM's command-line parser adds it, too
    errs() << Tool << ": error: " << Line << "\n";
  }
  return 1;
}

} // namespace syclc
