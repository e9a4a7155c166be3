// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Predicts which memory accesses of a kernel will be widened together: for the cost model, before the kernel is
/// widened.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_ACCESSESTOGETHER_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_ACCESSESTOGETHER_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <optional>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class LoadInst;
} // namespace llvm

namespace syclc {

class LaneShapes;

/// Whether the lanes of the load or store \p I access elements at a constant distance of at most a few elements.
bool hasSmallStride(const llvm::Instruction &I, const LaneShapes &Shapes);

class AccessesTogether {
public:
  AccessesTogether(const llvm::Function &Kernel, const LaneShapes &Shapes);

  /// Of rows of memory (RowTranspose.cpp).
  bool isStoreOfRow(const llvm::Instruction &I) const { return StoresOfRow.contains(&I); }
  bool isLoadOfRow(const llvm::Instruction &I) const { return LoadsOfRow.contains(&I); }
  /// A store that has a small stride, but becomes a scatter: it writes some fields of a structure.
  bool isScattered(const llvm::Instruction &I) const { return ScatteredStores.contains(&I); }

  /// A gather of neighbouring elements (JoinGathers.cpp).
  struct JoinedGather {
    unsigned Bytes; ///< of the wide element
    unsigned Loads; ///< that it replaces
  };
  std::optional<JoinedGather> joined(const llvm::LoadInst &Load) const;

private:
  void findPartialStores(const llvm::BasicBlock &Block);
  void findLoads(const llvm::BasicBlock &Block);

  const LaneShapes &Shapes;
  llvm::SmallPtrSet<const llvm::Instruction *, 4> StoresOfRow, LoadsOfRow, ScatteredStores;
  llvm::DenseMap<const llvm::LoadInst *, JoinedGather> Joined;
};

} // namespace syclc

#endif
