// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The options of syclc-link. syclc-ld accepts them, too, as --syclc-NAME for --NAME.
#ifndef SYCLC_LINKER_LINK_LINKOPTIONS_H
#define SYCLC_LINKER_LINK_LINKOPTIONS_H

#include "link/DeviceLink.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace syclc {

/// Parses \p Arguments, which begin with the tool's name. Must be called once per process. `@FILE` is a response file.
/// --help and --version print and end the process.
/// \returns the options, or an error that names the argument and lists the valid ones.
llvm::Expected<DeviceLinkOptions> parseLinkOptions(llvm::ArrayRef<const char *> Arguments);

/// The options of a device link that is part of another link, as lines of help with \p Prefix ("--syclc-") before each
/// name, and the targets.
std::string linkOptionsHelp(llvm::StringRef Prefix);

/// The default targets, which most programs need.
llvm::Error chooseUsualTargets(DeviceLinkOptions &Options);

/// Prints "TOOL: error: " and the error, line by line. \returns 1.
int reportLinkError(llvm::StringRef Tool, llvm::Error E);

} // namespace syclc

#endif
