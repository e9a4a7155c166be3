// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Places a kernel's own objects in local memory (`group_local_memory`, the scratch memory of group algorithms).
///
/// A work-group's local memory is one block: first the kernel's own objects, then the launch's local_accessors, whose
/// start `__syclc_local_memory()` returns. The size of the first part is known here, so each object has a constant,
/// negative offset from that start.
///
/// Before:
/// \code
///   %tile = call ptr @__syclc_static_local_memory(i64 256, i64 4)
///   %scratch = call ptr @__syclc_group_scratch()
/// \endcode
/// After, with the kernel attribute `static_local_size` = 4096 + 256:
/// \code
///   %start = call ptr @__syclc_local_memory()
///   %tile = getelementptr i8, ptr %start, i64 -256
///   %scratch = getelementptr i8, ptr %start, i64 -2304
/// \endcode
/// FlattenCaptures.h then makes the start a parameter. Each call in the source is a separate object, except for
/// `__syclc_work_group_static` (the extension work_group_static), which has one object for each variable whose address
/// it takes; the variable itself exists only on the host. Calls are inlined into the kernel, first and before loops are
/// unrolled: a call in a loop is one object.
///
/// SYCL_EXTERNAL functions are compiled separately from their kernels. Their objects become variables
/// (ir/LocalVariables.h):
/// \code
///   @_Z3sumf.local = internal addrspace(3) global [256 x i8] poison, align 4
///   @group.scratch = internal addrspace(3) global [4096 x i8] poison, align 128    ; of all functions of the source
/// \endcode
#ifndef SYCLC_PASSES_OUTLINE_STATICLOCALMEMORY_H
#define SYCLC_PASSES_OUTLINE_STATICLOCALMEMORY_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Whether \p M may define objects in local memory.
bool hasStaticLocalMemory(llvm::Module &M);

/// Whether the variable of some `__syclc_work_group_static` is unknown before variables are promoted to registers:
/// lambdas capture references to variables of the enclosing function.
bool hasHiddenVariables(llvm::Module &M);

/// `syclc-static-local-memory`: places the objects of each kernel and exported function, into which functions that
/// define such objects have been inlined. Reports objects of unknown size, objects aligned to more than
/// LocalMemoryAlign, and unknown variables as errors.
class StaticLocalMemoryPass : public llvm::PassInfoMixin<StaticLocalMemoryPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
