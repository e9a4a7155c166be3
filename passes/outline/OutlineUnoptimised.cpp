// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/OutlineUnoptimised.h"

#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "outline/CopyClosures.h"
#include "outline/FlattenCaptures.h"
#include "outline/Outline.h"
#include "outline/Pipeline.h"
#include "outline/PlaceDeviceGlobals.h"
#include "outline/PlaceSpecConstants.h"
#include "outline/StripHost.h"
#include "outline/WorkItemDebugInfo.h"
#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

namespace {

/// The queries whose results are stored in a work-item's memory, and where (ItemWord).
constexpr std::pair<StringLiteral, ItemWord> CarriedQueries[] = {
    {"__syclc_global_id", ItemGlobalId},        {"__syclc_local_id", ItemLocalId},
    {"__syclc_group_id", ItemGroupId},          {"__syclc_global_size", ItemGlobalSize},
    {"__syclc_local_size", ItemLocalSize},      {"__syclc_num_groups", ItemNumGroups},
    {"__syclc_global_offset", ItemGlobalOffset}};

/// The index of the result of \p Name in the work-item's memory, if it is there.
std::optional<unsigned> slotOf(StringRef Name) {
  if (Name == LocalMemoryBuiltin) return ItemLocalMemory;
  if (Name == SpecConstantsStartBuiltin) return ItemSpecConstants;
  for (auto [Query, Word] : CarriedQueries)
    if (Query == Name) return Word;
  return std::nullopt;
}

/// Makes kernels of the entries that are kernels in \p Spmd, marks imported and exported functions, and removes the
/// host's tables.
void markSameKernels(Module &M, Module &Spmd) {
  for (Function &F : Spmd)
    if (Function *Same = isExternal(F) ? M.getFunction(F.getName()) : nullptr)
      if (Same->isDeclaration() == F.isDeclaration()) markExternal(*Same);
  for (Function *Simplified : kernels(Spmd)) {
    KernelInfo Info = *KernelInfo::get(*Simplified);
    Info.Params = {{SYCLC_PARAM_CLOSURE, 0, Info.ClosureSize, Info.ClosureAlign}};
    Function &Kernel = *M.getFunction(Simplified->getName());
    Info.set(Kernel);
    if (Simplified->hasFnAttribute(CopiesClosureFnAttr)) copyClosure(Kernel);
  }
  for (StringRef Name :
       {"llvm.global.annotations", "llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *G = M.getNamedGlobal(Name)) G->eraseFromParent();
  for (Function &F : M) F.removeDeadConstantUsers(); // of the tables
}

/// Folds constants and branches in \p F. \returns the constant that all its returns return, or null.
Constant *foldConstants(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Phi = dyn_cast<PHINode>(&I);
      Constant *C = Phi                         ? dyn_cast_or_null<Constant>(Phi->hasConstantValue())
                    : isa<CmpInst, CastInst>(I) ? ConstantFoldInstruction(&I, DL)
                                                : nullptr;
      if (!C) continue;
      I.replaceAllUsesWith(C);
      I.eraseFromParent();
      Changed = true;
    }
    for (BasicBlock &BB : F) Changed |= ConstantFoldTerminator(&BB);
    removeUnreachableBlocks(F);
  }
  Constant *Result = nullptr;
  for (BasicBlock &BB : F)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator())) {
      auto *C = dyn_cast_or_null<Constant>(Return->getReturnValue());
      if (!C || (Result && C != Result)) return nullptr;
      Result = C;
    }
  return Result;
}

