// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// State that is kept across instructions while the memory accesses of one kernel are widened (Widener::Memory): the
/// locations of the private variables of all lanes, and the loads and stores that are part of groups.
///
/// Only for those of Widen*.cpp that handle memory, and for InterleavedAccess.cpp.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_MEMORYSTATE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_MEMORYSTATE_H

#include "native/vectorize/AddressSum.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"

#include <memory>
#include <optional>

namespace llvm {
class AAResults;
class AllocaInst;
class BasicBlock;
class DataLayout;
class FixedVectorType;
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

/// A scalar that is loaded or stored: the whole value, a field of a structure, or an element of an array or vector.
struct MemoryLeaf {
  llvm::Type *T;                       ///< its type
  llvm::Type *Stored;                  ///< the type in memory, of whole bytes: i8 for an i1
  uint64_t Offset;                     ///< bytes from the address of the access
  llvm::SmallVector<unsigned, 2> Path; ///< the indices in the wide aggregate; empty for a scalar
};

/// The leaves of a \p T. Empty if a leaf does not occupy whole bytes (a vector of i1, an x86_fp80) or there are too
/// many: such accesses are done lane by lane.
std::optional<llvm::SmallVector<MemoryLeaf, 4>> memoryLeaves(llvm::Type *T, const llvm::DataLayout &DL);

/// The size of a leaf in memory, in bytes.
uint64_t sizeInMemory(const MemoryLeaf &Leaf, const llvm::DataLayout &DL);

/// The location of the lanes' copies of a private variable.
struct PrivateRoom {
  llvm::AllocaInst *Room;
  /// If lane-interleaved: the size of an element in bytes; element e of lane l is at `(e * W + l) * Element`. Otherwise
  /// 0.
  uint64_t Element = 0;
  uint64_t Elements = 0; ///< elements per lane, if interleaved
  /// If lane after lane: the constant distance in bytes between the copies of consecutive lanes. Otherwise 0.
  uint64_t LaneSize = 0;
};

/// The addresses of the lanes.
struct LaneAddress {
  enum class Kind { Same, Strided, Any };
  Kind K = Kind::Any;
  llvm::Value *First = nullptr; ///< lane 0's address; null for Any
  int64_t Stride = 0;           ///< bytes between consecutive lanes
};

/// Loads or stores of nearby addresses, in block order, that become one access (InterleavedAccess.cpp).
struct AccessGroup {
  struct Member {
    llvm::Instruction *I;
    int64_t Delta; ///< bytes from the first member's address
    llvm::SmallVector<MemoryLeaf, 4> Leaves;
  };
  /// Adds a member, and extends the range to its leaves.
  void add(Member New);
  /// Whether a leaf of \p Other is in the same place as one of a member.
  bool sharesPlace(const Member &Other) const;
  /// The number of leaves of all members.
  int64_t leaves() const;

  llvm::SmallVector<Member, 4> Members;
  uint64_t Element = 0;     ///< the size of each leaf in bytes
  int64_t Min = 0, Max = 0; ///< range of the leaves' offsets, in bytes from the first member's address
  LaneAddress Address;      ///< of the first member
  bool IsRow = false;       ///< stores that RowTranspose.cpp emits
};

class MemoryState {
public:
  explicit MemoryState(llvm::Function &F);
  ~MemoryState();

  /// The state of \p W's kernel, created on first use.
  static MemoryState &of(Widener &W);

  /// LLVM's alias analyses for the accesses of one work-item. They are also valid for a sub-group: two work-items must
  /// not access the same memory, one of them writing, without a barrier or an atomic operation in between.
  llvm::AAResults &aliases();

  /// Whether the innermost loop of \p A does not contain \p B.
  bool isInLoopWithout(const llvm::BasicBlock &A, const llvm::BasicBlock &B);

  llvm::DenseMap<const llvm::AllocaInst *, PrivateRoom> Rooms;
  /// Values whose lanes are stored in memory, for operations that take a lane whose number is only known at run time
  /// (WidenGroupOps.cpp).
  llvm::DenseMap<const llvm::Value *, llvm::AllocaInst *> Spilled;
  /// The lanes of loads that were emitted together with an earlier load of their block.
  llvm::DenseMap<const llvm::Instruction *, llvm::Value *> Loaded;
  /// Stores that are emitted with the last store of their group.
  llvm::DenseMap<const llvm::Instruction *, std::shared_ptr<AccessGroup>> Waiting;

