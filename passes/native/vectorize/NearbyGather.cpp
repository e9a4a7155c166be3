// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/NearbyGather.h"

#include "native/vectorize/AddressSum.h"
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/Permute.h"
#include "native/vectorize/UnrollRows.h"
#include "native/vectorize/Widener.h"
#include "support/LoopWeight.h"
#include "support/Remarks.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <limits>
#include <optional>

using namespace llvm;

namespace syclc {

using namespace tune::NearbyGather;

SYCLC_STATISTIC(NearbyGather, NumGathers, "gathers that are loads where the elements lie close together");

namespace {

/// Estimates how far neighbouring lanes' values are apart in most sub-groups, from the arithmetic that computes them
/// from ids: bytes for addresses. Infinity if it is unknown, or not the same for most neighbours.
class UsualStep {
public:
  UsualStep(const LaneShapes &Shapes, const DataLayout &DL) : Shapes(Shapes), DL(DL) {}

  double of(const Value *V) {
    const LaneShape Shape = Shapes.of(V);
    if (Shape.isUniform()) return 0;
    if (Shape.isStrided()) return std::abs(double(Shape.stride()));
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || Known.size() == MaxInstructions) return Infinity;
    // A value that depends on itself, a loop's, may be anything.
    const auto [Place, IsNew] = Known.try_emplace(I, Infinity);
    if (!IsNew) return Place->second;
    const double Step = ofInstruction(*I);
    return Known[I] = Step;
  }

private:
  static constexpr uint64_t MinDivisor = 16;
  static constexpr double Infinity = std::numeric_limits<double>::infinity();

  double most(iterator_range<User::const_op_iterator> Operands) {
    double Most = 0;
    for (const Value *Operand : Operands) Most = std::max(Most, of(Operand));
    return Most;
  }

  /// The absolute value of a constant.
  static std::optional<double> constant(const Value *V) {
    if (const auto *Int = dyn_cast<ConstantInt>(V)) return Int->getValue().abs().roundToDouble();
    if (const auto *Float = dyn_cast<ConstantFP>(V)) return std::abs(Float->getValueAPF().convertToDouble());
    return std::nullopt;
  }

  /// A product with a uniform number. A row's length is multiplied by the number of a row, which is the same for most
  /// neighbours; the scale of a picture is rarely much more than 1.
  double ofProduct(const Value *V, const Value *Factor) {
    if (!Shapes.of(Factor).isUniform()) return Infinity;
    const double Step = of(V);
    if (Step == 0) return 0;
    if (const auto Known = constant(Factor)) return Step * *Known;
    return Factor->getType()->isFloatingPointTy() ? Step : Infinity;
  }
  double ofFactors(const Value *Left, const Value *Right) {
    return std::min(ofProduct(Left, Right), ofProduct(Right, Left));
  }

  double ofQuotient(const Value *V, const Value *Divisor) {
    if (!Shapes.of(Divisor).isUniform()) return Infinity;
    const double Step = of(V);
    if (const auto Known = constant(Divisor)) return *Known ? Step / *Known : Infinity;
    return V->getType()->isFloatingPointTy() || Step == Infinity ? Step : 0; // the number of a row
  }

  double ofAddress(const GetElementPtrInst &Gep) {
    SmallMapVector<Value *, APInt, 4> Indices;
    APInt Constant(DL.getIndexTypeSizeInBits(Gep.getType()), 0);
    if (!Gep.collectOffset(DL, Constant.getBitWidth(), Indices, Constant)) return Infinity;
    double Step = of(Gep.getPointerOperand());
    for (const auto &[Index, Scale] : Indices)
      if (const double OfIndex = of(Index)) Step += OfIndex * Scale.abs().roundToDouble();
    return Step;
  }

