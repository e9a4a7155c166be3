// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where users send crash reports: to syclc, whose passes are the more likely cause. LLVM's crash handler prints the
/// address before its stack trace; for fatal errors of LLVM, such as "Cannot select" of a code generator, Clang prints
/// the error and the files to attach, but no address.
#ifndef SYCLC_CLANG_PLUGIN_CRASHREPORTS_H
#define SYCLC_CLANG_PLUGIN_CRASHREPORTS_H

namespace clang {
class CompilerInstance;
} // namespace clang

namespace syclc {

/// Makes crashes, and LLVM's fatal errors, of \p CI's process name syclc. \p CI must live until Clang removes its own
/// handler of fatal errors, which this replaces.
void askForCrashReports(clang::CompilerInstance &CI);

} // namespace syclc

#endif
