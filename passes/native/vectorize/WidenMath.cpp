// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Math functions: widens `call float @sinf(float %x)`, or `@llvm.sin.f32`, to all lanes at once, according to the
/// MathForm of the builtin (sycl/detail/math.def).
///
/// With 16 lanes and 256-bit registers:
/// \code
///   %a = shufflevector <16 x float> %x, <8 x i32> <0, 1 ... 7>
///   %b = shufflevector <16 x float> %x, <8 x i32> <8, 9 ... 15>
///   %sin.a = call <8 x float> @_ZGVdN8v_sinf(<8 x float> %a)
///   %sin.b = call <8 x float> @_ZGVdN8v_sinf(<8 x float> %b)
///   %sin = shufflevector %sin.a, %sin.b
/// \endcode
/// libmvec is part of glibc: every program that links libm finds it. Inactive lanes get a harmless argument, since
/// arbitrary values may take a slow path. Bodies of the device library have been inlined before widening
/// (device-library/NativeMath.h), or VectorMath.h handles the calls.
#include "ir/BuiltinTable.h"
#include "native/vectorize/VectorMath.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"
#include "native/x86/TargetFeatures.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ModRef.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace syclc {

namespace {

/// The math builtin that \p Call computes, if its arguments and result have the same type; or null. Half is computed
/// as float.
const Builtin *mathOf(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  Type *Real = Call.getType();
  if (!Callee || !Real->isFloatingPointTy() ||
      any_of(Call.args(), [&](const Use &Argument) { return Argument->getType() != Real; }))
    return nullptr;
  if (Callee->isIntrinsic()) return lookupMath(Callee->getIntrinsicID(), Real->isDoubleTy());
  const Builtin *B = Callee->isDeclaration() ? lookupBuiltin(Callee->getName()) : nullptr;
  const bool IsMath = B && B->Kind == BuiltinKind::Math;
  return IsMath && Call.getFunctionType() == builtinType(*B, Call.getContext()) ? B : nullptr;
}

/// A variant in libmvec: `_ZGV` ISA `N` lanes.
struct Variant {
  char Isa;
  unsigned Lanes;
};

/// The widest variant for elements of \p Bits that has at most \p Lanes lanes, or the narrowest one; 0 lanes if there
/// is no libmvec.
Variant chooseVariant(const Function &F, unsigned Bits, unsigned Lanes) {
  const Triple &Host = F.getParent()->getTargetTriple();
  if (Host.getArch() != Triple::x86_64 || !Host.isOSLinux() || Host.isMusl() || Host.isAndroid()) return {0, 0};
  VectorFeatures Has = vectorFeatures(F);
  if (Has.Use512 && Lanes >= 512 / Bits) return {'e', 512 / Bits};
  if (Has.Avx2 && Lanes >= 256 / Bits) return {'d', 256 / Bits};
  return {'b', 128 / Bits};
}

class MathWidener {
public:
  explicit MathWidener(Widener &W) : W(W), B(W.B) {}

  Value *instruction(CallInst &Call, const Builtin &Known) {
    SmallVector<Value *> Arguments;
    for (Value *Argument : Call.args()) Arguments.push_back(W.lanes(Argument));
    auto *New = B.CreateIntrinsic(W.wide(Call.getType()), Known.Intrinsic, Arguments);
    New->copyFastMathFlags(&Call);
    New->copyMetadata(Call, {LLVMContext::MD_fpmath});
    return New;
  }

