// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/NativeMath.h"

#include "device-library/SharedMath.h"
#include "ir/BuiltinTable.h"
#include "ir/SpmdContract.h"
#include "support/FloatErrors.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace syclc {

// Generated from src/native_math*.cpp by CMake.
extern const unsigned char deviceLibrary_native_math[], deviceLibrary_native_math_own[],
    deviceLibrary_native_math_fast[], deviceLibrary_native_math_rest[], deviceLibrary_native_math_gpu[];
extern const unsigned long deviceLibrary_native_math_size, deviceLibrary_native_math_own_size,
    deviceLibrary_native_math_fast_size, deviceLibrary_native_math_rest_size, deviceLibrary_native_math_gpu_size;

namespace {

/// Without libmvec, its functions have bodies, too.
bool isBody(MathForm Form, MathLibrary Library) {
  return Form == MathForm::Body || (Form == MathForm::Libmvec && Library == MathLibrary::None);
}

/// Replaces calls of C library functions by LLVM's intrinsics if these are instructions, and other LLVM intrinsics by
/// calls of C library functions if these have bodies.
class Canonicaliser {
public:
  Canonicaliser(Module &M, MathLibrary Library) : M(M), Library(Library) {}

  bool run() {
    SmallVector<CallInst *> Calls;
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction()) Calls.push_back(Call);
    bool Changed = Library == MathLibrary::None && replaceRemainders();
    for (CallInst *Call : Calls) {
      Function *Callee = Call->getCalledFunction();
      if (Callee->isIntrinsic())
        Changed |= intrinsic(*Call);
      else if (Callee->isDeclaration())
        Changed |= function(*Call);
    }
    return Changed;
  }

private:
  bool function(CallInst &Call) {
    const Builtin *B = lookupBuiltin(Call.getCalledFunction()->getName());
    if (!B || B->Kind != BuiltinKind::Math || Call.getFunctionType() != builtinType(*B, M.getContext())) return false;
    if (B->Name.starts_with("__syclc_pown")) return power(Call);
    if (B->Intrinsic == Intrinsic::not_intrinsic) return false;
    IRBuilder<> Builder(&Call);
    SmallVector<Value *> Arguments(Call.args());
    Value *New = nullptr;
    switch (B->Intrinsic) {
    case Intrinsic::lrint:
    case Intrinsic::llrint:
    case Intrinsic::lround:
    case Intrinsic::llround:
      if (Library == MathLibrary::None) return roundToInteger(Call, B->Intrinsic);
      New = Builder.CreateIntrinsic(B->Intrinsic, {Call.getType(), Arguments[0]->getType()}, Arguments);
      break;
    default: {
      if (B->Form != MathForm::Instruction) return false;
      CallInst *Intrinsic = Builder.CreateIntrinsic(B->Intrinsic, {Call.getType()}, Arguments);
      Intrinsic->copyFastMathFlags(&Call);
      Intrinsic->copyMetadata(Call, {LLVMContext::MD_fpmath});
      New = Intrinsic;
    }
    }
    replace(Call, New);
    return true;
  }

  /// Replaces `pown(x, 3)` by products: for small exponents they are exact enough, and do not overflow before the
  /// power.
  bool power(CallInst &Call) {
    constexpr int Most = 8;
    auto *Exponent = dyn_cast<ConstantInt>(Call.getArgOperand(1));
    if (!Exponent || !Exponent->getValue().sle(Most) || !Exponent->getValue().sge(-Most)) return false;
    int N = Exponent->getSExtValue();
    IRBuilder<> Builder(&Call);
    if (isa<FPMathOperator>(Call)) Builder.setFastMathFlags(Call.getFastMathFlags());
    Value *One = ConstantFP::get(Call.getType(), 1), *Base = Call.getArgOperand(0), *Power = nullptr;
    if (N < 0) Base = Builder.CreateFDiv(One, Base);
    for (unsigned Left = std::abs(N); Left; Left /= 2) {
      if (Left % 2) Power = Power ? Builder.CreateFMul(Power, Base) : Base;
      if (Left > 1) Base = Builder.CreateFMul(Base, Base);
    }
    Call.replaceAllUsesWith(Power ? Power : One);
    Call.eraseFromParent();
    return true;
  }