  /// Makes the stores of \p Group wait for the last one, whose widening emits them all. The first one is being widened.
  void storeTogether(Widener &W, AccessGroup Group);
  /// Widens \p Store, one of Waiting.
  void storeWaiting(Widener &W, llvm::StoreInst &Store);

private:
  struct Analyses;
  llvm::Function &F;
  std::unique_ptr<Analyses> Made;
};

/// The addresses of \p Pointer in the lanes.
LaneAddress locateLanes(Widener &W, llvm::Value *Pointer);

/// The lane-interleaved variable that an access through \p Pointer goes to, which WidenPrivate.cpp widens; null if it
/// is not one.
const PrivateRoom *interleavedRoom(Widener &W, llvm::Value *Pointer);
bool loadInterleavedRoom(Widener &W, llvm::LoadInst &Load, const PrivateRoom &Room);
bool storeInterleavedRoom(Widener &W, llvm::StoreInst &Store, const PrivateRoom &Room);
/// Widens memset and lifetime markers of private variables.
bool widenPrivateIntrinsic(Widener &W, llvm::IntrinsicInst &I);

/// Widens a load with a small stride to wide loads and shuffles, together with later loads of nearby addresses in the
/// block. \returns false if gathers are better or the access must not be widened in this way.
bool loadStrided(Widener &W, llvm::LoadInst &Load, const LaneAddress &Address);
/// Widens stores with a small stride that, together with later ones, cover the whole stride.
bool storeStrided(Widener &W, llvm::StoreInst &Store, const LaneAddress &Address);
/// Emits the stores of such a group.
void emitStrided(Widener &W, const AccessGroup &Group);

/// Widens loads whose lanes are far apart, together with later loads of the block from the same rows of memory: each
/// lane loads its row, and the rows are transposed (RowTranspose.cpp). \returns false if a gather is better.
bool loadRows(Widener &W, llvm::LoadInst &Load, const LaneAddress &Address);

/// The same for stores, at the position of the last one.
bool storeRows(Widener &W, llvm::StoreInst &Store, const LaneAddress &Address);
void emitRows(Widener &W, const AccessGroup &Group);

/// Consecutive bytes of each lane, from \p Begin bytes after the address of some access.
struct WideElement {
  int64_t Begin = 0, Size = 0;
  int64_t end() const { return Begin + Size; }
  bool contains(const WideElement &Other) const { return Begin <= Other.Begin && Other.end() <= end(); }
};

/// The max size of an element of a gather, in bytes.
constexpr int64_t MaxWideElement = 8;

/// The element of two, four or eight bytes that contains the first of \p Parts and as many of the others as possible,
/// and begins and ends with one of them. Nullopt if it would contain no other.
std::optional<WideElement> wideElement(llvm::ArrayRef<WideElement> Parts);

/// Makes a gather of a \p T whose lanes are \p Offset bytes from those of some load.
using GatherOfLanes =
    llvm::function_ref<llvm::Value *(llvm::FixedVectorType *T, int64_t Offset, llvm::Align Alignment)>;

/// Gathers the lanes of \p Load together with those of later loads of neighbouring elements in its block, by one
/// \p Gather (JoinGathers.cpp): MemoryState::Loaded then has them. \returns false if there are no such loads.
bool joinGathers(Widener &W, llvm::LoadInst &Load, GatherOfLanes Gather);

/// Passes to \p Add the loads after \p First in its block that \p Fits accepts and that may be done together with it:
/// nothing in between may write to their memory or end the work-item. \p MaxDistance limits the search.
void addLaterLoads(Widener &W, llvm::LoadInst &First, unsigned MaxDistance,
                   llvm::function_ref<bool(llvm::LoadInst &)> Fits, llvm::function_ref<void(llvm::LoadInst &)> Add);

/// Passes to \p Add the stores after \p First in its block, until \p IsFull. Add returns true if it has added the store
/// to \p Group, which contains First; false if it is none of them; nullopt to give up. \returns false if IsFull is not
/// reached, or if an instruction in between may access their memory or end the work-item.
bool addLaterStores(Widener &W, llvm::StoreInst &First, unsigned MaxDistance, const AccessGroup &Group,
                    llvm::function_ref<bool()> IsFull, llvm::function_ref<std::optional<bool>(llvm::StoreInst &)> Add);

/// \p Lanes with those of an active lane in the lanes that \p Mask does not contain.
llvm::Value *onlyActive(Widener &W, llvm::Value *Lanes, llvm::Value *Mask);

/// Whether \p Mask contains all lanes that are work-items: the other lanes never run, and all lanes are active in a
/// full sub-group.
bool isOnForAllWorkItems(const Widener &W, const llvm::Value *Mask);

/// Extract a leaf from the lanes of an aggregate, and insert it: wide aggregates are assembled leaf by leaf.
llvm::Value *takeLeaf(Widener &W, llvm::Value *Lanes, const MemoryLeaf &Leaf);
llvm::Value *putLeaf(Widener &W, llvm::Value *Aggregate, llvm::Value *Lanes, const MemoryLeaf &Leaf);

} // namespace syclc

#endif
