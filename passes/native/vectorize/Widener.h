// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The state of one kernel while it is widened to W lanes, which the Widen*.cpp files use.
///
/// Widening visits the blocks in reverse post-order. Each instruction that differs between lanes gets its *lanes*: a
/// value of type `wide(T)`, which is `<W x T>` for a scalar T (see wide() for aggregates). Uniform instructions are
/// kept and run once. Linear instructions are kept, too, as lane 0's value, and get lanes on demand.
///
/// Invariants that every Widen*.cpp may rely on and must preserve:
///   - A block runs only if at least one lane is active in it. (So a uniform load is safe, but lane 0 may be inactive.)
///   - mask() contains the active lanes of the current block. Values in inactive lanes are arbitrary, possibly poison:
///     they must not reach a store, a call with side effects, a trap (division!) or a branch. Combine masks with
///     maskAnd(), which is a select: an `and` would propagate poison.
///   - Flags of the source (`nuw`, `inbounds` ...) hold in lanes that use the value. Instructions on lanes keep the
///     flags: at worst, values in inactive lanes become poison. A linear scalar is lane 0's value, which lane 0 may not
///     use: its flags must be dropped (LaneShape.h). Uniform scalars keep them: they hold in all lanes or in none.
///   - The control-flow graph does not change while instructions are widened. Code that needs its own control flow (a
///     loop over the active lanes) is put in an internal `alwaysinline` function, see serialize().
///
/// State: the map from scalar instructions to lanes lives as long as the Widener. Replaced instructions are kept until
/// finish() deletes them.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_WIDENER_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_WIDENER_H

#include "native/vectorize/LaneOperands.h"
#include "workitem/LaneShape.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"

#include <memory>

namespace llvm {
class Constant;
class DataLayout;
class Function;
class FunctionType;
class Instruction;
class TargetTransformInfo;
class Type;
class Value;
} // namespace llvm

namespace syclc {

class LaneShapes;
class MemoryState;
class Remarks;

class Widener {
public:
  Widener(llvm::Function &F, unsigned Lanes, const LaneShapes &Shapes, const llvm::TargetTransformInfo &Target,
          Remarks &Report);

  llvm::Function &F;
  const unsigned W; ///< lanes
  const LaneShapes &Shapes;
  /// The ISA level's real cost model and features (not the machine model of lanes).
  const llvm::TargetTransformInfo &Target;
  Remarks &Report;
  const llvm::DataLayout &DL;
  /// Inserts before the instruction that is being widened, with its debug location.
  llvm::IRBuilder<> B;

  LaneShape shape(const llvm::Value *V) const;
  bool isUniform(const llvm::Value *V) const { return shape(V).isUniform(); }

  /// The type of a T in all lanes: `<W x T>` for integers, floating point and pointers; a structure or array of wide
  /// elements for structures and arrays; for a vector `<n x T>` an array `[n x <W x T>]`.
  llvm::Type *wide(llvm::Type *T) const;

  /// The lanes of \p V, at the builder's insertion point: its own lanes if it has any; a splat of a uniform value; lane
  /// 0's value plus l * stride for a linear one.
  llvm::Value *lanes(llvm::Value *V);
  /// The value of a uniform \p V, or lane 0's value of a linear one. Not for varying values.
  llvm::Value *scalar(llvm::Value *V) const;
  /// Splats a scalar to W lanes.
  llvm::Value *splat(llvm::Value *Scalar);

  /// Lane 0's value of \p V, which is linear where it is used, as implied by the lanes that are active in the current
  /// block: the value of an active lane minus its distance from lane 0. Only valid in this block.
  llvm::Value *firstOfActive(llvm::Value *V);

