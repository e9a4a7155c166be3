// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Objects in local memory that SYCL_EXTERNAL functions make: `group_local_memory`, the scratch of group algorithms.
///
/// A kernel's own objects have places in its parameter (outline/StaticLocalMemory.h). Whoever calls a function of
/// another source cannot know its objects when it is compiled. So these are variables, in SPIR's address space of local
/// memory, of which each work-group has its own:
/// \code
///   @sum.local = internal addrspace(3) global [256 x i8] poison, align 4
///   define float @_Z3sumf(float %x) "syclc-external" { ... addrspacecast (ptr addrspace(3) @sum.local to ptr) ... }
/// \endcode
/// In SPIR-V they are variables of storage class Workgroup, linked or not. In native code kernels have them once a
/// device link has put the function into the kernel (native/emit/NativeLocalVariables.h).
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

/// All of \p M, in its order.
llvm::SmallVector<llvm::GlobalVariable *> localVariables(llvm::Module &M);

/// Adds one to \p M. \returns its flat address.
llvm::Constant *createLocalVariable(llvm::Module &M, uint64_t Size, llvm::Align Alignment, const llvm::Twine &Name);

/// Whether an instruction of \p F names one.
bool usesLocalVariables(const llvm::Function &F);

} // namespace syclc

#endif
