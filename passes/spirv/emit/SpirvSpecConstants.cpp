// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/emit/SpirvSpecConstants.h"

#include "device-library/OpenClCall.h"
#include "ir/SpecConstants.h"
#include "support/ModuleId.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

namespace {

/// A scalar by its offset in the block of all values.
struct PlacedScalar {
  unsigned Offset, Size;
  uint32_t SpecId;
  uint64_t Default;
  unsigned end() const { return Offset + Size; }
};

class Lowering {
public:
  Lowering(Module &M, const SpecBlock &Values) : DL(M.getDataLayout()), Block(*Values.Variable) {
    const uint32_t First = firstSpecId(Values.OtherId.empty() ? moduleId(M) : StringRef(Values.OtherId));
    for (const SpecConstant &S : specConstants(M, Values.OtherId))
      for (auto [I, Part] : enumerate(scalarsOf(S, DL)))
        Scalars.push_back(
            {S.Offset + Part.Offset, Part.Size, First + S.FirstScalar + unsigned(I), defaultBits(S, Part, DL)});
  }

  void run() {
    convertUsersOfConstantsToInstructions({&Block});
    MapVector<Function *, SmallVector<Use *>> Uses;
    replaceLoads(Block, 0);
    for (Use &U : Block.uses())
      if (auto *User = dyn_cast<Instruction>(U.getUser())) Uses[User->getFunction()].push_back(&U);
    for (auto &[F, InFunction] : Uses) {
      Value *Variable = makeVariable(*F);
      for (Use *U : InFunction) U->set(Variable);
    }
    Block.removeDeadConstantUsers();
    Block.eraseFromParent();
  }

private:
  /// Replaces loads from \p Address, \p Offset bytes into the block, and from addresses at a constant offset from it.
  void replaceLoads(Value &Address, uint64_t Offset) {
    for (User *U : make_early_inc_range(Address.users())) {
      if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->isSimple()) {
        IRBuilder<> B(Load);
        if (Value *V = assemble(B, Load->getType(), Offset)) {
          V->takeName(Load);
          Load->replaceAllUsesWith(V);
          Load->eraseFromParent();
        }
      } else if (auto *Step = dyn_cast<GetElementPtrInst>(U); Step && Step->getPointerOperand() == &Address) {
        APInt Distance(DL.getIndexTypeSizeInBits(Step->getType()), 0);
        if (!Step->accumulateConstantOffset(DL, Distance)) continue;
        replaceLoads(*Step, Offset + Distance.getSExtValue());
        if (Step->use_empty()) Step->eraseFromParent();
      }
    }
  }

  CallInst *specConstant(IRBuilder<> &B, Type *T, const PlacedScalar &S) {
    Constant *Default = ConstantInt::get(B.getIntNTy(S.Size * 8), S.Default);
    Default = ConstantExpr::getBitCast(Default, T);
    return createOpenClCall(B, mangleOpenCl("__spirv_SpecConstant", "i" + mangleOpenClType(T)), T,
                            {B.getInt32(S.SpecId), Default});
  }

  /// Builds the value of type \p T at \p Offset; null if the type is not supported.
  Value *assemble(IRBuilder<> &B, Type *T, uint64_t Offset) {
    if (isa<StructType, ArrayType, FixedVectorType>(T)) return assembleParts(B, T, Offset);
    if (T->isPointerTy()) {
      Value *Bits = assemble(B, DL.getIntPtrType(T), Offset);
      return Bits ? B.CreateIntToPtr(Bits, T) : nullptr;
    }
    if (!T->isIntegerTy() && !T->isFloatingPointTy()) return nullptr;
    const unsigned Size = DL.getTypeStoreSize(T).getFixedValue();
    for (const PlacedScalar &S : Scalars)
      if (S.Offset == Offset && S.Size == Size &&
          (T->isHalfTy() || T->isFloatTy() || T->isDoubleTy() || T->isIntegerTy(Size * 8)))
        return specConstant(B, T, S);
    return fromBits(B, T, Offset, Size);
  }

  Value *assembleParts(IRBuilder<> &B, Type *T, uint64_t Offset) {
    Value *Whole = PoisonValue::get(T);
    if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
      const unsigned Bits = Vector->getScalarSizeInBits();
      if (Bits % 8 != 0) return nullptr;
      for (unsigned I = 0; I != Vector->getNumElements(); ++I) {
        Value *Part = assemble(B, Vector->getElementType(), Offset + I * (Bits / 8));
        if (!Part) return nullptr;
        Whole = B.CreateInsertElement(Whole, Part, I);
      }
      return Whole;
    }
    const unsigned Count = isa<StructType>(T) ? T->getStructNumElements() : T->getArrayNumElements();
    for (unsigned I = 0; I != Count; ++I) {
      auto *Struct = dyn_cast<StructType>(T);
      Type *Element = Struct ? Struct->getElementType(I) : T->getArrayElementType();
      const uint64_t At = Struct ? DL.getStructLayout(Struct)->getElementOffset(I).getFixedValue()
                                 : I * DL.getTypeAllocSize(Element).getFixedValue();
      Value *Part = assemble(B, Element, Offset + At);
      if (!Part) return nullptr;
      Whole = B.CreateInsertValue(Whole, Part, I);
    }
    return Whole;
  }

  /// Builds a scalar that is not a scalar of a constant: part of one, or parts of several.
  Value *fromBits(IRBuilder<> &B, Type *T, uint64_t Offset, unsigned Size) {
    Type *Word = B.getIntNTy(Size * 8);
    Value *Bits = ConstantInt::get(Word, 0);
    for (const PlacedScalar &S : Scalars) {
      if (S.Offset >= Offset + Size || S.end() <= Offset) continue;
      Value *Part = specConstant(B, B.getIntNTy(S.Size * 8), S);
      if (S.Offset < Offset) Part = B.CreateLShr(Part, (Offset - S.Offset) * 8);
      Part = B.CreateZExtOrTrunc(Part, Word);
      if (S.Offset > Offset) Part = B.CreateShl(Part, (S.Offset - Offset) * 8);
      Bits = B.CreateOr(Bits, Part);
    }
    if (T->isIntegerTy()) return B.CreateZExtOrTrunc(Bits, T);
    return DL.getTypeSizeInBits(T) == Size * 8 ? B.CreateBitCast(Bits, T) : nullptr;
  }

  /// Stores all values in a private variable, as integers: all devices support their types.
  Value *makeVariable(Function &F) {
    IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
    AllocaInst *Variable = B.CreateAlloca(Block.getValueType(), nullptr, "spec.constants");
    Variable->setAlignment(Align(16));
    for (const PlacedScalar &S : Scalars)
      B.CreateAlignedStore(specConstant(B, B.getIntNTy(S.Size * 8), S),
                           B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Variable, S.Offset),
                           commonAlignment(Align(16), S.Offset));
    return Variable;
  }

  const DataLayout &DL;
  GlobalVariable &Block;
  SmallVector<PlacedScalar> Scalars;
};

} // namespace

void lowerSpecConstantsForSpirv(Module &M) {
  for (const SpecBlock &Block : unknownSpecBlocks(M)) Lowering(M, Block).run();
}

} // namespace syclc
