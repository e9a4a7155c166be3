// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One kernel while it is being widened to W lanes: what the Widen*.cpp files work with.
///
/// Widening walks the blocks in reverse post-order and gives each instruction that differs between lanes its *lanes*:
/// a value of type `wide(T)`, `<W x T>` for a scalar T (see wide() for aggregates). Uniform instructions stay as they
/// are and run once; a linear instruction stays too, as lane 0's value, and gets lanes when somebody asks for them.
///
/// Invariants that every Widen*.cpp may rely on and must keep:
///   - A block runs only when at least one lane is active in it. (So a uniform load is safe, and lane 0 may be
///   inactive.)
///   - mask() says which lanes are active in the current block. Inactive lanes' values are garbage, perhaps poison:
///   they
///     must not reach a store, a call with effects, a trap (division!) or a branch. Combine masks with
///     maskAnd(), which is a select: an `and` would let poison through.
///   - What the source promises (`nuw`, `inbounds` ...) holds in lanes that have a use for the value. Instructions on
///   lanes
///     keep it: at worst, garbage becomes poison. A scalar that stands for all lanes is lane 0's, which may have no use
///     for it: it must not keep a promise (LaneShape.h). Uniform scalars may: they break it in all lanes or in none.
///   - The control-flow graph does not change while instructions are widened. What needs control flow of its own (a
///   loop
///     over the active lanes) goes into an internal `alwaysinline` function, see serialize().
///
/// State: the map from scalar instruction to lanes lives as long as the Widener; replaced instructions stay in place,
/// without users of their lanes, until finish() deletes them.
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
  /// Stands before the instruction that is being widened, with its debug location.
  llvm::IRBuilder<> B;

  LaneShape shape(const llvm::Value *V) const;
  bool isUniform(const llvm::Value *V) const { return shape(V).isUniform(); }

  /// The type of a T in all lanes: `<W x T>` for integers, floating point and pointers; a structure or array of wide
  /// elements for structures and arrays; for a vector `<n x T>` an array `[n x <W x T>]`.
  llvm::Type *wide(llvm::Type *T) const;

  /// What the lanes hold of \p V, at the builder's place: its lanes when it has any; a splat of a uniform value; lane
  /// 0's plus l * stride of a linear one.
  llvm::Value *lanes(llvm::Value *V);
  /// The one value of a uniform \p V, or lane 0's of a linear one. Not for varying.
  llvm::Value *scalar(llvm::Value *V) const;
  /// A scalar or a vector's element type splatted to W lanes.
  llvm::Value *splat(llvm::Value *Scalar);

  /// What lane 0 has of \p V, which is linear where it is used, as far as the lanes that are on in the current block
  /// are concerned: what one of them has, less its distance. For use in this block only.
  llvm::Value *firstOfActive(llvm::Value *V);

  /// The lanes active in the current block, `<W x i1>`. Never null; perhaps a constant of all ones.
  llvm::Value *mask();
  bool isAllOn(const llvm::Value *Mask) const;
  /// \p A, and \p C where A is on; poison in C's other lanes does not matter.
  llvm::Value *maskAnd(llvm::Value *A, llvm::Value *C);
  /// \p A's lanes where \p Mask is on, else \p C's; of any wide type.
  llvm::Value *select(llvm::Value *Mask, llvm::Value *A, llvm::Value *C);
  /// i1: any lane of \p Mask is on.
  llvm::Value *anyOn(llvm::Value *Mask);
  /// Lane 0 is on in \p Mask, and that is known.
  bool isFirstOn(const llvm::Value *Mask) const;
  /// The number, i32, of the first (or last) lane that is on in \p Mask, at least one of which is.
  llvm::Value *firstOn(llvm::Value *Mask);
  llvm::Value *lastOn(llvm::Value *Mask);

  /// \p I is done: its lanes are \p Lanes (of type wide(I's type)).
  void setLanes(llvm::Instruction &I, llvm::Value *Lanes);
  /// \p I, a varying instruction by its operands, has the same result in every lane: \p Scalar takes its place.
  /// \param Lanes the same in all lanes, where it is at hand already: who asks for lanes gets these.
  void setUniform(llvm::Instruction &I, llvm::Value *Scalar, llvm::Value *Lanes = nullptr);
  /// \p I, which has no result, is done: other code does its work.
  void remove(llvm::Instruction &I);

  /// Runs \p I, as it is, once for each active lane, in lane order, and collects the results: right for every
  /// instruction but phis and terminators, and slow. What is emitted is a call of
  /// \code
  ///   define internal <W x R> @syclc.serial(<W x A> %a, U %u, <W x i1> %mask) alwaysinline {
  ///     for (bits = %mask; bits; bits &= bits - 1) { l = cttz(bits); result[l] = I(%a[l], %u); }
  /// \endcode
  /// A missed-optimisation remark gives \p Why ("inline function 'f' has no vector variant").
  void serialize(llvm::Instruction &I, const llvm::Twine &Why);

  /// An internal function without a body yet, for code that needs control flow of its own; for the kernel's ISA level.
  /// \param Inlining AlwaysInline, or NoInline for what is rarely called.
  llvm::Function *makeHelper(llvm::FunctionType *Type, const llvm::Twine &Name, llvm::Attribute::AttrKind Inlining);

  /// Widens one instruction: tries each of Widen*.h in turn, serialises what none of them takes.
  void widen(llvm::Instruction &I);

  /// Leaves \p Slices for the lanes' turns of the operations that need them.
  void leave(LaneSlices Slices) { LeftForTurns = std::move(Slices); }
  /// \p V is computed in each lane's turn of the one operation that needs it (LaneOperands.h). Who asks for lanes gets
  /// them nevertheless.
  bool isLeftForTurns(const llvm::Value *V) const { return LeftForTurns.contains(V); }

  /// Deletes what has been replaced.
  void finish();

  /// What widening memory accesses remembers from one to the next (MemoryState.h); made when first needed.
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
  llvm::SmallVector<llvm::Instruction *> WithoutFlags;          ///< made of lane 0's: finish() takes their flags
  llvm::SmallVector<llvm::ZExtInst *> NotNegative;              ///< linear: finish() lets them read the sign
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Uniformed; ///< instructions that turned out uniform
  LaneSlices LeftForTurns;
};

} // namespace syclc

#endif
