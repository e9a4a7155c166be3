// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/JobCache.h"

#include "link/ScratchFolder.h"

#include "abi/device_image.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/OffloadBinary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;

namespace syclc {

/// Identifies the linker: another build may have other results.
static std::string linkerIdentity() {
  sys::fs::file_status Status;
  if (sys::fs::status("/proc/self/exe", Status)) return LLVM_VERSION_STRING;
  return (Twine(LLVM_VERSION_STRING) + " " + Twine(Status.getSize()) + " " +
          Twine(Status.getLastModificationTime().time_since_epoch().count()))
      .str();
}

Expected<JobCache> JobCache::open(StringRef Folder) {
  JobCache Cache;
  Cache.Folder = Folder.str();
  if (!Folder.empty())
    if (std::error_code Error = sys::fs::create_directories(Folder))
      return createStringError("--cache-dir: cannot create '" + Folder + "': " + Error.message());
  return Cache;
}

std::string JobCache::key(ArrayRef<StringRef> Parts) {
  static const std::string Identity = linkerIdentity();
  SHA256 Hash;
  auto Add = [&](StringRef Part) {
    Hash.update(std::to_string(Part.size()) + ":"); // so that different lists have different texts
    Hash.update(Part);
  };
  Add(std::to_string(SYCLC_ABI_VERSION));
  Add(Identity);
  for (StringRef Part : Parts) Add(Part);
  return toHex(Hash.final(), /*LowerCase=*/true);
}

static std::string fileOf(StringRef Folder, const std::string &Key) {
  return (Folder + "/" + Key + ".syclc-link").str();
}

std::optional<std::string> JobCache::find(const std::string &Key) const {
  if (Folder.empty()) return std::nullopt;
  const std::string File = fileOf(Folder, Key);
  if (!sys::fs::exists(File)) return std::nullopt;
  Expected<std::string> Result = readWholeFile(File);
  if (Result) return std::move(*Result);
  consumeError(Result.takeError());
  return std::nullopt;
}

void JobCache::keep(const std::string &Key, StringRef Result) const {
  if (Folder.empty()) return;
  if (Error E = writeWholeFile(fileOf(Folder, Key), Result)) consumeError(std::move(E));
}

} // namespace syclc
