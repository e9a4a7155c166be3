// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-ld: a linker that links device code first. It runs the device link (docs/device-link.md) over the linker's
/// inputs, and then the real linker with one additional object.
///
/// \code
///   clang++ --ld-path=PREFIX/bin/syclc-ld -Xlinker --syclc-targets=native,opencl:cpu a.o b.o -lsycl -o app
///     syclc-link a.o b.o libsycl.so -o /tmp/.../device.o --targets=native,opencl:cpu
///     ld a.o b.o /tmp/.../device.o -lsycl -o app
/// \endcode
/// Options: --syclc-NAME[=VALUE] for those of syclc-link, --syclc-linker= for the real linker (ld). A link of objects
/// without device code, and one with -r, is passed to the real linker unchanged. --help prints the options of both.
///
/// syclc++ adds --syclc-if-needed if it links objects that may need a device link. Then only kernels that need one take
/// part, and errors become warnings, because these kernels may still be compiled at their launch.
///
/// If the real linker fails because a SYCL_EXTERNAL function is missing, syclc-ld first names the function as C++ writes
/// it, in one line, because linkers name its vector variants, such as _ZGVbM4v__Z5shadef.syclc.
#include "abi/image_properties.h"
#include "link/DeviceLink.h"
#include "link/LinkOptions.h"
#include "link/LinkTargets.h"
#include "link/ScratchFolder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace syclc;

namespace {

/// Options of linkers whose value is a separate argument and not an input.
constexpr StringLiteral OptionsWithValue[] = {"-o",
                                              "--output",
                                              "-z",
                                              "-m",
                                              "-e",
                                              "--entry",
                                              "-u",
                                              "--undefined",
                                              "-T",
                                              "--script",
                                              "-dynamic-linker",
                                              "--dynamic-linker",
                                              "-I",
                                              "-rpath",
                                              "--rpath",
                                              "-rpath-link",
                                              "--rpath-link",
                                              "-soname",
                                              "--soname",
                                              "-h",
                                              "-plugin",
                                              "--plugin",
                                              "-plugin-opt",
                                              "--plugin-opt",
                                              "-Map",
                                              "--Map",
                                              "-y",
                                              "--trace-symbol",
                                              "--version-script",
                                              "--dynamic-list",
                                              "-init",
                                              "-fini",
                                              "--wrap",
                                              "--defsym",
                                              "-Ttext",
                                              "-Tdata",
                                              "-Tbss",
                                              "--sysroot",
                                              "-A",
                                              "-b",
                                              "--format",
                                              "-G",
                                              "-F",
                                              "-f",
                                              "--exclude-libs",
                                              "--retain-symbols-file"};

/// The linker's command line, and its inputs with device code.
struct LinkerCommand {
  DeviceLinkOptions Options;
  std::vector<std::string> Arguments; ///< for the real linker
  size_t FirstLibrary = 0;            ///< index in Arguments at which to insert the new object
  bool IsRelocatable = false;
};

/// Whether a file may have device images: a check that is cheaper than reading its headers.
bool mayHave(StringRef Path, StringRef Text) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return Buffer && (*Buffer)->getBuffer().contains(Text);
}

/// Links device code into one additional object. Problems are errors, unless the link has --syclc-if-needed.
Error linkDeviceCode(LinkerCommand &Command, const ScratchFolder &Folder) {
  DeviceLinkOptions &Options = Command.Options;
  if (Command.IsRelocatable || Options.Inputs.empty()) return Error::success();
  if (Options.OnlyNeeded &&
      none_of(Options.Inputs, [](const std::string &File) { return mayHave(File, SYCLC_PROPERTY_NEEDS_LINK); }))
    return Error::success();
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Options.Output = Folder.file("device.o");
  if (Options.OnlyNeeded && Options.Targets.empty()) { // OpenCL links most of its code at run time
    Expected<std::vector<LinkTarget>> Native = parseLinkTargets("native");
    if (!Native) return Native.takeError();
    Options.Targets = std::move(*Native);
    Options.SpirvIfNeeded = any_of(Options.Inputs, [](const std::string &File) { return mayHave(File, "spirv64"); });
  }
  if (Error E = chooseUsualTargets(Options)) return E;
  Expected<bool> Done = linkDevice(Options);
  if (!Done) return Done.takeError();
  if (*Done) Command.Arguments.insert(Command.Arguments.begin() + Command.FirstLibrary, Options.Output);
  return Error::success();
}

void warnOfLink(Error E) {
  SmallVector<StringRef> Lines;
  const std::string Text = toString(std::move(E));
  StringRef(Text).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (const StringRef &Line : Lines)
    errs() << "syclc-ld: warning: " << Line
           << (&Line == &Lines.back() ? "; kernels are linked when they are launched" : "") << "\n";
}

