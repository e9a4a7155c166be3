// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Folder of syclc's caches: code that the runtime compiled, and headers that syclc++ precompiled.
#pragma once

#include <string>

namespace sycl::detail {

/// The user's cache folder, $XDG_CACHE_HOME/syclc or ~/.cache/syclc; empty if there is no home directory. The caller
/// handles SYCLC_CACHE_DIR, which overrides it.
/// \param lookup works like getenv.
template <class Lookup>
std::string usual_cache_folder(const Lookup &lookup) {
  if (const char *cache = lookup("XDG_CACHE_HOME"); cache && *cache == '/') return cache + std::string("/syclc");
  if (const char *home = lookup("HOME"); home && *home == '/') return home + std::string("/.cache/syclc");
  return "";
}

} // namespace sycl::detail
