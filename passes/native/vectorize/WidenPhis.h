// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Widens phis, and completes loops that lanes leave one by one.
///
/// At the join of a divergent `if` a phi becomes a blend at the end of the guarded side:
/// \code
///   %x = phi float [ %a, %branch ], [ %b, %then ]  ->  %x = phi <8 x float> [ %a, %branch ], [ %blend, %then ]
///                                                      %blend = select <8 x i1> %mask.of.then, %b, %a   ; in %then
/// \endcode
/// If the value of one side is undefined, that of the other side is used for both. A phi that is otherwise uniform
/// stays scalar: both its values become that of the other side, because lanes come from both sides but the scalar from
/// one. Undefined is not poison: some of its bits may be made known later. Therefore a value that replaces it in lanes
/// that did not compute it is frozen.
///
/// A value that is used after a divergent loop must be the one with which each lane left: it is collected in the loop.
/// \code
///   exit: %r = phi float [ %v, %latch ]  ->  header: %left = phi <8 x float> [ poison, ... ], [ %next, %latch ]
///                                            latch:  %next = select <8 x i1> %live, %v, %left
/// \endcode
/// If %v is a phi of the loop's header, or the next value of one, that phi keeps its value for lanes that left.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_WIDENPHIS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_WIDENPHIS_H

#include "native/vectorize/AllActiveCopy.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BranchInst;
class Loop;
class LoopInfo;
class PHINode;
class Value;
} // namespace llvm

namespace syclc {

class Masks;
class Widener;

class PhiWidener {
public:
  PhiWidener(Widener &W, Masks &M, const llvm::LoopInfo &LI) : W(W), M(M), LI(LI) {}

  /// Creates the lanes of a varying phi, without incoming values.
  void begin(llvm::PHINode &Phi);
  /// Called when all blocks have been widened: fills the phis and completes the divergent loops.
  void finish();
  /// Divergent counting loops that finish() has completed.
  llvm::ArrayRef<CountingLoop> countingLoops() const { return Counting; }

private:
  void defineFor(const llvm::BasicBlock &Join, llvm::BranchInst &Branch);
  void fill(llvm::PHINode &Phi, llvm::PHINode &Wide);
  void closeLoop(llvm::Loop &L);
  llvm::Value *collect(llvm::Loop &L, llvm::PHINode &ExitPhi, llvm::Value *Stay);
  llvm::PHINode *wideHeaderPhi(llvm::Loop &L, llvm::Value *Scalar, bool Next) const;

  Widener &W;
  Masks &M;
  const llvm::LoopInfo &LI;
  llvm::SmallVector<std::pair<llvm::PHINode *, llvm::PHINode *>> Phis; ///< scalar, wide
  llvm::SmallVector<CountingLoop> Counting;
  llvm::DenseMap<llvm::PHINode *, llvm::Value *> HeldStill; ///< wide header phi -> its next value
};

} // namespace syclc

#endif
