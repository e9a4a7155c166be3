// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Translates the options that build scripts for other SYCL compilers use (DPC++ and Intel's icpx, AdaptiveCpp): each
/// becomes one of syclc's or Clang's, is reported to have no effect, or is an error that names the replacement.
/// SyclOptions.def is the table.
///
/// \code
///   syclc++ -fsycl -fsycl-targets=spir64 -fsycl-embed-ir -fsycl-device-code-split=per_kernel -O2 app.cpp -o app
///     clang++-22 ... -fplugin-arg-syclc-targets=native,spirv64,bitcode -O2 app.cpp -o app
///       --ld-path=PREFIX/bin/syclc-ld -Xlinker --syclc-targets=native,spirv64 -Xlinker --syclc-split=kernel
/// \endcode
/// Native code is always part of an object: it runs where no driver is installed.
#ifndef SYCLC_LINKER_DRIVER_SYCLOPTIONS_H
#define SYCLC_LINKER_DRIVER_SYCLOPTIONS_H

#include <stdexcept>
#include <string>
#include <vector>

namespace syclc::driver {

using Arguments = std::vector<std::string>;

/// A user's command line without the options of other SYCL compilers, and their translation.
struct SyclOptions {
  Arguments Rest;      ///< for Clang
  Arguments Compile;   ///< options of the plugin
  Arguments Link;      ///< options of syclc-ld, each to be passed to Clang after -Xlinker; empty: ld links
  Arguments Libraries; ///< -l options, after the inputs of a link
  std::vector<std::string> Warnings; ///< about options whose effect is missing
  std::vector<std::string> Notes;    ///< about options that mean nothing here
  bool Sycl = true;                  ///< false: -fno-sycl
  bool LinksDeviceOnly = false;      ///< -fsycl-link
  bool PrecompiledHeader = true;     ///< false: --syclc-no-pch
  bool LinkTimeOptimization = false; ///< -ipo: -flto, if the linker that it needs is installed
  bool ShowsHelp = false;            ///< -fsycl-help
};

/// An option that is not supported; what() has the reason and the remedy.
class OptionError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads a command line. \throws OptionError.
SyclOptions readSyclOptions(const Arguments &User);

/// True if \p Argument is an option of SyclOptions.def, or looks like one.
bool isSyclOption(const std::string &Argument);

/// The list that -fsycl-help prints.
std::string syclOptionsHelp();

} // namespace syclc::driver

#endif
