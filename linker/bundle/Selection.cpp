// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bundle/Selection.h"

#include "abi/image_properties.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc::bundle {

namespace {

constexpr ImageKind AllKinds[] = {IMG_SPIRV, IMG_Bitcode, IMG_PTX, IMG_Cubin, IMG_Fatbinary, IMG_Object};

bool namesModule(const NumberedImage &Image, StringRef Name) {
  const ModuleInfo *Module = Image.Part->describedIn(*Image.Placed);
  return Image.image().property(SYCLC_PROPERTY_MODULE) == Name ||
         (Module && (Module->Source == Name || sys::path::filename(Module->Source) == Name));
}

bool namesKernel(const NumberedImage &Image, StringRef Name) {
  return any_of(Image.image().kernels(),
                [&](StringRef Kernel) { return Kernel.contains(Name) || StringRef(demangle(Kernel)).contains(Name); });
}

} // namespace

std::string NumberedImage::module() const {
  const ModuleInfo *Module = Part->describedIn(*Placed);
  return Module && !Module->Source.empty() ? Module->Source : image().property(SYCLC_PROPERTY_MODULE).str();
}

std::vector<NumberedImage> numberedImages(ImageFile &File) {
  std::vector<NumberedImage> All;
  for (ImagePart &Part : File.Parts)
    for (PlacedImage &Placed : Part.Images) All.push_back({static_cast<unsigned>(All.size()), &Part, &Placed});
  return All;
}

bool Selection::means(const NumberedImage &Image) const {
  const auto fits = [](const auto &List, auto Matches) { return List.empty() || any_of(List, Matches); };
  return fits(Indices, [&](unsigned Index) { return Index == Image.Index; }) &&
         fits(Kinds, [&](StringRef Kind) { return Kind == imageKindTitle(Image.image().Kind); }) &&
         fits(Triples, [&](StringRef Triple) { return Triple == Image.image().property(SYCLC_PROPERTY_TRIPLE); }) &&
         fits(Modules, [&](StringRef Name) { return namesModule(Image, Name); }) &&
         fits(Kernels, [&](StringRef Name) { return namesKernel(Image, Name); });
}

Expected<std::vector<NumberedImage>> select(ImageFile &File, const Selection &Which) {
  for (const std::string &Kind : Which.Kinds)
    if (auto Known = parseKind(Kind); !Known) return Known.takeError();
  std::vector<NumberedImage> Images = numberedImages(File);
  for (unsigned Index : Which.Indices)
    if (Index >= Images.size())
      return makeFormatError(File.path(), "there is no image " + Twine(Index) + " among its " + Twine(Images.size()) +
                                              "; 'syclc-bundle list' shows them");
  erase_if(Images, [&](const NumberedImage &Image) { return !Which.means(Image); });
  if (Images.empty())
    return makeFormatError(File.path(), Which.isEmpty() ? "there are no device images in it; compile it with syclc++"
                                                        : "no device image matches the options; 'syclc-bundle list' "
                                                          "shows all images");
  return Images;
}

Expected<ImageKind> parseKind(StringRef Name) {
  std::string Known;
  for (ImageKind Kind : AllKinds) {
    if (imageKindTitle(Kind) == Name) return Kind;
    Known += (Known.empty() ? "" : ", ") + imageKindTitle(Kind).str();
  }
  return createStringError("unknown kind of image '" + Name + "'; the kinds are: " + Known);
}

} // namespace syclc::bundle
