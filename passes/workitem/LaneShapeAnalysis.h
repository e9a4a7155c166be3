// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The lane shape of every value of a kernel (LaneShape.h).
///
/// LLVM's UniformityInfo is the upper bound: what it calls uniform is. The rest is refined here by a forward fixpoint
/// over the function, which must be structured (native/vectorize/PrepareControlFlow.h): sums of linear values are
/// linear, ids whose strides cancel are uniform again (`global_id - local_id`), and so are, for a sub-group that begins
/// at a multiple of W, `local_id / W` and `local_id & (W - 1)` uniform and linear.
///
/// Two rules come from the language: ids fit in an int (so `int(global_id)` counts the lanes like global_id itself),
/// and arithmetic that is marked nsw or nuw does not wrap in any lane.
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

/// The shapes of a function's values; immutable once made.
class LaneShapes {
public:
  /// \param Lanes W. The analyses must be those of the machine of lanes (workitem/SubGroupModel.h).
  LaneShapes(llvm::Function &F, unsigned Lanes, const llvm::UniformityInfo &Uniformity, const llvm::DominatorTree &DT,
             const llvm::LoopInfo &LI);

  /// Values that did not exist when the analysis ran count as uniform: what widening creates as scalars.
  LaneShape of(const llvm::Value *V) const;
  /// Lanes part at the end of \p Block.
  bool endsDivergent(const llvm::BasicBlock &Block) const;
  /// Lanes leave \p L one by one. Such a loop has one exit, from its latch.
  bool leavesDivergent(const llvm::Loop &L) const;

  void print(const llvm::Function &F, llvm::raw_ostream &Out) const;

private:
  llvm::DenseMap<const llvm::Value *, LaneShape> Shapes; ///< of what is not uniform
};

/// For opt: `syclc-print-lane-shapes<W>` prints each kernel's values with their shapes.
class LaneShapePrinterPass : public llvm::PassInfoMixin<LaneShapePrinterPass> {
public:
  LaneShapePrinterPass(unsigned Lanes, llvm::raw_ostream &Out) : Lanes(Lanes), Out(Out) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  unsigned Lanes;
  llvm::raw_ostream &Out;
};

} // namespace syclc

#endif
