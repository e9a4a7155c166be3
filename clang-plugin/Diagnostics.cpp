// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Diagnostics.h"

#include "clang/Basic/DiagnosticOptions.h"

#include <optional>

namespace syclc {

/// The option that controls \p Kind, without `-W`; empty if it has none.
static llvm::StringRef optionOf(Diag Kind) {
  return Kind == Diag::device_throw || Kind == Diag::device_host_call || Kind == Diag::library_new
             ? "syclc-device-throw"
             : "";
}

/// The level that the user chose for a warning. Clang rejects the options of plugins with a warning, so they are read
/// here.
static clang::DiagnosticIDs::Level levelOfWarning(const clang::DiagnosticsEngine &Diags, Diag Kind) {
  if (Diags.getIgnoreAllWarnings()) return clang::DiagnosticIDs::Ignored; // -w
  const llvm::StringRef Option = optionOf(Kind);
  bool On = true;
  std::optional<bool> IsError;
  if (!Option.empty())
    for (llvm::StringRef Asked : Diags.getDiagnosticOptions().Warnings) {
      if (!Asked.consume_back(Option)) continue;
      if (Asked.empty()) On = true;
      if (Asked == "no-") On = false;
      if (Asked == "error=") On = true, IsError = true;
      if (Asked == "no-error=") IsError = false;
    }
  if (!On) return clang::DiagnosticIDs::Ignored;
  return IsError.value_or(Diags.getWarningsAsErrors()) ? clang::DiagnosticIDs::Error : clang::DiagnosticIDs::Warning;
}

bool isIgnored(const clang::DiagnosticsEngine &Diags, Diag Kind) {
  return levelOfWarning(Diags, Kind) == clang::DiagnosticIDs::Ignored;
}

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
  if (Level == clang::DiagnosticIDs::Warning) Level = levelOfWarning(Diags, Kind);
  return Diags.Report(Where, Diags.getDiagnosticIDs()->getCustomDiagID(Level, M.Text));
}

} // namespace syclc
