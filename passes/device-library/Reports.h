// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reports of device code to the programmer: failed assertions, indices outside of accessors, and printf().
///
/// On the host both are functions of the C library. Outlining replaces them by builtins, because LLVM would optimise
/// the C functions (for example, it makes `puts` of a printf):
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
/// `%record` is the kernel's parameter SYCLC_PARAM_ASSERTION (abi/assertion_record.h), which flattening adds with the
/// captures; null before, and in functions. SYCL_EXTERNAL functions in SPIR-V get it as their last argument
/// (spirv/address-space/PassRecords.h); a device link inlines them into the kernel.
///
/// | builtin             | native code                          | SPIR-V                                             |
/// |---------------------|--------------------------------------|----------------------------------------------------|
/// | `__syclc_assertion` | calls libsycl with the work-item's   | writes the record, unless another work-item has;   |
/// |                     | ids, which prints and aborts: once   | the trap ends the work-item                        |
/// |                     | for each active lane                 |                                                    |
/// | `__syclc_index_     | as `__syclc_assertion`               | as `__syclc_assertion`, with a text made of the    |
/// |    out_of_range`    |                                      | index and the range                                |
/// | `__syclc_printf`    | libsycl's vprintf, once for each     | OpenCL.std's printf (LowerPrintf.h)                |
/// |                     | active lane                          |                                                    |
///
/// `__syclc_index_out_of_range` is called by accessors in code that was compiled with check-bounds
/// (runtime/include/sycl/detail/check_index.hpp). On devices the work-item continues after the report.
#ifndef SYCLC_PASSES_DEVICELIBRARY_REPORTS_H
#define SYCLC_PASSES_DEVICELIBRARY_REPORTS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace syclc {

/// Replaces a call of the C library's assert or printf functions, of libstdc++'s assertions, or the start of a throw.
/// \returns whether \p Call was one; then it is erased.
bool replaceReport(llvm::CallBase &Call);

/// Replaces a call of a host function (for example, one that allocates memory or writes a file) by a report that ends
/// the work-item. The plugin allows such calls in library code, because devices may never reach them.
/// \returns whether \p Call was one; then it is erased.
bool replaceHostCall(llvm::CallBase &Call);

/// Native code: assertions call libsycl. In functions called by several kinds of kernels, no local id is printed.
/// \returns whether there were any.
bool lowerAssertionsForHost(llvm::Module &M);

/// `syclc-lower-assertions-for-host`. Needs no simplification after it.
struct LowerAssertionsForHostPass : llvm::PassInfoMixin<LowerAssertionsForHostPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Devices: assertions write the record of their kernel or SYCL_EXTERNAL function. In kernels of older compilers, which
/// have none, they print their report with `__syclc_printf`. Must run before linkDeviceLibrary(), which links the function
/// that writes the record.
bool lowerAssertionsForDevice(llvm::Module &M);

} // namespace syclc

#endif
