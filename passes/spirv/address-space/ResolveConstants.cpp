// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/address-space/ResolveConstants.h"

#include "ir/AddressSpaces.h"
#include "ir/SpmdContract.h"
#include "support/Statistics.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

SYCLC_STATISTIC(ResolveConstants, NumTwins, "constants with a twin in global memory");
SYCLC_STATISTIC(ResolveConstants, NumCopies, "constants that kernels copy to private memory");

namespace syclc {

namespace {

/// The max size in bytes of constants that are copied to private variables.
constexpr uint64_t LargestCopy = 512;

bool isCastFromConstant(const Instruction &I) {
  auto *Cast = dyn_cast<AddrSpaceCastInst>(&I);
  return Cast && Cast->getSrcAddressSpace() == ConstantSpace && Cast->getDestAddressSpace() == GenericSpace;
}

/// Replaces addresses in the constant space by those of copies, in one function.
class Rebaser {
public:
  explicit Rebaser(Function &F) : F(F), M(*F.getParent()), DL(M.getDataLayout()) {}

  bool run() {
    SmallVector<Instruction *> Casts;
    for (Instruction &I : instructions(F))
      if (isCastFromConstant(I)) Casts.push_back(&I);
    if (!Casts.empty() && all_of(Casts, isOnlyNumber)) {
      for (Instruction *Cast : Casts) computeInConstantSpace(*Cast);
      return true;
    }
    bool Changed = false;
    for (Instruction *Cast : Casts) {
      if (!canRebase(Cast->getOperand(0))) continue;
      IRBuilder<> Builder(Cast);
      Value *Elsewhere = rebase(Cast->getOperand(0));
      Cast->replaceAllUsesWith(Builder.CreateAddrSpaceCast(Elsewhere, Cast->getType()));
      Cast->eraseFromParent();
      Changed = true;
    }
    return Changed;
  }

private:
  /// Whether nothing is accessed through \p Cast: addresses are only compared, or subtracted from each other.
  static bool isOnlyNumber(const Instruction *Cast) {
    return all_of(Cast->users(), [](const User *U) {
      if (isa<PtrToIntInst, PtrToAddrInst>(U)) return true;
      return isa<ICmpInst>(U) && all_of(U->operands(), [](const Use &Operand) {
               auto *Address = dyn_cast<Instruction>(Operand);
               return Address && isCastFromConstant(*Address);
             });
    });
  }

  /// Replaces a cast that is only used as an integer by the integer of the address in constant memory.
  static void computeInConstantSpace(Instruction &Cast) {
    IRBuilder<> Builder(&Cast);
    Value *Number = Builder.CreatePtrToInt(Cast.getOperand(0), Builder.getInt64Ty());
    // A comparison may use the cast on both sides; then both uses are replaced at once.
    const SmallSetVector<User *, 4> Users(Cast.user_begin(), Cast.user_end());
    for (User *U : Users) {
      auto *I = cast<Instruction>(U);
      if (auto *Compare = dyn_cast<ICmpInst>(I)) {
        for (Use &Operand : Compare->operands()) // the other side, too: both have the same type
          if (auto *Address = cast<Instruction>(Operand); Address->getType()->isPointerTy()) {
            IRBuilder<> AtAddress(Address);
            Operand.set(AtAddress.CreatePtrToInt(Address->getOperand(0), Builder.getInt64Ty()));
          }
        continue;
      }
      Builder.SetInsertPoint(I);
      I->replaceAllUsesWith(Builder.CreateZExtOrTrunc(Number, I->getType()));
      I->eraseFromParent();
    }
    Cast.eraseFromParent();
  }

