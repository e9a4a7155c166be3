// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. LLVM creates 128-bit products from code that computes the upper half of a 64-bit
/// product (sycl::mul_hi, random number generators), and simplifies code that uses them: it chooses between two
/// products, compares one with 2^64 or tests a bit. For a loop that adds up its counter, LLVM computes n * (n - 1) / 2
/// in 65 bits; for a sum of cubes in 67 bits. SPIR-V has no such integers. This step represents them by two halves of 64
/// bits; for the upper half of a product OpenCL has a function:
/// \code
///   %p = mul i128 (zext i64 %a), (zext i64 %b)      %low = mul i64 %a, %b
///   %s = lshr i128 %p, 64                      =>   %high = call i64 @mul_hi(i64 %a, i64 %b)
///   %h = trunc i128 %s to i64                       ; %h is %high
/// \endcode
/// Programs use such integers, too (`__int128`). Their divisions and conversions to floating-point numbers are calls
/// already (device-library/WideIntegers.h), and loads and stores are split like operations.
///
/// The upper half of an integer of less than 128 bits may have excess bits, which are cleared where they matter. If a
/// function has an operation on such integers that this step does not know, such as an atomic one, it is not changed,
/// and CheckSupported reports it.
#include "device-library/OpenClCall.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace syclc {

namespace {

bool isWide(const Type *T) { return T->isIntegerTy() && T->getIntegerBitWidth() > 64; }

bool isWideOperation(const Instruction &I) {
  return isWide(I.getType()) || any_of(I.operands(), [](const Use &U) { return isWide(U->getType()); });
}

class Splitting {
public:
  explicit Splitting(Function &F) : F(F), Builder(F.getContext()) {}

  bool run() {
    SmallVector<Instruction *> Wide;
    for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : *BB)
        if (isWideOperation(I)) Wide.push_back(&I);
    if (Wide.empty() || !all_of(Wide, canSplit)) return false;
    for (Instruction *I : Wide) split(*I);
    for (auto [Old, New] : Phis)
      for (auto [Incoming, Block] : zip_equal(Old->incoming_values(), Old->blocks())) {
        Halves Both = halves(Incoming);
        cast<PHINode>(New.Low)->addIncoming(Both.Low, Block);
        cast<PHINode>(New.High)->addIncoming(Both.High, Block);
      }
    for (Instruction *I : reverse(Wide)) {
      if (!I->getType()->isVoidTy()) I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      I->eraseFromParent();
    }
    return true;
  }

private:
  struct Halves {
    Value *Low, *High;
  };

  static bool canSplit(const Instruction *I) {
    const auto HasHalves = [](const Use &U) {
      return !isWide(U->getType()) || (U->getType()->getIntegerBitWidth() <= 128 &&
                                       (isa<ConstantInt>(U) || isa<UndefValue>(U) || isa<Instruction>(U)));
    };
    if ((isWide(I->getType()) && I->getType()->getIntegerBitWidth() > 128) || !all_of(I->operands(), HasHalves))
      return false;
    switch (I->getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
    case Instruction::ICmp:
    case Instruction::Select:
    case Instruction::PHI:
    case Instruction::Freeze:
      return true;
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
      return I->getType()->isIntegerTy();
    case Instruction::Load:
      return !cast<LoadInst>(I)->isAtomic();
    case Instruction::Store:
      return !cast<StoreInst>(I)->isAtomic();
    default:
      return false;
    }
  }

  /// The halves of a constant, or of an instruction that has been split.
  Halves halves(Value *V) {
    Type *Long = Builder.getInt64Ty();
    if (auto *Number = dyn_cast<ConstantInt>(V)) {
      const APInt All = Number->getValue().zext(128);
      return {ConstantInt::get(Long, All.trunc(64)), ConstantInt::get(Long, All.lshr(64).trunc(64))};
    }
    if (isa<PoisonValue>(V)) return {PoisonValue::get(Long), PoisonValue::get(Long)};
    if (isa<UndefValue>(V)) return {UndefValue::get(Long), UndefValue::get(Long)};
    return Known.at(V);
  }

  /// The halves with the bits beyond \p T's width cleared, or copied from its sign.
  Halves extended(Value *V, bool Signed) {
    Halves Both = halves(V);
    const unsigned Excess = 128 - V->getType()->getIntegerBitWidth();
    if (Excess == 0) return Both;
    if (Signed)
      Both.High = Builder.CreateAShr(Builder.CreateShl(Both.High, Excess), Excess);
    else
      Both.High = Builder.CreateAnd(Both.High, Builder.getInt64(~uint64_t(0) >> Excess));
    return Both;
  }

