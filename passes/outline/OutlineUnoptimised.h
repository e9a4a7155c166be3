// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels at -O0: native code that keeps every variable, call and line for the debugger.
///
/// SPMD IR is simplified code, whose variables a debugger shows as "optimized out". At -O0 the native code of a kernel
/// is made from Clang's output instead: the kernel takes the user's function object as it is, its functions are not
/// inlined, and they get the results of work-item queries in memory.
///
/// Before, as Clang emits it:
/// \code
///   define void @entry(ptr %kernel) { ... call void @invoke(ptr %kernel) }
///   define void @invoke(ptr %kernel) { ... %i = call i64 @__syclc_global_id(i32 %dim) ... call void @lambda(...) }
/// \endcode
/// After:
/// \code
///   define void @entry(ptr %closure) !syclc.kernel !0 {          ; one parameter, SYCLC_PARAM_CLOSURE
///     %item = alloca [7 x [3 x i64]]                             ; results of all queries, by query and dimension
///     store (call i64 @__syclc_global_id(i32 0)), ...            ; lowered by native/workgroup/
///     call void @invoke(ptr %kernel, ptr %item)
///   define internal void @invoke(ptr %kernel, ptr %item) { ... %i = load i64, (%item, query 0, dimension %dim) ... }
/// \endcode
/// Sanitizers use this form at all optimisation levels: it has the UBSan checks that Clang emitted, and a private array
/// is one object for ASan, rather than one for all lanes. LLVM optimises it like the host's code.
///
/// Functions that contain or call a work-group barrier or define objects in local memory are inlined into the kernel,
/// as required by native/workgroup/ and StaticLocalMemory.h.
///
/// Functions of other sources (SYCL_EXTERNAL) get the work-item's memory from their callers. Exported functions are in
/// the module too, and take it as their last parameter; native/emit/UnoptimisedExternals.h adapts both to the ABI of
/// other objects.
///
/// Some kernels do not support this form, and use the optimised one: kernels with a required sub-group size or with
/// sub-group operations, which need lanes; hierarchical kernels, whose work-items are functions; and kernels that are
/// only valid after simplification, because unreachable code violates the contract of SPMD IR (an indirect call, a
/// function without definition).
#ifndef SYCLC_PASSES_OUTLINE_OUTLINEUNOPTIMISED_H
#define SYCLC_PASSES_OUTLINE_OUTLINEUNOPTIMISED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/PassManager.h"

#include <memory>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Offsets of the results in a work-item's memory, in words of 8 bytes: three dimensions per query.
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
  ItemWork, ///< the call's syclc_native_work, if functions of other sources are called
  NumItemWords
};

/// Returns the kernels among \p Entries of \p Host that support this form, in sub-group form with one lane
/// (native/vectorize/Vectorize.h), and exported functions; possibly none. \p Host is not changed.
/// \param Spmd the same kernels as SPMD IR, verified: their names, kinds and attributes.
/// \param WithExternals include calls of functions of other sources, and exported functions; if false, kernels that
/// call them use the optimised form.
std::unique_ptr<llvm::Module> outlineUnoptimised(llvm::Module &Host, llvm::ArrayRef<llvm::Function *> Entries,
                                                 llvm::Module &Spmd, bool WithExternals);

/// The steps of its pipeline, unoptimisedPipeline() in Pipeline.h.
///
/// Without lanes, work-group algorithms that are built on sub-groups would be slow and hard to debug: the query is
/// false, and code for true is removed, in the functions with the query and in their callers. There is a clock.
void answerTargetQueries(llvm::Module &M);

/// Marks functions with barriers and objects in local memory for inlining into the kernel.
void inlineGroupFunctions(llvm::Module &M);

/// Adds the second parameter of kernels that use local memory, and its description.
void addLocalMemoryParameters(llvm::Module &M);

/// Passes the work-item's memory from the kernel to all functions that query their work-item.
void passWorkItems(llvm::Module &M);

/// `syclc-drop-unfit-kernels`: removes kernels that do not support this form, and makes such exported functions
/// internal.
class DropUnfitKernelsPass : public llvm::PassInfoMixin<DropUnfitKernelsPass> {
public:
  explicit DropUnfitKernelsPass(bool WithExternals = true) : WithExternals(WithExternals) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  bool WithExternals;
};

} // namespace syclc

#endif
