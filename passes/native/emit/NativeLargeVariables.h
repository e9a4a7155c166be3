// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Private variables of native code that are too large for a thread's stack: for 16 lanes, an array of 256 KB takes the
/// whole stack of a oneTBB thread. libsycl's threads have separate memory for them.
///
/// Before:
/// \code
///   define void @k.native(ptr %closure, ptr %work) {
///     %table = alloca [16 x [65536 x float]], align 64
///     ...
///     ret void
/// \endcode
/// After:
/// \code
///   define void @k.native(ptr %closure, ptr %work) {
///     %private = call ptr @__syclc_private_memory(i64 4194304, ptr @"k(...)")
///     %table = getelementptr inbounds i8, ptr %private, i64 0
///     ...
///     call void @__syclc_release_private_memory()
///     ret void
/// \endcode
/// A native function runs many work-items per call, so the cost is negligible. This pass runs last, since LLVM
/// optimises variables on the stack better.
#ifndef SYCLC_PASSES_NATIVE_EMIT_NATIVELARGEVARIABLES_H
#define SYCLC_PASSES_NATIVE_EMIT_NATIVELARGEVARIABLES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-native-large-variables`. Processes all functions of the module, including those that kernels call.
class NativeLargeVariablesPass : public llvm::PassInfoMixin<NativeLargeVariablesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
