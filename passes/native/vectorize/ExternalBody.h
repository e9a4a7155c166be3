// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variants for lanes of the SYCL_EXTERNAL functions that a source defines (native/vectorize/ExternalVariant.h).
///
/// Before:
/// \code
///   define float @_Z5scalef(float %x) "syclc-external" {
///     %r = fmul float %x, 2.0
/// \endcode
/// makeExternalBodies() moves the function's code into a body that loads its arguments from memory, like a kernel over
/// the sub-group, so that it can be widened like a kernel:
/// \code
///   define internal void @_Z5scalef.lanes(ptr %x, ptr %result, i64 %mask, ptr %context)
///   "syclc-external-variant"="_Z5scalef" {
///     %lane = call i32 @__syclc_sub_group_local_id()
///     (load x[lane], the body, store result[lane])
/// \endcode
/// ExternalVariantsPass widens copies of the body and wraps them in the variants, which turns the memory into
/// registers:
/// \code
///   define <8 x float> @_ZGVdM8v__Z5scalef.syclc(<8 x float> %x, i64 %mask, ptr %context)
///   "syclc-external-variant"="_Z5scalef"
/// \endcode
/// If lanes cannot follow the function's control flow together, its variant calls the one for one lane in a loop. There
/// is another variant for the size required by the function's reqd_sub_group_size, and a function for parts of larger
/// sub-groups (native/vectorize/ExternalLanes.h).
///
/// Variants of functions that require a device link (needsDeviceLink()) exist only for the linker, and trap: the
/// runtime checks what a kernel calls before it launches the kernel (syclc_native_caller).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALBODY_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALBODY_H

#include "llvm/IR/PassManager.h"

namespace syclc {

class RemarkLog;

/// Creates the bodies of all exported functions of \p M. Functions that require a device link get trapping variants
/// here and become internal. \returns whether there were any exported functions.
bool makeExternalBodies(llvm::Module &M);

/// Whether \p F is such a body.
bool isExternalBody(const llvm::Function &F);

/// `syclc-external-variants`: defines the variants of the bodies for the ISA level that they are compiled for, and
/// makes the functions internal.
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
