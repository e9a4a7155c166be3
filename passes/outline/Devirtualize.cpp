// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/Devirtualize.h"

#include "outline/PromoteIndirectCalls.h"
#include "outline/VirtualCalls.h"
#include "support/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/TypeMetadataUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <map>
#include <utility>

using namespace llvm;

SYCLC_STATISTIC(Devirtualize, NumPointers, "vtable pointers of private objects that became constants");

namespace syclc {

namespace {

/// Whether \p V is an address in a vtable.
bool isInVirtualTable(Value *V) {
  auto *Table = dyn_cast<GlobalVariable>(V->stripInBoundsConstantOffsets());
  return Table && isVirtualTable(*Table);
}

class Devirtualization {
public:
  explicit Devirtualization(Function &F) : F(F), Tree(F) {}

  bool run() {
    SmallVector<LoadInst *> Loads;
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&I);
          Load && Load->isSimple() && Load->getType()->isPointerTy() && !Load->use_empty())
        Loads.push_back(Load);
    bool Changed = false;
    for (LoadInst *Load : Loads) {
      SmallPtrSet<PHINode *, 4> Seen;
      if (!isKnown(Load->getPointerOperand(), 0, *Load, Seen)) continue;
      Value *Table = tableOf(Load->getPointerOperand(), 0, *Load);
      Load->replaceAllUsesWith(Table);
      if (!isa<Constant>(Table)) loadFunctions(*Table, *Table, 0);
      ++NumPointers;
      Changed = true;
    }
    return Changed;
  }

private:
  /// The vtable whose address is at \p Offset of \p Object when \p At is executed. Null if that is not known.
  Value *storedTable(AllocaInst &Object, int64_t Offset, Instruction &At) {
    SmallVector<StoreInst *> Stores;
    if (!findStores(Object, 0, Offset, Stores)) return nullptr;
    for (StoreInst *Last : Stores)
      if (isLast(*Last, Stores, At)) return Last->getValueOperand();
    return nullptr;
  }

