// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/LinkOptions.h"

#include "link/DeviceInputs.h"
#include "link/ScratchFolder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace syclc {

static Error parseNumber(StringRef Text, StringRef Option, unsigned &Number) {
  if (Text.getAsInteger(10, Number) || Number == 0)
    return makeLinkError("'" + Text + "' is no number of jobs: " + Option + " takes one, from 1 on");
  return Error::success();
}

/// Sets an option of LLVM's or of a pass, as Clang's `-mllvm` does.
static Error parsePassOption(const std::string &Option) {
  std::string Why;
  raw_string_ostream Out(Why);
  const char *Arguments[] = {"--mllvm", Option.c_str()};
  if (cl::ParseCommandLineOptions(std::size(Arguments), Arguments, "", &Out)) return Error::success();
  return makeLinkError(StringRef(Why).trim());
}

Expected<bool> parseLinkOption(StringRef Option, DeviceLinkOptions &Options) {
  const auto [Name, Value] = Option.split('=');
  if (Name == "targets") {
    Expected<std::vector<LinkTarget>> Targets = parseLinkTargets(Value);
    if (!Targets) return Targets.takeError();
    Options.Targets = std::move(*Targets);
  } else if (Name == "split") {
    const std::optional<SplitPolicy> Policy = parseSplitPolicy(Value);
    if (!Policy)
      return makeLinkError("unknown policy '" + Value + "' of --split; valid are: off, source, kernel, auto");
    Options.Split = *Policy;
  } else if (Name == "spec") {
    Expected<SpecChoice> Choice = parseSpecChoice(Option.drop_front(Name.size() + 1));
    if (!Choice) return Choice.takeError();
    Options.Spec.push_back(std::move(*Choice));
  } else if (Name == "jobs") {
    if (Error E = parseNumber(Value, "--jobs", Options.Jobs)) return E;
  } else if (Name == "cache-dir") {
    Options.CacheFolder = Value.str();
  } else if (Name == "linker") {
    Options.Linker = Value.str();
  } else if (Name == "ptxas") {
    Options.Ptxas = Value.str();
  } else if (Name == "mllvm") {
    if (Error E = parsePassOption(Value.str())) return E;
    Options.PassOptions.push_back(Value.str());
  } else if (Option == "verbose") {
    Options.Verbose = true;
  } else
    return false;
  return true;
}

Error chooseUsualTargets(DeviceLinkOptions &Options) {
  if (!Options.Targets.empty()) return Error::success();
  Expected<std::vector<LinkTarget>> Usual = parseLinkTargets("native,spirv64");
  if (!Usual) return Usual.takeError();
  Options.Targets = std::move(*Usual);
  return Error::success();
}

namespace {

/// Goes through the arguments.
class ArgumentReader {
public:
  ArgumentReader(ArrayRef<const char *> Arguments, LinkArguments &Result) : Arguments(Arguments), Result(Result) {}

  Error read() {
    while (At < Arguments.size())
      if (Error E = readOne(Arguments[At++])) return E;
    if (Result.ShowHelp || Result.ShowVersion) return Error::success();
    if (Result.Options.Inputs.empty()) return makeLinkError("no input files; syclc-link --help says how it is called");
    return chooseUsualTargets(Result.Options);
  }

private:
  Error readOne(StringRef Argument) {
    DeviceLinkOptions &Options = Result.Options;
    if (OnlyInputs || !Argument.starts_with("-") || Argument == "-")
      return Options.Inputs.push_back(Argument.str()), Error::success();
    if (Argument == "--") return OnlyInputs = true, Error::success();
    if (Argument == "-h" || Argument == "--help") return Result.ShowHelp = true, Error::success();
    if (Argument == "--version") return Result.ShowVersion = true, Error::success();
    if (Argument == "-v") return Options.Verbose = true, Error::success();
    if (Argument == "-o" || Argument == "--output") return takeValue(Argument, Options.Output);
    if (Argument == "--add-to") return takeValue(Argument, Options.Merge);
    if (Argument.consume_front("--add-to=")) return Options.Merge = Argument.str(), Error::success();
    if (Argument == "-j") {
      std::string Number;
      if (Error E = takeValue(Argument, Number)) return E;
      return parseNumber(Number, "-j", Options.Jobs);
    }
    if (StringRef Number = Argument; Number.consume_front("-j")) return parseNumber(Number, "-j", Options.Jobs);
    if (StringRef Name = Argument; Name.consume_front("--")) {
      Expected<bool> Known = parseLinkOption(Name, Options);
      if (!Known) return Known.takeError();
      if (*Known) return Error::success();
    }
    return makeLinkError("unknown option '" + Argument + "'; syclc-link --help lists them");
  }

  Error takeValue(StringRef Option, std::string &Value) {
    if (At == Arguments.size()) return makeLinkError("option '" + Option + "' wants a value");
    Value = Arguments[At++];
    return Error::success();
  }

  const ArrayRef<const char *> Arguments;
  LinkArguments &Result;
  size_t At = 0;
  bool OnlyInputs = false;
};

} // namespace

Error parseLinkArguments(ArrayRef<const char *> Arguments, LinkArguments &Result) {
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *, 64> Expanded(Arguments.begin(), Arguments.end());
  cl::ExpansionContext Context(Memory, cl::TokenizeGNUCommandLine);
  if (Error E = Context.expandResponseFiles(Expanded)) return makeLinkError(toString(std::move(E)));
  return ArgumentReader(Expanded, Result).read();
}

std::string linkHelp() {
  return ("usage: syclc-link [options] FILE...\n\n"
          "Links the device code of objects, archives and shared libraries that were compiled with 'bitcode' among\n"
          "their targets, compiles it, and writes an object to be linked into the program beside them.\n\n"
          "  -o FILE                the object (device.o)\n"
          "  --add-to=FILE          an object whose contents go into it too\n"
          "  --targets=LIST         what to make, separated by commas (native,spirv64); see below\n"
          "  --split=POLICY         kernels of an image: off (all), source, kernel, or auto: as source, at most 64\n"
          "  --spec=NAME=VALUE      also make code for this value of a specialization constant; repeatable\n"
          "  -j N, --jobs=N         compilations at once (as many as processors, or as make's jobserver allows)\n"
          "  --cache-dir=FOLDER     keep results there, and use those of unchanged parts\n"
          "  --linker=PROGRAM       the linker that merges objects (ld)\n"
          "  --ptxas=PROGRAM        the assembler for NVIDIA GPUs (ptxas); none: PTX only\n"
          "  --mllvm=OPTION         an option of LLVM's passes, or of syclc's, as after Clang's -mllvm; repeatable\n"
          "  -v, --verbose          say what is done, reused and left as it is\n"
          "  --help, --version\n\n"
          "targets:\n" +
          linkTargetsHelp())
      .str();
}

int reportLinkError(StringRef Tool, Error E) {
  SmallVector<StringRef> Lines;
  const std::string Text = toString(std::move(E));
  StringRef(Text).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) errs() << Tool << ": error: " << Line << "\n";
  return 1;
}

} // namespace syclc
