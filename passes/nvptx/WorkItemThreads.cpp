// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/WorkItemThreads.h"

#include "device-library/QueryDimensions.h"
#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "nvptx/LowerNvptx.h"
#include "nvptx/NvptxSubGroups.h"
#include "outline/WorkItemCalls.h"
#include "support/BodyCalls.h"
#include "support/CrashTrace.h"
#include "support/StepPass.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace syclc {

namespace {

/// The number of threads for work-items, if the source does not require a size of groups, and at most.
constexpr uint64_t UsualThreads = 128, MostThreads = 256;
/// Static shared memory is limited to 48 KiB; functions of other sources may have variables in it.
constexpr uint64_t MaxSharedBytes = 40 * 1024;
/// Longer computations of arguments are passed.
constexpr unsigned MaxDepth = 8;

/// Whether \p Call has the same result in all threads of a block.
bool asksForGroup(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && is_contained({StringRef("__syclc_group_id"), StringRef("__syclc_num_groups"),
                                 StringRef("__syclc_global_size"), StringRef("__syclc_global_offset")},
                                Callee->getName());
}

class GroupKernel {
public:
  GroupKernel(Function &Kernel, ArrayRef<CallInst *> Calls)
      : Kernel(Kernel), Calls(Calls), Info(*KernelInfo::get(Kernel)), C(Kernel.getContext()),
        DL(Kernel.getDataLayout()), B(C) {}

  /// Whether work-items may run in other threads. Finds the variables that have to be shared.
  bool canRun() {
    for (auto [Param, Argument] : zip_equal(Info.Params, Kernel.args()))
      if (Param.Kind == SYCLC_PARAM_CLOSURE && !staysInThread(Argument)) return false;
    uint64_t Bytes = 0;
    for (Instruction &I : instructions(Kernel)) {
      auto *Variable = dyn_cast<AllocaInst>(&I);
      if (!Variable || staysInThread(*Variable)) continue;
      const std::optional<TypeSize> Size = Variable->getAllocationSize(DL);
      if (!Variable->isStaticAlloca() || !Size) return false;
      Bytes = alignTo(Bytes, Variable->getAlign()) + Size->getFixedValue();
      Shared.push_back(Variable);
    }
    return Bytes <= MaxSharedBytes;
  }

  void run() {
    setThreads();
    replaceQueries();
    shareVariables();
    for (BasicBlock &Block : Kernel)
      if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator())) {
        B.SetInsertPoint(Return);
        post(-1);
      }
    // The block's threads are told apart in front of the kernel's code.
    BasicBlock *Group = &Kernel.getEntryBlock(), *Entry = BasicBlock::Create(C, "threads", &Kernel, Group);
    for (Instruction &I : make_early_inc_range(*Group))
      if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && isa<ConstantInt>(Variable->getArraySize()))
        Variable->moveBefore(*Entry, Entry->end());
    Wait = BasicBlock::Create(C, "wait", &Kernel);
    Done = BasicBlock::Create(C, "done", &Kernel);
    B.SetInsertPoint(Entry);
    Thread = B.CreateZExt(readSpecialRegister(B, Intrinsic::nvvm_read_ptx_sreg_tid_x), B.getInt64Ty(), "thread");
    auto *Others = BasicBlock::Create(C, "others", &Kernel, Wait);
    B.CreateCondBr(B.CreateICmpEQ(Thread, B.getInt64(Threads), "is.group"), Group, Others);
    B.SetInsertPoint(Others);
    B.CreateCondBr(B.CreateICmpULT(Thread, B.getInt64(Threads), "is.worker"), Wait, Done);
    B.SetInsertPoint(Wait);
    synchronize();
    SwitchInst *Choice = B.CreateSwitch(B.CreateLoad(B.getInt32Ty(), task(), "task"), Done, Calls.size());
    B.SetInsertPoint(Done);
    B.CreateRetVoid();
    for (auto [I, Call] : enumerate(Calls)) Choice->addCase(B.getInt32(I), makeTask(*Call, I));
    Kernel.removeFnAttr(Attribute::NoSync);
    Kernel.setMemoryEffects(MemoryEffects::unknown());
    Kernel.addFnAttr(Attribute::Convergent);
  }

