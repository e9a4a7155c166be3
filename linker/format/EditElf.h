// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Writes changed lists of images into ELF files, and updates the modules' descriptors.
///
/// An object can be rewritten: section `.llvm.offloading` gets the containers of each module in turn, and the
/// descriptors' relocations and sizes are updated.
/// \code
///   .llvm.offloading   [a: spirv][a: bitcode][b: spirv]   ->  [a: spirv][b: spirv]
///   module a           images + 0, 5000                   ->  images + 0, 3000
///   module b           images + 5000, 2000                ->  images + 3000, 2000
/// \endcode
/// In executables and shared libraries nothing can move. A module's containers stay within its range in
/// `.llvm.offloading`; those that do not fit go to SYCLC_FILE_SECTION, which is not loaded, and SYCLC_IMAGES_IN_FILE
/// tells the runtime to read it. Images for modules of objects that had none also go there.
#ifndef SYCLC_LINKER_FORMAT_EDITELF_H
#define SYCLC_LINKER_FORMAT_EDITELF_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <string>

namespace syclc {

struct ImagePart;

/// The object file with Part.Images; \p Name is the prefix of messages.
llvm::Expected<std::string> rebuildObject(const ImagePart &Part, const llvm::Twine &Name);

/// The executable or shared library with Part.Images. Images in the loaded section that belong to no module must be
/// unchanged.
llvm::Expected<std::string> rebuildLinked(const ImagePart &Part, const llvm::Twine &Name);

} // namespace syclc

#endif
