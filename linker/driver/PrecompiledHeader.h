// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The precompiled <sycl/sycl.hpp> that syclc++ creates and uses automatically.
///
/// \code
///   a.cpp:  // A comment.
///           #include <iostream>             headers of the standard library may come first
///           #include <sycl/sycl.hpp>
///   syclc++ -O2 -c a.cpp   the first time with these options: compiles as usual, and records the options
///   syclc++ -O2 -c b.cpp   the second time: creates ~/.cache/syclc/pch/KEY.pch, and uses it:
///                          clang++ ... -include-pch KEY.pch
///   syclc++ -O2 -c c.cpp   from now on: uses it
/// \endcode
/// It is used only if that cannot change the meaning of the program:
/// - every source of the command begins with the include, after at most comments and headers of the standard library;
/// - every option is in a list of harmless options, and those that could matter are part of KEY, with the compiler and
///   the plugin (targets, levels and other options about the code of kernels do not matter: they share a header);
/// - no header in it has changed since, and no folder of the user (-I and the like) contains a file that one of its
///   includes might find first.
///
/// In all other cases, and if the folder cannot be written or another process is creating the file, the source is
/// silently compiled without it. Objects and dependency files (-MD) are the same with and without, except that debug
/// information omits declarations that the program does not use.
#ifndef SYCLC_LINKER_DRIVER_PRECOMPILEDHEADER_H
#define SYCLC_LINKER_DRIVER_PRECOMPILEDHEADER_H

#include "driver/SyclOptions.h"

#include <filesystem>
#include <string>

namespace syclc::driver {

/// The parts of a command line that matter for precompiled headers.
struct PrecompiledHeaderRequest {
  std::string Clang;             ///< the compiler
  Arguments Own;                 ///< the options that syclc++ adds to every compilation
  Arguments User;                ///< the user's arguments, without those of response files
  std::filesystem::path Include; ///< the folder with sycl/sycl.hpp
  std::filesystem::path Plugin;  ///< syclc.so, which loads the plugin proper
  std::filesystem::path PluginLibrary;
  bool MayMake = true; ///< false: uses an existing one, but creates and records nothing
};

/// The options that make Clang use a precompiled header, which is created if necessary; empty if there is none.
Arguments precompiledHeaderOptions(const PrecompiledHeaderRequest &Request);

} // namespace syclc::driver

#endif
