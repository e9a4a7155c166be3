// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/NarrowLongDouble.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

bool isLong(const Value *V) { return V->getType()->isX86_FP80Ty(); }

bool concernsLong(const Instruction &I) {
  return isLong(&I) || any_of(I.operands(), [](const Use &U) { return isLong(U); });
}

class Narrowing {
public:
  explicit Narrowing(Function &F) : F(F), B(F.getContext()) {}

  bool run() {
    SmallVector<Instruction *> Long;
    for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : *BB)
        if (concernsLong(I)) Long.push_back(&I);
    if (Long.empty() || !all_of(Long, canNarrow)) return false;
    for (Instruction *I : Long) narrow(*I);
    for (auto [Old, New] : Phis)
      for (auto [Incoming, Block] : zip_equal(Old->incoming_values(), Old->blocks()))
        New->addIncoming(narrowed(Incoming), Block);
    for (Instruction *I : reverse(Long)) {
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      I->eraseFromParent();
    }
    return true;
  }

private:
  static bool canNarrow(const Instruction *I) {
    if (!all_of(I->operands(), [](const Use &U) {
          return !isLong(U) || isa<ConstantFP>(U) || isa<UndefValue>(U) || isa<Instruction>(U);
        }))
      return false;
    if (const auto *Call = dyn_cast<IntrinsicInst>(I)) // a function of long doubles alone, for which LLVM has others
      return isLong(Call) && all_of(Call->args(), [](const Use &U) { return isLong(U); }) &&
             Intrinsic::isOverloaded(Call->getIntrinsicID()) && !isa<ConstrainedFPIntrinsic>(Call);
    return isa<PHINode, SelectInst, FreezeInst, FCmpInst, BinaryOperator, UnaryOperator, FPExtInst, FPTruncInst,
               SIToFPInst, UIToFPInst, FPToSIInst, FPToUIInst>(I);
  }

  /// The double for a long double.
  Value *narrowed(Value *V) {
    if (!isLong(V)) return V;
    if (isa<PoisonValue>(V)) return PoisonValue::get(B.getDoubleTy());
    if (isa<UndefValue>(V)) return UndefValue::get(B.getDoubleTy());
    if (auto *Number = dyn_cast<ConstantFP>(V)) {
      APFloat Value = Number->getValueAPF();
      bool Loses;
      Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Loses);
      return ConstantFP::get(B.getContext(), Value);
    }
    return Known.at(V);
  }

  void narrow(Instruction &I) {
    B.SetInsertPoint(&I);
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      PHINode *New = B.CreatePHI(B.getDoubleTy(), Phi->getNumIncomingValues());
      Phis.emplace_back(Phi, New);
      Known[Phi] = New;
      return;
    }
    Value *New = computed(I);
    if (auto *Created = dyn_cast<Instruction>(New); Created && isa<FPMathOperator>(Created) && isa<FPMathOperator>(I))
      Created->copyFastMathFlags(&I);
    if (isLong(&I))
      Known[&I] = New;
    else
      I.replaceAllUsesWith(New);
  }

  Value *computed(Instruction &I) {
    SmallVector<Value *> Operands(map_range(I.operands(), [&](Use &U) { return narrowed(U); }));
    Type *Result = isLong(&I) ? B.getDoubleTy() : I.getType();
    if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
      Operands.resize(Call->arg_size());
      return B.CreateIntrinsic(Result, Call->getIntrinsicID(), Operands);
    }
    if (auto *Compare = dyn_cast<FCmpInst>(&I)) return B.CreateFCmp(Compare->getPredicate(), Operands[0], Operands[1]);
    if (isa<SelectInst>(I)) return B.CreateSelect(Operands[0], Operands[1], Operands[2]);
    if (isa<FreezeInst>(I)) return B.CreateFreeze(Operands[0]);
    if (isa<FPExtInst, FPTruncInst>(I)) return B.CreateFPCast(Operands[0], Result);
    if (auto *Cast = dyn_cast<CastInst>(&I)) return B.CreateCast(Cast->getOpcode(), Operands[0], Result);
    if (auto *Unary = dyn_cast<UnaryOperator>(&I)) return B.CreateUnOp(Unary->getOpcode(), Operands[0]);
    return B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Operands[0], Operands[1]);
  }

  Function &F;
  IRBuilder<> B;
  DenseMap<Value *, Value *> Known;
  SmallVector<std::pair<PHINode *, PHINode *>> Phis;
};

} // namespace

bool narrowLongDouble(Function &F) { return Narrowing(F).run(); }

} // namespace syclc
