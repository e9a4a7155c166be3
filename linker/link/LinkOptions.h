// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The options of syclc-link, which syclc-ld takes too (--syclc-NAME for --NAME).
#ifndef SYCLC_LINKER_LINK_LINKOPTIONS_H
#define SYCLC_LINKER_LINK_LINKOPTIONS_H

#include "link/DeviceLink.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace syclc {

/// Reads \p Arguments, the tool's name first, once a process; `@FILE` is a response file. --help and --version print
/// and end the process. \returns what they ask for, or an error that names the argument and what is valid.
llvm::Expected<DeviceLinkOptions> parseLinkOptions(llvm::ArrayRef<const char *> Arguments);

/// The default targets, which most programs need.
llvm::Error chooseUsualTargets(DeviceLinkOptions &Options);

/// Prints "TOOL: error: " and the error, line by line. \returns 1.
int reportLinkError(llvm::StringRef Tool, llvm::Error E);

} // namespace syclc

#endif