  double ofInstruction(const Instruction &I) {
    if (const auto *Gep = dyn_cast<GetElementPtrInst>(&I)) return ofAddress(*Gep);
    if (isa<CastInst>(I)) return isa<IntToPtrInst, PtrToIntInst, BitCastInst>(I) ? Infinity : of(I.getOperand(0));
    if (isa<SelectInst>(I)) return most(drop_begin(I.operands()));
    if (isa<PHINode, FreezeInst>(I) || I.getOpcode() == Instruction::FNeg) return most(I.operands());
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I)) return ofIntrinsic(*Call);
    if (!isa<BinaryOperator>(I)) return Infinity;
    const Value *Left = I.getOperand(0), *Right = I.getOperand(1);
    const auto *Known = dyn_cast<ConstantInt>(Right);
    switch (I.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::FAdd:
    case Instruction::FSub:
      return of(Left) + of(Right);
    case Instruction::Mul:
    case Instruction::FMul:
      return ofFactors(Left, Right);
    case Instruction::SDiv:
    case Instruction::UDiv:
    case Instruction::FDiv:
      return ofQuotient(Left, Right);
    case Instruction::SRem:
    case Instruction::URem:
      // A small one wraps in every sub-group.
      return Shapes.of(Right).isUniform() && (!Known || Known->getValue().ugt(MinDivisor)) ? of(Left) : Infinity;
    case Instruction::AShr:
    case Instruction::LShr:
      return Known ? std::ldexp(of(Left), -int(Known->getZExtValue())) : Infinity;
    case Instruction::Shl:
      return Known ? std::ldexp(of(Left), int(Known->getZExtValue())) : Infinity;
    case Instruction::And: // a remainder, or a multiple
      return Known && ((Known->getValue().isMask() && Known->getValue().ugt(MinDivisor)) ||
                       Known->getValue().isNegatedPowerOf2())
                 ? of(Left)
                 : Infinity;
    case Instruction::Or:
      return cast<PossiblyDisjointInst>(I).isDisjoint() ? of(Left) + of(Right) : Infinity;
    default:
      return Infinity;
    }
  }

  double ofIntrinsic(const IntrinsicInst &Call) {
    switch (Call.getIntrinsicID()) {
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::umin:
    case Intrinsic::umax:
    case Intrinsic::minnum:
    case Intrinsic::maxnum:
    case Intrinsic::minimum:
    case Intrinsic::maximum:
    case Intrinsic::minimumnum:
    case Intrinsic::maximumnum:
      return most(Call.args());
    case Intrinsic::usub_sat:
    case Intrinsic::uadd_sat:
    case Intrinsic::ssub_sat:
    case Intrinsic::sadd_sat:
      return of(Call.getArgOperand(0)) + of(Call.getArgOperand(1));
    case Intrinsic::abs:
    case Intrinsic::fabs:
    case Intrinsic::floor:
    case Intrinsic::ceil:
    case Intrinsic::trunc:
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::round:
    case Intrinsic::roundeven:
    case Intrinsic::fptosi_sat:
    case Intrinsic::fptoui_sat:
      return of(Call.getArgOperand(0));
    case Intrinsic::fma:
    case Intrinsic::fmuladd:
      return ofFactors(Call.getArgOperand(0), Call.getArgOperand(1)) + of(Call.getArgOperand(2));
    default:
      return Infinity;
    }
  }

  const LaneShapes &Shapes;
  const DataLayout &DL;
  DenseMap<const Instruction *, double> Known;
};

/// Whether a window of W elements is loaded and permuted by a few instructions.
bool isCheap(const Widener &W, FixedVectorType *T, Align A, unsigned AddressSpace) {
  const VectorFeatures Has = vectorFeatures(W.F);
  const unsigned Bits = T->getScalarSizeInBits(), Permuted = Has.Avx512 ? std::max(Bits, 16u) : Bits;
  if (!Has.Avx2 || !(T->getElementType()->isIntegerTy() || T->getElementType()->isFloatingPointTy())) return false;
  if (!isPowerOf2_32(Bits) || Bits < 8 || Bits > 64 || W.W < 4 || !isPowerOf2_32(W.W)) return false;
  if (!W.Target.isLegalMaskedLoad(T, A, AddressSpace)) return false;
  const unsigned Registers = divideCeil(Permuted * W.W, Has.Use512 ? 512u : 256u);
  // Without AVX-512, each register of the result is looked up in each register of the window.
  return Registers <= (Has.Avx512 || Bits == 32 ? 2u : 1u);
}

