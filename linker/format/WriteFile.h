// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the tools write the file of `-o`.
#ifndef SYCLC_LINKER_FORMAT_WRITEFILE_H
#define SYCLC_LINKER_FORMAT_WRITEFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

#include <optional>

namespace syclc {

/// Writes \p Bytes to \p Path; "-" is the standard output. A regular file is first written under another name in the
/// same folder and then renamed, so that it is complete or unchanged if the tool is stopped; if the folder is not
/// writable, the file is overwritten. For a symbolic link the target is written, and the link stays. Everything else
/// (devices, pipes) is written directly.
/// \param Permissions of a regular file; without them an existing file keeps its own, and a new one gets the default
/// ones.
/// \returns an error with the reason, without the path.
llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Bytes,
                      std::optional<llvm::sys::fs::perms> Permissions = std::nullopt);

} // namespace syclc

#endif
