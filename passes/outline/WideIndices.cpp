// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/WideIndices.h"

#include "ir/SpmdContract.h"
#include "support/ExtendOperands.h"
#include "support/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace PatternMatch;

SYCLC_STATISTIC(WideIndices, NumIndices, "indices computed in 64 bits");

namespace syclc {

namespace {

/// Deeper sums are rare, and each level may double compile time.
constexpr unsigned DeepestSum = 8;

/// The dimension operand if \p V is a call of the query \p Name; else null.
const Value *queriedDimension(const Value *V, StringRef Name) {
  const auto *Call = dyn_cast<CallInst>(V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == Name && Call->getType()->isIntegerTy(64) ? Call->getArgOperand(0) : nullptr;
}

bool isId(const Value *V) {
  return queriedDimension(V, "__syclc_global_id") || queriedDimension(V, "__syclc_local_id") ||
         queriedDimension(V, "__syclc_group_id");
}

/// Whether \p V is `group * local_range + local_id` in one dimension: a global id without the launch's offset. Programs
/// ported from CUDA compute it.
bool isPosition(Value *V) {
  Value *Local = nullptr, *Group = nullptr, *Size = nullptr;
  if (!match(V, m_c_Add(m_c_Mul(m_Value(Group), m_Value(Size)), m_Value(Local)))) return false;
  if (!queriedDimension(Group, "__syclc_group_id")) std::swap(Group, Size);
  const Value *Dimension = queriedDimension(Local, "__syclc_local_id");
  return Dimension && Dimension == queriedDimension(Group, "__syclc_group_id") &&
         Dimension == queriedDimension(Size, "__syclc_local_size");
}

/// The 64-bit id, or position, that \p V truncates to an int; null if it is something else, or may not fit.
Value *idAsInt(Value *V) {
  auto *Trunc = dyn_cast<TruncInst>(V);
  if (!Trunc || Trunc->getFunction()->hasFnAttribute(IdsOfAnySizeFnAttr) || Trunc->getType()->getIntegerBitWidth() < 32)
    return nullptr;
  Value *Id = Trunc->getOperand(0);
  return Id->getType()->isIntegerTy(64) && (isId(Id) || isPosition(Id)) ? Id : nullptr;
}

/// A sum, difference or product that does not wrap; or null.
BinaryOperator *exactArithmetic(Value *V) {
  auto *Op = dyn_cast<BinaryOperator>(V);
  if (!Op || !mayExtendOperands(*Op, /*Signed=*/true)) return nullptr;
  switch (Op->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Or: // a disjoint one
    return Op;
  case Instruction::Shl:
    return isa<ConstantInt>(Op->getOperand(1)) ? Op : nullptr;
  default:
    return nullptr;
  }
}

bool isSteady(const Value *V, unsigned Depth = 0);
bool hasId(Value *V, unsigned Depth = 0);

/// Whether \p V is \p Phi plus, or minus, steady amounts.
bool isAdvanced(Value *V, const PHINode &Phi) {
  for (unsigned Depth = 0; Depth < DeepestSum; ++Depth) {
    BinaryOperator *Sum = exactArithmetic(V);
    if (!Sum || (Sum->getOpcode() != Instruction::Add && Sum->getOpcode() != Instruction::Sub) ||
        !isSteady(Sum->getOperand(1)))
      return false;
    V = Sum->getOperand(0);
    if (V == &Phi) return true;
  }
  return false;
}

/// If \p V is an index with an id that a loop advances by steady amounts, `p += pitch`, the phi; else null. LLVM widens
/// it, too, but drops nsw of where it starts. It widens those that are compared together with the loop's limit.
PHINode *advancedIndex(Value *V, unsigned Depth) {
  auto *Phi = dyn_cast<PHINode>(V);
  if (!Phi || Phi->getNumIncomingValues() != 2 || any_of(Phi->users(), IsaPred<ICmpInst>)) return nullptr;
  for (unsigned Latch : {0, 1})
    if (isAdvanced(Phi->getIncomingValue(Latch), *Phi))
      return hasId(Phi->getIncomingValue(1 - Latch), Depth + 1) ? Phi : nullptr;
  return nullptr;
}

bool hasId(Value *V, unsigned Depth) {
  if (idAsInt(V)) return true;
  if (Depth < DeepestSum && advancedIndex(V, Depth)) return true;
  BinaryOperator *Op = Depth < DeepestSum ? exactArithmetic(V) : nullptr;
  return Op && any_of(Op->operands(), [&](Value *Operand) { return hasId(Operand, Depth + 1); });
}

/// Whether \p Phi is an int counter of a loop.
bool isCounter(const PHINode &Phi) {
  return any_of(Phi.incoming_values(), [&](const Use &In) {
    auto *Step = dyn_cast<BinaryOperator>(In.get());
    return Step && (Step->getOpcode() == Instruction::Add || Step->getOpcode() == Instruction::Sub) &&
           Step->getOperand(0) == &Phi && isa<Constant, Argument>(Step->getOperand(1));
  });
}

/// Whether \p V is computed from constants, captures, loop counters and variables at a fixed address: it is probably
/// the same in all work-items. Values loaded from elsewhere would take twice as many registers in lanes.
bool isSteady(const Value *V, unsigned Depth) {
  if (isa<Constant, Argument>(V)) return true;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > DeepestSum) return false;
  if (auto *Phi = dyn_cast<PHINode>(I)) return isCounter(*Phi);
  if (auto *Load = dyn_cast<LoadInst>(I))
    return isa<AllocaInst, Argument, GlobalVariable>(
        Load->getPointerOperand()->stripInBoundsConstantOffsets()->stripPointerCasts());
  if (!isa<BinaryOperator, CastInst>(I)) return false;
  return all_of(I->operands(), [&](const Value *Operand) { return isSteady(Operand, Depth + 1); });
}

/// Whether \p V is an extension whose operand should be computed in 64 bits.
bool isNarrowIndex(const Instruction &I) {
  if (!isa<SExtInst, ZExtInst>(I) || !I.getType()->isIntegerTy(64)) return false;
  if (isa<ZExtInst>(I) && !I.hasNonNeg()) return idAsInt(I.getOperand(0)) != nullptr; // sums of it may wrap
  Value *Narrow = I.getOperand(0);
  if (!Narrow->getType()->isIntegerTy()) return false;
  return hasId(Narrow) || (exactArithmetic(Narrow) && isSteady(Narrow) &&
                           any_of(I.users(), [](const User *U) { return isa<GetElementPtrInst>(U); }));
}

/// Computes indices in 64 bits.
class Widening {
public:
  /// Extends \p V to 64 bits at \p B; computes in 64 bits the part that does not wrap.
  Value *widen(Value *V, IRBuilder<> &B, unsigned Depth = 0) {
    if (Value *Id = idAsInt(V)) return Id;
    if (const auto Wide = Phis.find(V); Wide != Phis.end()) return Wide->second;
    if (Depth < DeepestSum)
      if (PHINode *Phi = advancedIndex(V, Depth)) return widen(*Phi, Depth);
    BinaryOperator *Op = Depth < DeepestSum ? exactArithmetic(V) : nullptr;
    if (!Op) return B.CreateSExt(V, B.getInt64Ty());
    Value *Left = widen(Op->getOperand(0), B, Depth + 1), *Right = widen(Op->getOperand(1), B, Depth + 1);
    const auto Opcode = Op->getOpcode() == Instruction::Or ? Instruction::Add : Op->getOpcode();
    Value *Wide = B.CreateBinOp(Opcode, Left, Right);
    if (auto *Result = dyn_cast<Instruction>(Wide)) Result->setHasNoSignedWrap();
    return Wide;
  }

private:
  Value *widen(PHINode &Phi, unsigned Depth) {
    IRBuilder<> B(&Phi);
    PHINode *Wide = B.CreatePHI(B.getInt64Ty(), Phi.getNumIncomingValues(), Phi.getName());
    Phis[&Phi] = Wide;
    for (auto [In, From] : zip(Phi.incoming_values(), Phi.blocks())) {
      B.SetInsertPoint(From->getTerminator());
      Wide->addIncoming(widen(In, B, Depth + 1), From);
    }
    return Wide;
  }

  DenseMap<Value *, Value *> Phis; // of loops -> in 64 bits
};

} // namespace

PreservedAnalyses WideIndicesPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<Instruction *> Extensions;
  for (Instruction &I : instructions(F))
    if (isNarrowIndex(I)) Extensions.push_back(&I);
  NumIndices += Extensions.size();
  Widening Wide;
  SmallVector<WeakTrackingVH> Narrow;
  for (Instruction *Extension : Extensions) {
    IRBuilder<> B(Extension);
    Narrow.emplace_back(Extension->getOperand(0));
    Extension->replaceAllUsesWith(Wide.widen(Extension->getOperand(0), B));
    Extension->eraseFromParent();
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Narrow);
  if (Extensions.empty()) return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace syclc
