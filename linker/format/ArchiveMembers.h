// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Changes the contents of an archive's members. Everything else is kept: order, names, dates, and the symbol table, in
/// which only the members' offsets change, because device images define no symbols.
///
/// \code
///   !<arch>\n | "/" offsets and names of symbols | "a.o/" header, bytes | "b.o/" header, bytes
/// \endcode
/// LLVM's archive writer is not used, because it recreates the table and ends the process on a damaged member.
#ifndef SYCLC_LINKER_FORMAT_ARCHIVEMEMBERS_H
#define SYCLC_LINKER_FORMAT_ARCHIVEMEMBERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace syclc {

struct MemberChange {
  uint64_t Offset; ///< of the member's header in the archive
  std::string Bytes;
};

/// \p Archive, in GNU's format and not thin, with changed members. An error says why it cannot be changed.
llvm::Expected<std::string> changeMembers(llvm::StringRef Archive, llvm::ArrayRef<MemberChange> Changes);

} // namespace syclc

#endif
