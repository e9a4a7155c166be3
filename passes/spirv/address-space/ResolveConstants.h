// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The last step of InferAcrossCalls: OpenCL does not allow casts of pointers from the constant space to generic, so a
/// constant that is mixed with other memory needs a copy in another space.
/// \code
///   int limit = 3; const int &least = std::min(limit, table[1]);        // table: static constexpr int[4]
///   %least = select i1 %c, ptr addrspace(4) %limit.generic,
///                          ptr addrspace(4) addrspacecast (getelementptr (@table, 4))
/// \endcode
/// Small constants that kernels mix with other memory are copied to a private variable at the kernel's entry: if they
/// are mixed with private variables, as here, the pointer is then private. Other constants get a copy in the global
/// space; direct uses keep the original, which all devices cache best.
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_SETTLECONSTANTS_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_SETTLECONSTANTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// \returns true if it copied a constant; then LLVM's inference may infer more.
bool resolveConstants(llvm::Module &M);

} // namespace syclc

#endif
