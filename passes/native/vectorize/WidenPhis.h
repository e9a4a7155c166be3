// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where control flow meets, values do: phis of lanes, and loops that lanes leave one by one.
///
/// At the join of a divergent `if` a phi becomes a blend, made at the end of the guarded side:
/// \code
///   %x = phi float [ %a, %branch ], [ %b, %then ]  ->  %x = phi <8 x float> [ %a, %branch ], [ %blend, %then ]
///                                                      %blend = select <8 x i1> %mask.of.then, %b, %a   ; in %then
/// \endcode
/// Where one side has an undefined value the other side's is good for both, and a phi that is the same in all lanes
/// but for that stays a scalar: it gets the other side's value on both ways, since lanes come from both and the scalar
/// from one. Undefined is not poison: bits of it may be made known. What takes its place in lanes that did not compute
/// it is frozen.
///
/// A value that leaves a divergent loop must be the one that each lane left with: it is collected while the loop runs.
/// \code
///   exit: %r = phi float [ %v, %latch ]  ->  header: %left = phi <8 x float> [ poison, ... ], [ %next, %latch ]
///                                            latch:  %next = select <8 x i1> %live, %v, %left
/// \endcode
/// When %v is a phi of the loop's header, or what that phi gets next, the phi itself is held still for lanes that left.
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

  /// Gives a varying phi lanes that are still without incoming values.
  void begin(llvm::PHINode &Phi);
  /// All blocks have been widened: fills the phis, closes the divergent loops.
  void finish();
  /// Divergent loops that count, once finish() has closed them.
  llvm::ArrayRef<CountingLoop> countingLoops() const { return Counting; }

private:
  void defineFor(const llvm::BasicBlock &Join, llvm::BranchInst &Branch);
  void fill(llvm::PHINode &Phi, llvm::PHINode &Wide);
  void closeLoop(llvm::Loop &L);
  llvm::Value *collect(llvm::Loop &L, llvm::PHINode &ExitPhi, llvm::Value *Stay);
  llvm::Value *allStay(llvm::BranchInst &Latch, bool LeavesFirst);
  llvm::PHINode *wideHeaderPhi(llvm::Loop &L, llvm::Value *Scalar, bool Next) const;

  Widener &W;
  Masks &M;
  const llvm::LoopInfo &LI;
  llvm::SmallVector<std::pair<llvm::PHINode *, llvm::PHINode *>> Phis; ///< scalar, wide
  llvm::SmallVector<CountingLoop> Counting;
  llvm::DenseMap<llvm::PHINode *, llvm::Value *> HeldStill; ///< wide header phi -> what holds it
};

} // namespace syclc

#endif