class CommandReader {
public:
  Expected<LinkerCommand> read(ArrayRef<const char *> Arguments) {
    size_t FirstLibrary = 0;
    std::vector<std::string> OwnOptions; // as syclc-link spells them
    for (size_t I = 0; I < Arguments.size(); ++I) {
      const StringRef Argument = Arguments[I];
      if (StringRef Own = Argument; Own.consume_front("--syclc-")) {
        if (Own == "if-needed") {
          Command.Options.OnlyNeeded = true;
          continue;
        }
        OwnOptions.push_back("--" + Own.str());
        continue;
      }
      const bool IsLibrary = Argument.starts_with("-l") || Argument == "--library";
      if (IsLibrary && FirstLibrary == 0) FirstLibrary = Command.Arguments.size() + 1;
      Command.Arguments.push_back(Argument.str());
      if (!Argument.starts_with("-"))
        addInput(Argument);
      else if (is_contained(OptionsWithValue, Argument) && I + 1 < Arguments.size())
        Command.Arguments.emplace_back(Arguments[++I]);
      else if ((Argument == "-L" || Argument == "-l") && I + 1 < Arguments.size()) {
        Command.Arguments.emplace_back(Arguments[++I]);
        if (Argument == "-l")
          addLibrary(Arguments[I]);
        else
          Folders.emplace_back(Arguments[I]);
      } else
        readOption(Argument);
    }
    Command.FirstLibrary = FirstLibrary ? FirstLibrary - 1 : Command.Arguments.size();
    if (Error E = readOwn(OwnOptions)) return E;
    return std::move(Command);
  }

private:
  Error readOwn(ArrayRef<std::string> OwnOptions) {
    SmallVector<const char *> Line = {"syclc-ld"};
    for (const std::string &Option : OwnOptions) Line.push_back(Option.c_str());
    Expected<DeviceLinkOptions> Options = parseLinkOptions(Line);
    if (!Options) return Options.takeError();
    Options->Inputs = std::move(Command.Options.Inputs);
    Options->OnlyNeeded = Command.Options.OnlyNeeded;
    Command.Options = std::move(*Options);
    return Error::success();
  }

  void readOption(StringRef Option) {
    if (Option == "-r" || Option == "--relocatable" || Option == "-i") Command.IsRelocatable = true;
    if (Option == "-Bstatic" || Option == "-static" || Option == "-dn") OnlyArchives = true;
    if (Option == "-Bdynamic" || Option == "-dy") OnlyArchives = false;
    if (Option.consume_front("--library=")) return addLibrary(Option);
    if (Option.consume_front("--library-path=")) return Folders.push_back(Option.str());
    if (Option.consume_front("-L")) return Folders.push_back(Option.str());
    if (Option.consume_front("-l")) addLibrary(Option);
  }

  void addInput(StringRef Path) {
    if (mayHave(Path, ".llvm.offloading") && !is_contained(Command.Options.Inputs, Path))
      Command.Options.Inputs.push_back(Path.str());
  }

  /// Searches like linkers do for -lNAME and -l:FILE.
  void addLibrary(StringRef Name) {
    std::vector<std::string> Files = {("lib" + Name + ".so").str(), ("lib" + Name + ".a").str()};
    if (OnlyArchives) Files.erase(Files.begin());
    if (StringRef File = Name; File.consume_front(":")) Files = {File.str()};
    for (const std::string &Folder : Folders)
      for (const std::string &File : Files)
        if (const std::string Path = Folder + "/" + File; sys::fs::exists(Path)) return addInput(Path);
  }

  LinkerCommand Command;
  std::vector<std::string> Folders;
  bool OnlyArchives = false;
};

/// The options of syclc-ld itself; those of the linker follow, because scripts look for them there.
void printHelp(const LinkerCommand &Command) {
  outs()
      << "Usage: syclc-ld [options] file...\n\n"
         "A linker that first links the device code of its inputs, and then runs another linker with one more object.\n"
         "syclc++ uses it where kernels need it; for other drivers: --ld-path=PREFIX/bin/syclc-ld -Xlinker OPTION.\n\n"
         "Options:\n"
      << left_justify("  --syclc-if-needed", 34)
      << "link only kernels that call functions of other sources that need it; warn instead of failing\n"
      << linkOptionsHelp("--syclc-") << "\nAll other options are those of the linker, '" << Command.Options.Linker
      << "':\n\n";
  outs().flush();
}

/// The function that \p Variant is a native variant of: `_Z5shadef` for `_ZGVbM4v__Z5shadef.syclc`. Empty for others.
StringRef functionOfVariant(StringRef Variant) {
  if (!Variant.consume_front("_ZGV") || !Variant.consume_back(".syclc")) return "";
  return Variant.split('_').second; // after the level, the mask, the lanes and a letter for each parameter
}

