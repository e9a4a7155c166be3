// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-bundle: shows and changes the device images in executables, shared libraries, objects and archives.
///
/// \code
///   syclc-bundle list app
///   syclc-bundle extract app --kind=spirv -o app.spv
///   syclc-bundle strip app -o app-for-the-processor-alone
/// \endcode
/// Exit status: 0 success (diff: no difference; verify: no errors), 1 the opposite, 2 an error. docs/bundles.md has
/// more.
#include "bundle/Commands.h"
#include "images/EmbedImages.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/PrettyStackTrace.h"

using namespace llvm;
using namespace syclc;

namespace {

cl::OptionCategory Category("Options");

cl::SubCommand List("list", "show the device images of a file");
cl::SubCommand Extract("extract", "write device images to files");
cl::SubCommand Add("add", "add device images to a file");
cl::SubCommand Remove("remove", "remove the selected device images from a file");
cl::SubCommand Strip("strip", "remove all device images, or all of some kinds, from a file");
cl::SubCommand Verify("verify", "check the device images of a file");
cl::SubCommand Compress("compress", "compress device images with Zstandard");
cl::SubCommand Decompress("decompress", "store device images uncompressed");
cl::SubCommand Diff("diff", "compare the device images of two files");

cl::list<std::string> Files(cl::Positional, cl::desc("FILE..."), cl::cat(Category), cl::sub(cl::SubCommand::getAll()));
#define SYCLC_SELECTING cl::sub(List), cl::sub(Extract), cl::sub(Remove), cl::sub(Compress), cl::sub(Decompress)
cl::list<unsigned> Index("index", cl::desc("the image of this number in 'list'; may be repeated"), cl::value_desc("N"),
                         cl::cat(Category), SYCLC_SELECTING);
cl::list<std::string> Kind("kind", cl::desc("spirv, bitcode, ptx, cubin, fatbinary or object"), cl::value_desc("KIND"),
                           cl::cat(Category), SYCLC_SELECTING, cl::sub(Strip), cl::sub(Add));
cl::list<std::string> TripleName("triple", cl::desc("the target's triple, such as spirv64-unknown-unknown"),
                                 cl::value_desc("TRIPLE"), cl::cat(Category), SYCLC_SELECTING, cl::sub(Add));
cl::list<std::string> ModuleName("module", cl::desc("the images' module: its id, or the name of its source file"),
                                 cl::value_desc("MODULE"), cl::cat(Category), SYCLC_SELECTING, cl::sub(Add));
cl::list<std::string>
    Kernel("kernel", cl::desc("a part of a kernel's name, mangled or as in the source (add: the whole mangled name)"),
           cl::value_desc("NAME"), cl::cat(Category), SYCLC_SELECTING, cl::sub(Add));
#undef SYCLC_SELECTING
cl::opt<std::string> Arch("arch", cl::desc("the device of the triple, for plain code"), cl::value_desc("ARCH"),
                          cl::cat(Category), cl::sub(Add));
cl::opt<std::string> Output("o", cl::desc("write to this file instead of changing FILE (extract: file, or folder)"),
                            cl::value_desc("OUTPUT"), cl::cat(Category), cl::sub(Extract), cl::sub(Add),
                            cl::sub(Remove), cl::sub(Strip), cl::sub(Compress), cl::sub(Decompress));
cl::opt<bool> Json("json", cl::desc("as JSON, for programs"), cl::cat(Category), cl::sub(List));
cl::opt<bool> MangledNames("mangled", cl::desc("kernels by their mangled names, as add --kernel= takes them"),
                           cl::cat(Category), cl::sub(List));
cl::opt<bool> DemangleNames("demangle",
                            cl::desc("kernels by their names in the source: the default, except with --json"),
                            cl::cat(Category), cl::sub(List));
cl::opt<bool> DecompressImages("decompress", cl::desc("unpack compressed images (default: true)"), cl::init(true),
                               cl::cat(Category), cl::sub(Extract));
cl::opt<bool> NoDecompress("no-decompress", cl::desc("write the bytes as they are stored: a Zstandard file"),
                           cl::cat(Category), cl::sub(Extract));
cl::opt<bool> Container("container", cl::desc("write containers (OffloadBinary) into one file, for 'add'"),
                        cl::cat(Category), cl::sub(Extract));
cl::opt<bool> Replace("replace", cl::desc("replace images with the same target and kernels"), cl::cat(Category),
                      cl::sub(Add));
cl::opt<int> Level("level", cl::desc("compression level of Zstandard, 1 to 19 (compress: default 9; add: unchanged)"),
                   cl::value_desc("N"), cl::cat(Category), cl::sub(Compress), cl::sub(Add));
cl::opt<bool> SpirvVal("spirv-val", cl::desc("also validate SPIR-V with SPIRV-Tools"), cl::cat(Category),
                       cl::sub(Verify));

constexpr int Done = 0, Contrary = 1, Failed = 2;

int fail(const Twine &Text) {
  errs() << "syclc-bundle: error: " << Text << "\n";
  return Failed;
}
int fail(Error E) { return fail(toString(std::move(E))); }

bundle::Selection selection() { return {Index, Kind, TripleName, ModuleName, Kernel}; }

/// Whether `list` shows kernels by their names in the source. Programs that read JSON want the names of symbols.
bool showsSourceNames() {
  if (DemangleNames.getNumOccurrences()) return DemangleNames && !MangledNames;
  return !MangledNames && !Json;
}

/// Writes the file if the change succeeded.
int finish(Error Changed, const ImageFile &File) {
  if (Changed) return fail(std::move(Changed));
  if (Error E = File.write(Output.empty() ? File.path() : StringRef(Output))) return fail(std::move(E));
  return Done;
}

/// The single value of an option that only other commands allow to be repeated.
std::string last(const cl::list<std::string> &Values) { return Values.empty() ? "" : Values[Values.size() - 1]; }

int runAdd(ImageFile &File) {
  if (Files.size() < 2) return fail("add needs a file and images: syclc-bundle add FILE IMAGE...");
  bundle::AddOptions Options;
  Options.Images.assign(Files.begin() + 1, Files.end());
  Options.Kind = last(Kind);
  Options.Triple = last(TripleName);
  Options.Arch = Arch;
  Options.Module = last(ModuleName);
  Options.Kernels = Kernel;
  Options.Level = Level;
  Options.Replace = Replace;
  return finish(bundle::add(File, Options), File);
}

int runDiff(ImageFile &Old) {
  if (Files.size() != 2) return fail("diff needs two files: syclc-bundle diff OLD NEW");
  Expected<ImageFile> New = ImageFile::open(Files[1]);
  if (!New) return fail(New.takeError());
  Expected<bool> Differs = bundle::diff(Old, *New, outs());
  if (!Differs) return fail(Differs.takeError());
  return *Differs ? Contrary : Done;
}

int runVerify(ImageFile &File) {
  if (bundle::verify(File, {SpirvVal}, outs())) return Contrary;
  const size_t Count = bundle::numberedImages(File).size();
  outs() << File.path() << ": ";
  if (Count == 0)
    outs() << "no device images\n";
  else
    outs() << Count << (Count == 1 ? " device image is right\n" : " device images are right\n");
  return Done;
}

int run(ImageFile &File) {
  if (Add) return runAdd(File);
  if (Diff) return runDiff(File);
  if (Files.size() > 1) return fail("give only one file; unexpected: " + Files[1] + "");
  if (List)
    if (Error E = bundle::list(File, {selection(), Json, showsSourceNames()}, outs())) return fail(std::move(E));
  if (Extract)
    if (Error E = bundle::extract(File, {selection(), Output, DecompressImages && !NoDecompress, Container}, outs()))
      return fail(std::move(E));
  if (Verify) return runVerify(File);
  if (Remove) {
    if (selection().isEmpty())
      return fail("select images with --index, --kind, --triple, --module or --kernel; 'strip' removes all");
    return finish(bundle::remove(File, selection()), File);
  }
  if (Strip) return finish(bundle::remove(File, selection()), File);
  if (Compress) return finish(bundle::compress(File, selection(), Level ? int(Level) : DefaultCompressionLevel), File);
  if (Decompress) return finish(bundle::compress(File, selection(), 0), File);
  return Done;
}

} // namespace

