// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces calls of builtins (Builtins.def) by calls of OpenCL C functions. LLVM's SPIR-V backend recognises their
/// mangled names and lowers them to built-in variables and instructions of OpenCL.std.
/// \code
///   %i = call i64 @__syclc_global_id(i32 0)         %i = call spir_func i64 @_Z13get_global_idj(i32 0)
///   %s = call float @sinf(float %x)                 %s = call spir_func float @_Z3sinf(float %x)
///   %r = call i64 @lroundf(float %x)           =>   %f = call spir_func float @_Z5roundf(float %x)
///                                                   %r = fptosi float %f to i64
///   %m = call float @frexpf(float %x, ptr %e)       %m = call spir_func float @_Z5frexpfPi(float %x, ptr %tmp)
///                                                   %v = load i32, ptr %tmp   ; a private variable
///                                                   store i32 %v, ptr %e
///   call void @__syclc_work_group_barrier(i32 2)    call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2,
///                                                     i32 784)   ; Workgroup, Workgroup, SeqCst of local and global
///   %w = call i64 @__syclc_sub_group_ballot(i32 %p) %b = call spir_func <4 x i32> @_Z16sub_group_balloti(i32 %p)
///                                                   %w = bitcast the first two to i64
///   %y = call i32 @__syclc_sub_group_shuffle_i32(   %y = call spir_func i32 @_Z19sub_group_broadcastij(i32 %x, i32 %k)
///            i32 %x, i32 %k)                        ; if %k is the same in all work-items of the group
/// \endcode
/// Results through pointers use a private variable because OpenCL has these functions only for named address spaces.
/// Works on flat pointers and, as in the SPIR-V pipeline, after RetypeGeneric.
#ifndef SYCLC_PASSES_SPIRV_EMIT_LOWERSPIRV_H
#define SYCLC_PASSES_SPIRV_EMIT_LOWERSPIRV_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-lower-spirv`
class LowerSpirvPass : public llvm::PassInfoMixin<LowerSpirvPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