/// Whether a line of \p Errors says that the function itself is undefined, not only its variants.
bool isItselfUndefined(StringRef Function, StringRef Errors) {
  const std::string Names[] = {"'" + Function.str() + "'",         "'" + demangle(Function) + "'",
                               "`" + demangle(Function) + "'",     "`" + Function.str() + "'",
                               "symbol: " + Function.str() + "\n", "symbol: " + demangle(Function) + "\n"};
  return any_of(Names, [&](const std::string &Name) { return Errors.contains(Name); });
}

/// Names each SYCL_EXTERNAL function that is missing according to the linker's messages.
void explainUndefined(StringRef Errors) {
  SetVector<StringRef> Functions;
  for (StringRef Rest = Errors; !Rest.empty();) {
    Rest = Rest.drop_front(std::min(Rest.find("_ZGV"), Rest.size()));
    const StringRef Name = Rest.take_while([](char C) { return isAlnum(C) || C == '_' || C == '.' || C == '$'; });
    if (const StringRef Function = functionOfVariant(Name); !Function.empty()) Functions.insert(Function);
    Rest = Rest.drop_front(Name.size());
  }
  for (StringRef Function : Functions)
    errs() << "syclc-ld: error: device code calls '" << demangle(Function) << "', which "
           << (isItselfUndefined(Function, Errors)
                   ? "no file of this link defines: link the object or the library that does"
                   : "is defined, but not for these kernels: declare it SYCL_EXTERNAL where it is defined, too, and "
                     "compile "
                     "both files with the same -march and -fplugin-arg-syclc-isa")
           << "\n";
}

/// Runs the real linker. Long command lines use a response file, because systems limit their length.
int runLinker(const LinkerCommand &Command, const ScratchFolder &Folder) {
  ErrorOr<std::string> Linker = sys::findProgramByName(Command.Options.Linker);
  if (!Linker)
    return reportLinkError("syclc-ld", createStringError("the linker '" + Command.Options.Linker +
                                                         "' was not found: name another with --syclc-linker="));
  SmallVector<StringRef> Line = {*Linker};
  append_range(Line, Command.Arguments);
  std::string ResponseFile;
  if (!sys::commandLineFitsWithinSystemLimits(*Linker, SmallVector<StringRef>(drop_begin(Line)))) {
    ResponseFile = "@" + Folder.file("arguments");
    std::string Text;
    for (const std::string &Argument : Command.Arguments) {
      for (char C : Argument) (isSpace(C) || C == '\\' || C == '"' || C == '\'' ? Text += '\\' : Text) += C;
      Text += '\n';
    }
    if (Error E = writeWholeFile(Folder.file("arguments"), Text)) return reportLinkError("syclc-ld", std::move(E));
    Line = {*Linker, ResponseFile};
  }
  // What the linker prints about missing functions is kept until they have been explained.
  const bool MayMiss = any_of(Command.Arguments, [](const std::string &Argument) {
    return !StringRef(Argument).starts_with("-") && mayHave(Argument, SYCLC_PROPERTY_IMPORTS);
  });
  const std::string ErrorFile = MayMiss ? Folder.file("errors") : "";
  const std::optional<StringRef> Redirects[] = {std::nullopt, std::nullopt, StringRef(ErrorFile)};
  std::string Problem;
  const int Status =
      sys::ExecuteAndWait(*Linker, Line, std::nullopt,
                          MayMiss ? ArrayRef(Redirects) : ArrayRef<std::optional<StringRef>>(), 0, 0, &Problem);
  if (MayMiss)
    if (auto Errors = MemoryBuffer::getFile(ErrorFile, /*IsText=*/true)) {
      explainUndefined((*Errors)->getBuffer());
      errs() << (*Errors)->getBuffer();
    }
  if (!Problem.empty()) errs() << "syclc-ld: error: " << *Linker << ": " << Problem << "\n";
  return Status < 0 ? 1 : Status;
}

} // namespace

int main(int argc, char **argv) {
  BumpPtrAllocator Memory;
  SmallVector<const char *, 64> Arguments(argv + 1, argv + argc);
  cl::ExpansionContext Context(Memory, cl::TokenizeGNUCommandLine);
  if (Error E = Context.expandResponseFiles(Arguments)) return reportLinkError("syclc-ld", std::move(E));
  Expected<LinkerCommand> Command = CommandReader().read(Arguments);
  if (!Command) return reportLinkError("syclc-ld", Command.takeError());
  if (is_contained(Command->Arguments, "--help")) printHelp(*Command);
  Expected<ScratchFolder> Folder = ScratchFolder::make();
  if (!Folder) return reportLinkError("syclc-ld", Folder.takeError());
  if (Error E = linkDeviceCode(*Command, *Folder)) {
    if (!Command->Options.OnlyNeeded) return reportLinkError("syclc-ld", std::move(E));
    warnOfLink(std::move(E));
  }
  return runLinker(*Command, *Folder);
}