  /// Whether all constants that \p V may point to are known.
  bool canRebase(Value *V) {
    SmallPtrSet<Value *, 16> Seen{V};
    SmallVector<Value *> Worklist{V};
    while (!Worklist.empty()) {
      Value *Address = Worklist.pop_back_val();
      auto Visit = [&](Value *Next) {
        if (Seen.insert(Next).second) Worklist.push_back(Next);
      };
      if (auto *GEP = dyn_cast<GetElementPtrInst>(Address))
        Visit(GEP->getPointerOperand());
      else if (auto *Select = dyn_cast<SelectInst>(Address))
        Visit(Select->getTrueValue()), Visit(Select->getFalseValue());
      else if (auto *Phi = dyn_cast<PHINode>(Address))
        for_each(Phi->incoming_values(), Visit);
      else if (!isa<GlobalVariable, ConstantPointerNull, UndefValue>(Address))
        return false;
    }
    return true;
  }

  Value *rebase(Value *V) {
    if (Value *Known = Rebased.lookup(V)) return Known;
    if (auto *Phi = dyn_cast<PHINode>(V)) {
      // The pointer's type depends on its first operand; all copies in one function are generic here.
      auto *New = PHINode::Create(generic(), Phi->getNumIncomingValues(), Phi->getName(), Phi->getIterator());
      Rebased[V] = New;
      for (auto [Value, Block] : zip_equal(Phi->incoming_values(), Phi->blocks())) {
        llvm::Value *Incoming = rebase(Value);
        New->addIncoming(Incoming, Block);
      }
      return New;
    }
    Value *New = rebaseNew(V);
    Rebased[V] = New;
    return New;
  }

  Value *rebaseNew(Value *V) {
    if (auto *G = dyn_cast<GlobalVariable>(V)) return elsewhere(*G);
    if (isa<UndefValue>(V)) return PoisonValue::get(generic());
    if (isa<ConstantPointerNull>(V)) return ConstantPointerNull::get(generic());
    IRBuilder<> Builder(cast<Instruction>(V));
    if (auto *Select = dyn_cast<SelectInst>(V)) {
      Value *True = rebase(Select->getTrueValue()), *False = rebase(Select->getFalseValue());
      return Builder.CreateSelect(Select->getCondition(), True, False);
    }
    auto *GEP = cast<GetElementPtrInst>(V);
    SmallVector<Value *> Indices(GEP->indices());
    return Builder.CreateGEP(GEP->getSourceElementType(), rebase(GEP->getPointerOperand()), Indices, GEP->getName(),
                             GEP->getNoWrapFlags());
  }

  /// The constant's copy, as a generic pointer that is valid in the whole function.
  Value *elsewhere(GlobalVariable &G) {
    uint64_t Size = DL.getTypeAllocSize(G.getValueType());
    Align Alignment = G.getAlign().value_or(DL.getPreferredAlign(&G));
    if (!F.hasMetadata(KernelMetadata) || Size > LargestCopy) {
      // A function's variables end with it, but its result may point to the constant.
      GlobalVariable *Twin = M.getNamedGlobal((G.getName() + ".global").str());
      if (!Twin) {
        Twin = new GlobalVariable(M, G.getValueType(), /*isConstant=*/true, GlobalValue::InternalLinkage,
                                  G.getInitializer(), G.getName() + ".global", nullptr, GlobalValue::NotThreadLocal,
                                  GlobalSpace);
        Twin->setAlignment(Alignment);
        ++NumTwins;
      }
      return ConstantExpr::getAddrSpaceCast(Twin, generic());
    }
    BasicBlock &Entry = F.getEntryBlock();
    auto *Copy =
        new AllocaInst(G.getValueType(), PrivateSpace, nullptr, Alignment, G.getName() + ".copy", Entry.begin());
    IRBuilder<> Builder(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    Builder.CreateMemCpy(Copy, Alignment, &G, Alignment, Size);
    ++NumCopies;
    return Builder.CreateAddrSpaceCast(Copy, generic());
  }

  PointerType *generic() { return PointerType::get(F.getContext(), GenericSpace); }

  Function &F;
  Module &M;
  const DataLayout &DL;
  DenseMap<Value *, Value *> Rebased;
};

} // namespace

bool resolveConstants(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration()) Changed |= Rebaser(F).run();
  return Changed;
}

} // namespace syclc
