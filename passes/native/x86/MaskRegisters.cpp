// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/MaskRegisters.h"

#include "ir/SpmdContract.h"
#include "native/x86/TargetFeatures.h"
#include "support/Statistics.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(MaskRegisters, NumMasks, "masks kept in full registers");

namespace {

bool isMask(const Value &V) {
  auto *T = dyn_cast<FixedVectorType>(V.getType());
  return T && T->getElementType()->isIntegerTy(1) && T->getNumElements() > 1;
}

/// What masks are combined by.
bool isMaskLogic(const Instruction &I) {
  return isMask(I) && (isa<PHINode>(I) || (isa<SelectInst>(I) && isMask(*cast<SelectInst>(I).getCondition())) ||
                       I.isBitwiseLogicOp());
}

bool isUsedInOtherBlocks(const Instruction &I) {
  return any_of(I.users(), [&](const User *U) { return cast<Instruction>(U)->getParent() != I.getParent(); });
}

class MaskWidener {
public:
  explicit MaskWidener(Function &F) : F(F) {}

  bool run() {
    ReversePostOrderTraversal<Function *> Order(&F);
    SmallVector<Instruction *> Logic, Others;
    for (BasicBlock *Block : Order)
      for (Instruction &I : *Block)
        if (isMaskLogic(I))
          Logic.push_back(&I);
        else if (isMask(I) && isUsedInOtherBlocks(I))
          Others.push_back(&I);
    if (none_of(Logic, [](Instruction *I) { return isa<PHINode>(I); }) && Others.empty()) return false;
    NumMasks += Logic.size() + Others.size();
    Bits = bitsOfChosenValues(Logic);
    for (Instruction *I : Logic)
      if (auto *Phi = dyn_cast<PHINode>(I))
        Wide[I] =
            PHINode::Create(wideType(*I), Phi->getNumIncomingValues(), I->getName() + ".wide", Phi->getIterator());
    for (Instruction *I : Others) wide(I);
    for (Instruction *I : Logic) combine(*I);
    for (Instruction *I : Logic)
      if (auto *Phi = dyn_cast<PHINode>(I)) fill(*Phi);
    for (Instruction *I : Others) readAgain(*I, /*InOwnBlock=*/false);
    for (Instruction *I : Logic) readAgain(*I, /*InOwnBlock=*/true);
    for (Instruction *I : Logic) {
      I->replaceAllUsesWith(PoisonValue::get(I->getType())); // by other masks, which go too
      I->eraseFromParent();
    }
    return true;
  }

private:
  /// 64 when most selects by these masks choose between 64-bit elements, else 32.
  static unsigned bitsOfChosenValues(ArrayRef<Instruction *> Masks) {
    int Wide = 0;
    for (const Instruction *I : Masks)
      for (const User *U : I->users())
        if (auto *Select = dyn_cast<SelectInst>(U); Select && !isMask(*Select))
          Wide += Select->getType()->getScalarSizeInBits() == 64 ? 1 : -1;
    return Wide > 0 ? 64 : 32;
  }

  Type *wideType(const Value &Mask) const {
    return FixedVectorType::get(IntegerType::get(Mask.getContext(), Bits),
                                cast<FixedVectorType>(Mask.getType())->getNumElements());
  }

