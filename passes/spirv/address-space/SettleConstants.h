// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The last step of InferAcrossCalls: OpenCL does not let a pointer to the constant space be cast to generic, so a
/// constant that is mixed with other memory needs another place as well.
/// \code
///   int limit = 3; const int &least = std::min(limit, table[1]);        // table: static constexpr int[4]
///   %least = select i1 %c, ptr addrspace(4) %limit.generic,
///                          ptr addrspace(4) addrspacecast (getelementptr (@table, 4))
/// \endcode
/// Small constants that kernels mix so are copied to a private variable at the kernel's entry: mixed with private
/// variables, as here, the pointer is then private. Others get a twin in the global space, initialised alike; direct
/// uses stay with the original, which every device caches best.
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_SETTLECONSTANTS_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_SETTLECONSTANTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// \returns true when it gave a constant another place; then LLVM's inference finds more.
bool settleConstants(llvm::Module &M);

} // namespace syclc

#endif
