// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-bundle remove, strip, compress and decompress.
#include "bundle/Commands.h"

using namespace llvm;

namespace syclc::bundle {

namespace {

/// The selected images that can be changed: in a linked file, those that belong to a module of syclc.
Expected<std::vector<NumberedImage>> selectForChange(ImageFile &File, const Selection &Which) {
  Expected<std::vector<NumberedImage>> Images = select(File, Which);
  if (!Images) return Images;
  const auto isForeign = [](const NumberedImage &Image) {
    return Image.Part->Form == ImagePart::Form::Linked && !Image.Placed->Module && !Image.Placed->InFileSection;
  };
  if (Which.Indices.empty()) erase_if(*Images, isForeign); // "all" means all images of syclc
  for (const NumberedImage &Image : *Images)
    if (isForeign(Image))
      return makeFormatError(File.path(),
                             "image " + Twine(Image.Index) +
                                 " belongs to no module that syclc compiled, and the file is linked; change "
                                 "the object before it is linked");
  return Images;
}

} // namespace

Error remove(ImageFile &File, const Selection &Which) {
  Expected<std::vector<NumberedImage>> Images = selectForChange(File, Which);
  if (!Images) return Images.takeError();
  for (auto Image = Images->rbegin(); Image != Images->rend(); ++Image) { // from the end: earlier indices stay valid
    std::vector<PlacedImage> &List = Image->Part->Images;
    List.erase(List.begin() + (Image->Placed - List.data()));
  }
  return Error::success();
}

Error compress(ImageFile &File, const Selection &Which, int Level) {
  Expected<std::vector<NumberedImage>> Images = selectForChange(File, Which);
  if (!Images) return Images.takeError();
  for (const NumberedImage &Image : *Images) {
    if (!Image.image().isForSycl()) continue; // other readers do not support compression
    DeviceImage &Changed = Image.Placed->Image;
    if (Error E = Level ? Changed.compress(Level) : Changed.decompress())
      return makeFormatError(File.path(),
                             "image " + Twine(Image.Index) + ": " + toString(std::move(E)) + "; rebuild the file");
  }
  return Error::success();
}

} // namespace syclc::bundle
