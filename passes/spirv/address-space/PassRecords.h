// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The record of failed assertions (device-library/Reports.h) in SYCL_EXTERNAL functions: their last argument. Only kernels
/// have a parameter for it, and all calls pass it on, because a source does not know whether the functions of others have
/// assertions.
///
/// Before:
/// \code
///   define void @kernel(ptr %data, ptr %record) !syclc.kernel { call void @check(ptr %data) }
///   declare void @check(ptr) "syclc-external"
///   define float @root(float %x) "syclc-external" {
///     call void @__syclc_assertion(ptr @expr, ptr @file, i32 12, ptr @func, ptr null)
/// \endcode
/// After:
/// \code
///   define void @kernel(ptr %data, ptr %record) !syclc.kernel { call void @check(ptr %data, ptr %record) }
///   declare void @check(ptr, ptr %record) "syclc-external"
///   define float @root(float %x, ptr %record) "syclc-external" {
///     call void @__syclc_assertion(ptr @expr, ptr @file, i32 12, ptr @func, ptr %record)
/// \endcode
/// Kernels of older compilers, and functions that are not external, pass null: nothing is recorded then.
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_PASSRECORDS_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_PASSRECORDS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-pass-records`: on SPMD IR, before assertions are lowered. Modules without external functions do not change.
class PassRecordsPass : public llvm::PassInfoMixin<PassRecordsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
