// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a sub-group must remember while it waits at a barrier: which values, and where in its frame each lies.
///
/// \code
///   %row = mul i64 %local.id.y, 16        ; from parameters: recomputed behind the barrier, no room in the frame
///   %sum = phi <16 x float> ...           ; kept, at offset 0
///   %next = add i64 %step, 16             ; recomputed from %step, which is kept anyway
///   %step = phi i64 ...                   ; kept once for all sub-groups, if they agree on it
///   %tile = alloca [4 x <16 x float>]     ; a private array that is used on both sides: lies in the frame, as one does
///                                         ; that is used on one side only but whose address is kept
///   call void @__syclc_work_group_barrier(i32 2)
/// \endcode
/// A value is *live across* a barrier when it may be read after it and was computed before: liveness in the usual
/// sense, walked up from each use to the definition. Recomputing from a value that is kept is right because an operand
/// dominates its user: where the user has not been computed anew, neither has the operand.
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
  llvm::BasicBlock *Resume; ///< where the sub-group goes on; has no other predecessor
};

/// A value that is live across barriers.
struct LiveValue {
  llvm::BitVector Across;         ///< bit k: live across barrier number k
  std::optional<uint64_t> Offset; ///< bytes into its frame; nothing for values that are recomputed
  bool OfGroup = false;           ///< in the frame of the group: the same for all its sub-groups (GroupUniformity.h)
};

class BarrierFrame {
public:
  /// Static allocas of \p Body must stand in its entry block, which must hold nothing else.
  BarrierFrame(llvm::Function &Body, llvm::ArrayRef<Barrier> Barriers);

  /// In an order in which operands come before the values that are recomputed from them.
  llvm::MapVector<llvm::Instruction *, LiveValue> Values;
  /// Private variables that live in the frame, with their offsets.
  llvm::MapVector<llvm::AllocaInst *, uint64_t> Variables;
  /// Bytes of a frame, a multiple of OwnAlignment.
  uint64_t Size = 0;
  /// What the frames of all sub-groups, which lie side by side, are aligned to.
  llvm::Align OwnAlignment;
  /// The same of the group's frame, which holds what is the same for all sub-groups, once.
  uint64_t GroupSize = 0;
  /// What the group's frame and the first of the sub-groups' are aligned to (as syclc_native_work::scratch is), and so
  /// the most that a variable in them can have.
  static inline const llvm::Align Alignment{128};

private:
  llvm::BitVector liveAcross(llvm::Instruction &Value) const;
  std::optional<unsigned> costOfRecomputing(llvm::Value *V, const llvm::BitVector &Across, unsigned Budget) const;
  /// Whether a value that is kept is an address in \p Variable, or follows from one.
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