int main(int Argc, char **Argv) {
  InitLLVM X(Argc, Argv);
  setBugReportMsg("PLEASE submit a bug report to syclc and include the crash backtrace, and the file.\n");
  for (cl::SubCommand *Command : {&List, &Extract, &Add, &Remove, &Strip, &Verify, &Compress, &Decompress, &Diff})
    cl::HideUnrelatedOptions(Category, *Command);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](raw_ostream &Out) { Out << "syclc-bundle of syclc " SYCLC_VERSION "\n"; });
  // With a stream it returns after errors. Otherwise it would exit with 1, which `diff` returns for two files that
  // differ.
  if (!cl::ParseCommandLineOptions(Argc, Argv,
                                   "shows and changes the device images in executables, shared libraries, objects and "
                                   "archives\n\n"
                                   "  syclc-bundle list app\n"
                                   "  syclc-bundle extract app --kind=spirv -o app.spv\n"
                                   "  syclc-bundle strip app -o app-for-the-processor-alone\n"
                                   "  syclc-bundle COMMAND --help   lists a command's options\n",
                                   &errs()))
    return Failed;
  bool HasCommand = false;
  for (cl::SubCommand *Command : {&List, &Extract, &Add, &Remove, &Strip, &Verify, &Compress, &Decompress, &Diff})
    HasCommand |= bool(*Command);
  if (!HasCommand)
    return fail((Files.empty() ? "" : "unknown command '" + Files[0] + "': ") +
                "give a command: list, extract, add, remove, strip, verify, compress, decompress or diff");
  if (Files.empty()) return fail("give a file: an executable, library, object or archive");
  if (Level.getNumOccurrences() && (Level < LowestCompressionLevel || Level > HighestCompressionLevel))
    return fail("--level takes 1 to 19, not " + Twine(Level));
  Expected<ImageFile> File = ImageFile::open(Files[0]);
  if (!File) return fail(File.takeError());
  return run(*File);
}
