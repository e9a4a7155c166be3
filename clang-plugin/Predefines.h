// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives a compile what `#include <sycl/sycl.hpp>` needs: the folder of the headers and the macros of SYCL 2020.
///
/// The plugin starts after Clang has set its preprocessor up, so both are added to the living preprocessor:
/// \code
///   -isystem PREFIX/include  -D__SYCLC__=1  -DSYCL_LANGUAGE_VERSION=202012L  -D__SYCL_SINGLE_SOURCE__=1
/// \endcode
/// syclc++ passes the same as flags, because Clang starts no plugin for -E and -M; what is there is not added again.
#ifndef SYCLC_CLANG_PLUGIN_PREDEFINES_H
#define SYCLC_CLANG_PLUGIN_PREDEFINES_H

namespace clang {
class CompilerInstance;
} // namespace clang

namespace syclc {

/// Adds the include folder, first of the system folders, and the macros that the command line does not mention.
void addPredefines(clang::CompilerInstance &CI);

} // namespace syclc

#endif
