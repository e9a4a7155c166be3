// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What widening memory accesses remembers from one instruction to the next, for one kernel (Widener::Memory): where
/// the private variables of all lanes lie, and which loads and stores are done together with others.
///
/// Private to the Widen*.cpp that know about memory, and InterleavedAccess.cpp.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_MEMORYSTATE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_MEMORYSTATE_H

#include "native/vectorize/AddressSum.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"

#include <memory>
#include <optional>

namespace llvm {
class AAResults;
class AllocaInst;
class BasicBlock;
class DataLayout;
class Function;
class Instruction;
class IntrinsicInst;
class LoadInst;
class StoreInst;
class Type;
class Value;
} // namespace llvm

namespace syclc {

class Widener;

/// A scalar that a load or store moves: all of it, or a field of a structure, or an element of an array or vector.
struct MemoryLeaf {
  llvm::Type *T;                       ///< its type
  llvm::Type *Stored;                  ///< the type it has in memory, of whole bytes: i8 for an i1
  uint64_t Offset;                     ///< bytes from the address of the access
  llvm::SmallVector<unsigned, 2> Path; ///< where it is in the wide aggregate; empty for a scalar
};

/// The leaves of a \p T, or nothing when one has no place of whole bytes (a vector of i1, an x86_fp80) or they are too
/// many: such accesses go one lane after the other.
std::optional<llvm::SmallVector<MemoryLeaf, 4>> memoryLeaves(llvm::Type *T, const llvm::DataLayout &DL);

/// Bytes that a leaf takes in memory.
uint64_t sizeInMemory(const MemoryLeaf &Leaf, const llvm::DataLayout &DL);

/// Where the lanes' copies of a private variable lie.
struct PrivateRoom {
  llvm::AllocaInst *Room;
  /// Lane-interleaved: bytes of an element; element e of lane l is at `(e * W + l) * Element`. Otherwise 0.
  uint64_t Element = 0;
  uint64_t Elements = 0; ///< of one lane, when interleaved
  /// Lane after lane: bytes from one lane's copy to the next one's, when that is a constant; otherwise 0.
  uint64_t LaneSize = 0;
};

/// Where the lanes' addresses are.
struct LaneAddress {
  enum class Kind { Same, Strided, Any };
  Kind K = Kind::Any;
  llvm::Value *First = nullptr; ///< lane 0's address, not of Any
  int64_t Stride = 0;           ///< bytes from a lane to the next
};

/// Loads or stores of neighbouring addresses, in the order of the block, that become one access
/// (InterleavedAccess.cpp).
struct AccessGroup {
  struct Member {
    llvm::Instruction *I;
    int64_t Delta; ///< bytes from the first member's address
    llvm::SmallVector<MemoryLeaf, 4> Leaves;
  };
  llvm::SmallVector<Member, 4> Members;
  uint64_t Element = 0;     ///< bytes of each leaf
  int64_t Min = 0, Max = 0; ///< of the leaves' places, in bytes from the first member's address
  LaneAddress Address;      ///< of the first member
};

class MemoryState {
public:
  explicit MemoryState(llvm::Function &F);
  ~MemoryState();

  /// The state of \p W's kernel, made when first asked for.
  static MemoryState &of(Widener &W);

  /// LLVM's alias analyses on one work-item's accesses. Right for a sub-group too: two work-items may not touch the
  /// same memory, one of them writing, without a barrier or an atomic operation between.
  llvm::AAResults &aliases();

  /// The innermost loop that \p A is in has not \p B in it.
  bool isInLoopWithout(const llvm::BasicBlock &A, const llvm::BasicBlock &B);

  llvm::DenseMap<const llvm::AllocaInst *, PrivateRoom> Rooms;
  /// Lanes that were stored, where others take one of them by a number known at run time (WidenGroupOps.cpp).
  llvm::DenseMap<const llvm::Value *, llvm::AllocaInst *> Spilled;
  /// Lanes of loads that were made together with an earlier one of their block.
  llvm::DenseMap<const llvm::Instruction *, llvm::Value *> Loaded;
  /// Stores that wait for the last one of their group.
  llvm::DenseMap<const llvm::Instruction *, std::shared_ptr<AccessGroup>> Waiting;

private:
  struct Analyses;
  llvm::Function &F;
  std::unique_ptr<Analyses> Made;
};

/// Where \p Pointer points in each lane.
LaneAddress locateLanes(Widener &W, llvm::Value *Pointer);

/// The access through \p Pointer goes to a lane-interleaved variable: WidenPrivate.cpp does it. Returns null when not.
const PrivateRoom *interleavedRoom(Widener &W, llvm::Value *Pointer);
bool loadInterleavedRoom(Widener &W, llvm::LoadInst &Load, const PrivateRoom &Room);
bool storeInterleavedRoom(Widener &W, llvm::StoreInst &Store, const PrivateRoom &Room);
/// memset, memcpy and lifetime marks of private variables.
bool widenPrivateIntrinsic(Widener &W, llvm::IntrinsicInst &I);

/// Loads with a small stride, by wide loads and shuffles, together with those of neighbouring addresses that follow in
/// the block. \returns false when gathers are better or the access must not be widened so.
bool loadStrided(Widener &W, llvm::LoadInst &Load, const LaneAddress &Address);
/// Stores with a small stride that, with those that follow, cover all of it.
bool storeStrided(Widener &W, llvm::StoreInst &Store, const LaneAddress &Address);

/// \p Mask is all lanes that are work-items: every other lane never runs, and all lanes are on in a full sub-group.
bool isOnForAllWorkItems(const Widener &W, const llvm::Value *Mask);

/// The leaf \p Path of \p Aggregate's lanes, and the other way round: wide aggregates are put together leaf by leaf.
llvm::Value *takeLeaf(Widener &W, llvm::Value *Lanes, const MemoryLeaf &Leaf);
llvm::Value *putLeaf(Widener &W, llvm::Value *Aggregate, llvm::Value *Lanes, const MemoryLeaf &Leaf);

} // namespace syclc

#endif
