// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What device code tells the programmer: assertions that fail, and printf().
///
/// Both are functions of the C library for the host. Outlining makes builtins of them, which LLVM does not mistake for
/// these (it would make `puts` of a printf):
/// \code
///   call void @__assert_fail(ptr %expr, ptr %file, i32 12, ptr %func)
///   unreachable
///   call i32 (ptr, ...) @printf(ptr %format, i32 %n)
///     ->
///   call void @__syclc_assertion(ptr %expr, ptr %file, i32 12, ptr %func, ptr %record)
///   call void @llvm.trap()
///   unreachable
///   call i32 (ptr, ...) @__syclc_printf(ptr %format, i32 %n)
/// \endcode
/// `%record` is the kernel's parameter SYCLC_PARAM_ASSERTION (abi/assertion_record.h), which outlining puts in with the
/// captures; null before.
///
/// | builtin             | native code                          | SPIR-V                                             |
/// |---------------------|--------------------------------------|----------------------------------------------------|
/// | `__syclc_assertion` | calls libsycl with the work-item's   | writes the record, unless another work-item has;   |
/// |                     | ids, which prints and aborts: once   | the trap ends the work-item                        |
/// |                     | for each active lane                 |                                                    |
/// | `__syclc_printf`    | libsycl's vprintf, once for each     | OpenCL.std's printf (LowerPrintf.h)                |
/// |                     | active lane                          |                                                    |
#ifndef SYCLC_PASSES_DEVICELIBRARY_REPORTS_H
#define SYCLC_PASSES_DEVICELIBRARY_REPORTS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace syclc {

/// Replaces a call of the C library's assert or printf functions, of libstdc++'s assertions, or the beginning of a
/// throw.
/// \returns whether \p Call was one; it is gone then.
bool replaceReport(llvm::CallBase &Call);

/// Replaces a call of a function of the host, which the plugin let pass because a library makes it, perhaps where no
/// device comes by: memory is allocated, or a file written. The work-item ends there with a report.
/// \returns whether \p Call was one; it is gone then.
bool replaceHostCall(llvm::CallBase &Call);

/// Native code: assertions call libsycl. In functions that several kinds of kernels call, no local id is printed.
/// \returns whether there were any.
bool lowerAssertionsForHost(llvm::Module &M);

/// `syclc-lower-assertions-for-host`. There is no more to simplify afterwards.
struct LowerAssertionsForHostPass : llvm::PassInfoMixin<LowerAssertionsForHostPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// SPIR-V: assertions write the record. Before linkDeviceLibrary(), which has the function that does.
bool lowerAssertionsForDevice(llvm::Module &M);

} // namespace syclc

#endif
