// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Intel's compiler vectorises the loops of work-items that it compiles one by one: those
/// of single tasks, and the last ones of a group. It finds that a loop may be vectorised in steps of a few iterations,
/// because iterations depend on others which are farther away, and then takes 16 of them at a time:
/// \code
///   for (int i = 8; i < 80; ++i) a[i] = a[i - 8] * 3 + 1;
///   for (int i = 0; i < 76; ++i) { a[i] = x[i]; a[i + 4] = y[i]; }
/// \endcode
/// OpenCL C is compiled in the same way, and the memory may be private, local or global. This step adds a zero, which
/// the compiler does not know, to the addresses of such loads, and of all but the first of such stores. The distance
/// between the accesses is then unknown, and the compiler compares the addresses when the loop runs, or does not
/// vectorise it:
/// \code
///   %v = load i32, ptr %back                   %back.hidden = getelementptr i32, ptr %back, i64 %zero
///   store i32 %w, ptr %p                 =>    %v = load i32, ptr %back.hidden
///                                              store i32 %w, ptr %p
/// \endcode
/// Accesses to the same element have the same zero. Those that never access the same element in different iterations,
/// such as the elements of a loop that was unrolled, do not change.
#include "spirv/drivers/UnknownZero.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include <numeric>
#include <optional>

using namespace llvm;

namespace syclc {

namespace {

/// Loops with at most this number of iterations may be unrolled by drivers: their accesses are compared with those of
/// the loop around them.
constexpr unsigned ShortTripCount = 16;

/// Addresses are compared in pairs, up to this number of them.
constexpr unsigned MaxAddresses = 128;

/// An address, and the accesses to it.
struct Address {
  const SCEV *Value;
  uint64_t Size = 0; ///< of the largest access, in bytes
  bool IsStored = false;
  SmallVector<Instruction *, 2> Accesses = {};
};

/// The addresses that are computed from one pointer, and used in one loop.
using Addresses = SmallVector<Address, 8>;

/// The loop around \p Block in which accesses are compared; null: none.
const Loop *findLoop(const BasicBlock &Block, const LoopInfo &Loops, ScalarEvolution &SE) {
  const Loop *L = Loops.getLoopFor(&Block);
  while (L && L->getParentLoop()) {
    const unsigned Trips = SE.getSmallConstantTripCount(L);
    if (Trips == 0 || Trips > ShortTripCount) break;
    L = L->getParentLoop();
  }
  return L;
}

/// The greatest common divisor of the steps by which \p Value advances in \p L and the loops within: 0: it does not
/// change; nothing: it advances in another way.
std::optional<uint64_t> findStep(const SCEV *Value, const Loop &L, ScalarEvolution &SE) {
  uint64_t Step = 0;
  while (!SE.isLoopInvariant(Value, &L)) {
    const auto *Rec = dyn_cast<SCEVAddRecExpr>(Value);
    if (!Rec || !Rec->isAffine()) return std::nullopt;
    const auto *By = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE));
    if (!By) return std::nullopt;
    Step = std::gcd(Step, By->getAPInt().abs().getZExtValue());
    Value = Rec->getStart();
  }
  return Step;
}

/// Whether \p A and \p B may access the same byte, in different iterations of \p L.
bool mayMeet(const Address &A, const Address &B, const Loop &L, ScalarEvolution &SE) {
  if (A.Value == B.Value) return false;
  const auto *Distance = dyn_cast<SCEVConstant>(SE.getMinusSCEV(A.Value, B.Value));
  const std::optional<uint64_t> Step = findStep(A.Value, L, SE);
  if (!Distance || !Step) return true;
  const uint64_t Bytes = Distance->getAPInt().abs().getZExtValue(), Size = std::max(A.Size, B.Size);
  if (*Step == 0) return Bytes < Size;
  return Bytes % *Step < Size ? Bytes >= *Step || Bytes < Size : *Step - Bytes % *Step < Size;
}

