// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Objects in local memory that SYCL_EXTERNAL functions define: `group_local_memory`, the scratch memory of group
/// algorithms.
///
/// The objects of a kernel are placed in memory that it gets as a parameter (outline/StaticLocalMemory.h). A caller in
/// another source does not know the objects of an external function when it is compiled. So they are variables, in
/// SPIR's address space of local memory, one instance for each work-group:
/// \code
///   @sum.local = internal addrspace(3) global [256 x i8] poison, align 4
///   define float @_Z3sumf(float %x) "syclc-external" { ... addrspacecast (ptr addrspace(3) @sum.local to ptr) ... }
/// \endcode
/// In SPIR-V they are variables of storage class Workgroup, linked or not. In native code they become part of kernels
/// when a device link has linked the function into the kernel (native/emit/NativeVariables.h).
#ifndef SYCLC_PASSES_IR_LOCALVARIABLES_H
#define SYCLC_PASSES_IR_LOCALVARIABLES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"

#include <cstdint>

namespace llvm {
class Constant;
class Function;
class GlobalVariable;
class Module;
class Twine;
} // namespace llvm

namespace syclc {

bool isLocalVariable(const llvm::GlobalVariable &G);

/// All local variables of \p M, in module order.
llvm::SmallVector<llvm::GlobalVariable *> localVariables(llvm::Module &M);

/// Adds a local variable to \p M. \returns its generic address.
llvm::Constant *createLocalVariable(llvm::Module &M, uint64_t Size, llvm::Align Alignment, const llvm::Twine &Name);

/// Whether an instruction of \p F refers to a local variable.
bool usesLocalVariables(const llvm::Function &F);

} // namespace syclc

#endif
