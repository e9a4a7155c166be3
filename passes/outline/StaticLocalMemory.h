// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives a kernel's own objects in local memory (`group_local_memory`, the scratch of group algorithms) their places.
///
/// A work-group's local memory is one block: first the kernel's own objects, then the launch's local_accessors, whose
/// start `__syclc_local_memory()` is. The size of the first part is known here, so each object lies at a constant,
/// negative distance from that start.
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
/// FlattenCaptures.h then makes a parameter of the start. Every call in the source is another object, but
/// `__syclc_work_group_static` (the extension work_group_static) has one for each variable that it is given the address
/// of; the variable itself is of the host, and no device has it. Calls come to the kernel by inlining, which this does
/// first and before anything unrolls a loop: a call in a loop is one object.
///
/// SYCL_EXTERNAL functions are compiled without their kernels. Their objects become variables
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

/// Places the objects of every kernel and exported function of \p M. Expects that functions which make such objects are
/// `alwaysinline`. Reports objects of unknown size, those aligned to more than LocalMemoryAlign, and those of unknown
/// variables, as errors.
void placeStaticLocalMemory(llvm::Module &M);

/// placeStaticLocalMemory as a pass, `syclc-static-local-memory`.
class StaticLocalMemoryPass : public llvm::PassInfoMixin<StaticLocalMemoryPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
