// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the tools write what `-o` names.
#ifndef SYCLC_LINKER_FORMAT_WRITEFILE_H
#define SYCLC_LINKER_FORMAT_WRITEFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

#include <optional>

namespace syclc {

/// Writes \p Bytes to \p Path; "-" is the standard output. A regular file is written beside its place first and
/// renamed, so that it is whole or as it was when the tool is stopped; where its folder takes no other file, it is
/// overwritten. What a symbolic link leads to is written, and the link stays. Everything else (devices, pipes) is
/// written as it is.
/// \param Permissions of a regular file; without them it keeps those that it has, and a new one gets the usual ones.
/// The error says what went wrong, without the path.
llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Bytes,
                      std::optional<llvm::sys::fs::perms> Permissions = std::nullopt);

} // namespace syclc

#endif