/// Whether all code reachable from \p Kernel, or from an exported function, supports this form.
bool canStayUnoptimised(Function &Kernel, bool WithExternals) {
  const bool IsForOthers = isExported(Kernel);
  if (IsForOthers && !WithExternals) return false;
  if (!IsForOthers && !KernelInfo::get(Kernel)->attribute(ReqdSubGroupSizeAttribute).empty()) return false;
  SetVector<Function *> Reached;
  Reached.insert(&Kernel);
  for (unsigned I = 0; I < Reached.size(); ++I) {
    Function &F = *Reached[I];
    // Its signature may change: all uses must be calls of it.
    if (&F != &Kernel && any_of(F.uses(), [](const Use &U) {
          auto *Call = dyn_cast<CallInst>(U.getUser());
          return !Call || !Call->isCallee(&U);
        }))
      return false;
    for (Instruction &Inst : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&Inst);
      if (!Call) continue;
      Function *Callee = Call->getCalledFunction();
      if (!Callee || Callee->getFunctionType() != Call->getFunctionType()) return false;
      if (Callee->isIntrinsic()) continue;
      if (!Callee->isDeclaration()) {
        Reached.insert(Callee);
        continue;
      }
      if ((isImported(*Callee) && WithExternals) || isUbsanReport(Callee->getName()) ||
          Callee->getName() == HostDeviceGlobalFunction)
        continue;
      if (IsForOthers && Callee->getName() == SpecConstantsStartBuiltin) return false; // belongs to the kernel's source
      const Builtin *B = lookupBuiltin(Callee->getName());
      if (IsForOthers && B &&
          is_contained({BuiltinKind::Barrier, BuiltinKind::LocalMemory, BuiltinKind::StaticLocalMemory}, B->Kind))
        return false; // available only in kernels
      if (!B || is_contained({BuiltinKind::SubGroupQuery, BuiltinKind::SubGroupOperation, BuiltinKind::WorkItemCalls},
                             B->Kind))
        return false;
      if (B->Kind == BuiltinKind::Barrier &&
          !is_contained({WorkGroupBarrierBuiltin, GroupScratchBarrierBuiltin}, Callee->getName()))
        return false;
    }
  }
  return true;
}

/// The functions with bodies for which \p IsSought is true, or that call one, directly or indirectly.
SetVector<Function *> functionsReaching(Module &M, function_ref<bool(const Function &)> IsSought) {
  SetVector<Function *> Reaching;
  for (Function &F : M)
    if (IsSought(F)) Reaching.insert(&F);
  for (unsigned I = 0; I < Reaching.size(); ++I)
    for (User *U : Reaching[I]->users())
      if (auto *Call = dyn_cast<CallBase>(U)) Reaching.insert(Call->getFunction());
  Reaching.remove_if([](Function *F) { return F->isDeclaration(); });
  return Reaching;
}

/// Moves the name, body, attributes and debug info of `@f(...)` to `@f(..., ptr %item)`.
Function *addItemParameter(Function &Old) {
  SmallVector<Type *> Types(Old.getFunctionType()->params());
  Types.push_back(PointerType::get(Old.getContext(), 0));
  auto *New = Function::Create(FunctionType::get(Old.getReturnType(), Types, false), Old.getLinkage(), "");
  Old.getParent()->getFunctionList().insert(Old.getIterator(), New);
  New->takeName(&Old);
  New->splice(New->begin(), &Old);
  New->copyAttributesFrom(&Old);
  New->copyMetadata(&Old, 0);
  Old.setSubprogram(nullptr);
  for (auto [From, To] : zip(Old.args(), New->args())) {
    From.replaceAllUsesWith(&To);
    To.takeName(&From);
  }
  New->getArg(Old.arg_size())->setName("syclc.item");
  return New;
}

/// Passes the work-item's memory from the kernel to all functions that query their work-item.
class ItemPasser {
public:
  explicit ItemPasser(Module &M) : M(M), I64(Type::getInt64Ty(M.getContext())) {}

