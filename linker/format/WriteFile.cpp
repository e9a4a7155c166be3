// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/WriteFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <filesystem>

using namespace llvm;

namespace syclc {

namespace {

/// An error if not everything could be written.
Error writeAll(raw_fd_ostream &Out, StringRef Bytes) {
  Out << Bytes;
  Out.flush();
  if (!Out.has_error()) return Error::success();
  const std::error_code Failure = Out.error();
  Out.clear_error();
  return errorCodeToError(Failure);
}

Error writeInPlace(StringRef Path, StringRef Bytes, sys::fs::CreationDisposition Disposition) {
  int Descriptor;
  if (std::error_code E = sys::fs::openFileForWrite(Path, Descriptor, Disposition)) return errorCodeToError(E);
  raw_fd_ostream Out(Descriptor, /*shouldClose=*/true);
  return writeAll(Out, Bytes);
}

/// The file at the end of a chain of symbolic links, which need not exist.
Expected<SmallString<128>> behindLinks(StringRef Path) {
  SmallString<128> Place(Path);
  for (unsigned Followed = 0; sys::fs::is_symlink_file(Place); ++Followed) {
    if (Followed == 40) return errorCodeToError(std::make_error_code(std::errc::too_many_symbolic_link_levels));
    std::error_code Failure;
    SmallString<128> Target(std::filesystem::read_symlink(Place.c_str(), Failure).native());
    if (Failure) return errorCodeToError(Failure);
    if (!sys::path::is_absolute(Target)) {
      SmallString<128> Beside(sys::path::parent_path(Place));
      sys::path::append(Beside, Target);
      Target = Beside;
    }
    Place = Target;
  }
  return Place;
}

} // namespace

Error writeFile(StringRef Path, StringRef Bytes, std::optional<sys::fs::perms> Permissions) {
  if (Path == "-") return writeAll(outs(), Bytes);
  sys::fs::file_status Status;
  if (std::error_code E = sys::fs::status(Path, Status); E && E != std::errc::no_such_file_or_directory)
    return errorCodeToError(E);
  const bool Exists = sys::fs::exists(Status);
  if (sys::fs::is_directory(Status)) return errorCodeToError(std::make_error_code(std::errc::is_a_directory));
  if (Exists && !sys::fs::is_regular_file(Status)) return writeInPlace(Path, Bytes, sys::fs::CD_OpenExisting);

  Expected<SmallString<128>> Place = behindLinks(Path);
  if (!Place) return Place.takeError();
  const sys::fs::perms Usual = sys::fs::all_read | sys::fs::all_write;
  const sys::fs::perms Mode =
      Permissions ? *Permissions : (Exists ? Status.permissions() : sys::fs::perms(Usual & ~sys::fs::getUmask()));
  Expected<sys::fs::TempFile> File = sys::fs::TempFile::create(*Place + ".%%%%%%.tmp", Mode);
  if (!File) {
    if (!Exists || !sys::fs::can_write(*Place)) return File.takeError();
    consumeError(File.takeError());
    return writeInPlace(*Place, Bytes, sys::fs::CD_CreateAlways);
  }
  Error Failure = [&] {
    raw_fd_ostream Out(File->FD, /*shouldClose=*/false);
    return writeAll(Out, Bytes);
  }();
  if (!Failure) // restore what the umask removed
    if (std::error_code E = sys::fs::setPermissions(File->TmpName, Mode)) Failure = errorCodeToError(E);
  if (Failure) {
    consumeError(File->discard());
    return Failure;
  }
  return File->keep(*Place);
}

} // namespace syclc
