// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Computes the lane shape (LaneShape.h) of each value of a kernel.
///
/// LLVM's UniformityInfo is the starting point: values that it finds uniform are uniform. A forward fixpoint iteration
/// refines the others; the function must be structured (native/vectorize/PrepareControlFlow.h). Sums of linear values
/// are linear, ids whose strides cancel are uniform again (`global_id - local_id`), and if a sub-group starts at a
/// multiple of W, `local_id / W` is uniform and `local_id & (W - 1)` linear.
///
/// Two rules follow from the language: ids fit in an int (so `int(global_id)` is linear like global_id itself), and
/// arithmetic marked nsw or nuw does not wrap in any lane.
#ifndef SYCLC_PASSES_WORKITEM_LANESHAPEANALYSIS_H
#define SYCLC_PASSES_WORKITEM_LANESHAPEANALYSIS_H

#include "workitem/LaneShape.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class DominatorTree;
class Function;
class Loop;
class LoopInfo;
class Value;
} // namespace llvm

namespace syclc {

/// What is assumed of numbers that are linear except where they wrap (workitem/WrappingNumber.h). For estimates only:
/// native/vectorize/ConsecutiveLanes.h copies accesses through them for sub-groups in which they do not wrap.
enum class Wrapping : uint8_t { Possible, Ignored };

/// The shapes of a function's values; immutable.
class LaneShapes {
public:
  /// \param Lanes W. The analyses must be those of the lanes' target (workitem/SubGroupModel.h).
  LaneShapes(llvm::Function &F, unsigned Lanes, const llvm::UniformityInfo &Uniformity, const llvm::DominatorTree &DT,
             const llvm::LoopInfo &LI, Wrapping Wraps = Wrapping::Possible);

  /// The shape of \p V. Values created after the analysis are uniform: widening creates them as scalars.
  LaneShape of(const llvm::Value *V) const;
  /// Whether lanes diverge at the end of \p Block.
  bool endsDivergent(const llvm::BasicBlock &Block) const;
  /// Whether lanes leave \p L at different times. Such a loop has one exit, from its latch.
  bool leavesDivergent(const llvm::Loop &L) const;

  void print(const llvm::Function &F, llvm::raw_ostream &OS) const;

private:
  llvm::DenseMap<const llvm::Value *, LaneShape> Shapes; ///< of values that are not uniform
};

/// The LaneShapes of a kernel whose number of lanes is in SubGroupSizeFnAttr: `print<syclc-lane-shapes>`. A kernel
/// without it has one lane. The cost model, which compares numbers of lanes, makes its own LaneShapes.
class LaneShapesAnalysis : public llvm::AnalysisInfoMixin<LaneShapesAnalysis> {
public:
  using Result = LaneShapes;
  Result run(llvm::Function &Kernel, llvm::FunctionAnalysisManager &Analyses);

private:
  friend llvm::AnalysisInfoMixin<LaneShapesAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace syclc

#endif