  bool intrinsic(CallInst &Call) {
    if (Call.getIntrinsicID() == Intrinsic::sincos) return sincos(Call);
    if (Call.getIntrinsicID() == Intrinsic::powi && Library == MathLibrary::None) return powi(Call);
    if (roundsToInteger(Call.getIntrinsicID()) &&
        (Library == MathLibrary::None || Call.getArgOperand(0)->getType()->isHalfTy()))
      return roundToInteger(Call, Call.getIntrinsicID());
    if (Call.getIntrinsicID() == Intrinsic::rint && Call.getType()->isHalfTy()) return roundHalf(Call);
    const Builtin *OfFloat = lookupMath(Call.getIntrinsicID(), /*IsDouble=*/false);
    if (!OfFloat || !Call.arg_size()) return false;
    Type *Real = Call.getArgOperand(0)->getType();
    if (Real->isVectorTy()) return vector(Call, *OfFloat);
    if (Real->isHalfTy() && OfFloat->Form != MathForm::Instruction) return asFloat(Call);
    if (!Real->isFloatTy() && !Real->isDoubleTy()) return false;
    const Builtin *B = Real->isFloatTy() ? OfFloat : lookupMath(Call.getIntrinsicID(), /*IsDouble=*/true);
    if (!isBody(B->Form, Library)) return false;

    IRBuilder<> Builder(&Call);
    SmallVector<Value *> Arguments(Call.args());
    AllocaInst *ByPointer = nullptr;
    if (auto *Both = dyn_cast<StructType>(Call.getType())) { // frexp, modf
      IRBuilder<> AtEntry(&*Call.getFunction()->getEntryBlock().begin());
      ByPointer = AtEntry.CreateAlloca(Both->getElementType(1));
      Arguments.push_back(ByPointer);
    }
    FunctionType *T = builtinType(*B, M.getContext());
    if (any_of(zip(T->params(), Arguments),
               [](auto Pair) { return std::get<0>(Pair) != std::get<1>(Pair)->getType(); }) ||
        (ByPointer && Call.getType()->getStructElementType(1) != expectedResult(Call.getIntrinsicID(), Real)))
      return false; // for example ldexp with an i64
    CallInst *Result = Builder.CreateCall(M.getOrInsertFunction(B->Name, T), Arguments);
    if (isa<FPMathOperator>(Call)) Result->copyFastMathFlags(&Call);
    Value *New = Result;
    if (ByPointer) {
      New = Builder.CreateInsertValue(PoisonValue::get(Call.getType()), Result, 0);
      New = Builder.CreateInsertValue(New, Builder.CreateLoad(ByPointer->getAllocatedType(), ByPointer), 1);
    }
    replace(Call, New);
    return true;
  }

  /// Replaces `frem`, for which backends call the C library, or compute a less exact result.
  bool replaceRemainders() {
    SmallVector<Instruction *> Remainders;
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (I.getOpcode() == Instruction::FRem && (I.getType()->isFloatTy() || I.getType()->isDoubleTy()))
          Remainders.push_back(&I);
    for (Instruction *I : Remainders) {
      IRBuilder<> Builder(I);
      Type *T = I->getType();
      FunctionCallee Body = M.getOrInsertFunction(T->isFloatTy() ? "fmodf" : "fmod", T, T, T);
      I->replaceAllUsesWith(Builder.CreateCall(Body, {I->getOperand(0), I->getOperand(1)}));
      I->eraseFromParent();
    }
    return !Remainders.empty();
  }

  static bool roundsToInteger(Intrinsic::ID ID) {
    return is_contained({Intrinsic::lrint, Intrinsic::llrint, Intrinsic::lround, Intrinsic::llround}, ID);
  }

  /// Replaces lround and similar functions, for which backends call the C library.
  bool roundToInteger(CallInst &Call, Intrinsic::ID ID) {
    IRBuilder<> Builder(&Call);
    const bool ToEven = ID == Intrinsic::lrint || ID == Intrinsic::llrint;
    Value *From = Call.getArgOperand(0);
    const Intrinsic::ID Even = From->getType()->isHalfTy() ? Intrinsic::roundeven : Intrinsic::rint; // see roundHalf()
    Value *Whole = Builder.CreateUnaryIntrinsic(ToEven ? Even : Intrinsic::round, From);
    replace(Call, Builder.CreateFPToSI(Whole, Call.getType()));
    return true;
  }

  /// `llvm.rint` of a half: LLVM 22's X86 backend lowers it to `lrint` and a conversion to int, for which it selects
  /// AVX512-FP16's truncating instruction. Kernels run with the rounding mode of `roundeven`.
  bool roundHalf(CallInst &Call) {
    IRBuilder<> Builder(&Call);
    replace(Call, Builder.CreateUnaryIntrinsic(Intrinsic::roundeven, Call.getArgOperand(0), &Call));
    return true;
  }

