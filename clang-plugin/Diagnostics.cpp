// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Diagnostics.h"

namespace syclc {

clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags, clang::SourceLocation Where, Diag Kind) {
  struct Message {
    clang::DiagnosticIDs::Level Level;
    llvm::StringRef Text;
  };
  static constexpr Message Messages[] = {
#define SYCLC_DIAG(id, level, text) {clang::DiagnosticIDs::level, text},
#include "Diagnostics.def"
  };
  const Message &M = Messages[static_cast<unsigned>(Kind)];
  clang::DiagnosticIDs::Level Level = M.Level;
  if (Level == clang::DiagnosticIDs::Warning) { // Clang applies -w and -Werror to its own warnings only
    if (Diags.getIgnoreAllWarnings())
      Level = clang::DiagnosticIDs::Ignored;
    else if (Diags.getWarningsAsErrors())
      Level = clang::DiagnosticIDs::Error;
  }
  return Diags.Report(Where, Diags.getDiagnosticIDs()->getCustomDiagID(Level, M.Text));
}

} // namespace syclc
