// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CrashReports.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Frontend/CompilerInstance.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

namespace syclc {

/// As Clang's handler, with the address. Clang's driver writes files to attach for exit code 70.
static void onFatalError(void *Diagnostics, const char *Message, bool IsInternal) {
  static_cast<clang::DiagnosticsEngine *>(Diagnostics)->Report(clang::diag::err_fe_error_backend) << Message;
  if (IsInternal) llvm::errs() << llvm::getBugReportMsg();
  llvm::sys::RunInterruptHandlers(); // removes unfinished files
  llvm::sys::Process::Exit(IsInternal ? 70 : 1);
}

void askForCrashReports(clang::CompilerInstance &CI) {
  llvm::setBugReportMsg("PLEASE submit a bug report to syclc, whose plugin was loaded, and include the crash "
                        "backtrace, preprocessed source, and associated run script.\n");
  llvm::remove_fatal_error_handler();
  llvm::install_fatal_error_handler(onFatalError, &CI.getDiagnostics());
}

} // namespace syclc
