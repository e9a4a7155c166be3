// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which build of a library and which processor this process uses: parts of the keys of code that was compiled by the
/// one for the other (code_cache.hpp).
#pragma once

#include <sycl/detail/export.hpp>

#include <string>

namespace sycl::detail {

/// Of the library, or the program, that an address lies in: its build id, which linkers make of the content; where
/// there is none its file's name, size and time. Empty when the address is in neither.
SYCLC_EXPORT std::string library_identity(const void *address);

/// The processor's model and all its features, as Linux tells them. Empty when it does not.
SYCLC_EXPORT const std::string &processor_identity();

} // namespace sycl::detail
