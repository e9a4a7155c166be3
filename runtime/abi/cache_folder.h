// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where syclc keeps what it made once: the runtime code that was compiled when a program ran, syclc++ precompiled
/// headers.
#pragma once

#include <string>

namespace sycl::detail {

/// The user's own folder for caches, $XDG_CACHE_HOME/syclc or ~/.cache/syclc; empty when there is no home directory.
/// SYCLC_CACHE_DIR, which names another, is left to the caller.
/// \param lookup a getenv.
template <class Lookup>
std::string usual_cache_folder(const Lookup &lookup) {
  if (const char *cache = lookup("XDG_CACHE_HOME"); cache && *cache == '/') return cache + std::string("/syclc");
  if (const char *home = lookup("HOME"); home && *home == '/') return home + std::string("/.cache/syclc");
  return "";
}

} // namespace sycl::detail
