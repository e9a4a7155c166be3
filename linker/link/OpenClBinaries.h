// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Binaries for this machine's OpenCL devices, built by their drivers. A helper program calls the drivers through the
/// runtime, which builds the image as it would at a launch (lib/syclc/sycl-opencl-build, runtime/tools/).
#ifndef SYCLC_LINKER_LINK_OPENCLBINARIES_H
#define SYCLC_LINKER_LINK_OPENCLBINARIES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace syclc {

/// A driver's binary of an image for one device.
struct OpenClBinary {
  std::string Device; ///< its name
  std::string Driver; ///< its driver's version: only this one is known to accept the binary
  std::string Code;
};

/// Builds \p Container, a container with a SPIR-V image, for each device that \p Selector ("cpu", "0", "*") selects.
/// The error is the driver's, or lists the devices.
llvm::Expected<std::vector<OpenClBinary>> buildOpenClBinaries(llvm::StringRef Container, llvm::StringRef Selector);

/// The devices that \p Selector selects, with their drivers' versions, as one text: the dependencies of binaries.
llvm::Expected<std::string> describeOpenClDevices(llvm::StringRef Selector);

} // namespace syclc

#endif
