// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/VectorMath.h"

#include "device-library/SharedMath.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/Vectorize.h"
#include "native/vectorize/Widener.h"
#include "native/x86/TargetFeatures.h"
#include "support/Remarks.h"
#include "support/Tunables.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

using namespace tune::VectorMath;

void chooseSharedMath(Function &Kernel) {
  const VectorFeatures Has = vectorFeatures(Kernel);
  if (Has.Avx512) return inlineSharedMath(Kernel);
  if (Has.Avx2) inlineFewUses(Kernel, MinCallsOfOneBody);
}

/// Declares the function that computes \p Body for vectors of \p Lanes lanes, for the ISA level of the kernel in \p W.
static Function *declare(Widener &W, Function &Body, unsigned Lanes) {
  Module &M = *W.F.getParent();
  StringRef Cpu = W.F.getFnAttribute("target-cpu").getValueAsString();
  const std::string Name = (Body.getName() + "." + Twine(Lanes) + (Cpu.empty() ? "" : ".") + Cpu).str();
  if (Function *Known = M.getFunction(Name)) return Known;
  Type *Vector = FixedVectorType::get(Body.getReturnType(), Lanes);
  SmallVector<Type *> Parameters(Body.arg_size(), Vector);
  Function *F = W.makeHelper(FunctionType::get(Vector, Parameters, /*isVarArg=*/false), Name, Attribute::NoInline);
  F->setLinkage(GlobalValue::ExternalLinkage); // until it has a body
  for (Attribute::AttrKind Kind :
       {Attribute::WillReturn, Attribute::NoSync, Attribute::NoFree, Attribute::NoRecurse, Attribute::Speculatable})
    F->addFnAttr(Kind);
  F->setDoesNotAccessMemory();
  F->setUWTableKind(W.F.getUWTableKind());
  if (W.F.hasFnAttribute(Attribute::SanitizeMemory)) F->addFnAttr(Attribute::SanitizeMemory); // tracks arguments
  F->addFnAttr(MathCostFnAttr, Body.getFnAttribute(MathCostFnAttr).getValueAsString());
  F->addFnAttr(VectorMathFnAttr, Body.getName());
  if (M.getTargetTriple().getArch() == Triple::x86_64 && !M.getTargetTriple().isOSWindows())
    F->setCallingConv(CallingConv::Intel_OCL_BI);
  return F;
}

bool widenSharedMath(Widener &W, CallInst &Call) {
  Function *Body = sharedBody(Call);
  if (!Body) return false;
  IRBuilder<> &B = W.B;
  const VectorFeatures Has = vectorFeatures(W.F);
  const unsigned RegisterBits = Has.Use512 ? 512 : Has.Avx2 ? 256 : 128;
  const unsigned Most = RegisterBits / Call.getType()->getPrimitiveSizeInBits().getFixedValue();
  const unsigned Lanes = std::min(W.W, Most);
  Function *Callee = declare(W, *Body, Lanes);
  SmallVector<Value *> Arguments;
  for (Value *Argument : Call.args()) Arguments.push_back(W.lanes(Argument));
  SmallVector<Value *> Pieces;
  for (unsigned From = 0; From < W.W; From += Lanes) {
    SmallVector<Value *> Piece;
    for (Value *Wide : Arguments)
      Piece.push_back(Lanes == W.W ? Wide : B.CreateShuffleVector(Wide, createSequentialMask(From, Lanes, 0)));
    CallInst *New = B.CreateCall(Callee, Piece);
    New->setCallingConv(Callee->getCallingConv());
    New->copyFastMathFlags(&Call);
    Pieces.push_back(New);
  }
  W.setLanes(Call, concatenateVectors(B, Pieces));
  return true;
}

