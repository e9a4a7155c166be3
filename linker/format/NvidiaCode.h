// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels in code for NVIDIA GPUs.
#ifndef SYCLC_LINKER_FORMAT_NVIDIACODE_H
#define SYCLC_LINKER_FORMAT_NVIDIACODE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace syclc {

/// The names of the entries of PTX (".visible .entry NAME("). An error if it is not PTX.
llvm::Expected<std::vector<std::string>> ptxEntryPoints(llvm::StringRef Code);

/// The names of the global functions of machine code, an ELF file. An error if it is malformed.
llvm::Expected<std::vector<std::string>> cubinEntryPoints(llvm::StringRef Code);

} // namespace syclc

#endif
