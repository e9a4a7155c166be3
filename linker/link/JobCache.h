// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Results of earlier device links, in a folder (`--cache-dir=`): a part of a program whose linked code has not changed
/// is not compiled again.
///
/// \code
///   DIR/3b1f...e0.syclc-link   what compilePart() returned; the name is a hash of all that it depends on
/// \endcode
/// The folder may be shared by links that run at the same time, and emptied at any time.
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
  /// \param Folder empty: nothing is kept. It is made when it is not there.
  static llvm::Expected<JobCache> open(llvm::StringRef Folder);

  /// The name of the result that depends on \p Parts and on this version of the linker.
  static std::string key(llvm::ArrayRef<llvm::StringRef> Parts);

  std::optional<std::string> find(const std::string &Key) const;
  /// Failing to is no error: the folder may be full or gone.
  void keep(const std::string &Key, llvm::StringRef Result) const;

private:
  std::string Folder;
};

} // namespace syclc

#endif
