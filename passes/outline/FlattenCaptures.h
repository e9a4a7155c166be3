// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Flattening: a kernel's captured fields become its parameters.
///
/// Devices other than the host cannot see the user's function object, and OpenCL wants each pointer as an argument of
/// its own. Values in parameters are also what LLVM optimises best.
///
/// Before:                                              After:
/// \code
///   define void @k(ptr %closure) {                       define void @k(ptr %c0, float %c8) {
///     %data = load ptr, ptr %closure                       ; uses of %data see %c0
///     %p = getelementptr i8, ptr %closure, i64 8
///     %factor = load float, ptr %p                         ; uses of %factor see %c8
/// \endcode
/// `!syclc.kernel` records for each parameter where in the closure it comes from.
///
/// Uses that are not loads from constant offsets (a captured array that is indexed dynamically) keep the closure: it
/// becomes one more parameter, `ptr byval([size x i8])`. A kernel that asks for its local memory gets a last parameter
/// for it, from which `__syclc_local_memory()` is as far as the kernel's own objects are large (StaticLocalMemory.h).
/// So does one that calls functions of other sources, which may ask for it: a device link, or the just-in-time
/// compiler, then answers them (placeLinkedLocalMemory). Functions that take the address of the closure are inlined
/// first (inlineUsersOfCaptures), because after that most closures fall apart. Kernels that write to their closure have
/// a copy of it by now (CopyClosures.h): the parameters are what the launch gave, before and after the write.
#ifndef SYCLC_PASSES_OUTLINE_FLATTENCAPTURES_H
#define SYCLC_PASSES_OUTLINE_FLATTENCAPTURES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Inlines the calls that kernels pass an address inside their closure to. \returns true when it inlined anything, and
/// a simplification is due before the next look.
bool inlineUsersOfCaptures(llvm::Module &M);

/// Whether \p Kernel has local memory as a parameter for the sake of functions of other sources: these may use the
/// local_accessors that it passes them. A kernel over an nd_range that calls any has.
bool passesLocalMemory(llvm::Function &Kernel);

/// After modules have been linked: `__syclc_local_memory()` in functions of other sources becomes that parameter of the
/// kernels that call them. Reports kernels without work-groups.
void placeLinkedLocalMemory(llvm::Module &M);

/// Gives every kernel of \p M its flattened signature.
void flattenCaptures(llvm::Module &M);

/// flattenCaptures as a pass, `syclc-flatten-captures`. Expects simplified kernels of the form `void(ptr)`.
class FlattenCapturesPass : public llvm::PassInfoMixin<FlattenCapturesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
