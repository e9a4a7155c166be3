// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Estimates the cost of a kernel, scalar and with W lanes. VectorPlan.h uses the results.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_COSTMODEL_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_COSTMODEL_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace syclc {

/// Costs of W work-items, in TargetTransformInfo's units of reciprocal throughput.
struct KernelCost {
  double Scalar = 0;   ///< one after the other
  double SubGroup = 0; ///< as lanes
  double Size = 0;     ///< of the code with lanes: each instruction once, whatever its loops
  /// Bits of the element type that does most of the work.
  unsigned DominantBits = 32;
  bool DominantFloat = true;
  /// The maximum number of varying values that a loop keeps in registers.
  unsigned LiveInLoop = 0;
  /// The maximum number of varying values that are live at the same time in an innermost loop.
  unsigned MaxLive = 0;
  /// The size of a work-item's private arrays.
  uint64_t PrivateBytes = 0;
  bool HasLoops = false;
  /// Work-items of a group synchronise with each other.
  bool Barriers = false;
  /// The kernel has atomic operations that run lane by lane, with vector operands or results.
  bool SerialAtomics = false;
  /// Lanes leave some loop at different times, not only at the end of a row.
  bool DivergentLoops = false;
  /// The part of SubGroup that is due to gathers and scatters.
  double Gathers = 0;
  /// The part of Gathers that is due to scatters.
  double Scatters = 0;
  /// The maximum number of loads of consecutive elements of one array, outside of loops and without guards, some of
  /// which overlap.
  unsigned LoadsOfNeighbours = 0;
  /// Some innermost loop without a barrier reads strided memory that differs between lanes.
  bool StreamsInLoop = false;
  /// In some innermost loop each lane reads a row (native/vectorize/UnrollRows.h).
  bool RowsInLoop = false;
  /// All such loops can be vectorised for a single work-item.
  bool ParallelRows = false;

  void print(llvm::raw_ostream &OS) const;
};

/// Estimates \p Kernel for \p Lanes lanes, and the ISA level of \p Analyses. Not an analysis of the pass manager,
/// because VectorPlan.h compares numbers of lanes.
KernelCost estimateCost(llvm::Function &Kernel, unsigned Lanes, llvm::FunctionAnalysisManager &Analyses);

/// `print<syclc-kernel-cost>` prints the costs of kernels whose number of lanes is in SubGroupSizeFnAttr.
class KernelCostPrinterPass : public llvm::PassInfoMixin<KernelCostPrinterPass> {
public:
  explicit KernelCostPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace syclc

#endif
