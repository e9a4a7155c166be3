// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The commands of syclc-bundle. Each takes the user's options and writes its result to standard output; an error is
/// one line that names the file and the remedy.
#ifndef SYCLC_LINKER_BUNDLE_COMMANDS_H
#define SYCLC_LINKER_BUNDLE_COMMANDS_H

#include "bundle/Selection.h"

#include "llvm/Support/raw_ostream.h"

namespace syclc::bundle {

struct ListOptions {
  Selection Which;
  bool Json = false;
  bool Demangle = false; ///< kernels by their names in the source
};
/// A table of the images, or JSON.
llvm::Error list(ImageFile &File, const ListOptions &Options, llvm::raw_ostream &Out);

struct ExtractOptions {
  Selection Which;
  std::string Output;     ///< a file for one image, a folder for several; empty: files in the current folder
  bool Decompress = true; ///< else the bytes as stored in the container
  bool Container = false; ///< the whole containers, in one file
};
llvm::Error extract(ImageFile &File, const ExtractOptions &Options, llvm::raw_ostream &Out);

struct AddOptions {
  std::vector<std::string> Images; ///< files of containers, files with images, or plain code
  std::string Kind;                ///< of plain code; empty: detects SPIR-V
  std::string Triple, Arch;
  std::string Module;               ///< id or source file of the module that describes the kernels
  std::vector<std::string> Kernels; ///< of plain code
  int Level = 0;                    ///< compress at this level; 0: unchanged
  bool Replace = false;             ///< replaces images with the same target and kernels
};
llvm::Error add(ImageFile &File, const AddOptions &Options);

/// Removes images. \p Which must select some.
llvm::Error remove(ImageFile &File, const Selection &Which);

/// \param Level 0: decompress.
llvm::Error compress(ImageFile &File, const Selection &Which, int Level);

struct VerifyOptions {
  bool ValidateSpirv = false;
};
/// Writes a line for each error found. \returns their number.
unsigned verify(ImageFile &File, const VerifyOptions &Options, llvm::raw_ostream &Out);

/// Writes the differences between the images of two files, except compression. \returns whether there are any.
llvm::Expected<bool> diff(ImageFile &Old, ImageFile &New, llvm::raw_ostream &Out);

} // namespace syclc::bundle

#endif