  /// The active lanes of the current block, `<W x i1>`. Never null; may be a constant of all ones.
  llvm::Value *mask();
  bool isAllOn(const llvm::Value *Mask) const;
  /// \p A, and \p C in lanes where A is set; \p C may be poison in other lanes.
  llvm::Value *maskAnd(llvm::Value *A, llvm::Value *C);
  /// The lanes of \p A where \p Mask is set, otherwise those of \p C; of any wide type.
  llvm::Value *select(llvm::Value *Mask, llvm::Value *A, llvm::Value *C);
  /// i1: whether any lane of \p Mask is set.
  llvm::Value *anyOn(llvm::Value *Mask);
  /// Whether lane 0 is known to be set in \p Mask.
  bool isFirstOn(const llvm::Value *Mask) const;
  /// The number, i32, of the first (or last) lane that is set in \p Mask; at least one must be.
  llvm::Value *firstOn(llvm::Value *Mask);
  llvm::Value *lastOn(llvm::Value *Mask);

  /// Sets the lanes of \p I, of type wide(I's type), and marks it as replaced.
  void setLanes(llvm::Instruction &I, llvm::Value *Lanes);
  /// Replaces \p I, whose operands vary but whose result is the same in all lanes, by \p Scalar.
  /// \param Lanes the result in all lanes, if already available; lanes() then returns these.
  void setUniform(llvm::Instruction &I, llvm::Value *Scalar, llvm::Value *Lanes = nullptr);
  /// Marks \p I, which has no result, as replaced by other code.
  void remove(llvm::Instruction &I);

  /// Runs \p I unchanged once for each active lane, in lane order, and collects the results. This works for all
  /// instructions except phis and terminators, but is slow. It emits a call of
  /// \code
  ///   define internal <W x R> @syclc.serial(<W x A> %a, U %u, <W x i1> %mask) alwaysinline {
  ///     for (bits = %mask; bits; bits &= bits - 1) { l = cttz(bits); result[l] = I(%a[l], %u); }
  /// \endcode
  /// A missed-optimisation remark contains \p Why ("inline function 'f' has no vector variant").
  void serialize(llvm::Instruction &I, const llvm::Twine &Why);

  /// Creates an internal function without a body, for code that needs its own control flow, with the kernel's ISA
  /// level.
  /// \param Inlining AlwaysInline, or NoInline for functions that are rarely called.
  llvm::Function *makeHelper(llvm::FunctionType *Type, const llvm::Twine &Name, llvm::Attribute::AttrKind Inlining);

  /// Widens one instruction: tries the functions of Widen.h in turn, and serializes instructions that none of them
  /// widens.
  void widen(llvm::Instruction &I);

  /// Defers \p Slices to the lanes' turns of the operations that use them.
  void leave(LaneSlices Slices) { LeftForTurns = std::move(Slices); }
  /// Whether \p V is computed in each lane's turn of the only operation that uses it (LaneOperands.h). lanes() can
  /// still provide its lanes.
  bool isLeftForTurns(const llvm::Value *V) const { return LeftForTurns.contains(V); }

  /// Deletes replaced instructions.
  void finish();

  /// State shared between memory accesses (MemoryState.h); created on first use.
  std::shared_ptr<MemoryState> Memory;

private:
  friend class Masks;
  llvm::Value *linearLanes(llvm::Value *V);
  llvm::Constant *constantLanes(llvm::Value *V);
  llvm::Value *distanceOf(llvm::Value *Lane, llvm::Type *T, int64_t Stride);
  llvm::Value *add(llvm::Value *V, llvm::Value *Distance);
  llvm::Value *ofLane(llvm::Value *V, llvm::Value *Lane, llvm::DenseMap<llvm::Value *, llvm::Value *> &Made);
  void dropPromises();
  bool isPerLane(llvm::Instruction &I) const;

  llvm::DenseMap<llvm::Value *, llvm::Value *> Lanes;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::Value *> BlockMasks;
  llvm::SmallVector<llvm::Instruction *> Replaced, LaneNumbers;
  llvm::SmallVector<llvm::Instruction *> WithoutFlags;          ///< lane 0's values: finish() drops the flags
  llvm::SmallVector<llvm::ZExtInst *> NotNegative;              ///< linear: finish() turns them into sign extensions
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Uniformed; ///< instructions that turned out uniform
  LaneSlices LeftForTurns;
};

} // namespace syclc

#endif
