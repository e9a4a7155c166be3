// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/WorkItemCalls.h"

#include "device-library/QueryDimensions.h"
#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "support/BodyCalls.h"
#include "support/StepPass.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

namespace {

/// The builtin that \p I calls, or null.
const Builtin *calledBuiltin(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->isDeclaration() && !Callee->isIntrinsic() ? lookupBuiltin(Callee->getName()) : nullptr;
}

/// Whether \p B returns the same value for all work-items of the group, and is available in the kernel.
bool asksForGroup(const Builtin &B) {
  return is_contained({BuiltinKind::LocalMemory, BuiltinKind::DeviceGlobal}, B.Kind) ||
         (B.Kind == BuiltinKind::WorkItemQuery && B.Name != InnerIdBuiltin);
}

/// Whether \p B is only allowed in the kernel itself.
bool needsKernel(const Builtin &B, const Instruction &Call) {
  if (B.Kind == BuiltinKind::DeviceGlobal && !isa<Constant>(Call.getOperand(0))) return true; // may be several
  return is_contained({BuiltinKind::Barrier, BuiltinKind::SubGroupQuery, BuiltinKind::SubGroupOperation,
                       BuiltinKind::StaticLocalMemory, BuiltinKind::TargetQuery, BuiltinKind::WorkItemCalls,
                       BuiltinKind::Report},
                      B.Kind);
}

/// A load that the caller can execute: from a body's argument, at a constant offset.
struct ConstantLoad {
  LoadInst *Load;
  uint64_t Offset;
};

SmallVector<ConstantLoad> constantLoads(Argument &Pointer) {
  const DataLayout &DL = Pointer.getParent()->getDataLayout();
  SmallVector<ConstantLoad> Found;
  SmallVector<std::pair<Value *, uint64_t>> Worklist{{&Pointer, 0}};
  while (!Worklist.empty()) {
    auto [Address, Offset] = Worklist.pop_back_val();
    for (User *U : Address->users()) {
      if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->isSimple() && Load->getType()->isSingleValueType())
        Found.push_back({Load, Offset});
      APInt Step(64, 0);
      if (auto *GEP = dyn_cast<GetElementPtrInst>(U);
          GEP && GEP->getPointerOperand() == Address && GEP->accumulateConstantOffset(DL, Step))
        Worklist.push_back({GEP, Offset + Step.getSExtValue()});
    }
  }
  return Found;
}

/// At -O1 Clang disables unrolling of all loops, including the many loops over dimensions in the headers' classes. If
/// these stay in a body, its indices are in memory, and Intel's compiler miscompiles nested loops that return a value.
void allowUnrolling(Function &Body) {
  for (BasicBlock &Block : Body)
    if (MDNode *Loop = Block.getTerminator()->getMetadata(LLVMContext::MD_loop))
      Block.getTerminator()->setMetadata(
          LLVMContext::MD_loop,
          makePostTransformationMetadata(Body.getContext(), Loop, {"llvm.loop.unroll.disable"}, {}));
}

/// Rewrites one call. Its body has no other uses.
class CallFlattener {
public:
  explicit CallFlattener(CallInst &Call)
      : Kernel(*Call.getFunction()), Call(&Call), Body(workItemBody(Call)),
        IsFirst(Call.getCalledFunction()->getName() == ForWorkItemsBuiltin) {
    for (const Use &Argument : drop_begin(Call.args(), FirstBodyArgument)) Arguments.push_back({Argument.get()});
    if (IsFirst) Arguments.front().IsConstant = true; // the headers' object
  }

  /// \returns whether anything has changed.
  bool run() {
    bool Changed = shareArguments();
    while (moveOut()) Changed = true;
    if (Changed) finish();
    return Changed;
  }

private:
  struct BodyArgument {
    Value *Given;
    bool IsConstant = false; ///< points to an object that does not change while the body runs
  };

  /// An argument to add to the body, and the instructions that it replaces.
  struct NewArgument {
    BodyArgument Value;
    SmallVector<Instruction *, 4> Replaced;
  };

  bool isConstant(const BodyArgument &A) const {
    return A.Given->getType()->isPointerTy() &&
           (A.IsConstant || getUnderlyingObject(A.Given, /*MaxLookup=*/0) == Kernel.getArg(0));
  }

  /// Replaces parameters that are constants, or the same as another argument.
  bool shareArguments() {
    bool Changed = false;
    MapVector<Value *, Argument *> First;
    for (auto [I, A] : enumerate(Arguments)) {
      Argument *Parameter = Body->getArg(I);
      Value *Known = isa<Constant>(A.Given) ? A.Given : First.insert({A.Given, Parameter}).first->second;
      if (Known == Parameter || Parameter->use_empty()) continue;
      Parameter->replaceAllUsesWith(Known);
      Changed = true;
    }
    return Changed;
  }

