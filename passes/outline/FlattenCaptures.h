// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Flattening: turns a kernel's captures into parameters.
///
/// Devices other than the host cannot access the user's function object, and OpenCL requires each pointer to be an
/// argument. LLVM also optimises parameters best.
///
/// Before:                                              After:
/// \code
///   define void @k(ptr %closure) {                       define void @k(ptr %c0, float %c8) {
///     %data = load ptr, ptr %closure                       ; uses of %data see %c0
///     %p = getelementptr i8, ptr %closure, i64 8
///     %factor = load float, ptr %p                         ; uses of %factor see %c8
/// \endcode
/// `!syclc.kernel` records the offset in the closure of each parameter.
///
/// If there are uses other than loads from constant offsets (a captured array that is indexed dynamically), the closure
/// becomes one more parameter, `ptr byval([size x i8])`. A kernel that uses local memory gets a last parameter for it;
/// `__syclc_local_memory()` is at an offset from it, the size of the kernel's own objects (StaticLocalMemory.h). So
/// does a kernel that calls functions of other sources, which may use local memory: their queries are replaced by a
/// device link, or by the just-in-time compiler (placeLinkedLocalMemory). A kernel with assertions, or that calls
/// functions of other sources, gets a parameter for the record of a failed one (device-library/Reports.h).
///
/// Functions that take the address of the closure are inlined first (inlineUsersOfCaptures): after that most closures
/// can be split. Kernels that write to their closure already have a copy of it (CopyClosures.h): the parameters have
/// the values of the launch, before and after the write.
#ifndef SYCLC_PASSES_OUTLINE_FLATTENCAPTURES_H
#define SYCLC_PASSES_OUTLINE_FLATTENCAPTURES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Inlines calls to which kernels pass an address inside their closure. \returns true if anything was inlined:
/// simplification is then necessary before the next call.
bool inlineUsersOfCaptures(llvm::Module &M);

/// Whether \p Kernel has a local memory parameter for functions of other sources, to which it may pass local_accessors.
/// Kernels over an nd_range that call any have one.
bool passesLocalMemory(llvm::Function &Kernel);

/// Whether \p M calls `__syclc_local_memory()`.
bool usesLocalMemoryStart(llvm::Module &M);

/// Replaces `__syclc_local_memory()` in functions of other sources, after linking and inlining, by the parameter of the
/// kernels that call them. Reports kernels without work-groups.
void placeLinkedLocalMemory(llvm::Module &M);

/// Gives each kernel of \p M its flattened signature.
void flattenCaptures(llvm::Module &M);

/// flattenCaptures() as a pass, `syclc-flatten-captures`. Expects simplified kernels of the form `void(ptr)`.
class FlattenCapturesPass : public llvm::PassInfoMixin<FlattenCapturesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