/// Creates `void NAME(ptr a, ptr result)`: a kernel that computes \p Body of a[l] in lane l.
static Function *asKernel(Function &Vectors, Function &Body) {
  LLVMContext &C = Body.getContext();
  Module &M = *Body.getParent();
  SmallVector<Type *> Parameters(Body.arg_size() + 1, PointerType::get(C, 0));
  auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), Parameters, false), GlobalValue::InternalLinkage,
                             Vectors.getName() + ".lanes", M);
  F->setAttributes(AttributeList().addFnAttributes(C, AttrBuilder(C, Vectors.getAttributes().getFnAttrs())));
  for (Attribute::AttrKind Kind : {Attribute::Memory, Attribute::Speculatable, Attribute::NoInline})
    F->removeFnAttr(Kind);
  for (Argument &A : F->args()) A.addAttr(Attribute::NoAlias);
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  Value *Lane = B.CreateCall(M.getOrInsertFunction("__syclc_sub_group_local_id", B.getInt32Ty()));
  Type *Real = Body.getReturnType();
  SmallVector<Value *> Arguments;
  for (unsigned I = 0; I < Body.arg_size(); ++I)
    Arguments.push_back(B.CreateLoad(Real, B.CreateInBoundsGEP(Real, F->getArg(I), Lane)));
  CallInst *Call = B.CreateCall(&Body, Arguments);
  B.CreateStore(Call, B.CreateInBoundsGEP(Real, F->getArg(Body.arg_size()), Lane));
  B.CreateRetVoid();
  InlineFunctionInfo Info;
  InlineFunction(*Call, Info);
  return F;
}

/// Makes all lanes of \p F active.
static void activateAll(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !Call->getCalledFunction() || !Call->getCalledFunction()->getName().starts_with(ActiveLanesBuiltin))
      continue;
    Call->replaceAllUsesWith(Constant::getAllOnesValue(Call->getType()));
    Call->eraseFromParent();
  }
}

/// Passes arguments and result through memory; scalar replacement turns them into values.
static void define(Function &F, Function &Body, FunctionAnalysisManager &Analyses) {
  const unsigned Lanes = cast<FixedVectorType>(F.getReturnType())->getNumElements();
  Function *Kernel = asKernel(F, Body);
  RemarkLog Dropped;
  Remarks Silent(F, &Dropped);
  const bool Widened = vectorize(*Kernel, Lanes, Analyses.getResult<TargetIRAnalysis>(*Kernel), Silent);
  F.setLinkage(GlobalValue::InternalLinkage);
  F.addFnAttr(SubGroupSizeFnAttr, std::to_string(Lanes));
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  if (Widened) {
    activateAll(*Kernel);
    SmallVector<Value *> Places;
    for (unsigned I = 0; I <= F.arg_size(); ++I) Places.push_back(B.CreateAlloca(F.getReturnType()));
    for (Argument &A : F.args()) B.CreateStore(&A, Places[A.getArgNo()]);
    CallInst *Call = B.CreateCall(Kernel, Places);
    B.CreateRet(B.CreateLoad(F.getReturnType(), Places.back()));
    InlineFunctionInfo Info;
    InlineFunction(*Call, Info);
  } else { // does not happen with the existing bodies
    Value *Result = PoisonValue::get(F.getReturnType());
    for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
      SmallVector<Value *> Arguments;
      for (Argument &A : F.args()) Arguments.push_back(B.CreateExtractElement(&A, Lane));
      Result = B.CreateInsertElement(Result, B.CreateCall(&Body, Arguments), Lane);
    }
    B.CreateRet(Result);
  }
  Analyses.clear(*Kernel, Kernel->getName());
  Kernel->eraseFromParent();
}

bool defineVectorMath(Module &M, FunctionAnalysisManager &Analyses) {
  SmallVector<Function *> Declared;
  for (Function &F : M)
    if (F.isDeclaration() && F.hasFnAttribute(VectorMathFnAttr)) Declared.push_back(&F);
  for (Function *F : Declared)
    define(*F, *M.getFunction(F->getFnAttribute(VectorMathFnAttr).getValueAsString()), Analyses);
  return !Declared.empty();
}

PreservedAnalyses VectorMathPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  return defineVectorMath(M, OfFunctions) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
