// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives members of an archive other contents. All else stays: order, names, dates, and the table of symbols, in which
/// only the members' offsets change, because device images define no symbols.
///
/// \code
///   !<arch>\n | "/" offsets and names of symbols | "a.o/" header, bytes | "b.o/" header, bytes
/// \endcode
/// Not LLVM's writer of archives, which makes the table anew and ends the process over a damaged member.
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

/// \p Archive, of GNU's form and not thin, with changed members. An error says why it cannot be changed.
llvm::Expected<std::string> changeMembers(llvm::StringRef Archive, llvm::ArrayRef<MemberChange> Changes);

} // namespace syclc

#endif
