// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/AvoidPtxasErrors.h"

#include "support/Statistics.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

SYCLC_STATISTIC(AvoidPtxasErrors, NumStores, "stores of parts of numbers that NVIDIA's assembler would convert");
SYCLC_STATISTIC(AvoidPtxasErrors, NumSigns, "signs of 16 bits that NVIDIA's assembler would get wrong");

namespace syclc {

namespace {

/// \returns the result of \p Text, instructions of PTX, for the integer \p Operand
Value *emitAssembly(IRBuilder<> &B, StringRef Text, Value *Operand) {
  Type *T = Operand->getType();
  const StringRef Constraints = T->isIntegerTy(16) ? "=h,h" : T->isIntegerTy(32) ? "=r,r" : "=l,l";
  auto *Assembly = InlineAsm::get(FunctionType::get(T, {T}, false), Text, Constraints, /*hasSideEffects=*/false);
  CallInst *Call = B.CreateCall(Assembly, {Operand});
  Call->setDoesNotAccessMemory();
  return Call;
}

/// \returns \p V, a scalar or a vector, with \p Convert applied to each element
Value *convertElements(IRBuilder<> &B, Value *V, Type *Result, function_ref<Value *(Value *)> Convert) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  if (!Vector) return Convert(V);
  Value *All = PoisonValue::get(Result);
  for (unsigned I = 0; I != Vector->getNumElements(); ++I)
    All = B.CreateInsertElement(All, Convert(B.CreateExtractElement(V, I)), I);
  return All;
}

/// \returns the bits of \p Number in a register that no instruction of floating point writes
Value *copyBits(IRBuilder<> &B, Value *Number) {
  Type *T = Number->getType();
  Type *Integer = B.getIntNTy(T->getScalarSizeInBits());
  return convertElements(B, Number, T->getWithNewType(Integer), [&](Value *Element) {
    const std::string Text = "mov.b" + std::to_string(Integer->getIntegerBitWidth()) + " $0, $1;";
    return emitAssembly(B, Text, B.CreateBitCast(Element, Integer));
  });
}

bool isNumberInRegister(const Type *T) { return T->isHalfTy() || T->isBFloatTy() || T->isFloatTy() || T->isDoubleTy(); }

/// The conversion of a number to an integer, or to a vector of integers, of which \p Stored is a part; null if there is
/// none. LLVM's backend drops what does not change the bits that are stored.
BitCastInst *numberOfWhichPart(Value *Stored) {
  const auto *StoredType = dyn_cast<IntegerType>(Stored->getType());
  bool IsPart = false;
  while (StoredType) {
    Value *Next = nullptr;
    if (match(Stored, m_Trunc(m_Value(Next))) || match(Stored, m_ExtractElt(m_Value(Next), m_Zero())))
      IsPart = true;
    else if (!match(Stored, m_ZExtOrSExt(m_Value(Next))) && !match(Stored, m_And(m_Value(Next), m_ImmConstant())) &&
             !match(Stored, m_Freeze(m_Value(Next))))
      break;
    Stored = Next;
  }
  auto *Bits = dyn_cast<BitCastInst>(Stored);
  return Bits && IsPart && isNumberInRegister(Bits->getSrcTy()->getScalarType()) ? Bits : nullptr;
}

bool avoidInStore(StoreInst &Store) {
  IRBuilder<> B(&Store);
  Value *Stored = Store.getValueOperand();
  Type *T = Stored->getType();
  if (isNumberInRegister(T->getScalarType())) {
    if (isa<Constant>(Stored) || Store.isAtomic() || Store.getAlign().value() * 8 >= T->getScalarSizeInBits())
      return false;
    Store.setOperand(0, copyBits(B, Stored));
    return true;
  }
  BitCastInst *Bits = numberOfWhichPart(Stored);
  if (!Bits) return false;
  B.SetInsertPoint(Bits);
  Value *Copy = copyBits(B, Bits->getOperand(0));
  Bits->replaceAllUsesWith(B.CreateBitCast(Copy, Bits->getType()));
  Bits->eraseFromParent();
  return true;
}

/// Whether \p V may be the lowest value of its type.
bool mayBeLowest(const Value *V, const Instruction &At) {
  const ConstantRange Range = computeConstantRange(V, /*ForSigned=*/true, /*UseInstrInfo=*/true, nullptr, &At);
  if (!Range.contains(APInt::getSignedMinValue(Range.getBitWidth()))) return false;
  return ComputeNumSignBits(V, At.getDataLayout(), nullptr, &At) == 1;
}

bool avoidSign(Instruction &I) {
  if (!I.getType()->isIntOrIntVectorTy(16)) return false;
  Value *Operand = nullptr;
  StringRef Operation;
  if (match(&I, m_Neg(m_Value(Operand))) && !I.hasNoSignedWrap())
    Operation = "neg";
  else if (match(&I, m_Intrinsic<Intrinsic::abs>(m_Value(Operand), m_Zero())))
    Operation = "abs";
  else
    return false;
  if (!mayBeLowest(Operand, I)) return false;
  const std::string Text =
      "{ .reg .b32 %wide; cvt.s32.s16 %wide, $1; " + Operation.str() + ".s32 %wide, %wide; cvt.u16.u32 $0, %wide; }";
  IRBuilder<> B(&I);
  I.replaceAllUsesWith(
      convertElements(B, Operand, I.getType(), [&](Value *Element) { return emitAssembly(B, Text, Element); }));
  I.eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses AvoidPtxasErrorsPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (avoidSign(I)) {
      ++NumSigns;
      Changed = true;
    }
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreInst>(&I); Store && avoidInStore(*Store)) {
      ++NumStores;
      Changed = true;
    }
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace syclc
