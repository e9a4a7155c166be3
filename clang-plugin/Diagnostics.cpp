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
  return Diags.Report(Where, Diags.getDiagnosticIDs()->getCustomDiagID(M.Level, M.Text));
}

} // namespace syclc
