// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Caches results of device links in a folder (`--cache-dir=`): a part of a program whose linked code has not changed
/// is not recompiled.
///
/// \code
///   DIR/3b1f...e0.syclc-link   the result of compilePart(); the name is a hash of everything that it depends on
/// \endcode
/// Concurrent links may share the folder, and it may be emptied at any time.
#ifndef SYCLC_LINKER_LINK_JOBCACHE_H
#define SYCLC_LINKER_LINK_JOBCACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace syclc {

class JobCache {
public:
  /// \param Folder empty: disables the cache. It is created if necessary.
  static llvm::Expected<JobCache> open(llvm::StringRef Folder);

  /// The name of the result that depends on \p Parts and on this version of the linker.
  static std::string key(llvm::ArrayRef<llvm::StringRef> Parts);

  std::optional<std::string> find(const std::string &Key) const;
  /// Failures are ignored: the folder may be full or deleted.
  void keep(const std::string &Key, llvm::StringRef Result) const;

private:
  std::string Folder;
};

} // namespace syclc

#endif
