// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/PromoteIndirectCalls.h"

#include "support/Statistics.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#include <numeric>

using namespace llvm;

SYCLC_STATISTIC(PromoteIndirectCalls, NumCalls, "calls through pointers that are replaced by direct calls");

namespace syclc {

namespace {

/// \p V without conversions between pointers and integers, which pointers to members contain.
Value *withoutConversions(Value *V) {
  for (;;) {
    V = V->stripPointerCasts();
    const unsigned Opcode = Operator::getOpcode(V);
    if (Opcode != Instruction::IntToPtr && Opcode != Instruction::PtrToInt && Opcode != Instruction::Freeze) return V;
    V = cast<Operator>(V)->getOperand(0);
  }
}

/// The constant table that \p Load reads an element of, with constant and variable indices. Null if it is none.
GlobalVariable *tableOf(LoadInst &Load) {
  if (!Load.isSimple()) return nullptr;
  Value *Place = Load.getPointerOperand();
  while (auto *Element = dyn_cast<GEPOperator>(Place)) Place = Element->getPointerOperand();
  auto *Table = dyn_cast<GlobalVariable>(Place);
  return Table && Table->isConstant() && Table->hasDefinitiveInitializer() ? Table : nullptr;
}

/// The offsets in its table that \p Load may read at: Start, and Start plus multiples of Stride if that is not 0.
struct Places {
  int64_t Start = 0, Stride = 0;
  bool contain(int64_t Offset) const { return Stride ? (Offset - Start) % Stride == 0 : Offset == Start; }