  void run() {
    SetVector<Function *> Asking =
        functionsReaching(M, [](const Function &F) { return slotOf(F.getName()).has_value() || isExternal(F); });
    Asking.insert_range(importedFunctions(M));
    for (Function *F : Asking) {
      if (!F->hasMetadata(KernelMetadata)) {
        Function *New = addItemParameter(*F);
        Replaced[F] = New;
        Item[New] = New->getArg(New->arg_size() - 1);
      } else
        Item[F] = carry(*F);
    }
    for (auto [F, State] : Item)
      if (!F->isDeclaration()) rewriteCalls(*F, State);
    for (auto [Old, New] : Replaced) Old->eraseFromParent();
    for (Function *Kernel : kernels(M))
      if (Item.contains(Kernel)) ask(*Kernel);
  }

private:
  /// Allocates the kernel's memory for the results.
  AllocaInst *carry(Function &Kernel) {
    IRBuilder<> B(&*Kernel.getEntryBlock().begin());
    AllocaInst *State = B.CreateAlloca(ArrayType::get(I64, NumItemWords), nullptr, "syclc.item");
    declareWorkItemVariable(*State);
    return State;
  }

  /// Fills that memory with the results of queries, which native/workgroup/ lowers.
  void ask(Function &Kernel) {
    auto *State = cast<AllocaInst>(Item[&Kernel]);
    IRBuilder<> B(State->getNextNode());
    B.SetCurrentDebugLocation(DebugLoc());
    const KernelInfo Info = *KernelInfo::get(Kernel);
    auto Keep = [&](unsigned Word, Value *Answer) {
      B.CreateStore(Answer, B.CreateConstInBoundsGEP1_32(I64, State, Word));
    };
    const bool CallsOthers = !importedFunctions(M).empty(); // they may use any query
    const bool ForDebuggers = hasWorkItemVariable(*State), HasGroups = Info.Kind == SYCLC_KERNEL_ND_RANGE;
    for (auto [Name, Word] : CarriedQueries) {
      const bool IsId = Word == ItemGlobalId || (HasGroups && (Word == ItemLocalId || Word == ItemGroupId));
      if (CallsOthers || (ForDebuggers && IsId))
        M.getOrInsertFunction(Name, FunctionType::get(I64, {B.getInt32Ty()}, false));
      if (Function *Query = M.getFunction(Name))
        for (unsigned D = 0; D < 3; ++D) Keep(Word + D, B.CreateCall(Query, B.getInt32(D)));
    }
    if (CallsOthers)
      Keep(ItemWork, B.CreateCall(M.getOrInsertFunction(NativeWorkBuiltin, FunctionType::get(B.getPtrTy(), false))));
    if (const SmallVector<SpecConstant> Constants = specConstants(M); !Constants.empty())
      Keep(ItemSpecConstants, specBlock(M, Constants));
    if (Argument *Block = Kernel.arg_size() > 1 ? Kernel.getArg(1) : nullptr) {
      ArrayRef<uint64_t> Static = Info.attribute(StaticLocalSizeAttribute);
      Value *Start = B.CreateConstGEP1_64(B.getInt8Ty(), Block, Static.empty() ? 0 : Static.front());
      Keep(ItemLocalMemory, Start);
    }
  }

  void rewriteCalls(Function &F, Value *State) {
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallInst>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee) continue;
      if (std::optional<unsigned> Slot = slotOf(Callee->getName()))
        readAnswer(*Call, State, *Slot);
      else if (Function *New = Replaced.lookup(Callee))
        passItem(*Call, *New, State);
    }
  }

  void readAnswer(CallInst &Call, Value *State, unsigned Slot) {
    IRBuilder<> B(&Call);
    Value *Address = B.CreateConstInBoundsGEP1_32(I64, State, Slot);
    if (Call.arg_size()) Address = B.CreateInBoundsGEP(I64, Address, B.CreateZExt(Call.getArgOperand(0), I64));
    Call.replaceAllUsesWith(B.CreateLoad(Call.getType(), Address));
    Call.eraseFromParent();
  }

  void passItem(CallInst &Call, Function &Callee, Value *State) {
    SmallVector<Value *> Arguments(Call.args());
    Arguments.push_back(State);
    CallInst *New = CallInst::Create(Callee.getFunctionType(), &Callee, Arguments, "", Call.getIterator());
    New->setCallingConv(Call.getCallingConv());
    New->setAttributes(Call.getAttributes());
    New->copyMetadata(Call);
    New->takeName(&Call);
    Call.replaceAllUsesWith(New);
    Call.eraseFromParent();
  }

  Module &M;
  Type *I64;
  MapVector<Function *, Value *> Item; ///< the work-item's memory, by function
  MapVector<Function *, Function *> Replaced;
};

} // namespace