private:
  /// Whether only the group's thread uses the object at \p Pointer, or each thread has its own equal one.
  bool staysInThread(const Value &Pointer, unsigned Depth = 0) {
    if (Depth > MaxDepth) return false;
    return all_of(Pointer.uses(), [&](const Use &U) {
      const User *By = U.getUser();
      if (isa<LoadInst>(By)) return true;
      if (const auto *Store = dyn_cast<StoreInst>(By)) return Store->getPointerOperand() == &Pointer;
      if (isa<GetElementPtrInst, AddrSpaceCastInst>(By)) return staysInThread(*By, Depth + 1);
      if (isa<MemIntrinsic, LifetimeIntrinsic, DbgInfoIntrinsic>(By)) return true;
      return isa<CallInst>(By) && workItemBody(*cast<CallInst>(By)) && canRepeat(Pointer);
    });
  }

  /// Whether each thread can compute \p V by itself.
  bool canRepeat(const Value &V, unsigned Depth = 0) const {
    if (isa<Constant, Argument>(V)) return true;
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || Depth > MaxDepth) return false;
    const auto *Call = dyn_cast<CallInst>(I);
    const bool IsPure = Call ? asksForGroup(*Call)
                             : isa<GetElementPtrInst, BinaryOperator, CastInst, CmpInst, SelectInst>(I) &&
                                   isSafeToSpeculativelyExecute(I);
    return IsPure && all_of(I->operands(), [&](const Use &U) { return canRepeat(*U.get(), Depth + 1); });
  }

  Value *repeat(Value *V, DenseMap<Value *, Value *> &Known) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I) return V;
    if (Value *Copy = Known.lookup(V)) return Copy;
    Instruction *Copy = I->clone();
    for (Use &U : Copy->operands()) U.set(repeat(U.get(), Known));
    B.Insert(Copy, I->getName());
    return Known[V] = Copy;
  }

  /// Chooses the number of threads, and requires it for launches.
  void setThreads() {
    uint64_t Size = 1;
    for (uint64_t Extent : Info.attribute(HierarchicalAttribute)) Size *= Extent;
    Threads = Info.attribute(HierarchicalAttribute).empty()
                  ? UsualThreads
                  : std::clamp<uint64_t>(alignTo(Size, WarpSize), WarpSize, MostThreads);
    for (KernelAttribute &A : Info.Attributes)
      if (A.Name == ReqdWorkGroupSizeAttribute) A.Values[0] = Threads + WarpSize;
    Info.set(Kernel);
  }

  /// The kernel is one of work-groups with a single work-item, which waits for none, but its block has more threads.
  void replaceQueries() {
    for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
      auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee) continue;
      B.SetInsertPoint(Call);
      if (isWorkGroupBarrier(I)) {
        const auto *Scope = dyn_cast<ConstantInt>(Call->getArgOperand(0));
        if (!Scope || Scope->getZExtValue() > static_cast<uint64_t>(MemoryScope::WorkGroup))
          B.CreateFence(AtomicOrdering::AcquireRelease, C.getOrInsertSyncScopeID("device"));
        Call->eraseFromParent();
        continue;
      }
      Value *Answer = nullptr;
      if (Callee->getName() == "__syclc_local_id")
        Answer = B.getInt64(0);
      else if (Callee->getName() == "__syclc_local_size")
        Answer = B.getInt64(1);
      else if (Callee->getName() == "__syclc_global_id") {
        auto Ask = [&](StringRef Name) {
          return B.CreateCall(
              Kernel.getParent()->getOrInsertFunction(Name, Call->getFunctionType(), Callee->getAttributes()),
              {Call->getArgOperand(0)});
        };
        Value *Group = Ask("__syclc_group_id");
        Answer = B.CreateAdd(Group, Ask("__syclc_global_offset"));
      } else
        continue;
      Call->replaceAllUsesWith(Answer);
      Call->eraseFromParent();
    }
  }

  GlobalVariable *shared(Type *T, Align Alignment, const Twine &Name) {
    auto *G = new GlobalVariable(*Kernel.getParent(), T, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                 PoisonValue::get(T), Kernel.getName() + "." + Name, nullptr,
                                 GlobalValue::NotThreadLocal, NVPTXAS::ADDRESS_SPACE_SHARED);
    G->setAlignment(Alignment);
    return G;
  }

  void shareVariables() {
    for (AllocaInst *Variable : Shared) {
      for (User *U : make_early_inc_range(Variable->users()))
        if (auto *Lifetime = dyn_cast<LifetimeIntrinsic>(U)) Lifetime->eraseFromParent();
      auto *Type = ArrayType::get(B.getInt8Ty(), Variable->getAllocationSize(DL)->getFixedValue());
      GlobalVariable *G = shared(Type, Variable->getAlign(), Variable->hasName() ? Variable->getName() : "variable");
      Variable->replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(G, Variable->getType()));
      Variable->eraseFromParent();
    }
  }

  GlobalVariable *task() { return Task ? Task : Task = shared(B.getInt32Ty(), Align(4), "task"); }

  /// All threads of the block that have not returned wait for each other.
  void synchronize() { B.CreateIntrinsic(B.getVoidTy(), Intrinsic::nvvm_barrier_cta_sync_all, {B.getInt32(0)}); }

  /// Wakes the other threads with the number of a task.
  void post(int Number) {
    B.CreateStore(B.getInt32(Number), task());
    synchronize();
  }

  /// Replaces a call by a message. \returns the first block of the threads that run the work-items.
  BasicBlock *makeTask(CallInst &Call, unsigned Number) {
    Function *Body = workItemBody(Call), *Item = makeItemFunction(*Body);
    SmallVector<Value *> Passed;
    SmallVector<Type *> Types;
    for (Value *V : drop_begin(Call.args()))
      if (!canRepeat(*V) && !is_contained(Passed, V)) {
        Passed.push_back(V);
        Types.push_back(V->getType());
      }
    StructType *Message = StructType::get(C, Types);
    GlobalVariable *Arguments =
        Types.empty() ? nullptr : shared(Message, DL.getABITypeAlign(Message), "arguments." + Twine(Number));

    auto *Start = BasicBlock::Create(C, "task", &Kernel, Done), *Loop = BasicBlock::Create(C, "items", &Kernel, Done),
         *Run = BasicBlock::Create(C, "item", &Kernel, Done), *End = BasicBlock::Create(C, "task.end", &Kernel, Done);
    B.SetInsertPoint(Start);
    DenseMap<Value *, Value *> Known;
    for (auto [I, V] : enumerate(Passed))
      Known[V] = B.CreateLoad(V->getType(), B.CreateStructGEP(Message, Arguments, I), V->getName());
    Value *Sizes[3], *Count = B.getInt64(1);
    for (unsigned D = 0; D < 3; ++D) Count = B.CreateMul(Count, Sizes[D] = repeat(Call.getArgOperand(1 + D), Known));
    SmallVector<Value *> Given;
    for (Value *V : drop_begin(Call.args(), FirstBodyArgument)) Given.push_back(repeat(V, Known));
    B.CreateBr(Loop);

    B.SetInsertPoint(Loop);
    PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2, "index");
    B.CreateCondBr(B.CreateICmpULT(Index, Count), Run, End);
    B.SetInsertPoint(Run);
    Value *Rest = Index;
    SmallVector<Value *> Ids;
    for (unsigned D = 0; D < 3; ++D) {
      const bool IsLast = all_of(seq(D + 1, 3u), [&](unsigned Later) {
        const auto *Size = dyn_cast<ConstantInt>(Sizes[Later]);
        return Size && Size->isOne();
      });
      Ids.push_back(IsLast ? Rest : B.CreateURem(Rest, Sizes[D]));
      Rest = IsLast ? B.getInt64(0) : B.CreateUDiv(Rest, Sizes[D]);
    }
    append_range(Ids, Given);
    B.CreateCall(Item, Ids);
    Index->addIncoming(Thread, Start);
    Index->addIncoming(B.CreateAdd(Index, B.getInt64(Threads)), B.GetInsertBlock());
    B.CreateBr(Loop);
    B.SetInsertPoint(End);
    synchronize();
    B.CreateBr(Wait);

    B.SetInsertPoint(&Call);
    for (auto [I, V] : enumerate(Passed)) B.CreateStore(V, B.CreateStructGEP(Message, Arguments, I));
    post(int(Number));
    synchronize();
    Call.eraseFromParent();
    if (Body->use_empty()) Body->eraseFromParent();
    return Start;
  }

  Function &Kernel;
  const ArrayRef<CallInst *> Calls;
  KernelInfo Info;
  LLVMContext &C;
  const DataLayout &DL;
  IRBuilder<> B;
  SmallVector<AllocaInst *> Shared;
  uint64_t Threads = UsualThreads;
  GlobalVariable *Task = nullptr;
  Value *Thread = nullptr;
  BasicBlock *Wait = nullptr, *Done = nullptr;
};

} // namespace

PreservedAnalyses WorkItemThreadsPass::run(Module &M, ModuleAnalysisManager &) {
  const bool Chosen = chooseDimensions(M);
  MapVector<Function *, SmallVector<CallInst *>> OfKernels;
  for (CallInst *Call : workItemCalls(M)) OfKernels[Call->getFunction()].push_back(Call);
  for (auto &[F, Calls] : OfKernels) {
    CrashTrace Crash(*F);
    if (F->hasMetadata(KernelMetadata)) {
      GroupKernel Kernel(*F, Calls);
      if (Kernel.canRun()) {
        Kernel.run();
        continue;
      }
    }
    for (CallInst *Call : Calls) expandWorkItemCall(*Call);
  }
  if (!OfKernels.empty()) return PreservedAnalyses::none();
  PreservedAnalyses Simplified;
  Simplified.preserve(SimplifiedForm::ID());
  return Chosen ? Simplified : PreservedAnalyses::all();
}

} // namespace syclc
