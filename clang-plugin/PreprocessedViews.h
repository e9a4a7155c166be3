// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Preprocessed text with both views of a source that tests `__SYCL_DEVICE_ONLY__` (docs/device-view.md).
///
/// The second parse needs the source, but -E's output is the host's view. -save-temps, ccache and distcc compile that
/// output. So it ends with the device's view in comments, which other compilers ignore:
/// \code
///   int main() { ... host's branches ... }
///   //syclc:device-view
///   //|# 1 "app.cpp"
///   //|int main() { ... device's branches ... }
/// \endcode
/// Clang runs no plugins for -E; Preprocess.c and syclc++ make it run the plugin's action `syclc-preprocess` instead,
/// which does the same as -E and appends the rest.
#ifndef SYCLC_CLANG_PLUGIN_PREPROCESSEDVIEWS_H
#define SYCLC_CLANG_PLUGIN_PREPROCESSEDVIEWS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace syclc {

/// The device's view in \p Text, written by -E; nothing if the source did not test the macro.
std::optional<std::string> deviceViewIn(llvm::StringRef Text);

} // namespace syclc

#endif