void answerTargetQueries(Module &M) {
  SmallVector<std::pair<Function *, Constant *>> Answers;
  for (Function &F : M)
    if (const Builtin *B = F.isDeclaration() ? lookupBuiltin(F.getName()) : nullptr;
        B && B->Kind == BuiltinKind::TargetQuery)
      Answers.push_back({&F, ConstantInt::get(F.getReturnType(), F.getName() == "__syclc_has_clock")});
  while (!Answers.empty()) {
    auto [Query, Answer] = Answers.pop_back_val();
    SmallSetVector<Function *, 4> Asking;
    for (User *U : make_early_inc_range(Query->users()))
      if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == Query) {
        Asking.insert(Call->getFunction());
        Call->replaceAllUsesWith(Answer);
        if (Query->isDeclaration()) Call->eraseFromParent(); // other functions may have side effects
      }
    for (Function *F : Asking)
      if (Constant *Known = foldConstants(*F)) Answers.push_back({F, Known});
  }
}

void inlineGroupFunctions(Module &M) {
  for (Function *F : functionsReaching(M, [](const Function &F) {
         const Builtin *B = lookupBuiltin(F.getName());
         return B && is_contained({BuiltinKind::Barrier, BuiltinKind::StaticLocalMemory}, B->Kind);
       }))
    if (!F->hasMetadata(KernelMetadata)) {
      F->removeFnAttr(Attribute::NoInline);
      F->addFnAttr(Attribute::AlwaysInline);
    }
}

void addLocalMemoryParameters(Module &M) {
  SetVector<Function *> Asking =
      functionsReaching(M, [](const Function &F) { return F.getName() == LocalMemoryBuiltin; });
  for (Function *Kernel : kernels(M)) {
    if (!Asking.contains(Kernel) && !passesLocalMemory(*Kernel)) continue;
    Function *New = addItemParameter(*Kernel);
    New->getArg(1)->setName("local.memory");
    Kernel->eraseFromParent();
    KernelInfo Info = *KernelInfo::get(*New);
    Info.Params.push_back({SYCLC_PARAM_LOCAL_MEMORY, 0, 0, LocalMemoryAlign});
    Info.set(*New);
  }
}

PreservedAnalyses DropUnfitKernelsPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *> Unfit;
  for (Function *Kernel : kernels(M))
    if (!canStayUnoptimised(*Kernel, WithExternals)) Unfit.push_back(Kernel);
  for (Function *Kernel : Unfit) Kernel->eraseFromParent();
  for (Function *F : exportedFunctions(M))
    if (!canStayUnoptimised(*F, WithExternals)) makeInternal(*F);
  return PreservedAnalyses::none();
}

void passWorkItems(Module &M) { ItemPasser(M).run(); }

std::unique_ptr<Module> outlineUnoptimised(Module &Host, ArrayRef<Function *> Entries, Module &Spmd,
                                           bool WithExternals) {
  SmallVector<Function *> Roots(Entries);
  if (WithExternals) append_range(Roots, findExported(Host));
  std::unique_ptr<Module> M = cloneKernels(Host, Roots);
  // Not passes, because they need both modules.
  markSameKernels(*M, Spmd);
  askForSpecConstants(*M, Spmd);
  stripHostExceptChecks(*M);
  useHostVariables(*M, Spmd);
  verifyAfter("stripHostExceptChecks and useHostVariables", *M);
  runPasses(*M, nullptr, [&](PassBuilder &, ModulePassManager &MPM) { MPM = unoptimisedPipeline(WithExternals); });
  for (Function *Kernel : kernels(*M)) {
    Kernel->addFnAttr(SubGroupSizeFnAttr, "1");
    Kernel->addFnAttr(UnoptimisedFnAttr);
  }
  return M;
}

} // namespace syclc
