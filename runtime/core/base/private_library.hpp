// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads libraries on demand from the folder lib/syclc next to libsycl, both in the build tree and in an installed
/// prefix.
#pragma once

#include <sycl/detail/export.hpp>

#include <string>

namespace sycl::detail {

/// The folder of libsycl.so. Follows symbolic links, because a system's library folder may have a link to libsycl.so
/// only.
SYCLC_EXPORT std::string own_folder();

/// Opens lib/syclc/`file` with RTLD_LOCAL. \param why_not receives the reason if the result is null.
SYCLC_EXPORT void *open_private_library(const std::string &file, std::string &why_not);

} // namespace sycl::detail