  void split(Instruction &I) {
    Builder.SetInsertPoint(&I);
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      const unsigned Count = Phi->getNumIncomingValues();
      Known[Phi] = {Builder.CreatePHI(Builder.getInt64Ty(), Count), Builder.CreatePHI(Builder.getInt64Ty(), Count)};
      Phis.emplace_back(Phi, Known[Phi]);
    } else if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
      I.replaceAllUsesWith(compared(*Compare));
    } else if (isa<TruncInst>(I) && !isWide(I.getType())) {
      I.replaceAllUsesWith(Builder.CreateTrunc(halves(I.getOperand(0)).Low, I.getType()));
    } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
      Known[Load] = loaded(*Load);
    } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
      store(*Store);
    } else {
      Known[&I] = computed(I);
    }
  }

  Halves computed(Instruction &I) {
    Value *First = I.getOperand(0);
    switch (I.getOpcode()) {
    case Instruction::Trunc:
      return halves(First);
    case Instruction::ZExt:
    case Instruction::SExt: {
      const bool Signed = isa<SExtInst>(I);
      if (isWide(First->getType())) return extended(First, Signed);
      Value *Low = extendedTo64(First, Signed);
      return {Low, Signed ? Builder.CreateAShr(Low, 63) : Builder.getInt64(0)};
    }
    case Instruction::Freeze: {
      const Halves Both = halves(First);
      return {Builder.CreateFreeze(Both.Low), Builder.CreateFreeze(Both.High)};
    }
    case Instruction::Select: {
      const Halves A = halves(I.getOperand(1)), B = halves(I.getOperand(2));
      return {Builder.CreateSelect(First, A.Low, B.Low), Builder.CreateSelect(First, A.High, B.High)};
    }
    case Instruction::Mul:
      return multiplied(First, I.getOperand(1));
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
      return shifted(cast<BinaryOperator>(I));
    default:
      return combined(I.getOpcode(), halves(First), halves(I.getOperand(1)));
    }
  }

  /// Calls \p Access for the parts of the memory of a wide integer that are integers of usual width: their type, address,
  /// alignment, and their first bit in the upper half; the lower half is one part, without such a bit.
  void forEachPart(Type *Integer, Value *Address, Align Alignment,
                   function_ref<void(Type *, Value *, Align, std::optional<unsigned>)> Access) {
    Access(Builder.getInt64Ty(), Address, Alignment, std::nullopt);
    const unsigned Bytes = divideCeil(Integer->getIntegerBitWidth(), 8);
    for (unsigned At = 8; At < Bytes;) {
      const unsigned Size = llvm::bit_floor(Bytes - At);
      Value *Part = Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Address, At);
      Access(Builder.getIntNTy(Size * 8), Part, commonAlignment(Alignment, At), (At - 8) * 8);
      At += Size;
    }
  }

  Halves loaded(LoadInst &Load) {
    Halves Both = {nullptr, Builder.getInt64(0)};
    forEachPart(Load.getType(), Load.getPointerOperand(), Load.getAlign(),
                [&](Type *Part, Value *Address, Align Alignment, std::optional<unsigned> Bit) {
                  Value *V = Builder.CreateAlignedLoad(Part, Address, Alignment, Load.isVolatile());
                  if (!Bit)
                    Both.Low = V;
                  else
                    Both.High = Builder.CreateOr(Both.High, Builder.CreateShl(extendedTo64(V, false), *Bit));
                });
    return Both;
  }

  void store(StoreInst &Store) {
    const Halves Both = extended(Store.getValueOperand(), false);
    forEachPart(Store.getValueOperand()->getType(), Store.getPointerOperand(), Store.getAlign(),
                [&](Type *Part, Value *Address, Align Alignment, std::optional<unsigned> Bit) {
                  Value *V = Bit ? Builder.CreateTrunc(Builder.CreateLShr(Both.High, *Bit), Part) : Both.Low;
                  Builder.CreateAlignedStore(V, Address, Alignment, Store.isVolatile());
                });
  }

  Value *extendedTo64(Value *V, bool Signed) {
    return Signed ? Builder.CreateSExt(V, Builder.getInt64Ty()) : Builder.CreateZExt(V, Builder.getInt64Ty());
  }

  Halves combined(unsigned Opcode, Halves A, Halves B) {
    const auto Operation = static_cast<Instruction::BinaryOps>(Opcode);
    const Halves Each = {Builder.CreateBinOp(Operation, A.Low, B.Low), Builder.CreateBinOp(Operation, A.High, B.High)};
    const auto Carry = [&](Value *X, Value *Y) { return extendedTo64(Builder.CreateICmpULT(X, Y), false); };
    if (Operation == Instruction::Sub) return {Each.Low, Builder.CreateSub(Each.High, Carry(A.Low, B.Low))};
    if (Operation == Instruction::Add) return {Each.Low, Builder.CreateAdd(Each.High, Carry(Each.Low, A.Low))};
    return Each;
  }

  /// The i64 that \p V zero-extends or sign-extends, or null.
  Value *narrowed(Value *V, bool Signed) {
    if (auto *Number = dyn_cast<ConstantInt>(V)) {
      const APInt &All = Number->getValue();
      if (Signed ? !All.isSignedIntN(64) : !All.isIntN(64)) return nullptr;
      return ConstantInt::get(Builder.getInt64Ty(), All.trunc(64));
    }
    if (Signed ? !isa<SExtInst>(V) : !isa<ZExtInst>(V)) return nullptr;
    return isWide(cast<CastInst>(V)->getSrcTy()) ? nullptr : halves(V).Low;
  }

  Halves multiplied(Value *Left, Value *Right) {
    const auto Upper = [&](Value *A, Value *B, const char *Types) {
      return createOpenClCall(Builder, mangleOpenCl("mul_hi", Types), A->getType(), {A, B});
    };
    for (bool Signed : {false, true}) {
      Value *A = narrowed(Left, Signed), *B = A ? narrowed(Right, Signed) : nullptr;
      if (B) return {Builder.CreateMul(A, B), Upper(A, B, Signed ? "ll" : "mm")};
    }
    const Halves A = halves(Left), B = halves(Right);
    Value *Mixed = Builder.CreateAdd(Builder.CreateMul(A.Low, B.High), Builder.CreateMul(A.High, B.Low));
    return {Builder.CreateMul(A.Low, B.Low), Builder.CreateAdd(Upper(A.Low, B.Low, "mm"), Mixed)};
  }

  Halves shifted(BinaryOperator &I) {
    const bool Left = I.getOpcode() == Instruction::Shl, Signed = I.getOpcode() == Instruction::AShr;
    const Halves From = Left ? halves(I.getOperand(0)) : extended(I.getOperand(0), Signed);
    // Bits cross from one half to the other.
    Value *Source = Left ? From.Low : From.High, *Target = Left ? From.High : From.Low;
    const auto Logical = [&](bool ToLeft, Value *V, Value *Amount) {
      return ToLeft ? Builder.CreateShl(V, Amount) : Builder.CreateLShr(V, Amount);
    };
    const auto Shift = [&](Value *Amount) {
      return Signed ? Builder.CreateAShr(Source, Amount) : Logical(Left, Source, Amount);
    };
    Value *Filling = Signed ? Builder.CreateAShr(Source, 63) : Builder.getInt64(0),
          *Amount = halves(I.getOperand(1)).Low;
    const auto Ordered = [&](Value *NewSource, Value *NewTarget) {
      return Left ? Halves{NewSource, NewTarget} : Halves{NewTarget, NewSource};
    };
    if (auto *Constant = dyn_cast<ConstantInt>(Amount)) {
      const uint64_t N = Constant->getZExtValue();
      if (N == 0) return From;
      if (N >= 64) return Ordered(Filling, N == 64 ? Source : Shift(Builder.getInt64((N - 64) & 63)));
      Value *Crossing = Logical(!Left, Source, Builder.getInt64(64 - N));
      return Ordered(Shift(Amount), Builder.CreateOr(Logical(Left, Target, Amount), Crossing));
    }
    // Two steps, because the bits that cross are shifted by 64 if none do.
    Value *Rest = Builder.CreateAnd(Amount, 63), *Opposite = Builder.CreateXor(Rest, Builder.getInt64(63));
    Value *Crossing = Logical(!Left, Logical(!Left, Source, Builder.getInt64(1)), Opposite);
    Value *Mixed = Builder.CreateOr(Logical(Left, Target, Rest), Crossing), *Shifted = Shift(Rest);
    Value *IsFar = Builder.CreateICmpUGE(Amount, Builder.getInt64(64));
    return Ordered(Builder.CreateSelect(IsFar, Filling, Shifted), Builder.CreateSelect(IsFar, Shifted, Mixed));
  }

  Value *compared(ICmpInst &I) {
    const CmpInst::Predicate Predicate = I.getPredicate();
    const Halves A = extended(I.getOperand(0), I.isSigned()), B = extended(I.getOperand(1), I.isSigned());
    if (I.isEquality()) {
      Value *Differences = Builder.CreateOr(Builder.CreateXor(A.Low, B.Low), Builder.CreateXor(A.High, B.High));
      return Builder.CreateICmp(Predicate, Differences, Builder.getInt64(0));
    }
    Value *Lower = Builder.CreateICmp(I.getUnsignedPredicate(), A.Low, B.Low);
    Value *Higher = Builder.CreateICmp(CmpInst::getStrictPredicate(Predicate), A.High, B.High);
    return Builder.CreateSelect(Builder.CreateICmpEQ(A.High, B.High), Lower, Higher);
  }

  Function &F;
  IRBuilder<> Builder;
  DenseMap<Value *, Halves> Known;
  SmallVector<std::pair<PHINode *, Halves>> Phis;
};

} // namespace

bool splitIntegers(Function &F) { return Splitting(F).run(); }

} // namespace syclc
