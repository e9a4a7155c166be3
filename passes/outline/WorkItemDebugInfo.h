// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The ids of the running work-item, for debuggers: classes such as sycl::nd_item have no members from which a debugger
/// could read them.
///
/// A kernel in unoptimised form (OutlineUnoptimised.h) has the results of its queries in memory. With -g this memory is
/// an artificial variable of the kernel's function, which is below all functions of the user in the call stack:
/// \code
///   struct __syclc_work_item { uint64_t global_id[D], local_id[D], group_id[D]; } __syclc_work_item;    // x-fastest
/// \endcode
/// Kernels without work-groups have the first member only. The pretty printers for gdb (runtime/debugger) read it.
#ifndef SYCLC_PASSES_OUTLINE_WORKITEMDEBUGINFO_H
#define SYCLC_PASSES_OUTLINE_WORKITEMDEBUGINFO_H

namespace llvm {
class AllocaInst;
} // namespace llvm

namespace syclc {

/// Whether the kernel that has \p State was compiled with -g: then the results of the queries above must be in it.
bool hasWorkItemVariable(const llvm::AllocaInst &State);

/// Declares the variable. \param State the kernel's memory for the results of queries (ItemWord).
void declareWorkItemVariable(llvm::AllocaInst &State);

} // namespace syclc

#endif
