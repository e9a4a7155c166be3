// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The strides that values have in sub-groups, or launches, in which no number wraps (workitem/WrappingNumber.h). Lane
/// shapes (workitem/LaneShapeAnalysis.h) hold for all sub-groups.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_WRAPPINGSTRIDES_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_WRAPPINGSTRIDES_H

#include "workitem/LaneShapeAnalysis.h"
#include "workitem/WrappingNumber.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <cstdint>
#include <optional>

namespace llvm {
class BinaryOperator;
class DataLayout;
class Function;
class GetElementPtrInst;
class ICmpInst;
class Instruction;
class IntrinsicInst;
class PHINode;
class SelectInst;
class Value;
} // namespace llvm

namespace syclc {

class SubGroupAnalyses;

/// Whether some access of \p Kernel may depend on a number that wraps. Most kernels have none.
bool mayHaveWrappingIndices(llvm::Function &Kernel);

/// Prepares the control flow of \p Kernel for WrappingStrides: joins of addresses become selects, the rest is structured.
/// \returns the shapes of its values.
LaneShapes prepareForStrides(llvm::Function &Kernel, unsigned Lanes, SubGroupAnalyses &Analyses);

/// The strides of a kernel's values, modulo their width. Pointers: in bytes.
class WrappingStrides {
public:
  WrappingStrides(const LaneShapes &Shapes, const llvm::DataLayout &DL, unsigned Lanes)
      : Shapes(Shapes), DL(DL), Lanes(Lanes) {}

  /// nullopt: \p V is not linear in any sub-group.
  std::optional<int64_t> of(llvm::Value *V, unsigned Depth = 0);

  /// Whether \p I is an access that is strided, by a few elements, if nothing wraps, and not in all sub-groups.
  bool becomesContiguous(llvm::Instruction &I);

  /// Treats \p Product as its factor that differs between lanes; the other one, a stride that is known only when the
  /// kernel runs, must be 1.
  void assumeOne(const llvm::BinaryOperator &Product) { OfOne.insert(&Product); }

  /// The operand of \p I that must be 1, if it is such a product.
  std::optional<unsigned> factorOfOne(const llvm::Instruction &I) const;

  /// The side of \p Select, whose condition is a border, that all lanes must choose, so that it has the stride of that
  /// side. nullopt: both sides have the same stride.
  std::optional<bool> expectedSide(llvm::SelectInst &Select, unsigned Depth = 0);

  /// \p Phi is a phi of \p Of and its copy.
  void addJoin(const llvm::PHINode &Phi, const llvm::Value &Of) { Joins[&Phi] = &Of; }

  LaneShape shape(const llvm::Value *V) const;

  /// Whether \p V is one of the values from which others are computed: its lane 0 is found by a reduction.
  bool isLeaf(const llvm::Value *V) const;

private:
  std::optional<int64_t> compute(llvm::Instruction &I, unsigned Depth);
  /// Whether \p Compare compares a number that ascends or descends with one that is the same in all lanes.
  bool isBorder(const llvm::ICmpInst &Compare, unsigned Depth);
  bool isFarApart(int64_t Stride, uint64_t Distance) const;
  std::optional<int64_t> wrapping(const WrappingNumber &W, unsigned Depth);
  std::optional<int64_t> choice(llvm::SelectInst &Select, unsigned Depth);
  std::optional<int64_t> limited(llvm::IntrinsicInst &I, unsigned Depth);
  std::optional<int64_t> address(llvm::GetElementPtrInst &Gep, unsigned Depth);

  const LaneShapes &Shapes;
  const llvm::DataLayout &DL;
  const unsigned Lanes;
  llvm::DenseMap<const llvm::Instruction *, std::optional<int64_t>> Known;
  llvm::DenseMap<const llvm::Value *, const llvm::Value *> Joins;
  llvm::SmallPtrSet<const llvm::BinaryOperator *, 4> OfOne;
};

} // namespace syclc

#endif
