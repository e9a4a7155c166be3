// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/EstimatedRoots.h"

#include "native/x86/TargetFeatures.h"
#include "support/Statistics.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

SYCLC_STATISTIC(EstimatedRoots, NumRoots, "square roots computed by an estimate and a step");

namespace syclc {

namespace {

/// The errors of the results here, in ulp.
constexpr float RootError = 1.2F, InverseError = 1.2F, QuotientError = 2;

bool isRoot(const Value *V) { return match(V, m_Intrinsic<Intrinsic::sqrt>()); }

/// The instruction's allowed error in ulp, if it is a vector of floats that estimates exist for; else 0.
float allowedError(const Instruction &I) {
  const auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  if (!Vector || !Vector->getElementType()->isFloatTy() || Vector->getNumElements() < 4 ||
      !isPowerOf2_32(Vector->getNumElements()))
    return 0;
  const auto &Op = cast<FPMathOperator>(I);
  const float Allowed = Op.getFPAccuracy();
  const bool OfUser = Allowed >= QuotientError;
  return OfUser || Op.hasApproxFunc() || isRoot(&I) ? Allowed : 0; // see allowErrors()
}

/// Adds the instructions for one register at a time.
class Estimator {
public:
  Estimator(Instruction &At, unsigned MaxLanes) : B(&At), MaxLanes(MaxLanes) {}

  /// 1 / sqrt(X), or sqrt(X).
  Value *compute(Value *X, bool Inverse) {
    const unsigned Lanes = cast<FixedVectorType>(X->getType())->getNumElements();
    if (Lanes <= MaxLanes) return computeRegister(X, Lanes, Inverse);
    Value *Halves[2];
    for (unsigned Half : {0, 1}) {
      SmallVector<int> Chosen;
      for (unsigned Lane = 0; Lane != Lanes / 2; ++Lane) Chosen.push_back(int(Half * Lanes / 2 + Lane));
      Halves[Half] = compute(B.CreateShuffleVector(X, Chosen), Inverse);
    }
    SmallVector<int> All;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane) All.push_back(int(Lane));
    return B.CreateShuffleVector(Halves[0], Halves[1], All);
  }

  Value *product(Value *Left, Value *Right) { return B.CreateFMul(Left, Right); }

private:
  Value *computeRegister(Value *X, unsigned Lanes, bool Inverse) {
    const bool Is512 = Lanes == 16, Is256 = Lanes == 8;
    auto *Real = cast<FixedVectorType>(X->getType());
    Value *AllLanes = B.getIntN(Is512 ? 16 : 8, Is512 ? 0xffff : 0xff);
    Value *Estimate = B.CreateIntrinsic(Is512   ? Intrinsic::x86_avx512_rsqrt14_ps_512
                                        : Is256 ? Intrinsic::x86_avx512_rsqrt14_ps_256
                                                : Intrinsic::x86_avx512_rsqrt14_ps_128,
                                        {X, ConstantAggregateZero::get(Real), AllLanes});
    Value *Root = B.CreateFMul(X, Estimate);
    Value *Rest = fma(B.CreateFNeg(Root), Estimate, ConstantFP::get(Real, 1));
    Value *From = Inverse ? Estimate : Root;
    Value *Better = fma(B.CreateFMul(From, ConstantFP::get(Real, 0.5)), Rest, From);
    constexpr uint32_t Zeros = 0x02 | 0x04, PositiveInfinity = 0x08; // immediates of vfpclassps
    Value *Extreme = B.CreateIntrinsic(Is512   ? Intrinsic::x86_avx512_fpclass_ps_512
                                       : Is256 ? Intrinsic::x86_avx512_fpclass_ps_256
                                               : Intrinsic::x86_avx512_fpclass_ps_128,
                                       {X, B.getInt32(Zeros | PositiveInfinity)});
    return B.CreateSelect(Extreme, Inverse ? Estimate : X, Better);
  }

  Value *fma(Value *X, Value *Y, Value *Z) { return B.CreateIntrinsic(Intrinsic::fma, {X->getType()}, {X, Y, Z}); }

  IRBuilder<> B;
  const unsigned MaxLanes;
};

/// Replaces \p I if it is such a root, inverse or quotient.
bool estimate(Instruction &I, unsigned MaxLanes) {
  Value *Numerator = nullptr, *Root = nullptr, *New = nullptr;
  const float Allowed = isRoot(&I) || I.getOpcode() == Instruction::FDiv ? allowedError(I) : 0;
  if (Allowed == 0) return false;
  if (match(&I, m_FDiv(m_Value(Numerator), m_Value(Root)))) {
    const float OfRoot = isRoot(Root) ? allowedError(*cast<Instruction>(Root)) : 0;
    if (OfRoot == 0) return false;
    const bool Inverse = match(Numerator, m_SpecificFP(1));
    // The error of the root is halved at most by the division.
    if (Allowed + OfRoot / 2 < (Inverse ? InverseError : QuotientError)) return false;
    Estimator E(I, MaxLanes);
    New = E.compute(cast<CallBase>(Root)->getArgOperand(0), /*Inverse=*/true);
    if (!Inverse) New = E.product(Numerator, New);
  } else {
    // A root with both uses is computed once, and divided by.
    if (Allowed < RootError) return false;
    New = Estimator(I, MaxLanes).compute(I.getOperand(0), /*Inverse=*/false);
  }
  New->takeName(&I);
  I.replaceAllUsesWith(New);
  RecursivelyDeleteTriviallyDeadInstructions(&I);
  ++NumRoots;
  return true;
}

} // namespace

PreservedAnalyses EstimatedRootsPass::run(Function &F, FunctionAnalysisManager &) {
  const VectorFeatures Has = vectorFeatures(F);
  if (!Has.Avx512 || F.hasFnAttribute(Attribute::StrictFP)) return PreservedAnalyses::all();
  SmallVector<WeakTrackingVH> Quotients, Roots; // quotients first: then most roots have no use left
  for (Instruction &I : instructions(F))
    if (I.getOpcode() == Instruction::FDiv)
      Quotients.push_back(&I);
    else if (isRoot(&I))
      Roots.push_back(&I);
  bool Changed = false;
  for (auto *List : {&Quotients, &Roots})
    for (const WeakTrackingVH &Handle : *List)
      if (auto *I = dyn_cast_or_null<Instruction>(Handle)) Changed |= estimate(*I, Has.Use512 ? 16 : 8);
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace syclc
