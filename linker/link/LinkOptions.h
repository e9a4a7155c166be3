// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The command line of syclc-link.
#ifndef SYCLC_LINKER_LINK_LINKOPTIONS_H
#define SYCLC_LINKER_LINK_LINKOPTIONS_H

#include "link/DeviceLink.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace syclc {

struct LinkArguments {
  DeviceLinkOptions Options;
  bool ShowHelp = false, ShowVersion = false;
};

/// Reads all of \p Arguments; `@FILE` is a response file. The error names the argument and what is valid.
llvm::Error parseLinkArguments(llvm::ArrayRef<const char *> Arguments, LinkArguments &Result);

/// Sets one option, `NAME` or `NAME=VALUE` without dashes, of those that syclc-ld takes too (--syclc-NAME).
/// \returns false when there is none of the name.
llvm::Expected<bool> parseLinkOption(llvm::StringRef Option, DeviceLinkOptions &Options);

/// Where no target was named: those that most programs want.
llvm::Error chooseUsualTargets(DeviceLinkOptions &Options);

/// The text of --help.
std::string linkHelp();

/// Prints "TOOL: error: " and the error, line by line. \returns 1.
int reportLinkError(llvm::StringRef Tool, llvm::Error E);

} // namespace syclc

#endif