  /// `llvm.powi`: a power with an int exponent.
  bool powi(CallInst &Call) {
    Type *T = Call.getType(), *Exponent = Call.getArgOperand(1)->getType();
    if (T->isHalfTy()) return asFloat(Call);
    if ((!T->isFloatTy() && !T->isDoubleTy()) || !Exponent->isIntegerTy(32)) return false;
    IRBuilder<> Builder(&Call);
    FunctionCallee Body = M.getOrInsertFunction(T->isFloatTy() ? "__syclc_pownf" : "__syclc_pown", T, T, Exponent);
    CallInst *New = Builder.CreateCall(Body, {Call.getArgOperand(0), Call.getArgOperand(1)});
    replace(Call, New);
    power(*New);
    return true;
  }

  Type *expectedResult(Intrinsic::ID ID, Type *Real) {
    return ID == Intrinsic::frexp ? static_cast<Type *>(Type::getInt32Ty(M.getContext())) : Real;
  }

  bool sincos(CallInst &Call) {
    IRBuilder<> Builder(&Call);
    Value *X = Call.getArgOperand(0);
    Value *Sine = Builder.CreateUnaryIntrinsic(Intrinsic::sin, X, &Call),
          *Cosine = Builder.CreateUnaryIntrinsic(Intrinsic::cos, X, &Call);
    Value *New = Builder.CreateInsertValue(PoisonValue::get(Call.getType()), Sine, 0);
    replace(Call, Builder.CreateInsertValue(New, Cosine, 1));
    if (Library == MathLibrary::None)
      for (Value *Part : {Sine, Cosine}) intrinsic(*cast<CallInst>(Part));
    return true;
  }

  /// Splits `llvm.log.v4f32` into elements: bodies are scalar, and lanes are work-items.
  bool vector(CallInst &Call, const Builtin &OfFloat) {
    auto *Result = dyn_cast<FixedVectorType>(Call.getType());
    if (!Result || OfFloat.Form == MathForm::Instruction) return false;
    IRBuilder<> Builder(&Call);
    Value *New = PoisonValue::get(Result);
    SmallVector<CallInst *> Elements;
    for (unsigned Element = 0; Element < Result->getNumElements(); ++Element) {
      SmallVector<Value *> Arguments;
      SmallVector<Type *> Overloads{Result->getElementType()};
      for (Value *Argument : Call.args())
        Arguments.push_back(Argument->getType()->isVectorTy() ? Builder.CreateExtractElement(Argument, Element)
                                                              : Argument);
      if (Call.getIntrinsicID() == Intrinsic::ldexp) Overloads.push_back(Arguments[1]->getType());
      Elements.push_back(Builder.CreateIntrinsic(Call.getIntrinsicID(), Overloads, Arguments));
      Elements.back()->copyFastMathFlags(&Call);
      New = Builder.CreateInsertElement(New, Elements.back(), Element);
    }
    replace(Call, New);
    for (CallInst *Element : Elements) intrinsic(*Element);
    return true;
  }

  /// Computes half precision in float.
  bool asFloat(CallInst &Call) {
    if (!Call.getType()->isHalfTy()) return false;
    IRBuilder<> Builder(&Call);
    SmallVector<Value *> Arguments;
    SmallVector<Type *> Overloads{Builder.getFloatTy()};
    for (Value *Argument : Call.args()) {
      bool Half = Argument->getType()->isHalfTy();
      Arguments.push_back(Half ? Builder.CreateFPExt(Argument, Builder.getFloatTy()) : Argument);
      if (!Half) Overloads.push_back(Argument->getType());
    }
    CallInst *Single = Builder.CreateIntrinsic(Call.getIntrinsicID(), Overloads, Arguments);
    Single->copyFastMathFlags(&Call);
    replace(Call, Builder.CreateFPTrunc(Single, Call.getType()));
    intrinsic(*Single);
    return true;
  }

  static void replace(CallInst &Call, Value *New) {
    if (auto *I = dyn_cast<Instruction>(New)) I->takeName(&Call);
    Call.replaceAllUsesWith(New);
    Call.eraseFromParent();
  }

  Module &M;
  const MathLibrary Library;
};

bool hasBody(StringRef Name, MathLibrary Library) {
  const Builtin *B = lookupBuiltin(Name);
  return B && B->Kind == BuiltinKind::Math && isBody(B->Form, Library);
}

/// With its own name LLVM would treat a body as the C library's function.
constexpr StringLiteral BodyPrefix = "syclc.math.";

