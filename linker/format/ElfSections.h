// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Changes the contents of sections of an ELF file, to any size, without moving what is loaded with the program.
///
/// \code
///   object:      [header][.text][.llvm.offloading      ][.symtab][headers]
///            ->  [header][.text][.llvm.offloading][.symtab][headers]
///   executable:  [loaded parts   ....][.symtab][headers]
///            ->  [loaded parts   ....][.symtab][.syclc.images][headers]
/// \endcode
/// LLVM's ObjCopy is not used, because it trusts sizes and offsets of a damaged file, and rearranges loaded parts.
#ifndef SYCLC_LINKER_FORMAT_ELFSECTIONS_H
#define SYCLC_LINKER_FORMAT_ELFSECTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace syclc {

/// The new contents of a section.
struct SectionChange {
  llvm::StringRef Name; ///< of an existing section that is not loaded in a linked file, or of a new one
  llvm::StringRef Bytes;
};

/// \p File, a 64-bit little-endian ELF file, with changed sections. New ones have type SHT_LLVM_OFFLOADING, are aligned
/// to 8 bytes, and not loaded; empty ones are not created. An error says why the file cannot be changed.
llvm::Expected<std::string> changeSections(llvm::StringRef File, llvm::ArrayRef<SectionChange> Changes);

} // namespace syclc

#endif