/// The helper function of NearbyGather.h; its parameters are the base, the indices, and the mask.
class Helper {
public:
  Helper(Widener &W, FixedVectorType *T, Align A) : W(W), B(W.B), T(T), A(A) {}

  Function *make(Type *Base, Type *Index) {
    Module &M = *W.F.getParent();
    LLVMContext &C = M.getContext();
    auto *MaskType = FixedVectorType::get(Type::getInt1Ty(C), W.W);
    std::string Name = "syclc.gather.nearby.";
    raw_string_ostream(Name) << *T << "." << *Index << "." << A.value() << "." << Base->getPointerAddressSpace();
    if (Function *Made = M.getFunction(Name)) return Made;
    F = W.makeHelper(FunctionType::get(T, {Base, Index, MaskType}, false), Name, Attribute::AlwaysInline);
    IRBuilderBase::InsertPointGuard Guard(B);
    auto *Entry = BasicBlock::Create(C, "entry", F);
    Near = BasicBlock::Create(C, "near", F);
    Far = BasicBlock::Create(C, "far", F);
    B.SetInsertPoint(Entry);
    B.SetCurrentDebugLocation(DebugLoc());
    test();
    B.SetInsertPoint(Near);
    loadWindow();
    B.SetInsertPoint(Far);
    loadEach();
    return F;
  }

private:
  /// Tests the places of all lanes, active or not: the test then leaves loops in which only the base or the mask
  /// differs.
  void test() {
    Value *Index = B.CreateFreeze(F->getArg(1)); // inactive lanes may have poison
    SmallVector<int> Following;
    for (unsigned Lane = 1; Lane < W.W; ++Lane) Following.push_back(int(Lane));
    Following.push_back(int(W.W - 1));
    Value *Ordered = B.CreateICmpSLE(Index, B.CreateShuffleVector(Index, Following));
    Value *From = B.CreateExtractElement(Index, uint64_t(0));
    First = B.CreateSExt(From, B.getInt64Ty());
    Value *Distances = B.CreateSub(Index, W.splat(From));
    Value *Short = B.CreateICmpULT(Distances, ConstantInt::get(Index->getType(), W.W));
    Places = B.CreateZExtOrTrunc(Distances, FixedVectorType::get(B.getInt32Ty(), W.W), "places");
    B.CreateCondBr(B.CreateAndReduce(B.CreateAnd(Ordered, Short)), Near, Far);
  }

  /// The window reaches from the place of the first active lane to that of the last.
  void loadWindow() {
    const VectorFeatures Has = vectorFeatures(W.F);
    auto Place = [&](Value *Lane) { return permuteLanes(B, Has, Places, W.splat(Lane)); };
    Value *From = Place(W.firstOn(F->getArg(2))), *To = Place(W.lastOn(F->getArg(2)));
    SmallVector<Constant *> Numbers;
    for (unsigned Number = 0; Number < W.W; ++Number) Numbers.push_back(B.getInt32(Number));
    Value *Elements = ConstantVector::get(Numbers);
    Value *InWindow = B.CreateAnd(B.CreateICmpUGE(Elements, From), B.CreateICmpULE(Elements, To));
    auto *Ints = FixedVectorType::get(B.getIntNTy(T->getScalarSizeInBits()), W.W);
    Value *Start = B.CreateGEP(T->getElementType(), F->getArg(0), First);
    Value *Window = B.CreateMaskedLoad(Ints, Start, A, InWindow);
    B.CreateRet(B.CreateBitCast(permuteLanes(B, Has, Window, Places), T));
  }

