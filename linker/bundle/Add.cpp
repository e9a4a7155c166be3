// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-bundle add: determines the form of the files to add, and the module of the program that each image belongs to.
///
/// \code
///   add app app.spv                          the kernels that it defines identify the module
///   add app --kind=ptx --triple=nvptx64 --module=a.cpp a.ptx
///   add app more.images                      containers: their property "syclc.module" does
/// \endcode
#include "bundle/Commands.h"

#include "abi/device_image.h"
#include "abi/image_properties.h"
#include "format/SpirvModule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc::bundle {

namespace {

/// Code without a container, with the properties from the options and from the code itself.
Expected<DeviceImage> bareImage(StringRef Path, StringRef Code, const AddOptions &Options) {
  DeviceImage Image;
  Image.Kind = IMG_SPIRV;
  if (!Options.Kind.empty()) {
    Expected<ImageKind> Kind = parseKind(Options.Kind);
    if (!Kind) return Kind.takeError();
    Image.Kind = *Kind;
  }
  std::vector<std::string> Kernels = Options.Kernels;
  if (Image.Kind == IMG_SPIRV) {
    Expected<std::vector<std::string>> Entries = spirvEntryPoints(Code);
    if (!Entries) return makeFormatError(Path, toString(Entries.takeError()) + "; give its kind with --kind");
    if (Kernels.empty()) Kernels = std::move(*Entries);
  }
  const StringRef OwnTriple = Image.Kind == IMG_SPIRV ? "spirv64-unknown-unknown" : "";
  Image.setProperty(SYCLC_PROPERTY_TRIPLE, Options.Triple.empty() ? OwnTriple : StringRef(Options.Triple));
  Image.setProperty(SYCLC_PROPERTY_ARCH, Options.Arch);
  Image.setProperty(SYCLC_PROPERTY_ABI, std::to_string(SYCLC_ABI_VERSION));
  Image.setProperty(SYCLC_PROPERTY_KERNELS, join(Kernels, "\n"));
  // Damage is found from now on; drivers would crash.
  Image.setProperty(SYCLC_PROPERTY_HASH, toHex(SHA256::hash(arrayRefFromStringRef(Code)), /*LowerCase=*/true));
  Image.Stored = Code.str();
  return Image;
}

Expected<std::vector<DeviceImage>> imagesToAdd(StringRef Path, const AddOptions &Options) {
  auto Bytes = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Bytes) return makeFormatError(Path, "cannot be read: " + Bytes.getError().message());
  std::vector<DeviceImage> Images;
  if (!Options.Kind.empty() || isSpirv((*Bytes)->getBuffer())) {
    Expected<DeviceImage> Image = bareImage(Path, (*Bytes)->getBuffer(), Options);
    if (!Image) return Image.takeError();
    Images.push_back(std::move(*Image));
    return Images;
  }
  Expected<ImageFile> From = ImageFile::read(std::move(*Bytes));
  if (!From) return From.takeError();
  for (ImagePart &Part : From->Parts)
    for (PlacedImage &Placed : Part.Images)
      if (Placed.Image.isForSycl()) Images.push_back(std::move(Placed.Image));
  if (Images.empty())
    return makeFormatError(Path, "has no device images for SYCL; give the kind of plain code with --kind");
  return Images;
}

/// A module of one of the file's parts.
struct ModulePlace {
  ImagePart *Part;
  unsigned Module;
};

/// The modules of \p File that satisfy \p Fits.
template <class Predicate>
SmallVector<ModulePlace> modulesWhere(ImageFile &File, Predicate Fits) {
  SmallVector<ModulePlace> Found;
  for (ImagePart &Part : File.Parts)
    for (unsigned I = 0; I != Part.Modules.size(); ++I)
      if (Fits(Part.Modules[I])) Found.push_back({&Part, I});
  return Found;
}

/// The module that \p Image belongs to: given by the user, by the image, by its kernels, or the only one.
Expected<ModulePlace> placeOf(ImageFile &File, const DeviceImage &Image, const AddOptions &Options) {
  SmallVector<ModulePlace> Found;
  const StringRef Id = Image.property(SYCLC_PROPERTY_MODULE);
  const SmallVector<StringRef> Kernels = Image.kernels();
  const auto failed = [&](const Twine &Text) { return makeFormatError(File.path(), Text); };
  if (!Options.Module.empty()) {
    Found = modulesWhere(File, [&](const ModuleInfo &M) {
      return M.Id == Options.Module || M.Source == Options.Module || sys::path::filename(M.Source) == Options.Module;
    });
    if (Found.empty())
      return failed("no module in it is '" + Options.Module + "'; 'syclc-bundle list --json' shows them");
  } else if (!Id.empty()) {
    Found = modulesWhere(File, [&](const ModuleInfo &M) { return M.Id == Id; });
    if (Found.empty())
      return failed("no module in it has the id " + Id +
                    " of the image; name one with --module, or add the image to the "
                    "file that it was compiled with");
  } else if (!Kernels.empty()) {
    Found = modulesWhere(File, [&](const ModuleInfo &M) { return M.hasKernel(Kernels.front()); });
    if (Found.empty())
      return failed("no module in it describes the image's kernel " + Kernels.front() +
                    "; compile kernel and program from the same source");
  } else {
    Found = modulesWhere(File, [](const ModuleInfo &) { return true; });
    if (Found.empty()) return failed("has no kernels that syclc compiled; compile it with syclc++");
  }
  if (Found.size() > 1) return failed(Twine(Found.size()) + " modules may be meant; choose one with --module=ID");
  return Found.front();
}

/// True if the runtime would choose between the two: the new one replaces the old one.
bool isSameTarget(const DeviceImage &Old, const DeviceImage &New) {
  return Old.Kind == New.Kind && Old.property(SYCLC_PROPERTY_TRIPLE) == New.property(SYCLC_PROPERTY_TRIPLE) &&
         Old.property(SYCLC_PROPERTY_ARCH) == New.property(SYCLC_PROPERTY_ARCH) &&
         any_of(Old.kernels(), [&](StringRef Kernel) { return is_contained(New.kernels(), Kernel); });
}

} // namespace

Error add(ImageFile &File, const AddOptions &Options) {
  const bool IsPlain = !File.isArchive() && File.Parts.front().Form == ImagePart::Form::Containers;
  for (const std::string &Path : Options.Images) {
    Expected<std::vector<DeviceImage>> Images = imagesToAdd(Path, Options);
    if (!Images) return Images.takeError();
    for (DeviceImage &Image : *Images) {
      if (Options.Level)
        if (Error E = Image.compress(Options.Level)) return makeFormatError(Path, toString(std::move(E)));
      ImagePart *Part = &File.Parts.front();
      std::optional<unsigned> Module;
      if (!IsPlain) {
        Expected<ModulePlace> Place = placeOf(File, Image, Options);
        if (!Place) return Place.takeError();
        Part = Place->Part;
        Module = Place->Module;
        Image.setProperty(SYCLC_PROPERTY_MODULE, Part->Modules[*Module].Id);
      }
      if (Options.Replace)
        erase_if(Part->Images,
                 [&](const PlacedImage &Old) { return Old.Module == Module && isSameTarget(Old.Image, Image); });
      Part->Images.push_back({std::move(Image), Module, false});
    }
  }
  return Error::success();
}

} // namespace syclc::bundle
