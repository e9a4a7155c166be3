// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Elementary functions: `call float @sinf(float %x)`, or `@llvm.sin.f32`, in all lanes at once. WidenMath.def says how
/// each function is made.
///
/// With 16 lanes and 256-bit registers:
/// \code
///   %a = shufflevector <16 x float> %x, <8 x i32> <0, 1 ... 7>
///   %b = shufflevector <16 x float> %x, <8 x i32> <8, 9 ... 15>
///   %sin.a = call <8 x float> @_ZGVdN8v_sinf(<8 x float> %a)
///   %sin.b = call <8 x float> @_ZGVdN8v_sinf(<8 x float> %b)
///   %sin = shufflevector %sin.a, %sin.b
/// \endcode
/// libmvec comes with glibc: every program that links libm finds it. Lanes that are off get a harmless argument, since
/// garbage may take a slow path. A body of the device library has been inlined before widening
/// (device-library/NativeMath.h), or its call is left to VectorMath.h.
#include "native/vectorize/VectorMath.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"
#include "native/x86/TargetFeatures.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ModRef.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace syclc {

namespace {

enum class Means { Libmvec, Instruction, Body };

struct MathRow {
  StringLiteral Name; ///< of double
  Intrinsic::ID Intrinsic;
  Means Float, Double;
  double Harmless;
};

const MathRow Rows[] = {
#define VECTOR_MATH(NAME, INTRINSIC, FLOAT, DOUBLE, HARMLESS, ULP_FLOAT, ULP_DOUBLE)                                   \
  {StringLiteral(#NAME), Intrinsic::INTRINSIC, Means::FLOAT, Means::DOUBLE, HARMLESS},
#include "device-library/WidenMath.def"
};

/// The row of what \p Call computes, or null. \p Call must have the type that such a function has.
const MathRow *lookupMath(const CallInst &Call) {
  static const DenseMap<Intrinsic::ID, const MathRow *> ByIntrinsic = [] {
    DenseMap<Intrinsic::ID, const MathRow *> Map;
    for (const MathRow &Row : Rows)
      if (Row.Intrinsic != Intrinsic::not_intrinsic) Map[Row.Intrinsic] = &Row;
    return Map;
  }();
  static const StringMap<const MathRow *> ByName = [] {
    StringMap<const MathRow *> Map;
    for (const MathRow &Row : Rows) {
      Map[Row.Name] = &Row;
      Map[(Row.Name + "f").str()] = &Row;
    }
    return Map;
  }();
  const Function *Callee = Call.getCalledFunction();
  Type *Real = Call.getType();
  if (!Callee || !Real->isFloatingPointTy() ||
      any_of(Call.args(), [&](const Use &Argument) { return Argument->getType() != Real; }))
    return nullptr;
  if (Callee->isIntrinsic()) return ByIntrinsic.lookup(Callee->getIntrinsicID());
  if (!Callee->isDeclaration()) return nullptr;
  const MathRow *Row = ByName.lookup(Callee->getName());
  bool IsFloat = Row && Callee->getName() != Row->Name;
  return Row && (IsFloat ? Real->isFloatTy() : Real->isDoubleTy()) ? Row : nullptr;
}

/// A variant of libmvec: `_ZGV` ISA `N` lanes.
struct Variant {
  char Isa;
  unsigned Lanes;
};

/// The widest variant for elements of \p Bits that has at most \p Lanes lanes; 0 lanes when there is none.
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

  Value *instruction(CallInst &Call, const MathRow &Row) {
    SmallVector<Value *> Arguments;
    for (Value *Argument : Call.args()) Arguments.push_back(W.lanes(Argument));
    auto *New = B.CreateIntrinsic(W.wide(Call.getType()), Row.Intrinsic, Arguments);
    New->copyFastMathFlags(&Call);
    return New;
  }

  /// \returns null when libmvec has no variant for this target.
  Value *libmvec(CallInst &Call, const MathRow &Row) {
    bool Half = Call.getType()->isHalfTy(); // computed as float
    Type *Real = Half ? B.getFloatTy() : Call.getType();
    Variant Chosen = chooseVariant(W.F, Real->getPrimitiveSizeInBits(), W.W);
    if (!Chosen.Lanes) return nullptr;

    Value *Mask = W.mask();
    SmallVector<Value *> Arguments;
    for (Value *Argument : Call.args()) {
      Value *Lanes = W.lanes(Argument);
      if (!W.isAllOn(Mask)) Lanes = B.CreateSelect(Mask, Lanes, ConstantFP::get(Lanes->getType(), Row.Harmless));
      if (Half) Lanes = B.CreateFPExt(Lanes, FixedVectorType::get(Real, W.W));
      Arguments.push_back(fit(Lanes, Chosen.Lanes));
    }
    FunctionCallee Callee = declare(Row, Real, Chosen, Arguments.size());

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

  /// The first \p Count lanes at least: a sub-group narrower than a register is padded with what it has first.
  Value *fit(Value *Lanes, unsigned Count) {
    unsigned Size = size(Lanes);
    if (Size == Count || (Size > Count && Count != W.W)) return Lanes;
    SmallVector<int> Indices;
    for (unsigned Lane = 0; Lane < Count; ++Lane) Indices.push_back(Lane < Size ? Lane : 0);
    return B.CreateShuffleVector(Lanes, Indices);
  }

  FunctionCallee declare(const MathRow &Row, Type *Real, Variant Chosen, unsigned Arguments) {
    Type *Register = FixedVectorType::get(Real, Chosen.Lanes);
    std::string Name = (Twine("_ZGV") + Twine(Chosen.Isa) + "N" + Twine(Chosen.Lanes) + std::string(Arguments, 'v') +
                        "_" + Row.Name + (Real->isFloatTy() ? "f" : ""))
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

/// `llvm.lrint`, `llvm.lround` and their kind: rounded, then converted; a result that does not fit is unspecified, but
/// not poison.
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
  const MathRow *Row = lookupMath(Call);
  if (!Row || !(Call.getType()->isHalfTy() || Call.getType()->isFloatTy() || Call.getType()->isDoubleTy()))
    return false;
  MathWidener Math(W);
  Value *Lanes = nullptr;
  switch (Call.getType()->isDoubleTy() ? Row->Double : Row->Float) {
  case Means::Instruction:
    Lanes = Math.instruction(Call, *Row);
    break;
  case Means::Libmvec:
    Lanes = Math.libmvec(Call, *Row);
    break;
  case Means::Body: // not linked in: once for each lane
    break;
  }
  if (!Lanes) return false;
  W.setLanes(Call, Lanes);
  return true;
}

} // namespace syclc
