// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Turns work-items into SIMD lanes: a kernel in SPMD IR, which is one work-item, becomes a kernel in *sub-group form*,
/// which is W work-items.
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
///     %i = call i64 @__syclc_global_id(i32 0)           ; lane 0's id
///     %p = getelementptr float, ptr %data, i64 %i
///     %v = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> %active, <8 x float> poison)
///     ...
/// \endcode
///
/// Sub-group form, the interface to workgroup/:
///   - the parameters and `!syclc.kernel` are those of the kernel;
///   - `__syclc_global_id(0)` and `__syclc_local_id(0)` return lane 0's id; lane l's is greater by l. All other
///     work-item queries are uniform: a sub-group is W work-items that are adjacent along x;
///   - `__syclc_active_lanes.W()` returns which lanes are work-items: the first ones, always including lane 0;
///   - `__syclc_sub_group_size/id` and `__syclc_num_sub_groups` remain calls, whose results are uniform; the lane's
///     number, sub_group_max_size, all sub-group operations and sub-group barriers have been lowered;
///   - `__syclc_work_group_barrier` is called once for the sub-group.
/// W = 1 is sub-group form, too: the scalar kernel, whose sub-group operations are trivial.
///
/// Steps (Vectorize.cpp): prepare the control flow (PrepareControlFlow.h), find shapes (workitem/LaneShapeAnalysis.h),
/// build masks (Masks.h), widen (Widener.h), complete phis and divergent loops (WidenPhis.h).
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

/// The numbers of lanes that a sub-group may have, in addition to 1.
inline constexpr unsigned SubGroupSizes[] = {4, 8, 16, 32, 64};

/// Converts \p Kernel to sub-group form with \p Lanes lanes, in place. \param Costs the cost model of the kernel's ISA
/// level.
/// \returns false, with a missed-optimisation remark, if the control flow cannot be transformed into a form that lanes
/// can follow together. \p Kernel is then unusable, so callers pass a copy.
bool vectorize(llvm::Function &Kernel, unsigned Lanes, const llvm::TargetTransformInfo &Costs, Remarks &Report);

/// `syclc-vectorize`: converts the copies made by SubGroupFormsPass to sub-group form and removes the original kernels.
/// A copy whose control flow lanes cannot follow is removed; if it is the only one, a copy for one lane replaces it,
/// unless the source requires its size, which is an error. For opt, `syclc-vectorize<W>` converts every kernel of the
/// module to sub-group form with W lanes (1, 4, 8 ... 64).
class VectorizePass : public llvm::PassInfoMixin<VectorizePass> {
public:
  /// \param Lanes the number for all kernels; 0: convert the copies, to their own sizes. \param Log receives remarks.
  explicit VectorizePass(unsigned Lanes = 0, RemarkLog *Log = nullptr) : Lanes(Lanes), Log(Log) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  unsigned Lanes;
  RemarkLog *Log;
};

} // namespace syclc

#endif