/// The prefix of bodies that GPUs have in the place of others.
constexpr StringLiteral GpuPrefix = "__syclc_gpu_";

/// All bodies, which may call each other.
std::unique_ptr<Module> loadBodies(Module &M, MathLibrary Library) {
  auto Bodies = std::make_unique<Module>("syclc native math", M.getContext());
  Bodies->setTargetTriple(M.getTargetTriple());
  Bodies->setDataLayout(M.getDataLayout());
  Linker Link(*Bodies);
  auto Add = [&](const unsigned char *Data, size_t Size) {
    StringRef Bytes(reinterpret_cast<const char *>(Data), Size);
    auto Part = cantFail(parseBitcodeFile(MemoryBufferRef(Bytes, "syclc native math"), M.getContext()));
    Part->setTargetTriple(M.getTargetTriple());
    Part->setDataLayout(M.getDataLayout());
    for (StringRef Name : {"llvm.module.flags", "llvm.ident"})
      if (NamedMDNode *Node = Part->getNamedMetadata(Name)) Node->eraseFromParent();
    Link.linkInModule(std::move(Part));
  };
  Add(deviceLibrary_native_math, deviceLibrary_native_math_size);
  Add(deviceLibrary_native_math_own, deviceLibrary_native_math_own_size);
  Add(deviceLibrary_native_math_fast, deviceLibrary_native_math_fast_size);
  if (Library == MathLibrary::None) {
    Add(deviceLibrary_native_math_rest, deviceLibrary_native_math_rest_size);
    Add(deviceLibrary_native_math_gpu, deviceLibrary_native_math_gpu_size);
    for (Function &F : make_early_inc_range(*Bodies)) {
      StringRef Name = F.getName();
      if (F.isDeclaration() || !Name.consume_front(GpuPrefix)) continue;
      Function *Usual = Bodies->getFunction(Name);
      assert(Usual && "a function for GPUs is in the place of another one");
      F.takeName(Usual);
      Usual->replaceAllUsesWith(&F);
      Usual->eraseFromParent();
    }
  }
  // 2 ulp are allowed: one for the root and one for the division.
  allowErrors(*Bodies->getFunction("__syclc_rsqrtf"), 1);
  // Errors of 2 ulp of a quotient, and 1 of a root, leave these below their limits.
  if (Library == MathLibrary::None)
    for (StringRef Name : {"asinhf", "atan2f", "atanf", "atanhf", "coshf", "erfcf", "sinhf", "tanhf"})
      allowErrors(*Bodies->getFunction(Name), 2.5);
  for (Function &F : *Bodies)
    if (!F.isDeclaration()) {
      F.setAttributes(AttributeList());
      F.setName(BodyPrefix + F.getName());
    }
  return Bodies;
}

/// Promotes the variables of results to registers.
void promoteVariables(Function &F) {
  SmallVector<AllocaInst *> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && isAllocaPromotable(Variable))
      Variables.push_back(Variable);
  if (Variables.empty()) return;
  DominatorTree DT(F); // not from an analysis manager: bodies have just been inlined
  PromoteMemToReg(Variables, DT);
}

} // namespace

bool linkNativeMath(Module &M, MathLibrary Library) {
  bool Changed = Canonicaliser(M, Library).run();
  SmallVector<Function *> Missing;
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration() || F.isIntrinsic() || !hasBody(F.getName(), Library)) continue;
    if (F.use_empty())
      F.eraseFromParent();
    else if (F.getFunctionType() == builtinType(*lookupBuiltin(F.getName()), M.getContext()))
      Missing.push_back(&F);
  }
  if (Missing.empty()) return Changed;

  for (Function *Declaration : Missing) {
    const std::string Name = (BodyPrefix + Declaration->getName()).str();
    if (Function *Shared = M.getFunction(Name)) { // from an earlier call of linkNativeMath()
      Declaration->replaceAllUsesWith(Shared);
      Declaration->eraseFromParent();
    } else
      Declaration->setName(Name);
  }
  Linker::linkModules(M, loadBodies(M, Library), Linker::LinkOnlyNeeded);
  annotateBuiltins(M);

  SmallVector<Function *> Bodies;
  for (Function &F : M)
    if (F.getName().starts_with(BodyPrefix) && !F.isDeclaration()) Bodies.push_back(&F);
  if (Library == MathLibrary::None) // LLVM's inliner has a good cost model for calls there
    for (Function *F : Bodies) F->setLinkage(GlobalValue::InternalLinkage);
  else
    for (Function *F : shareMath(Bodies)) promoteVariables(*F);
  return true;
}

} // namespace syclc
