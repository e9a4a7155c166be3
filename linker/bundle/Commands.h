// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The commands of syclc-bundle. Each takes what the user asked for and writes to standard output what he wants to
/// know; an error is one line that names the file and the remedy.
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
  bool Decompress = true; ///< else as the container has the bytes
  bool Container = false; ///< the whole containers, in one file
};
llvm::Error extract(ImageFile &File, const ExtractOptions &Options, llvm::raw_ostream &Out);

struct AddOptions {
  std::vector<std::string> Images; ///< files: of containers, with images, or bare code
  std::string Kind;                ///< of bare code; empty: SPIR-V is known by itself
  std::string Triple, Arch;
  std::string Module;               ///< id or source file of the module that describes the kernels
  std::vector<std::string> Kernels; ///< of bare code
  int Level = 0;                    ///< compress at this level; 0: as they are
  bool Replace = false;             ///< images with the same target and kernels go
};
llvm::Error add(ImageFile &File, const AddOptions &Options);

/// Takes images out. \p Which must mean something.
llvm::Error remove(ImageFile &File, const Selection &Which);

/// \param Level 0: decompress.
llvm::Error compress(ImageFile &File, const Selection &Which, int Level);

struct VerifyOptions {
  bool ValidateSpirv = false;
};
/// Writes each thing that is wrong as a line. \returns how many there are.
unsigned verify(ImageFile &File, const VerifyOptions &Options, llvm::raw_ostream &Out);

/// Writes what differs between the images of two files, compression aside. \returns whether anything does.
llvm::Expected<bool> diff(ImageFile &Old, ImageFile &New, llvm::raw_ostream &Out);

} // namespace syclc::bundle

#endif
