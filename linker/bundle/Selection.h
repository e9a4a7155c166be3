// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The device images of a file in the order of their numbers, and selections of them.
#ifndef SYCLC_LINKER_BUNDLE_SELECTION_H
#define SYCLC_LINKER_BUNDLE_SELECTION_H

#include "format/ImageFile.h"

#include <string>
#include <vector>

namespace syclc::bundle {

/// An image with its number: its index among all images of a file, including all members of archives.
struct NumberedImage {
  unsigned Index;
  ImagePart *Part;
  PlacedImage *Placed;

  const DeviceImage &image() const { return Placed->Image; }
  /// The source file of the image's module, else the module's id, else nothing.
  std::string module() const;
};

std::vector<NumberedImage> numberedImages(ImageFile &File);

/// The images the user selected. Each list that is not empty must match something.
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

/// The selected images of \p File; an error if there are none, or an index is too large.
llvm::Expected<std::vector<NumberedImage>> select(ImageFile &File, const Selection &Which);

/// The kind with a user's name: "spirv", "bitcode", ...; an error lists the valid ones.
llvm::Expected<llvm::object::ImageKind> parseKind(llvm::StringRef Name);

} // namespace syclc::bundle

#endif
