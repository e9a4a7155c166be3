// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-bundle diff: compares images of two files with the same target and kernels by their plain bytes and their
/// properties; compression and order are ignored.
///
/// \code
///   - spirv spirv64-unknown-unknown of a.cpp, 7304 bytes                only in the first file
///   + ptx nvptx64 of a.cpp, 5120 bytes                                  only in the second
///   ! spirv spirv64-unknown-unknown of b.cpp: 900 -> 912 bytes, syclc.module
/// \endcode
#include "bundle/Commands.h"

#include "abi/image_properties.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace llvm;

namespace syclc::bundle {

namespace {

/// The purpose of an image: its target and kernels.
std::string purposeOf(const NumberedImage &Image) {
  const DeviceImage &I = Image.image();
  SmallVector<StringRef> Kernels = I.kernels();
  sort(Kernels);
  return (imageKindTitle(I.Kind) + "\n" + Twine(I.Producer) + "\n" + I.property(SYCLC_PROPERTY_TRIPLE) + "\n" +
          I.property(SYCLC_PROPERTY_ARCH) + "\n" + join(Kernels, "\n"))
      .str();
}

std::string describe(const NumberedImage &Image) {
  const DeviceImage &I = Image.image();
  std::string Text = imageKindTitle(I.Kind).str();
  for (StringRef Part : {I.property(SYCLC_PROPERTY_TRIPLE), I.property(SYCLC_PROPERTY_ARCH)})
    if (!Part.empty()) Text += " " + Part.str();
  if (const std::string Module = Image.module(); !Module.empty()) Text += " of " + Module;
  return Text;
}

bool countsAsDifference(StringRef Key) {
  return Key != SYCLC_PROPERTY_COMPRESSION && Key != SYCLC_PROPERTY_SIZE && Key != SYCLC_PROPERTY_HASH &&
         Key != SYCLC_PROPERTY_KERNELS;
}

/// The differences between images with the same purpose, for a line; empty if there are none.
Expected<std::string> difference(const NumberedImage &Old, const NumberedImage &New) {
  SmallVector<std::string> Parts;
  Expected<std::string> OldCode = Old.image().code();
  if (!OldCode) return OldCode.takeError();
  Expected<std::string> NewCode = New.image().code();
  if (!NewCode) return NewCode.takeError();
  if (OldCode->size() != NewCode->size())
    Parts.push_back((Twine(OldCode->size()) + " -> " + Twine(NewCode->size()) + " bytes").str());
  else if (*OldCode != *NewCode)
    Parts.push_back("other bytes");
  std::set<StringRef> Keys; // sorted
  for (const NumberedImage *Image : {&Old, &New})
    for (const auto &[Key, Value] : Image->image().Properties)
      if (countsAsDifference(Key) && Old.image().property(Key) != New.image().property(Key)) Keys.insert(Key);
  for (StringRef Key : Keys) Parts.push_back(Key.str());
  return join(Parts, ", ");
}

} // namespace

Expected<bool> diff(ImageFile &Old, ImageFile &New, raw_ostream &Out) {
  std::vector<NumberedImage> NewImages = numberedImages(New);
  bool Differs = false;
  for (const NumberedImage &Image : numberedImages(Old)) {
    const auto Same =
        find_if(NewImages, [&](const NumberedImage &Other) { return purposeOf(Other) == purposeOf(Image); });
    if (Same == NewImages.end()) {
      Out << "- " << describe(Image) << ", " << Image.image().size() << " bytes\n";
      Differs = true;
      continue;
    }
    Expected<std::string> Difference = difference(Image, *Same);
    if (!Difference)
      return makeFormatError(Old.path(), "an image cannot be compared: " + toString(Difference.takeError()) +
                                             "; 'syclc-bundle verify' says which");
    if (!Difference->empty()) {
      Out << "! " << describe(Image) << ": " << *Difference << "\n";
      Differs = true;
    }
    NewImages.erase(Same);
  }
  for (const NumberedImage &Image : NewImages) {
    Out << "+ " << describe(Image) << ", " << Image.image().size() << " bytes\n";
    Differs = true;
  }
  return Differs;
}

} // namespace syclc::bundle
