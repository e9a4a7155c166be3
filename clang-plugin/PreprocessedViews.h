// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Preprocessed text with both views of a source that asks for `__SYCL_DEVICE_ONLY__` (docs/device-view.md).
///
/// The second parse needs the source, and what -E writes is the host's view of it. -save-temps, ccache and distcc go on
/// from that text. So it ends with the device's view, in comments, which costs compilers without syclc nothing:
/// \code
///   int main() { ... host's branches ... }
///   //syclc:device-view
///   //|# 1 "app.cpp"
///   //|int main() { ... device's branches ... }
/// \endcode
/// Clang lets no plugin take part in -E; Preprocess.c and syclc++ have it run the plugin's action `syclc-preprocess`
/// instead, which does what -E does and appends the rest.
#ifndef SYCLC_CLANG_PLUGIN_PREPROCESSEDVIEWS_H
#define SYCLC_CLANG_PLUGIN_PREPROCESSEDVIEWS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace syclc {

/// The device's view in \p Text, which -E has written; nothing when the source did not ask.
std::optional<std::string> deviceViewIn(llvm::StringRef Text);

} // namespace syclc

#endif
