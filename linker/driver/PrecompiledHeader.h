// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The precompiled <sycl/sycl.hpp> that syclc++ makes and uses by itself.
///
/// \code
///   a.cpp:  // A comment.
///           #include <iostream>             headers of the standard library may come first
///           #include <sycl/sycl.hpp>
///   syclc++ -O2 -c a.cpp   the first time with these options: as ever, and a note that they were seen
///   syclc++ -O2 -c b.cpp   the second time: ~/.cache/syclc/pch/KEY.pch is made, and used: clang++ ... -include-pch
///   KEY.pch syclc++ -O2 -c c.cpp   from now on: used
/// \endcode
/// It is used only where that cannot change what the program means:
/// - every source of the command begins with the include, after comments and headers of the standard library at most;
/// - every option is in a list of options that are known to do no harm, and those that could matter are part of KEY,
///   with the compiler and the plugin;
/// - no header that went into it was changed since, and no folder of the user's (-I and the like) has a file that one
/// of
///   its includes might find first.
///
/// In all other cases, and when the folder cannot be written or another process is making the file, the source is
/// compiled without, and nothing is said. Objects and dependency files (-MD) are the same with and without, but for
/// what debug information says of declarations that the program does not use.
#ifndef SYCLC_LINKER_DRIVER_PRECOMPILEDHEADER_H
#define SYCLC_LINKER_DRIVER_PRECOMPILEDHEADER_H

#include "driver/SyclOptions.h"

#include <filesystem>
#include <string>

namespace syclc::driver {

/// What one command line says about precompiled headers.
struct PrecompiledHeaderRequest {
  std::string Clang;             ///< the compiler
  Arguments Own;                 ///< the options that syclc++ adds to every compilation
  Arguments User;                ///< the user's arguments, those of response files not among them
  std::filesystem::path Include; ///< the folder with sycl/sycl.hpp
  std::filesystem::path Plugin;  ///< syclc.so, which loads the library that does the work
  std::filesystem::path PluginLibrary;
  bool MayMake = true; ///< false: what is there is used, and nothing is made or noted
};

/// The options that make Clang use a precompiled header, which is made where that is due; none where there is none.
Arguments precompiledHeaderOptions(const PrecompiledHeaderRequest &Request);

} // namespace syclc::driver

#endif
