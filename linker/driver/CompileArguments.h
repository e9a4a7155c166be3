// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a command line and its sources must look like for a precompiled header (PrecompiledHeader.h) to be of use.
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

/// The user's arguments, sorted.
struct CompileArguments {
  Arguments Sources;
  Arguments Key;     ///< options that decide what a header means
  Arguments Folders; ///< in which includes are looked for
};

/// \returns nothing when there is an argument that is not known to do no harm to precompiled headers, or no source.
std::optional<CompileArguments> sortCompileArguments(const Arguments &User);

/// Whether \p Source begins with `#include <sycl/sycl.hpp>`, after comments and headers of the standard library at
/// most.
bool beginsWithSycl(std::string_view Source);

} // namespace syclc::driver

#endif