  /// Collects in \p Stores the stores to \p Offset of the object, in which \p Place is at \p Start. \returns false if
  /// something else may be stored there.
  bool findStores(Value &Place, int64_t Start, int64_t Offset, SmallVectorImpl<StoreInst *> &Stores) {
    const DataLayout &DL = F.getDataLayout();
    const int64_t Size = DL.getPointerSize();
    auto MayWrite = [&](uint64_t Bytes) { return Start < Offset + Size && Start + int64_t(Bytes) > Offset; };
    for (Use &U : Place.uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (auto *Element = dyn_cast<GetElementPtrInst>(User)) {
        APInt Distance(DL.getIndexTypeSizeInBits(Element->getType()), 0);
        if (!Element->accumulateConstantOffset(DL, Distance)) { // an element of an array
          if (storesTable(*Element)) return false;
        } else if (!findStores(*Element, Start + Distance.getSExtValue(), Offset, Stores)) {
          return false;
        }
      } else if (auto *Store = dyn_cast<StoreInst>(User)) {
        if (U.getOperandNo() != StoreInst::getPointerOperandIndex()) continue;
        if (Start == Offset && isInVirtualTable(Store->getValueOperand()))
          Stores.push_back(Store);
        else if (MayWrite(DL.getTypeStoreSize(Store->getValueOperand()->getType())))
          return false;
      } else if (auto *Copy = dyn_cast<AnyMemIntrinsic>(User)) {
        auto *Bytes = dyn_cast<ConstantInt>(Copy->getLength());
        if (U.getOperandNo() == 0 && (!Bytes || MayWrite(Bytes->getZExtValue()))) return false;
      } else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(User)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a vtable's address is stored at \p Place or a distance from it.
  static bool storesTable(Value &Place) {
    return any_of(Place.users(), [](User *U) {
      if (auto *Store = dyn_cast<StoreInst>(U)) return isInVirtualTable(Store->getValueOperand());
      return isa<GetElementPtrInst>(U) && storesTable(*U);
    });
  }

  /// Whether \p Last is what \p At finds: it is always executed before, and others only before it.
  bool isLast(StoreInst &Last, ArrayRef<StoreInst *> Stores, Instruction &At) {
    if (!Tree.dominates(&Last, &At)) return false;
    SmallPtrSet<BasicBlock *, 1> Block{Last.getParent()};
    return all_of(Stores, [&](StoreInst *Other) {
      // If it dominates Last, then a way from it to At without Last would be one from the entry, too.
      if (Other == &Last || Tree.dominates(Other, &Last)) return true;
      return Other->getParent() != Last.getParent() && !isPotentiallyReachable(Other, &At, &Block, &Tree);
    });
  }

  /// What \p Place is a constant distance from, which is added to \p Offset.
  Value *baseOf(Value *Place, int64_t &Offset) {
    APInt Distance(F.getDataLayout().getIndexTypeSizeInBits(Place->getType()), 0);
    Value *Base = Place->stripAndAccumulateConstantOffsets(F.getDataLayout(), Distance, /*AllowNonInbounds=*/true);
    Offset += Distance.getSExtValue();
    return Base;
  }

  /// Whether the vtable whose address is \p Offset from \p Place is one of several that are known at \p At.
  bool isKnown(Value *Place, int64_t Offset, Instruction &At, SmallPtrSetImpl<PHINode *> &Seen) {
    Place = baseOf(Place, Offset);
    if (auto *Object = dyn_cast<AllocaInst>(Place)) return storedTable(*Object, Offset, At);
    if (auto *Select = dyn_cast<SelectInst>(Place))
      return isKnown(Select->getTrueValue(), Offset, At, Seen) && isKnown(Select->getFalseValue(), Offset, At, Seen);
    auto *Phi = dyn_cast<PHINode>(Place);
    // A pointer that moves in a loop would have another offset each time.
    if (!Phi || !Seen.insert(Phi).second) return false;
    return all_of(Phi->incoming_values(),
                  [&](Use &In) { return isKnown(In, Offset, *Phi->getIncomingBlock(In)->getTerminator(), Seen); });
  }

  /// The address for which isKnown() is true.
  Value *tableOf(Value *Place, int64_t Offset, Instruction &At) {
    Place = baseOf(Place, Offset);
    if (auto *Object = dyn_cast<AllocaInst>(Place)) return storedTable(*Object, Offset, At);
    const auto Known = Tables.find({Place, Offset});
    if (Known != Tables.end()) return Known->second;
    Value *Table = forEachSource(*cast<Instruction>(Place), "vtable",
                                 [&](Value *In, Instruction &From) { return tableOf(In, Offset, From); });
    return Tables[{Place, Offset}] = Table;
  }

  /// A select or phi like \p I, with \p Of each operand and the place where that is known.
  template <class Source>
  Value *forEachSource(Instruction &I, const Twine &Name, const Source &Of) {
    IRBuilder<> B(&I);
    if (auto *Select = dyn_cast<SelectInst>(&I))
      return B.CreateSelect(Select->getCondition(), Of(Select->getTrueValue(), I), Of(Select->getFalseValue(), I),
                            Name);
    auto &Phi = cast<PHINode>(I);
    PHINode *New = B.CreatePHI(Phi.getType(), Phi.getNumIncomingValues(), Name);
    for (Use &In : Phi.incoming_values()) {
      BasicBlock *From = Phi.getIncomingBlock(In);
      New->addIncoming(Of(In, *From->getTerminator()), From);
    }
    return New;
  }

  /// Replaces loads of functions from \p Place, which is \p Offset from a \p Table that is one of several.
  void loadFunctions(Value &Table, Value &Place, int64_t Offset) {
    for (User *U : make_early_inc_range(Place.users())) {
      APInt Distance(F.getDataLayout().getIndexTypeSizeInBits(Table.getType()), 0);
      if (auto *Element = dyn_cast<GetElementPtrInst>(U);
          Element && Element->accumulateConstantOffset(F.getDataLayout(), Distance))
        loadFunctions(Table, *Element, Offset + Distance.getSExtValue());
      else if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->getType()->isPointerTy() && hasFunction(Table, Offset))
        Load->replaceAllUsesWith(functionOf(Table, Offset));
    }
  }

  Constant *slotOf(Constant &Address, int64_t Offset) {
    auto *Table = cast<GlobalVariable>(baseOf(&Address, Offset));
    return getPointerAtOffset(Table->getInitializer(), Offset, *F.getParent(), Table);
  }

  bool hasFunction(Value &Table, int64_t Offset) {
    if (auto *Address = dyn_cast<Constant>(&Table)) return slotOf(*Address, Offset);
    if (auto *Select = dyn_cast<SelectInst>(&Table))
      return hasFunction(*Select->getTrueValue(), Offset) && hasFunction(*Select->getFalseValue(), Offset);
    return all_of(cast<PHINode>(Table).incoming_values(), [&](Use &In) { return hasFunction(*In, Offset); });
  }

  Value *functionOf(Value &Table, int64_t Offset) {
    if (auto *Address = dyn_cast<Constant>(&Table)) return slotOf(*Address, Offset);
    Value *&Function = Functions[{&Table, Offset}];
    if (!Function)
      Function = forEachSource(cast<Instruction>(Table), "function",
                               [&](Value *In, Instruction &) { return functionOf(*In, Offset); });
    return Function;
  }

  Function &F;
  DominatorTree Tree;
  std::map<std::pair<Value *, int64_t>, Value *> Tables, Functions; ///< of phis and selects, and an offset
};

} // namespace

bool devirtualize(Function &F) { return callsThroughPointer(F) && Devirtualization(F).run(); }

} // namespace syclc