  /// Whether \p Size bytes there may be some of the \p OtherSize bytes at \p Offset.
  bool overlap(int64_t Size, int64_t Offset, int64_t OtherSize) const {
    int64_t Distance = Start - Offset; // of the first place that does not begin before Offset, if there are several
    if (Stride) Distance = (Distance % Stride + Stride) % Stride;
    return (Distance < OtherSize && Distance + Size > 0) || (Stride && Distance + Size > Stride);
  }
};

Places placesOf(LoadInst &Load) {
  const DataLayout &DL = Load.getDataLayout();
  const unsigned Bits = DL.getIndexTypeSizeInBits(Load.getPointerOperandType());
  SmallMapVector<Value *, APInt, 4> Variables;
  APInt Start(Bits, 0);
  Places Result;
  Value *Place = Load.getPointerOperand();
  while (auto *Element = dyn_cast<GEPOperator>(Place)) {
    if (!Element->collectOffset(DL, Bits, Variables, Start)) return {0, 1};
    Place = Element->getPointerOperand();
  }
  for (auto &[Index, Scale] : Variables) Result.Stride = std::gcd(Result.Stride, Scale.getSExtValue());
  Result.Start = Start.getSExtValue();
  return Result;
}

/// A copy of the address computation \p Place in \p Table for the table \p New.
Value *placeIn(Value *Place, GlobalVariable &New, IRBuilder<> &B) {
  auto *Element = dyn_cast<GEPOperator>(Place);
  if (!Element) return &New;
  SmallVector<Value *> Indices(Element->indices());
  return B.CreateGEP(Element->getSourceElementType(), placeIn(Element->getPointerOperand(), New, B), Indices, "",
                     Element->getNoWrapFlags());
}

/// Calls \p Do with the pointers, or numbers made of them, in \p C and their offsets.
template <class Action>
void forEachPointer(Constant *C, uint64_t Offset, const DataLayout &DL, const Action &Do) {
  Type *T = C->getType();
  if (T->isPointerTy() || T->isIntegerTy(64)) return Do(C, Offset);
  if (auto *Struct = dyn_cast<StructType>(T)) {
    const StructLayout *Layout = DL.getStructLayout(Struct);
    for (unsigned I = 0; I < Struct->getNumElements(); ++I)
      forEachPointer(C->getAggregateElement(I), Offset + Layout->getElementOffset(I), DL, Do);
  } else if (auto *Array = dyn_cast<ArrayType>(T)) {
    const uint64_t Stride = DL.getTypeAllocSize(Array->getElementType());
    for (uint64_t I = 0; I < Array->getNumElements() && !isa<ConstantData>(C); ++I)
      forEachPointer(C->getAggregateElement(I), Offset + I * Stride, DL, Do);
  }
}

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
        const Places Read = placesOf(*Load);
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

/// Whether \p C, a pointer or a number, is the address of something: neither null nor plain data.
bool isAddress(Constant *C) { return !isa<ConstantData>(withoutConversions(C)); }

/// \p C with null in place of functions.
Constant *withoutFunctions(Constant *C) {
  if (isa<Function>(withoutConversions(C))) return Constant::getNullValue(C->getType());
  if (!isa<ConstantAggregate>(C)) return C;
  SmallVector<Constant *> Parts;
  for (Use &Op : C->operands()) Parts.push_back(withoutFunctions(cast<Constant>(Op)));
  if (auto *Struct = dyn_cast<StructType>(C->getType())) return ConstantStruct::get(Struct, Parts);
  if (auto *Array = dyn_cast<ArrayType>(C->getType())) return ConstantArray::get(Array, Parts);
  return ConstantVector::get(Parts);
}

/// \p C with i64 in place of pointers, which SPIR-V cannot have in tables: 0 for null. An address is 2: not null, and
/// even, which calls through pointers to members ask.
Constant *withoutPointers(Constant *C) {
  Type *T = C->getType(), *Number64 = Type::getInt64Ty(C->getContext());
  if (T->isPointerTy() || T->isIntegerTy(64)) {
    if (isAddress(C)) return ConstantInt::get(Number64, 2);
    auto *Number = dyn_cast<ConstantInt>(withoutConversions(C)); // vtables have offsets as pointers
    return Number ? ConstantInt::get(Number64, Number->getSExtValue()) : Constant::getNullValue(Number64);
  }
  auto *Array = dyn_cast<ArrayType>(T);
  auto *Struct = dyn_cast<StructType>(T);
  if (!Struct && (!Array || isa<ConstantDataSequential>(C))) return C;
  SmallVector<Constant *> Parts;
  for (uint64_t I = 0, E = Array ? Array->getNumElements() : Struct->getNumElements(); I < E; ++I)
    Parts.push_back(withoutPointers(C->getAggregateElement(I)));
  if (Struct) return ConstantStruct::getAnon(C->getContext(), Parts, Struct->isPacked());
  return Parts.empty() ? C : ConstantArray::get(ArrayType::get(Parts.front()->getType(), Parts.size()), Parts);
}

/// Whether \p V, an address of a function, is only compared with null, or asked whether it is even.
bool isOnlyTested(Value &V) {
  return all_of(V.users(), [&](User *U) {
    if (auto *Compare = dyn_cast<ICmpInst>(U))
      return Compare->isEquality() && isa<ConstantPointerNull, ConstantInt>(Compare->getOperand(1)) &&
             cast<Constant>(Compare->getOperand(1))->isZeroValue();
    if (auto *And = dyn_cast<BinaryOperator>(U); And && And->getOpcode() == Instruction::And)
      return match(And->getOperand(1), PatternMatch::m_One());
    if (auto *Cut = dyn_cast<TruncInst>(U)) return Cut->getType()->isIntegerTy(1);
    return isa<PtrToIntInst, IntToPtrInst>(U) && isOnlyTested(*U);
  });
}

/// Lets loads from tables with functions read copies without these, if they read other parts or only test addresses.
class TableValues {
public:
  /// \returns whether \p Load is replaced.
  bool redirect(LoadInst &Load) {
    GlobalVariable *Table = tableOf(Load);
    if (!Table) return false;
    const DataLayout &DL = Load.getDataLayout();
    const int64_t Size = DL.getTypeStoreSize(Load.getType());
    const Places Read = placesOf(Load);
    bool HasFunctions = false, ReadsFunctions = false, ReadsAddresses = false;
    forEachPointer(Table->getInitializer(), 0, DL, [&](Constant *C, uint64_t Offset) {
      if (!isAddress(C)) return;
      const bool Reads = Read.overlap(Size, Offset, DL.getTypeStoreSize(C->getType()));
      ReadsAddresses |= Reads;
      if (!isa<Function>(withoutConversions(C))) return;
      HasFunctions = true;
      ReadsFunctions |= Reads;
    });
    if (!HasFunctions) return false;
    Type *T = Load.getType();
    const bool Tests = (T->isPointerTy() || T->isIntegerTy(64)) && isOnlyTested(Load);
    if (ReadsFunctions && !Tests) return false;
    IRBuilder<> B(&Load);
    GlobalVariable &Copy = ReadsAddresses && !Tests ? addressesOf(*Table) : valuesOf(*Table);
    Value *Place = placeIn(Load.getPointerOperand(), Copy, B);
    Value *New = B.CreateAlignedLoad(T->isPointerTy() && Tests ? B.getInt64Ty() : T, Place, Load.getAlign());
    if (New->getType() != T) New = B.CreateIntToPtr(New, T);
    Load.replaceAllUsesWith(New);
    New->takeName(&Load);
    Value *Old = Load.getPointerOperand();
    Load.eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(Old);
    return true;
  }

private:
  /// The table with null in place of functions.
  GlobalVariable &addressesOf(GlobalVariable &Table) {
    GlobalVariable *&Copy = Addresses[&Table];
    return Copy ? *Copy : *(Copy = copy(Table, withoutFunctions(Table.getInitializer()), ".addresses"));
  }

  /// The table with numbers in place of pointers.
  GlobalVariable &valuesOf(GlobalVariable &Table) {
    GlobalVariable *&Copy = Values[&Table];
    return Copy ? *Copy : *(Copy = copy(Table, withoutPointers(Table.getInitializer()), ".values"));
  }

  static GlobalVariable *copy(GlobalVariable &Table, Constant *Init, const Twine &Suffix) {
    auto *Copy = new GlobalVariable(*Table.getParent(), Init->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, Init, Table.getName() + Suffix);
    Copy->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Copy->setAlignment(Table.getAlign());
    return Copy;
  }

  DenseMap<GlobalVariable *, GlobalVariable *> Addresses, Values;
};

} // namespace

bool callsThroughPointer(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return Call && Call->isIndirectCall();
  });
}

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
  TableValues Values;
  SmallVector<LoadInst *> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I)) Loads.push_back(Load);
  for (LoadInst *Load : Loads) Changed |= Values.redirect(*Load);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
