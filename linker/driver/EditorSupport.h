// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Configuration of clangd, the language server of editors. It parses sources with the command lines of
/// compile_commands.json, but runs no plugins and no drivers other than Clang's: it does not know the flags that the
/// plugin or syclc++ would add, nor the options that only syclc++ has.
#ifndef SYCLC_LINKER_DRIVER_EDITORSUPPORT_H
#define SYCLC_LINKER_DRIVER_EDITORSUPPORT_H

#include "driver/SyclOptions.h"

#include <string>

namespace syclc::driver {

/// The options with which headers and sources see SYCL: the include folder and the predefined macros.
Arguments headerOptions(const std::string &Include);

/// The text of a `.clangd` file for sources that are compiled with syclc++, the CMake package, or clang++ -fplugin.
std::string clangdConfiguration(const std::string &Include);

} // namespace syclc::driver

#endif
