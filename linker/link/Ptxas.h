// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// NVIDIA's assembler, which makes machine code (a "cubin") of PTX: a driver then compiles nothing when the program
/// runs. It is no part of syclc; without it, images are PTX only.
#ifndef SYCLC_LINKER_LINK_PTXAS_H
#define SYCLC_LINKER_LINK_PTXAS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace syclc {

/// What its results depend on: where \p Program is and what it says of its version; empty when it is not there.
std::string describePtxas(llvm::StringRef Program);

/// The machine code of \p Ptx for \p Arch ("sm_90"); nothing when \p Program is not there or too new or old for the
/// architecture. An error names the kernel, as \p NameOf says of an entry's, and what the assembler said.
llvm::Expected<std::optional<std::string>> assemblePtx(llvm::StringRef Program, llvm::StringRef Ptx,
                                                       llvm::StringRef Arch,
                                                       llvm::function_ref<std::string(llvm::StringRef Entry)> NameOf);

} // namespace syclc

#endif
