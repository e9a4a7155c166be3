// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/PromoteIndirectCalls.h"

#include "outline/FunctionTables.h"
#include "support/Statistics.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

SYCLC_STATISTIC(PromoteIndirectCalls, NumCalls, "calls through pointers that are replaced by direct calls");

namespace syclc {

namespace {

/// Numbers the functions that the callee of a call may be.
class Callees {
public:
  Callees(CallInst &Call) : Call(Call), Number64(Type::getInt64Ty(Call.getContext())) {}

  /// Finds the functions. \returns false if the callee may also be something else.
  bool find() {
    SmallSetVector<Value *, 8> Sources;
    auto Add = [&](Value *V) { Sources.insert(withoutConversions(V)); };
    Add(Call.getCalledOperand());
    for (unsigned I = 0; I < Sources.size(); ++I) {
      Value *V = Sources[I];
      if (auto *F = dyn_cast<Function>(V)) {
        add(*F);
      } else if (auto *Select = dyn_cast<SelectInst>(V)) {
        Add(Select->getTrueValue());
        Add(Select->getFalseValue());
      } else if (auto *Phi = dyn_cast<PHINode>(V)) {
        for (Value *Incoming : Phi->incoming_values()) Add(Incoming);
      } else if (auto *Load = dyn_cast<LoadInst>(V)) {
        GlobalVariable *Table = tableOf(*Load);
        if (!Table) return false;
        const TablePlaces Read = placesOf(*Load);
        forEachPointer(Table->getInitializer(), 0, Call.getDataLayout(), [&](Constant *C, uint64_t Offset) {
          auto *F = dyn_cast<Function>(withoutConversions(C));
          if (F && Read.contain(Offset)) add(*F);
        });
      } else if (!isa<ConstantData>(V)) {
        return false;
      }
    }
    return !Functions.empty();
  }

  ArrayRef<Function *> functions() const { return Functions.getArrayRef(); }

  /// The number of the callee, an i64, computed where the pointer is.
  Value *number() { return numberOf(Call.getCalledOperand()); }

private:
  /// A function of another type is not called: that would be undefined.
  void add(Function &F) {
    if (F.getFunctionType() == Call.getFunctionType() && F.getCallingConv() == Call.getCallingConv())
      Functions.insert(&F);
  }

  Constant *constantNumber(Value *V) const {
    auto *F = dyn_cast<Function>(V);
    const auto *Place = F ? find_if(Functions, [&](Function *Other) { return Other == F; }) : Functions.end();
    return ConstantInt::get(Number64, Place - Functions.begin());
  }

  /// A table of the size of \p Table with numbers where that has the functions.
  GlobalVariable *numbered(GlobalVariable &Table) {
    Module &M = *Call.getModule();
    const uint64_t Bytes = Call.getDataLayout().getTypeAllocSize(Table.getValueType());
    SmallVector<uint64_t> Numbers(divideCeil(Bytes, 8), Functions.size());
    forEachPointer(Table.getInitializer(), 0, Call.getDataLayout(), [&](Constant *C, uint64_t Offset) {
      if (Offset % 8 == 0)
        Numbers[Offset / 8] = cast<ConstantInt>(constantNumber(withoutConversions(C)))->getZExtValue();
    });
    Constant *Init = ConstantDataArray::get(M.getContext(), Numbers);
    auto *New = new GlobalVariable(M, Init->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, Init,
                                   Table.getName() + ".numbers");
    New->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    New->setAlignment(Align(8));
    return New;
  }

  Value *numberOf(Value *Original) {
    Value *V = withoutConversions(Original);
    if (isa<Constant>(V)) return constantNumber(V);
    if (Value *Known = Numbers.lookup(V)) return Known;
    auto *I = cast<Instruction>(V);
    IRBuilder<> B(I);
    if (auto *Phi = dyn_cast<PHINode>(I)) {
      PHINode *New = B.CreatePHI(Number64, Phi->getNumIncomingValues(), "callee");
      Numbers[V] = New; // before its operands: it may be one of them
      for (unsigned K = 0; K < Phi->getNumIncomingValues(); ++K)
        New->addIncoming(numberOf(Phi->getIncomingValue(K)), Phi->getIncomingBlock(K));
      return New;
    }
    if (auto *Select = dyn_cast<SelectInst>(I))
      return Numbers[V] = B.CreateSelect(Select->getCondition(), numberOf(Select->getTrueValue()),
                                         numberOf(Select->getFalseValue()), "callee");
    auto *Load = cast<LoadInst>(I);
    return Numbers[V] = B.CreateAlignedLoad(Number64, placeIn(Load->getPointerOperand(), *numbered(*tableOf(*Load)), B),
                                            Load->getAlign(), "callee");
  }

