// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Binaries of this machine's OpenCL devices, made by their drivers: the driver is asked through the runtime, which
/// builds the image as it would when the program runs (lib/syclc/sycl-opencl-build, runtime/tools/).
#ifndef SYCLC_LINKER_LINK_OPENCLBINARIES_H
#define SYCLC_LINKER_LINK_OPENCLBINARIES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace syclc {

/// What a driver made of an image, for one device.
struct OpenClBinary {
  std::string Device; ///< its name, and
  std::string Driver; ///< its driver's version: nothing else can be relied on to take the binary
  std::string Code;
};

/// Builds \p Container, a container with a SPIR-V image, for each device that \p Selector ("cpu", "0", "*") names.
/// The error is the driver's, or says which devices there are.
llvm::Expected<std::vector<OpenClBinary>> buildOpenClBinaries(llvm::StringRef Container, llvm::StringRef Selector);

/// The devices that \p Selector names, with their drivers' versions, as one text: what binaries depend on.
llvm::Expected<std::string> describeOpenClDevices(llvm::StringRef Selector);

} // namespace syclc

#endif
