// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What tools want to know of code for NVIDIA GPUs: which kernels it has.
#ifndef SYCLC_LINKER_FORMAT_NVIDIACODE_H
#define SYCLC_LINKER_FORMAT_NVIDIACODE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace syclc {

/// The names of the entries of PTX (".visible .entry NAME("). An error says that it is none.
llvm::Expected<std::vector<std::string>> ptxEntryPoints(llvm::StringRef Code);

/// The names of the global functions of machine code, an ELF file. An error says what is wrong with it.
llvm::Expected<std::vector<std::string>> cubinEntryPoints(llvm::StringRef Code);

} // namespace syclc

#endif
