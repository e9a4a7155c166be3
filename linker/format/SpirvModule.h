// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels in a SPIR-V module.
#ifndef SYCLC_LINKER_FORMAT_SPIRVMODULE_H
#define SYCLC_LINKER_FORMAT_SPIRVMODULE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace syclc {

bool isSpirv(llvm::StringRef Code);

/// The names of the entry points (OpEntryPoint). An error if the module is malformed.
llvm::Expected<std::vector<std::string>> spirvEntryPoints(llvm::StringRef Code);

} // namespace syclc

#endif
