// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Adds what `#include <sycl/sycl.hpp>` needs to a compile: the folder of the headers and the macros of SYCL 2020.
///
/// The plugin starts after Clang has set up its preprocessor, so both are added to the existing preprocessor:
/// \code
///   -isystem PREFIX/include  -D__SYCLC__=1  -DSYCL_LANGUAGE_VERSION=202012L  -D__SYCL_SINGLE_SOURCE__=1
/// \endcode
/// syclc++ passes the same as flags, because Clang runs no plugin for -E and -M; existing ones are not added again.
#ifndef SYCLC_CLANG_PLUGIN_PREDEFINES_H
#define SYCLC_CLANG_PLUGIN_PREDEFINES_H

namespace clang {
class CompilerInstance;
} // namespace clang

namespace syclc {

/// Adds the include folder, before the system folders, and the macros that the command line does not mention.
void addPredefines(clang::CompilerInstance &CI, bool CheckBounds);

} // namespace syclc

#endif
