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

/// What the user may choose, in passes and beside them.
struct PluginOptions : PipelineOptions {
  std::string KernelFunctions; ///< the file to list kernels that are functions in (KernelFunctions.h); empty: none
};

/// Reads \p Args; of a repeated option the last one counts. An unknown option or value is reported to \p Diags as an
/// error that lists the valid ones, and the default stays. Makes the folder of keep-intermediates when it is missing.
///
/// Without `isa`, the levels are those that \p Target leaves open: all on x86-64, only "baseline" on other processors
/// and when the user chose a processor himself (-march).
PluginOptions parsePluginOptions(const std::vector<std::string> &Args, const clang::TargetInfo &Target,
                                 clang::DiagnosticsEngine &Diags);

} // namespace syclc

#endif
