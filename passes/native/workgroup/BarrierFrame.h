// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The state that a sub-group keeps across barriers: which values, and their offsets in its frame.
///
/// \code
///   %row = mul i64 %local.id.y, 16        ; computed from parameters: recomputed after the barrier, not in the frame
///   %sum = phi <16 x float> ...           ; kept, at offset 0
///   %next = add i64 %step, 16             ; recomputed from %step, which is kept anyway
///   %step = phi i64 ...                   ; kept once for all sub-groups if it is uniform
///   %tile = alloca [4 x <16 x float>]     ; a private array that is used on both sides: in the frame; also an array
///                                         ; that is used on one side only, if its address is kept
///   call void @__syclc_work_group_barrier(i32 2)
/// \endcode
/// A value is *live across* a barrier if it is computed before the barrier and may be used after it: ordinary liveness,
/// followed from each use up to the definition. Recomputing a value from a kept operand is correct because an operand
/// dominates its user: if the user has not been computed again, neither has the operand.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_BARRIERFRAME_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_BARRIERFRAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Alignment.h"

#include <optional>

namespace llvm {
class AllocaInst;
class BasicBlock;
class CallInst;
class DataLayout;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace syclc {

/// A barrier of a body. Its call is the last instruction of its block before the branch to Resume.
struct Barrier {
  llvm::CallInst *Call;
  llvm::BasicBlock *Resume; ///< where the sub-group continues; has no other predecessor
};

/// A value that is live across barriers.
struct LiveValue {
  llvm::BitVector Across;         ///< bit k: live across barrier k
  std::optional<uint64_t> Offset; ///< in bytes; nothing for values that are recomputed
  bool OfGroup = false;           ///< in the frame of the group: equal in all its sub-groups (GroupUniformity.h)
};

class BarrierFrame {
public:
  /// Static allocas of \p Body must be in its entry block, which must contain nothing else.
  BarrierFrame(llvm::Function &Body, llvm::ArrayRef<Barrier> Barriers);

  /// Ordered so that operands precede the values that are recomputed from them.
  llvm::MapVector<llvm::Instruction *, LiveValue> Values;
  /// Private variables in the frame, with their offsets.
  llvm::MapVector<llvm::AllocaInst *, uint64_t> Variables;
  /// The size of a frame in bytes, a multiple of OwnAlignment.
  uint64_t Size = 0;
  /// The alignment of the sub-groups' frames, which are adjacent.
  llvm::Align OwnAlignment;
  /// The size of the group's frame, for values that all sub-groups share.
  uint64_t GroupSize = 0;
  /// The alignment of the group's frame and of the first sub-group's frame (that of syclc_native_work::scratch); thus
  /// the maximum alignment of a variable in a frame.
  static inline const llvm::Align Alignment{128};

private:
  llvm::BitVector liveAcross(llvm::Instruction &Value) const;
  std::optional<unsigned> costOfRecomputing(llvm::Value *V, const llvm::BitVector &Across, unsigned Budget) const;
  /// Whether a kept value is an address in \p Variable, or is computed from one.
  bool keepsAddressOf(llvm::AllocaInst &Variable) const;
  void findValues();
  void findVariables();
  uint64_t layOut(bool OfGroup);

  llvm::Function &Body;
  llvm::ArrayRef<Barrier> Barriers;
  llvm::DenseMap<llvm::BasicBlock *, unsigned> ResumeOf;
};

} // namespace syclc

#endif