  CallInst &Call;
  Type *Number64;
  SetVector<Function *> Functions;
  DenseMap<Value *, Value *> Numbers;
};

/// Answers the checks of -fsanitize=function, which read a function's type in front of its code: the types are those of
/// the call.
void answerTypeChecks(Value &Pointer) {
  const auto UsersOf = [](Value &V) { return SmallVector<User *>(V.users()); };
  for (User *U : UsersOf(Pointer)) {
    auto *Before = dyn_cast<GetElementPtrInst>(U);
    APInt Offset(64, 0);
    if (!Before || !Before->accumulateConstantOffset(Before->getDataLayout(), Offset) || !Offset.isNegative()) continue;
    for (User *Load : UsersOf(*Before)) {
      if (!isa<LoadInst>(Load)) continue;
      for (User *Test : UsersOf(*Load))
        if (auto *Compare = dyn_cast<ICmpInst>(Test); Compare && Compare->isEquality()) {
          Compare->replaceAllUsesWith(
              ConstantInt::getBool(Compare->getType(), Compare->getPredicate() == CmpInst::ICMP_EQ));
          Compare->eraseFromParent();
        }
      RecursivelyDeleteTriviallyDeadInstructions(Load);
    }
  }
}

/// Replaces \p Call by direct calls of \p Functions. \p Number says which.
void callDirectly(CallInst &Call, ArrayRef<Function *> Functions, Value *Number) {
  BasicBlock *Before = Call.getParent(), *After = SplitBlock(Before, Call.getNextNode());
  Function *F = Before->getParent();
  BasicBlock *Unknown = BasicBlock::Create(F->getContext(), "callee.unknown", F, After);
  new UnreachableInst(F->getContext(), Unknown);
  Before->getTerminator()->eraseFromParent();
  IRBuilder<> B(Before);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  SwitchInst *Switch = B.CreateSwitch(Number, Unknown, Functions.size());
  PHINode *Result = nullptr;
  if (!Call.getType()->isVoidTy()) Result = PHINode::Create(Call.getType(), Functions.size(), "", After->begin());
  for (auto [I, Callee] : enumerate(Functions)) {
    BasicBlock *Here = BasicBlock::Create(F->getContext(), "call." + Callee->getName(), F, Unknown);
    Switch->addCase(ConstantInt::get(cast<IntegerType>(Number->getType()), I), Here);
    B.SetInsertPoint(Here);
    auto *Direct = cast<CallInst>(Call.clone());
    B.Insert(Direct);
    Direct->setCalledFunction(Callee);
    Direct->setMetadata(LLVMContext::MD_prof, nullptr);
    Direct->setMetadata(LLVMContext::MD_callees, nullptr);
    B.CreateBr(After);
    if (Result) Result->addIncoming(Direct, Here);
  }
  if (Result) Call.replaceAllUsesWith(Result);
  Value *Pointer = Call.getCalledOperand();
  if (isa<Instruction>(Pointer)) answerTypeChecks(*Pointer);
  Call.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(Pointer);
}

} // namespace

bool isCallThroughPointer(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && Call->isIndirectCall();
}

bool callsThroughPointer(const Function &F) { return any_of(instructions(F), isCallThroughPointer); }

PreservedAnalyses PromoteIndirectCallsPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<CallInst *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->isIndirectCall() && !Call->isMustTailCall())
      Calls.push_back(Call);
  bool Changed = false;
  for (CallInst *Call : Calls) {
    Callees Known(*Call);
    if (!Known.find()) continue;
    ++NumCalls;
    callDirectly(*Call, Known.functions(), Known.number());
    Changed = true;
  }
  Changed |= readCopiesOfTables(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
