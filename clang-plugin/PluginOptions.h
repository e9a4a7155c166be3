// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The plugin's command line: `-fplugin-arg-syclc-targets=native` reaches the plugin as "targets=native" and becomes
/// a field of PipelineOptions. PluginOptions.def lists the options.
#ifndef SYCLC_CLANG_PLUGIN_PLUGINOPTIONS_H
#define SYCLC_CLANG_PLUGIN_PLUGINOPTIONS_H

#include "Pipeline.h"

#include <string>
#include <vector>

namespace clang {
class DiagnosticsEngine;
class TargetInfo;
} // namespace clang

namespace syclc {

/// The options of the user, for passes and for the plugin itself.
struct PluginOptions : PipelineOptions {
  bool CheckBounds = false;    ///< accessors check their indices (sycl/detail/check_index.hpp)
  std::string KernelFunctions; ///< the file for the list of kernels that are functions (KernelFunctions.h); empty: none
};

/// Reads \p Args; the last one of a repeated option is used. An unknown option or value is reported to \p Diags as an
/// error that lists the valid ones, and the default stays. Creates the folder of keep-intermediates if it is missing.
///
/// Without `isa`, the levels are all on x86-64, and only "baseline" on other processors and if the user chose a
/// processor (-march).
PluginOptions parsePluginOptions(const std::vector<std::string> &Args, const clang::TargetInfo &Target,
                                 clang::DiagnosticsEngine &Diags);

} // namespace syclc

#endif
