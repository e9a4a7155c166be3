// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Global variables of device code, such as tables of constants and texts, are in the GPU's global memory. LLVM's NVPTX
/// backend would put them there, but InferAddressSpaces runs earlier and takes an address of unknown space for one of any
/// space: it crashed where a program chooses between a constant and a private variable.
/// \code
///   @table = internal constant [4 x i32] ...      @table = internal addrspace(1) constant [4 x i32] ...
///   %p = select i1 %c, ptr @table, ptr %x    =>   %p = select i1 %c, ptr addrspacecast (ptr addrspace(1) @table to ptr), ptr %x
/// \endcode
#ifndef SYCLC_PASSES_NVPTX_GLOBALSINGLOBALMEMORY_H
#define SYCLC_PASSES_NVPTX_GLOBALSINGLOBALMEMORY_H

namespace llvm {
class Module;
}

namespace syclc {

/// Moves all variables that \p M defines without an address space. \returns whether there were any.
bool placeGlobalsInGlobalMemory(llvm::Module &M);

/// Removes casts to flat addresses and back from initial values, after LLVM's passes: a table of addresses that SimplifyCFG
/// made of a chain of comparisons has them, and the backend does not know them.
/// \code
///   [2 x ptr addrspace(1)] [ptr addrspace(1) addrspacecast (ptr getelementptr (i8, ptr addrspacecast (... @t ...), i64 8)
///   ->
///   [2 x ptr addrspace(1)] [ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @t, i64 8)
/// \endcode
/// \returns whether there were any.
bool simplifyAddressesInGlobals(llvm::Module &M);

} // namespace syclc

#endif
