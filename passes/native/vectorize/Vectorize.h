// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work-items become SIMD lanes: a kernel of SPMD IR, one work-item, becomes a kernel in *sub-group form*, W of them.
///
/// Before:
/// \code
///   define void @k(ptr %data, float %f) !syclc.kernel !0 {
///     %i = call i64 @__syclc_global_id(i32 0)
///     %p = getelementptr float, ptr %data, i64 %i
///     %v = load float, ptr %p
///     %w = fmul float %v, %f
///     store float %w, ptr %p
/// \endcode
/// After, with W = 8:
/// \code
///   define void @k(ptr %data, float %f) "syclc-sub-group-size"="8" !syclc.kernel !0 {
///     %active = call <8 x i1> @__syclc_active_lanes.8()
///     %i = call i64 @__syclc_global_id(i32 0)           ; lane 0's
///     %p = getelementptr float, ptr %data, i64 %i
///     %v = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> %active, <8 x float> poison)
///     ...
/// \endcode
///
/// Sub-group form, the contract with workgroup/:
///   - the parameters and `!syclc.kernel` are the kernel's own;
///   - `__syclc_global_id(0)` and `__syclc_local_id(0)` are lane 0's, lane l's is l more; all other work-item queries
///     are the same for all lanes: a sub-group is W neighbours along x;
///   - `__syclc_active_lanes.W()` says which lanes are work-items; those are the first ones, and lane 0 is one;
///   - `__syclc_sub_group_size/id`, `__syclc_num_sub_groups` stay calls, the same for all lanes; the lane's number,
///     sub_group_max_size and all sub-group operations are gone, sub-group barriers too;
///   - `__syclc_work_group_barrier` is called once for the sub-group.
/// W = 1 is sub-group form too: the scalar kernel, whose sub-group operations are trivial.
///
/// Steps (Vectorize.cpp): prepare the control flow (PrepareControlFlow.h), find shapes (workitem/LaneShapeAnalysis.h),
/// build masks (Masks.h), widen (Widener.h), close divergent loops (DivergentLoops.h).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_VECTORIZE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_VECTORIZE_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
class TargetTransformInfo;
} // namespace llvm

namespace syclc {

class RemarkLog;
class Remarks;

/// Lanes that a sub-group may have, beside 1.
inline constexpr unsigned SubGroupSizes[] = {4, 8, 16, 32, 64};

/// Puts \p Kernel into sub-group form with \p Lanes lanes, in place. \param Costs of the kernel's ISA level.
/// \returns false, with a missed-optimisation remark and the kernel unusable, when its control flow cannot be brought
/// into a form that lanes can follow together: the caller works on a copy.
bool vectorize(llvm::Function &Kernel, unsigned Lanes, const llvm::TargetTransformInfo &Costs, Remarks &Report);

/// `syclc-vectorize`: puts the copies that SubGroupFormsPass has made into sub-group form, and drops the kernels that
/// these are copies of. A copy whose control flow lanes cannot follow goes; if it is the only one, one for one lane
/// takes its place, unless the source requires its size: that is an error.
/// For opt, `syclc-vectorize<W>` puts every kernel of the module into sub-group form with W lanes (1, 4, 8 ... 64).
class VectorizePass : public llvm::PassInfoMixin<VectorizePass> {
public:
  /// \param Lanes of all kernels; 0: of the copies, as these say. \param Log gets remarks.
  explicit VectorizePass(unsigned Lanes = 0, RemarkLog *Log = nullptr) : Lanes(Lanes), Log(Log) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  unsigned Lanes;
  RemarkLog *Log;
};

} // namespace syclc

#endif
