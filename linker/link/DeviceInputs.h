// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The inputs of a device link: the device images in objects, archives, shared libraries and plain files of containers
/// or bitcode.
///
/// \code
///   a.o        section .llvm.offloading: [bitcode of a.cpp] [spirv64 of a.cpp]
///   libb.a     b.o, c.o: the same for each
///   libd.so    the images of the objects that it was linked from
/// \endcode
/// Only the definitions of a shared library are used: the library has the images of its kernels, and the code from its
/// own device link.
#ifndef SYCLC_LINKER_LINK_DEVICEINPUTS_H
#define SYCLC_LINKER_LINK_DEVICEINPUTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace syclc {

/// The SPMD IR of a translation unit.
struct BitcodeImage {
  std::string File;     ///< "a.o", "libb.a(b.o)"
  std::string ModuleId; ///< syclc_module::id
  bool Shared = false;  ///< of a shared library
  std::string Bitcode;
};

struct DeviceInputs {
  std::vector<BitcodeImage> Bitcode; ///< each translation unit once
  /// Translation units with images but without bitcode, as "FILE (TARGETS)".
  std::vector<std::string> WithoutBitcode;
  unsigned Images = 0; ///< SYCL images of any kind
};

/// Reads the images of \p Files. An error names the file and the problem.
llvm::Expected<DeviceInputs> readDeviceInputs(llvm::ArrayRef<std::string> Files);

} // namespace syclc

#endif
