// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a kernel costs, scalar and with W lanes: the figures behind VectorPlan.h.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_COSTMODEL_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_COSTMODEL_H

namespace llvm {
class Function;
class TargetTransformInfo;
class Type;
} // namespace llvm

namespace syclc {

/// Of W work-items together, in TargetTransformInfo's units of reciprocal throughput.
struct KernelCost {
  double Scalar = 0;   ///< one after the other
  double SubGroup = 0; ///< as lanes
  /// Bits of the element type that most of the work is done in.
  unsigned DominantBits = 32;
  bool DominantFloat = true;
  /// The most varying values that some loop keeps in registers.
  unsigned LiveInLoop = 0;
  /// The most varying values that are alive at one place in an innermost loop.
  unsigned MostLive = 0;
  bool HasLoops = false;
  /// Work-items of a group wait for each other.
  bool Barriers = false;
  /// Atomic operations go one lane after the other in it, and their operands come from vectors.
  bool SerialAtomics = false;
  /// Lanes leave some loop at different times by more than a row's end.
  bool DivergentLoops = false;
  /// The part of SubGroup that gathers and scatters are.
  double Gathers = 0;
  /// The most loads of consecutive elements, outside of loops, of one array, some of which overlap.
  unsigned LoadsOfNeighbours = 0;
  /// Some innermost loop without a barrier reads memory that differs between lanes, in order.
  bool StreamsInLoop = false;
};

/// Estimates \p Kernel for \p Lanes lanes.
KernelCost estimateCost(llvm::Function &Kernel, unsigned Lanes, const llvm::TargetTransformInfo &Target);

} // namespace syclc

#endif