  /// Moves one level of loads, and queries, to the caller. \returns whether there were any.
  bool moveOut() {
    IRBuilder<> B(Call);
    SmallVector<NewArgument> Added;
    for (auto [I, A] : enumerate(Arguments)) {
      if (!isConstant(A)) continue;
      MapVector<std::pair<uint64_t, Type *>, NewArgument> Fields;
      for (auto [Load, Offset] : constantLoads(*Body->getArg(I))) {
        NewArgument &Field = Fields[{Offset, Load->getType()}];
        Field.Replaced.push_back(Load);
        if (Field.Value.Given) continue;
        Value *Address = B.CreateConstGEP1_64(B.getInt8Ty(), A.Given, Offset);
        Field.Value.Given = B.CreateAlignedLoad(Load->getType(), Address, Load->getAlign(), "captured");
        // The first field of the headers' object is the address of the user's function object, which is called as
        // const.
        Field.Value.IsConstant = IsFirst && I == 0 && Offset == 0;
      }
      for (auto &[Key, Field] : Fields) Added.push_back(std::move(Field));
    }
    IsFirst = false;
    MapVector<std::pair<Function *, Value *>, NewArgument> Queries;
    for (Instruction &I : instructions(*Body))
      if (const Builtin *Asked = calledBuiltin(I); Asked && asksForGroup(*Asked)) {
        auto &Query = cast<CallInst>(I);
        Value *Dimension = Query.arg_size() ? Query.getArgOperand(0) : nullptr;
        if (Dimension && !isa<Constant>(Dimension)) continue;
        NewArgument &Answer = Queries[{Query.getCalledFunction(), Dimension}];
        Answer.Replaced.push_back(&I);
        if (!Answer.Value.Given) Answer.Value.Given = B.Insert(Query.clone(), "answer");
      }
    for (auto &[Key, Answer] : Queries) Added.push_back(std::move(Answer));
    if (Added.empty()) return false;
    append(Added);
    return true;
  }

  /// Adds parameters to the body that replace instructions, and updates the arguments.
  void append(ArrayRef<NewArgument> Added) {
    SmallVector<Type *> Types(Body->getFunctionType()->params());
    for (const NewArgument &New : Added) Types.push_back(New.Value.Given->getType());
    Function *Longer = respell(Types, [](unsigned I) { return I; });
    for (auto [I, New] : enumerate(Added)) {
      Argument *A = Longer->getArg(Arguments.size() + I);
      for (Instruction *Old : New.Replaced) {
        Old->replaceAllUsesWith(A);
        Old->eraseFromParent();
      }
    }
    for (const NewArgument &New : Added) Arguments.push_back(New.Value);
  }

  /// Replaces the body's parameters. \param From maps a new parameter to the old one, if it has one.
  Function *respell(ArrayRef<Type *> Types, function_ref<unsigned(unsigned)> From) {
    LLVMContext &C = Body->getContext();
    auto *New = Function::Create(FunctionType::get(Type::getVoidTy(C), Types, false), GlobalValue::InternalLinkage, "",
                                 Body->getParent());
    New->takeName(Body);
    New->splice(New->begin(), Body);
    New->copyMetadata(Body, 0);
    Body->setSubprogram(nullptr);
    New->setAttributes(AttributeList().addFnAttributes(C, AttrBuilder(C, Body->getAttributes().getFnAttrs())));
    for (unsigned I = 0; I < Types.size(); ++I)
      if (From(I) < Body->arg_size()) Body->getArg(From(I))->replaceAllUsesWith(New->getArg(I));
    Call->setArgOperand(0, New);
    for (Argument &A : Body->args()) A.replaceAllUsesWith(PoisonValue::get(A.getType()));
    Body->eraseFromParent();
    return Body = New;
  }

  /// Replaces the call by one with only the arguments that the body uses.
  void finish() {
    for (Argument &A : Body->args()) // remove address computations that are left over
      for (bool Changed = true; Changed;) {
        Changed = false;
        for (User *U : make_early_inc_range(A.users()))
          if (auto *GEP = dyn_cast<GetElementPtrInst>(U); GEP && eraseUnused(*GEP)) Changed = true;
      }
    SmallVector<unsigned> Kept;
    SmallVector<Type *> Types;
    for (Argument &A : Body->args())
      if (!A.use_empty()) {
        Kept.push_back(A.getArgNo());
        Types.push_back(A.getType());
      }
    respell(Types, [&](unsigned I) { return Kept[I]; });

    IRBuilder<> B(Call);
    SmallVector<Value *> Given(Call->arg_begin(), Call->arg_begin() + FirstBodyArgument);
    SmallVector<Type *> GivenTypes{B.getPtrTy(), B.getInt64Ty(), B.getInt64Ty(), B.getInt64Ty()};
    for (unsigned I : Kept) Given.push_back(Arguments[I].Given);
    append_range(GivenTypes, Types);
    auto *Callee = Function::Create(FunctionType::get(B.getVoidTy(), GivenTypes, false), GlobalValue::ExternalLinkage,
                                    ForWorkItemsBuiltin + ".flat", Kernel.getParent());
    Callee->setAttributes(Call->getCalledFunction()->getAttributes());
    B.CreateCall(Callee, Given);
    Call->eraseFromParent();
  }

