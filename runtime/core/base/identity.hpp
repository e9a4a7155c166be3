// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Identifies the build of a library and the processor. Both are parts of the cache keys of compiled code
/// (code_cache.hpp).
#pragma once

#include <sycl/detail/export.hpp>

#include <string>

namespace sycl::detail {

/// Identifies the library or program that contains an address: by its build id, which linkers compute from the content,
/// or else by its file's name, size and time. Empty if neither contains the address.
SYCLC_EXPORT std::string library_identity(const void *address);

/// The processor's model and all its features, as /proc/cpuinfo lists them. Empty if it is unavailable.
SYCLC_EXPORT const std::string &processor_identity();

} // namespace sycl::detail
