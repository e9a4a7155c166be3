// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives sections of an ELF file other contents, of any size, without moving anything that the program is loaded from.
///
/// \code
///   object:      [header][.text][.llvm.offloading      ][.symtab][headers]
///            ->  [header][.text][.llvm.offloading][.symtab][headers]
///   executable:  [what is loaded ....][.symtab][headers]
///            ->  [what is loaded ....][.symtab][.syclc.images][headers]
/// \endcode
/// Not LLVM's ObjCopy, which believes sizes and offsets of a damaged file, and lays loaded parts out anew.
#ifndef SYCLC_LINKER_FORMAT_ELFSECTIONS_H
#define SYCLC_LINKER_FORMAT_ELFSECTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace syclc {

/// What a section is to have.
struct SectionChange {
  llvm::StringRef Name; ///< of a section that is there and not loaded in a linked file, or of a new one
  llvm::StringRef Bytes;
};

/// \p File, a 64-bit little-endian ELF file, with changed sections. New ones are of type SHT_LLVM_OFFLOADING, aligned
/// to 8 bytes, and not loaded; none is made without bytes. An error says why the file cannot be changed.
llvm::Expected<std::string> changeSections(llvm::StringRef File, llvm::ArrayRef<SectionChange> Changes);

} // namespace syclc

#endif