  static bool eraseUnused(Instruction &I) {
    for (User *U : make_early_inc_range(I.users()))
      if (auto *GEP = dyn_cast<GetElementPtrInst>(U)) eraseUnused(*GEP);
    if (!I.use_empty()) return false;
    I.eraseFromParent();
    return true;
  }

  Function &Kernel;
  CallInst *Call;
  Function *Body;
  bool IsFirst; ///< the arguments are still those of the headers
  SmallVector<BodyArgument> Arguments;
};

} // namespace

Function *makeItemFunction(Function &Body) {
  Type *I64 = Type::getInt64Ty(Body.getContext());
  SmallVector<Type *> Types{I64, I64, I64};
  append_range(Types, Body.getFunctionType()->params());
  auto *Item = Function::Create(FunctionType::get(Body.getReturnType(), Types, false), GlobalValue::InternalLinkage,
                                Body.getName() + ".item", Body.getParent());
  ValueToValueMapTy Map;
  for (auto [I, Argument] : enumerate(Body.args())) Map[&Argument] = Item->getArg(3 + I);
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(Item, &Body, Map, CloneFunctionChangeType::LocalChangesOnly, Returns);
  for (Instruction &I : make_early_inc_range(instructions(*Item))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !Call->getCalledFunction() || Call->getCalledFunction()->getName() != InnerIdBuiltin) continue;
    const std::optional<unsigned> Dimension = constantDimension(*Call);
    assert(Dimension && "chooseDimensions() comes first");
    Call->replaceAllUsesWith(Item->getArg(*Dimension));
    Call->eraseFromParent();
  }
  Item->removeFnAttr(Attribute::NoInline);
  Item->removeFnAttr(Attribute::OptimizeNone);
  Item->addFnAttr(Attribute::AlwaysInline);
  return Item;
}

void expandWorkItemCall(CallInst &Call) {
  Function &Body = *workItemBody(Call), *Item = makeItemFunction(Body);
  IRBuilder<> B(&Call);
  Value *Sizes[3], *Ids[3];
  Value *Some = B.getTrue();
  for (unsigned D = 0; D < 3; ++D) {
    Sizes[D] = Call.getArgOperand(1 + D);
    Some = B.CreateAnd(Some, B.CreateICmpNE(Sizes[D], B.getInt64(0)), "some");
  }
  Instruction *Before = SplitBlockAndInsertIfThen(Some, &Call, /*Unreachable=*/false);
  for (unsigned D = 3; D-- > 0;) {
    if (auto *One = dyn_cast<ConstantInt>(Sizes[D]); One && One->isOne()) {
      Ids[D] = B.getInt64(0);
      continue;
    }
    auto [BodyStart, Id] = SplitBlockAndInsertSimpleForLoop(Sizes[D], Before->getIterator());
    Ids[D] = Id;
    Before = BodyStart;
  }
  B.SetInsertPoint(Before);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  SmallVector<Value *> Arguments(Ids, Ids + 3);
  append_range(Arguments, drop_begin(Call.args(), FirstBodyArgument));
  B.CreateCall(Item, Arguments);
  Call.eraseFromParent();
  if (Body.use_empty()) Body.eraseFromParent();
}

bool hasWorkItemCalls(Module &M) { return !workItemCalls(M).empty(); }

/// \returns whether anything has changed that simplification may simplify.
static bool flattenWorkItemCalls(Module &M, ArrayRef<CallInst *> Calls) {
  bool Changed = false;
  for (CallInst *Call : Calls) {
    if (!Call->getFunction()->hasMetadata(KernelMetadata)) continue; // in an unused function, or in another body
    Function *Body = workItemBody(*Call);
    if (any_of(instructions(*Body), [](const Instruction &I) {
          const Builtin *B = calledBuiltin(I);
          return B && needsKernel(*B, I);
        })) {
      expandWorkItemCall(*Call);
      Changed = true;
      continue;
    }
    if (!Body->hasOneUse()) {
      ValueToValueMapTy Map;
      Call->setArgOperand(0, CloneFunction(Body, Map));
    }
    allowUnrolling(*workItemBody(*Call));
    Changed |= CallFlattener(*Call).run();
  }
  return Changed;
}

static PreservedAnalyses nothingToSimplify() {
  PreservedAnalyses Preserved;
  Preserved.preserve(SimplifiedForm::ID());
  return Preserved;
}

PreservedAnalyses FlattenWorkItemCallsPass::run(Module &M, ModuleAnalysisManager &) {
  const bool Chosen = chooseDimensions(M);
  const SmallVector<CallInst *> Calls = workItemCalls(M);
  if (!Chosen && Calls.empty()) return PreservedAnalyses::all();
  return flattenWorkItemCalls(M, Calls) ? PreservedAnalyses::none() : nothingToSimplify();
}

PreservedAnalyses ExpandWorkItemCallsPass::run(Module &M, ModuleAnalysisManager &) {
  const bool Chosen = chooseDimensions(M);
  const SmallVector<CallInst *> Calls = workItemCalls(M);
  for (CallInst *Call : Calls) expandWorkItemCall(*Call);
  if (!Calls.empty()) return PreservedAnalyses::none();
  return Chosen ? nothingToSimplify() : PreservedAnalyses::all();
}

} // namespace syclc