  /// The wide form of a mask that is not logic: made where it is defined, or of a constant or argument.
  Value *wide(Value *Mask) {
    if (auto Found = Wide.find(Mask); Found != Wide.end()) return Found->second;
    auto *I = dyn_cast<Instruction>(Mask);
    IRBuilder<> B(F.getContext());
    if (!I)
      B.SetInsertPoint(F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    else if (isa<PHINode>(I))
      B.SetInsertPoint(I->getParent(), I->getParent()->getFirstInsertionPt());
    else
      B.SetInsertPoint(I->getParent(), std::next(I->getIterator()));
    Value *Full;
    if (Value *Scalar = getSplatValue(Mask); Scalar && !isa<Constant>(Mask))
      Full = B.CreateVectorSplat(cast<FixedVectorType>(Mask->getType())->getNumElements(),
                                 B.CreateSExt(Scalar, B.getIntNTy(Bits)));
    else
      Full = B.CreateSExt(Mask, wideType(*Mask), Mask->getName() + ".wide");
    return Wide[Mask] = Full;
  }

  /// Logic on masks becomes logic on wide masks. (A select of masks is an `and` and an `or` that stop poison, which
  /// selects of lanes that are off made; freeze stops it too.)
  void combine(Instruction &I) {
    if (isa<PHINode>(I)) return;
    IRBuilder<> B(&I);
    if (auto *Op = dyn_cast<BinaryOperator>(&I)) {
      Wide[&I] =
          B.CreateBinOp(Op->getOpcode(), wide(Op->getOperand(0)), wide(Op->getOperand(1)), I.getName() + ".wide");
      return;
    }
    auto &Select = cast<SelectInst>(I);
    Value *Condition = wide(Select.getCondition());
    Value *True = B.CreateFreeze(wide(Select.getTrueValue())), *False = B.CreateFreeze(wide(Select.getFalseValue()));
    auto IsConstant = [](Value *V, bool Ones) {
      auto *C = dyn_cast<Constant>(V);
      return C && (Ones ? C->isAllOnesValue() : C->isNullValue());
    };
    if (IsConstant(Select.getFalseValue(), false))
      Wide[&I] = B.CreateAnd(Condition, True, I.getName() + ".wide");
    else if (IsConstant(Select.getTrueValue(), true))
      Wide[&I] = B.CreateOr(Condition, False, I.getName() + ".wide");
    else
      Wide[&I] = B.CreateOr(B.CreateAnd(Condition, True), B.CreateAnd(B.CreateNot(Condition), False));
  }

  void fill(PHINode &Phi) {
    auto *New = cast<PHINode>(Wide[&Phi]);
    for (auto [Value, From] : zip(Phi.incoming_values(), Phi.blocks())) New->addIncoming(wide(Value), From);
  }

  /// Whoever is no mask logic reads a narrow mask, made from the wide one in its own block.
  void readAgain(Instruction &I, bool InOwnBlock) {
    Value *Full = Wide[&I];
    DenseMap<BasicBlock *, Value *> Read;
    for (Use &U : make_early_inc_range(I.uses())) {
      auto *User = cast<Instruction>(U.getUser());
      if (User == Full || isMaskLogic(*User)) continue;
      if (User->getParent() == I.getParent() && !InOwnBlock) continue;
      if (auto *Reduce = dyn_cast<IntrinsicInst>(User);
          Reduce && Reduce->getIntrinsicID() == Intrinsic::vector_reduce_or) {
        Reduce->replaceAllUsesWith(anyOn(*Reduce, Full));
        continue; // dead now
      }
      Value *&Mask = Read[User->getParent()];
      if (!Mask) {
        IRBuilder<> B(F.getContext());
        if (User->getParent() == I.getParent() && !isa<PHINode>(I))
          B.SetInsertPoint(&I);
        else
          B.SetInsertPoint(User->getParent(), User->getParent()->getFirstInsertionPt());
        Mask = B.CreateICmpSLT(Full, Constant::getNullValue(Full->getType()), I.getName());
      }
      U.set(Mask);
    }
  }

  /// Any lane: halves are joined until the mask is one register, whose sign bits one instruction collects.
  Value *anyOn(Instruction &At, Value *Full) {
    IRBuilder<> B(&At);
    const unsigned Register = vectorFeatures(F).Avx2 ? 256 : 128;
    auto Count = [&] { return cast<FixedVectorType>(Full->getType())->getNumElements(); };
    while (Count() * Bits > Register) {
      SmallVector<int> Low, High;
      for (unsigned I = 0; I < Count() / 2; ++I) {
        Low.push_back(I);
        High.push_back(I + Count() / 2);
      }
      Full = B.CreateOr(B.CreateShuffleVector(Full, Low), B.CreateShuffleVector(Full, High));
    }
    Value *Signs =
        B.CreateBitCast(B.CreateICmpSLT(Full, Constant::getNullValue(Full->getType())), B.getIntNTy(Count()));
    return B.CreateIsNotNull(Signs, "any");
  }

  Function &F;
  unsigned Bits = 32;
  DenseMap<Value *, Value *> Wide;
};

} // namespace

PreservedAnalyses MaskRegistersPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasFnAttribute(SubGroupSizeFnAttr) && !vectorFeatures(F).Avx512)
      Changed |= MaskWidener(F).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
