// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Libraries that libsycl loads when it needs them, from lib/syclc beside it, in the build tree and in an installed
/// prefix alike.
#pragma once

#include <sycl/detail/export.hpp>

#include <string>

namespace sycl::detail {

/// The folder of libsycl.so, with symbolic links followed: a system's library folder may have one to libsycl.so alone.
SYCLC_EXPORT std::string own_folder();

/// Opens lib/syclc/`file`; its symbols stay its own (RTLD_LOCAL). \param why_not says what was wrong when the result is
/// null.
SYCLC_EXPORT void *open_private_library(const std::string &file, std::string &why_not);

} // namespace sycl::detail