  /// Without masked gathers, inactive lanes load what an active one does (WidenMemory.cpp).
  void loadEach() {
    Value *Mask = F->getArg(2);
    const bool Masked = W.Target.isLegalMaskedGather(T, A);
    Value *Index = Masked ? F->getArg(1) : onlyActive(W, F->getArg(1), Mask);
    Value *Pointers = B.CreateGEP(T->getElementType(), F->getArg(0), Index);
    B.CreateRet(B.CreateMaskedGather(T, Pointers, A, Masked ? Mask : nullptr));
  }

  Widener &W;
  IRBuilder<> &B;
  FixedVectorType *T;
  const Align A;
  Function *F = nullptr;
  BasicBlock *Near = nullptr, *Far = nullptr;
  Value *First = nullptr, *Places = nullptr;
};

} // namespace

bool mayBeNearby(const LoadInst &Load, const LaneShapes &Shapes) {
  const Value *Address = Load.getPointerOperand();
  if (isDisabled(Transform::NearbyGather) || !isa<GetElementPtrInst>(Address)) return false;
  const DataLayout &DL = Load.getDataLayout();
  return UsualStep(Shapes, DL).of(Address) <= double(DL.getTypeStoreSize(Load.getType()).getFixedValue());
}

Value *gatherNearby(Widener &W, LoadInst &Load, Type *Element, uint64_t Offset, Align A) {
  auto *T = FixedVectorType::get(Element, W.W);
  Value *Pointer = Load.getPointerOperand(), *Mask = W.mask();
  if (!mayBeNearby(Load, W.Shapes) || !isCheap(W, T, A, Load.getPointerAddressSpace())) return nullptr;
  const AddressSum Sum = AddressSum::ofIndices(Pointer, W.DL, [&](Value *V) { return W.isUniform(V); });
  const auto Size = int64_t(W.DL.getTypeAllocSize(Element).getFixedValue());
  SmallVector<AddressSum::Term, 4> Varying, Same;
  for (const AddressSum::Term &Term : Sum.Terms) (W.isUniform(Term.V) ? Same : Varying).push_back(Term);
  if (!W.isUniform(Sum.Base) || Varying.empty() ||
      any_of(Varying, [&](const AddressSum::Term &Term) { return Term.Factor % Size != 0; }))
    return nullptr;
  IRBuilder<> &B = W.B;
  auto Scaled = [&](Value *V, const AddressSum::Term &Term, int64_t Unit) {
    Type *Long = V->getType()->getWithNewBitWidth(64);
    V = Term.Signed ? B.CreateSExt(V, Long) : B.CreateZExt(V, Long);
    return Term.Factor == Unit ? V : B.CreateMul(V, ConstantInt::getSigned(Long, Term.Factor / Unit));
  };
  Value *Base = B.CreatePtrAdd(W.scalar(Sum.Base), B.getInt64(uint64_t(Sum.Offset) + Offset));
  for (const AddressSum::Term &Term : Same) Base = B.CreatePtrAdd(Base, Scaled(W.scalar(Term.V), Term, 1));
  Value *Index = nullptr;
  if (const AddressSum::Term &Only = Varying.front();
      Varying.size() == 1 && Only.Signed && Only.Factor == Size && Only.V->getType()->getIntegerBitWidth() >= 32)
    Index = W.lanes(Only.V);
  else
    for (const AddressSum::Term &Term : Varying) {
      Value *Part = Scaled(W.lanes(Term.V), Term, Size);
      Index = Index ? B.CreateAdd(Index, Part) : Part;
    }
  ++NumGathers;
  if (!isUnlikely(*Load.getParent()) && !Load.hasMetadata(RemainderMetadata))
    W.Report.passed(&Load, "NearbyGather",
                    "one load in sub-groups whose elements lie close together, which is known only when the kernel "
                    "runs; otherwise a gather");
  return B.CreateCall(Helper(W, T, A).make(Base->getType(), Index->getType()), {Base, Index, Mask});
}

} // namespace syclc
