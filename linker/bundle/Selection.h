// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The device images of a file in the order in which syclc-bundle numbers them, and which of them a command means.
#ifndef SYCLC_LINKER_BUNDLE_SELECTION_H
#define SYCLC_LINKER_BUNDLE_SELECTION_H

#include "format/ImageFile.h"

#include <string>
#include <vector>

namespace syclc::bundle {

/// An image by its number: that of all images of a file, archives' members one after the other.
struct NumberedImage {
  unsigned Index;
  ImagePart *Part;
  PlacedImage *Placed;

  const DeviceImage &image() const { return Placed->Image; }
  /// The source file of the image's module, else the module's id, else nothing.
  std::string module() const;
};

std::vector<NumberedImage> numberedImages(ImageFile &File);

/// What the user said of the images that he means. Each list that is not empty must have something that fits.
struct Selection {
  std::vector<unsigned> Indices;
  std::vector<std::string> Kinds, Triples;
  std::vector<std::string> Modules; ///< ids, or names of source files
  std::vector<std::string> Kernels; ///< parts of names, mangled or as in the source

  bool isEmpty() const {
    return Indices.empty() && Kinds.empty() && Triples.empty() && Modules.empty() && Kernels.empty();
  }
  bool means(const NumberedImage &Image) const;
};

/// The images of \p File that are meant; an error when that is none, or an index is too large.
llvm::Expected<std::vector<NumberedImage>> select(ImageFile &File, const Selection &Which);

/// The kind that a user names: "spirv", "bitcode", ...; an error lists what there is.
llvm::Expected<llvm::object::ImageKind> parseKind(llvm::StringRef Name);

} // namespace syclc::bundle

#endif
