// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Files of the linker: a temporary folder for intermediate files, and functions that read and write whole files and
/// name them in errors.
#ifndef SYCLC_LINKER_LINK_SCRATCHFOLDER_H
#define SYCLC_LINKER_LINK_SCRATCHFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <utility>

namespace syclc {

/// A folder in TMPDIR that only this user can read, removed with its contents.
class ScratchFolder {
public:
  static llvm::Expected<ScratchFolder> make();
  ScratchFolder(ScratchFolder &&Other) noexcept : Path(std::exchange(Other.Path, "")) {}
  ScratchFolder &operator=(ScratchFolder &&) = delete;
  ~ScratchFolder();

  llvm::StringRef path() const { return Path; }
  /// The path of the file \p Name in it, which need not exist.
  std::string file(const llvm::Twine &Name) const { return (Path + "/" + Name).str(); }

private:
  explicit ScratchFolder(std::string Path) : Path(std::move(Path)) {}
  std::string Path;
};

llvm::Expected<std::string> readWholeFile(const llvm::Twine &Path);

/// writeFile() (format/WriteFile.h) with an error that names \p Path.
llvm::Error writeWholeFile(const llvm::Twine &Path, llvm::StringRef Bytes);

/// The folder that contains bin/ with the running tool, lib/ and include/.
std::string installedPrefix();

} // namespace syclc

#endif
