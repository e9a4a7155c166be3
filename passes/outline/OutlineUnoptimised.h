// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels for -O0: the way to native code that keeps every variable, every call and every line for the debugger.
///
/// SPMD IR is simplified code, whose variables a debugger finds "optimized out". At -O0 the native code of a kernel is
/// made from what Clang emitted, instead: the kernel takes the user's function object as it is, its functions stay
/// functions, and what they ask of their work-item comes to them in memory.
///
/// Before, as Clang emits it:
/// \code
///   define void @entry(ptr %kernel) { ... call void @invoke(ptr %kernel) }
///   define void @invoke(ptr %kernel) { ... %i = call i64 @__syclc_global_id(i32 %dim) ... call void @lambda(...) }
/// \endcode
/// After:
/// \code
///   define void @entry(ptr %closure) !syclc.kernel !0 {          ; one parameter, SYCLC_PARAM_CLOSURE
///     %item = alloca [7 x [3 x i64]]                             ; answers to all queries, by query and dimension
///     store (call i64 @__syclc_global_id(i32 0)), ...            ; what native/workgroup/ gives values to
///     call void @invoke(ptr %kernel, ptr %item)
///   define internal void @invoke(ptr %kernel, ptr %item) { ... %i = load i64, (%item, query 0, dimension %dim) ... }
/// \endcode
/// Sanitizers want this form at every level: the checks of UBSan are those that Clang emitted, and a private array is
/// one object for ASan, not one for all lanes. LLVM optimises it as it does the host's code.
///
/// Functions that reach a work-group barrier or make objects in local memory are inlined into the kernel, where
/// native/workgroup/ and StaticLocalMemory.h need them.
///
/// Functions of other sources (SYCL_EXTERNAL) are given the work-item by their callers, and those that others call are
/// in the module too, with it as last parameter: native/emit/UnoptimisedExternals.h makes of both what other objects
/// know.
///
/// Kernels that this form cannot carry are left to the optimised one: those with a required sub-group size or with
/// operations of sub-groups, which need lanes; hierarchical ones, whose work-items are functions; and those that are
/// only right after simplification, because what the contract of SPMD IR excludes stands in code that never runs (an
/// indirect call, a function without definition).
#ifndef SYCLC_PASSES_OUTLINE_OUTLINEUNOPTIMISED_H
#define SYCLC_PASSES_OUTLINE_OUTLINEUNOPTIMISED_H

#include "llvm/ADT/ArrayRef.h"

#include <memory>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Where in a work-item's memory the answers lie, in words of 8 bytes: the queries' for three dimensions each.
enum ItemWord : unsigned {
  ItemGlobalId = 0,
  ItemLocalId = 3,
  ItemGroupId = 6,
  ItemGlobalSize = 9,
  ItemLocalSize = 12,
  ItemNumGroups = 15,
  ItemGlobalOffset = 18,
  ItemLocalMemory = 21,
  ItemSpecConstants,
  ItemWork, ///< the call's syclc_native_work, where functions of other sources are called
  NumItemWords
};

/// The kernels among \p Entries of \p Host that can do without optimisation, in sub-group form with one lane
/// (native/vectorize/Vectorize.h), and the functions that other sources may call; perhaps none. \p Host is not changed.
/// \param Spmd the same kernels as SPMD IR, verified: their names, kinds and attributes.
/// \param WithExternals whether functions of other sources are called, and offered to these; else what calls them is
/// left to the optimised form.
std::unique_ptr<llvm::Module> outlineUnoptimised(llvm::Module &Host, llvm::ArrayRef<llvm::Function *> Entries,
                                                 llvm::Module &Spmd, bool WithExternals);

} // namespace syclc

#endif
