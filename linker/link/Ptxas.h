// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// NVIDIA's assembler, which translates PTX to machine code (a "cubin"), so that a driver compiles nothing at run time.
/// It is not part of syclc; without it, images have PTX only.
#ifndef SYCLC_LINKER_LINK_PTXAS_H
#define SYCLC_LINKER_LINK_PTXAS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace syclc {

/// The dependencies of its results: the path of \p Program and its version; empty if it is not found.
std::string describePtxas(llvm::StringRef Program);

/// The machine code of \p Ptx for \p Arch ("sm_90"); nothing if \p Program is not found or does not support the
/// architecture. An error names the kernel, by \p NameOf of an entry's name, and has the assembler's message.
llvm::Expected<std::optional<std::string>> assemblePtx(llvm::StringRef Program, llvm::StringRef Ptx,
                                                       llvm::StringRef Arch,
                                                       llvm::function_ref<std::string(llvm::StringRef Entry)> NameOf);

} // namespace syclc

#endif
