// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-bundle extract: writes images to files, unpacked unless the user requests the stored bytes.
///
/// \code
///   extract app --kind=spirv -o app.spv     one image: this file
///   extract libs.a                          libs.0.spv, libs.1.bc, ...
///   extract app --container -o app.images   OffloadBinary containers, which add accepts
/// \endcode
#include "bundle/Commands.h"
#include "format/WriteFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace syclc::bundle {

namespace {

Error writeNew(StringRef Path, StringRef Bytes) {
  if (Error E = writeFile(Path, Bytes))
    return makeFormatError(Path, "cannot be written: " + toString(std::move(E)) + "; choose another file with -o");
  return Error::success();
}

} // namespace

Error extract(ImageFile &File, const ExtractOptions &Options, raw_ostream &Out) {
  Expected<std::vector<NumberedImage>> Images = select(File, Options.Which);
  if (!Images) return Images.takeError();
  const bool ToFolder = sys::fs::is_directory(Options.Output);
  const StringRef Stem = sys::path::stem(File.path());
  const auto inFolder = [&](const Twine &Name) {
    SmallString<128> Path(ToFolder ? StringRef(Options.Output) : "");
    sys::path::append(Path, Name);
    return Path;
  };
  if (Options.Container) {
    std::string Containers;
    for (const NumberedImage &Image : *Images) Containers += Image.image().container();
    const std::string Path =
        Options.Output.empty() || ToFolder ? inFolder(Stem + ".images").str().str() : Options.Output;
    if (Error E = writeNew(Path, Containers)) return E;
    Out << Path << "\n";
    return Error::success();
  }
  if (Images->size() > 1 && !Options.Output.empty() && !ToFolder)
    return makeFormatError(File.path(), Twine(Images->size()) +
                                            " images are selected, but -o names one file; choose one "
                                            "with --index, or give an existing folder");
  for (const NumberedImage &Image : *Images) {
    Expected<std::string> Code =
        Options.Decompress ? Image.image().code() : Expected<std::string>(Image.image().Stored);
    if (!Code)
      return makeFormatError(File.path(), "image " + Twine(Image.Index) + ": " + toString(Code.takeError()) +
                                              "; rebuild the file, or use --no-decompress");
    const StringRef Packed = !Options.Decompress && Image.image().isCompressed() ? ".zst" : "";
    const std::string Path =
        Options.Output.empty() || ToFolder
            ? inFolder(Stem + "." + Twine(Image.Index) + "." + imageExtension(Image.image().Kind) + Packed).str().str()
            : Options.Output;
    if (Error E = writeNew(Path, *Code)) return E;
    Out << Path << "\n";
  }
  return Error::success();
}

} // namespace syclc::bundle
