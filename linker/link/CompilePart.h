// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiles a part of the linked program for one target. The result is a list of OffloadBinary containers, the form in
/// which results are passed between processes and kept in the cache:
///
///   * spirv64, opencl, nvptx64, bitcode: the images for the program;
///   * native: an object file with hidden functions, with the property "syclc.native", which has a line for each:
/// \code
///   KERNEL <tab> ISA level <tab> sub-group size <tab> scratch size <tab> linked local size <tab> function <newline>
/// \endcode
#ifndef SYCLC_LINKER_LINK_COMPILEPART_H
#define SYCLC_LINKER_LINK_COMPILEPART_H

#include "link/LinkTargets.h"
#include "link/SpecVariants.h"
#include "link/Split.h"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace syclc {

/// Property of a native object's container.
inline constexpr llvm::StringLiteral NativeProperty = "syclc.native";

/// A native function in an object of compilePart().
struct LinkedVariant {
  std::string Kernel; ///< its name
  syclc_isa_level Level;
  unsigned SubGroupSize;
  uint64_t ScratchSize, LinkedLocalSize;
  unsigned LanesAlong;
  std::string Function;
};

/// \param Code the part's kernels as SPMD IR; consumed.
/// \param ModuleIds of each kernel, by name.
/// \param Values of specialization constants that were folded into it.
/// \param UniqueName a text unique to the part, for the names of native functions.
/// \param Ptxas the assembler for PTX, if available (link/Ptxas.h).
/// \returns consecutive containers; none if the target has nothing for these kernels.
llvm::Expected<std::string> compilePart(std::unique_ptr<llvm::Module> Code, const ProgramPart &Part,
                                        const LinkTarget &Target, llvm::ArrayRef<FoldedValue> Values,
                                        llvm::StringRef UniqueName, llvm::StringRef Ptxas);

/// Reads the property "syclc.native".
std::vector<LinkedVariant> readVariants(llvm::StringRef Property);

} // namespace syclc

#endif
