// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/ScratchFolder.h"

#include "format/WriteFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace syclc {

Expected<ScratchFolder> ScratchFolder::make() {
  SmallString<128> Path;
  if (std::error_code Error = sys::fs::createUniqueDirectory("syclc-link", Path))
    return createStringError("cannot create a folder for intermediate files: " + Error.message() +
                             "; set TMPDIR to a folder that exists and has space");
  return ScratchFolder(Path.str().str());
}

ScratchFolder::~ScratchFolder() {
  if (!Path.empty()) sys::fs::remove_directories(Path);
}

Expected<std::string> readWholeFile(const Twine &Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer) return createStringError("cannot read '" + Path + "': " + Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

Error writeWholeFile(const Twine &Path, StringRef Bytes) {
  if (Error E = writeFile(Path.str(), Bytes))
    return createStringError("cannot write '" + Path + "': " + toString(std::move(E)));
  return Error::success();
}

std::string installedPrefix() {
  static int Here;
  const std::string Self = sys::fs::getMainExecutable("syclc-link", &Here);
  return sys::path::parent_path(sys::path::parent_path(Self)).str();
}

} // namespace syclc
