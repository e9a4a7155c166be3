// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether a command line and its sources can use a precompiled header (PrecompiledHeader.h).
///
/// \code
///   -O2 -Ifolder -DN=3 -c a.cpp -o a.o   ->   Sources: a.cpp   Key: -O2 -DN=3   Folders: folder
/// \endcode
#ifndef SYCLC_LINKER_DRIVER_COMPILEARGUMENTS_H
#define SYCLC_LINKER_DRIVER_COMPILEARGUMENTS_H

#include "driver/SyclOptions.h"

#include <optional>
#include <string_view>

namespace syclc::driver {

/// The user's arguments, by category.
struct CompileArguments {
  Arguments Sources;
  Arguments Key;     ///< options that affect the header
  Arguments Folders; ///< that are searched for includes
};

/// \returns nothing if an argument is not known to be harmless for precompiled headers, or if there is no source.
std::optional<CompileArguments> sortCompileArguments(const Arguments &User);

/// Whether \p Argument is an option of the plugin about the code of kernels: it does not matter for a header.
bool isAboutKernelCode(std::string_view Argument);

/// Whether \p Source begins with `#include <sycl/sycl.hpp>`, after at most comments and headers of the standard
/// library.
bool beginsWithSycl(std::string_view Source);

} // namespace syclc::driver

#endif