  /// \returns null if libmvec has no variant for this target.
  Value *libmvec(CallInst &Call, const Builtin &Known) {
    bool Half = Call.getType()->isHalfTy(); // computed as float
    Type *Real = Half ? B.getFloatTy() : Call.getType();
    Variant Chosen = chooseVariant(W.F, Real->getPrimitiveSizeInBits(), W.W);
    if (!Chosen.Lanes) return nullptr;

    Value *Mask = W.mask();
    SmallVector<Value *> Arguments;
    for (Value *Argument : Call.args()) {
      Value *Lanes = W.lanes(Argument);
      if (!W.isAllOn(Mask)) Lanes = B.CreateSelect(Mask, Lanes, ConstantFP::get(Lanes->getType(), Known.Harmless));
      if (Half) Lanes = B.CreateFPExt(Lanes, FixedVectorType::get(Real, W.W));
      Arguments.push_back(fit(Lanes, Chosen.Lanes));
    }
    FunctionCallee Callee = declare(Known, Real, Chosen, Arguments.size());

    SmallVector<Value *> Pieces;
    for (unsigned From = 0; From < W.W; From += Chosen.Lanes) {
      SmallVector<Value *> Piece;
      for (Value *Lanes : Arguments) Piece.push_back(cut(Lanes, From, Chosen.Lanes));
      CallInst *New = B.CreateCall(Callee, Piece);
      New->copyFastMathFlags(&Call);
      Pieces.push_back(New);
    }
    Value *Result = fit(concatenateVectors(B, Pieces), W.W);
    return Half ? B.CreateFPTrunc(Result, W.wide(Call.getType())) : Result;
  }

private:
  static unsigned size(Value *Lanes) { return cast<FixedVectorType>(Lanes->getType())->getNumElements(); }

  Value *cut(Value *Lanes, unsigned From, unsigned Count) {
    if (size(Lanes) == Count) return Lanes;
    return B.CreateShuffleVector(Lanes, createSequentialMask(From, Count, 0));
  }

  /// At least the first \p Count lanes: a sub-group narrower than a register is padded with its first lane.
  Value *fit(Value *Lanes, unsigned Count) {
    unsigned Size = size(Lanes);
    if (Size == Count || (Size > Count && Count != W.W)) return Lanes;
    SmallVector<int> Indices;
    for (unsigned Lane = 0; Lane < Count; ++Lane) Indices.push_back(Lane < Size ? Lane : 0);
    return B.CreateShuffleVector(Lanes, Indices);
  }

  FunctionCallee declare(const Builtin &Known, Type *Real, Variant Chosen, unsigned Arguments) {
    Type *Register = FixedVectorType::get(Real, Chosen.Lanes);
    std::string Name =
        (Twine("_ZGV") + Twine(Chosen.Isa) + "N" + Twine(Chosen.Lanes) + std::string(Arguments, 'v') + "_" + Known.Name)
            .str();
    SmallVector<Type *> Parameters(Arguments, Register);
    FunctionCallee Callee =
        W.F.getParent()->getOrInsertFunction(Name, FunctionType::get(Register, Parameters, /*isVarArg=*/false));
    auto *Declaration = cast<Function>(Callee.getCallee());
    Declaration->setDoesNotThrow();
    Declaration->setWillReturn();
    Declaration->setMemoryEffects(MemoryEffects::none());
    return Callee;
  }

  Widener &W;
  IRBuilder<> &B;
};

/// Widens `llvm.lrint`, `llvm.lround` and similar intrinsics to a rounding and a conversion. A result that does not fit
/// is unspecified, but not poison.
bool widenToInteger(Widener &W, CallInst &Call) {
  Intrinsic::ID Round;
  switch (Call.getIntrinsicID()) {
  case Intrinsic::lrint:
  case Intrinsic::llrint:
    Round = Intrinsic::rint;
    break;
  case Intrinsic::lround:
  case Intrinsic::llround:
    Round = Intrinsic::round;
    break;
  default:
    return false;
  }
  if (!Call.getType()->isIntegerTy()) return false;
  Value *Rounded = W.B.CreateUnaryIntrinsic(Round, W.lanes(Call.getArgOperand(0)));
  W.setLanes(Call, W.B.CreateFreeze(W.B.CreateFPToSI(Rounded, W.wide(Call.getType()))));
  return true;
}

} // namespace

bool widenMath(Widener &W, CallInst &Call) {
  if (widenToInteger(W, Call) || widenSharedMath(W, Call)) return true;
  const Builtin *Known = mathOf(Call);
  if (!Known || !(Call.getType()->isHalfTy() || Call.getType()->isFloatTy() || Call.getType()->isDoubleTy()))
    return false;
  MathWidener Math(W);
  Value *Lanes = nullptr;
  switch (Known->Form) {
  case MathForm::Instruction:
    Lanes = Math.instruction(Call, *Known);
    break;
  case MathForm::Libmvec:
    Lanes = Math.libmvec(Call, *Known);
    break;
  case MathForm::Body: // not linked in: runs once per lane
  case MathForm::None:
    break;
  }
  if (!Lanes) return false;
  W.setLanes(Call, Lanes);
  return true;
}

} // namespace syclc