/// Divides \p All into groups, such that no store of a group meets another access of it. The first group's accesses do
/// not change.
SmallVector<SmallVector<const Address *>> divide(const Addresses &All, const Loop &L, ScalarEvolution &SE) {
  SmallVector<SmallVector<const Address *>> Groups;
  const auto Insert = [&](const Address &A, size_t Count) {
    const auto *Found = find_if(ArrayRef(Groups).take_front(Count), [&](const auto &Group) {
      return none_of(Group, [&](const Address *B) { return (A.IsStored || B->IsStored) && mayMeet(A, *B, L, SE); });
    });
    const size_t Index = Found - Groups.begin();
    if (Index == Groups.size()) Groups.emplace_back();
    Groups[Index].push_back(&A);
  };
  for (const Address &A : All)
    if (A.IsStored) Insert(A, Groups.size());
  const size_t Stored = Groups.size();
  for (const Address &A : All)
    if (!A.IsStored) Insert(A, std::min(Groups.size(), Stored + 1));
  return Groups;
}

/// Zeros that are not known, or known to be equal.
class Zeros {
public:
  explicit Zeros(Function &F) : Entry(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {}

  Value *get(size_t Number) {
    if (Known.size() <= Number) Known.resize(Number + 1);
    if (!Known[Number]) Known[Number] = createUnknownOffset(Entry, Number);
    return Known[Number];
  }

private:
  IRBuilder<> Entry;
  SmallVector<Value *> Known;
};

/// The address of \p Gep with \p Zero added to its last index, an element of a private array. Intel's
/// vectoriser places the elements of work-items next to each other if all addresses in the array have this form.
Value *addToIndex(GetElementPtrInst &Gep, Value *Zero, IRBuilder<> &Builder) {
  auto *Copy = cast<GetElementPtrInst>(Gep.clone());
  Use &Index = *std::prev(Copy->idx_end());
  Index.set(Builder.CreateAdd(Index, Builder.CreateTrunc(Zero, Index->getType())));
  return Builder.Insert(Copy, Gep.getName() + ".hidden");
}

/// Adds \p Zero to the address of \p Access.
void hide(Instruction &Access, Value *Zero) {
  IRBuilder<> Builder(&Access);
  Type *Type = getLoadStoreType(&Access);
  Use &Pointer = Access.getOperandUse(isa<StoreInst>(Access) ? StoreInst::getPointerOperandIndex()
                                                             : LoadInst::getPointerOperandIndex());
  auto *Gep = dyn_cast<GetElementPtrInst>(Pointer);
  Pointer.set(Gep && isa<AllocaInst>(getUnderlyingObject(Gep)) && Gep->getResultElementType() == Type
                  ? addToIndex(*Gep, Zero, Builder)
                  : Builder.CreateGEP(Type, Pointer, Zero, Pointer->getName() + ".hidden"));
}

/// Collects the simple accesses of \p F in loops.
MapVector<std::pair<const Loop *, const SCEV *>, Addresses> collect(Function &F, const LoopInfo &Loops,
                                                                    ScalarEvolution &SE) {
  MapVector<std::pair<const Loop *, const SCEV *>, Addresses> All;
  for (Instruction &I : instructions(F)) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    const auto *Store = dyn_cast<StoreInst>(&I);
    if (!(Load && Load->isSimple()) && !(Store && Store->isSimple())) continue;
    const Loop *L = findLoop(*I.getParent(), Loops, SE);
    if (!L) continue;
    const SCEV *Value = SE.getSCEV(getLoadStorePointerOperand(&I));
    Addresses &Those = All[{L, SE.getPointerBase(Value)}];
    auto *Found = find_if(Those, [&](const Address &A) { return A.Value == Value; });
    if (Found == Those.end()) Found = &Those.emplace_back(Address{.Value = Value});
    Found->Size = std::max(Found->Size, F.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
    Found->IsStored |= Store != nullptr;
    Found->Accesses.push_back(&I);
  }
  return All;
}

} // namespace

bool hideDistances(Function &F, FunctionAnalysisManager &Analyses) {
  auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<std::pair<Instruction *, size_t>> Hidden;
  for (const auto &[Key, Those] : collect(F, Analyses.getResult<LoopAnalysis>(F), SE)) {
    if (Those.size() > MaxAddresses || none_of(Those, [](const Address &A) { return A.IsStored; })) continue;
    for (const auto &[Number, Group] : enumerate(divide(Those, *Key.first, SE)))
      if (Number)
        for (const Address *A : Group)
          for (Instruction *Access : A->Accesses) Hidden.push_back({Access, Number - 1});
  }
  Zeros Zeros(F);
  for (auto [Access, Number] : Hidden) hide(*Access, Zeros.get(Number));
  return !Hidden.empty();
}

} // namespace syclc
