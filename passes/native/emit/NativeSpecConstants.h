// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Specialization constants in native code: the launch provides the address of their values.
///
/// Before:
/// \code
///   define void @k.native(ptr %closure, ptr %work) {
///     %v = load i32, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 8)
/// \endcode
/// After:
/// \code
///     %spec.constants = load ptr, ptr (%work + offsetof(syclc_native_work, spec_constants)), !invariant.load
///     %v = load i32, ptr (%spec.constants + 8), !invariant.load
/// \endcode
/// SYCL_EXTERNAL functions (native/vectorize/ExternalVariant.h), and kernels of a device link into which one was
/// inlined, read constants of modules other than the kernel's. libsycl provides their values, based on those of the
/// launch:
/// \code
///     %spec.constants = call ptr @__syclc_specialization_constants_of(ptr %spec.constants.of.kernel,
///                                                                     ptr "MODULE'S ID")
/// \endcode
/// Runs after work-items have become lanes and loops, so that earlier passes see constant memory, and before LLVM's
/// optimisations, which then hoist the loads out of all loops. If the values are already known, the module has no such
/// declaration, and the pass does nothing.
#ifndef SYCLC_PASSES_NATIVE_EMIT_NATIVESPECCONSTANTS_H
#define SYCLC_PASSES_NATIVE_EMIT_NATIVESPECCONSTANTS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Expects native functions (native/workgroup/NativeFunction.h), and variants, into which all functions that read
/// constants are inlined, or, at -O0, that pass them the address.
class NativeSpecConstantsPass : public llvm::PassInfoMixin<NativeSpecConstantsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
