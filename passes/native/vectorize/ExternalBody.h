// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL functions that a source defines: their variants for lanes (native/vectorize/ExternalVariant.h).
///
/// Before:
/// \code
///   define float @_Z5scalef(float %x) "syclc-external" {
///     %r = fmul float %x, 2.0
/// \endcode
/// makeExternalBodies() makes the function's code a body that takes its arguments from memory, as if it were a kernel
/// over the sub-group, which can be widened like one:
/// \code
///   define internal void @_Z5scalef.lanes(ptr %x, ptr %result, i64 %mask, ptr %context)
///   "syclc-external-variant"="_Z5scalef" {
///     %lane = call i32 @__syclc_sub_group_local_id()
///     (load x[lane], the body, store result[lane])
/// \endcode
/// and ExternalVariantsPass widens copies of that and puts the variants around them, in which the memory becomes
/// registers:
/// \code
///   define <8 x float> @_ZGVdM8v__Z5scalef.syclc(<8 x float> %x, i64 %mask, ptr %context)
///   "syclc-external-variant"="_Z5scalef"
/// \endcode
/// Where lanes cannot follow the function's control flow together, its variant calls the one for one lane in a loop.
/// There is a variant more for the size that reqd_sub_group_size of the function asks for, and a function for parts of
/// larger sub-groups (native/vectorize/ExternalLanes.h).
/// Variants of functions that take a device link (needsDeviceLink()) are there for the linker only, and trap: before
/// the runtime launches a kernel it looks at what the kernel calls (syclc_native_caller).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALBODY_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALBODY_H

#include "llvm/IR/PassManager.h"

namespace syclc {

class RemarkLog;

/// Makes the bodies of all exported functions of \p M. Those that take a device link get the variants that trap here,
/// and are internal. \returns whether there were any.
bool makeExternalBodies(llvm::Module &M);

/// Whether \p F is such a body.
bool isExternalBody(const llvm::Function &F);

/// `syclc-external-variants`: defines the variants of the bodies for the ISA level that they are compiled for. The
/// functions are internal afterwards.
class ExternalVariantsPass : public llvm::PassInfoMixin<ExternalVariantsPass> {
public:
  explicit ExternalVariantsPass(RemarkLog *Log = nullptr) : Log(Log) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  RemarkLog *Log;
};

} // namespace syclc

#endif
