// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The plugin's messages (Diagnostics.def) as an enumeration, reported through Clang's diagnostics engine: so they have
/// carets and colours, count as errors, and appear in -fdiagnostics-format=sarif.
#ifndef SYCLC_CLANG_PLUGIN_DIAGNOSTICS_H
#define SYCLC_CLANG_PLUGIN_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"

namespace syclc {

enum class Diag {
#define SYCLC_DIAG(id, level, text) id,
#include "Diagnostics.def"
};

/// Reports \p Kind at \p Where (without a location: for the command line). Stream the arguments into the result.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags, clang::SourceLocation Where, Diag Kind);

/// Whether the user has disabled the warning \p Kind.
bool isIgnored(const clang::DiagnosticsEngine &Diags, Diag Kind);

} // namespace syclc

#endif
