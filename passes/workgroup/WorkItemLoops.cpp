// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workgroup/WorkItemLoops.h"

#include "support/KernelInfo.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <array>
#include <cstddef>

using namespace llvm;

namespace syclc {

namespace {

using PerDimension = std::array<Value *, 3>; // x-fastest

/// Builds one native function.
class NativeFunctionBuilder {
public:
  NativeFunctionBuilder(Function &Kernel)
      : Kernel(Kernel), Info(*KernelInfo::get(Kernel)), C(Kernel.getContext()), B(C), I64(Type::getInt64Ty(C)),
        Ptr(PointerType::get(C, 0)) {}

  Function *build() {
    createFunction();
    loadWork();
    CallInst *Body = Info.Kind == SYCLC_KERNEL_ND_RANGE ? loopOverGroups() : loopOverItems();
    B.CreateRetVoid();
    InlineFunctionInfo Inlined;
    if (!InlineFunction(*Body, Inlined).isSuccess()) report_fatal_error("a kernel's body cannot be inlined");
    answerQueries();
    markParallel();
    return Native;
  }

private:
  void createFunction() {
    Native = Function::Create(FunctionType::get(Type::getVoidTy(C), {Ptr, Ptr}, false), GlobalValue::ExternalLinkage,
                              nativeFunctionName(Kernel.getName()), Kernel.getParent());
    Native->setAttributes(AttributeList().addFnAttributes(C, AttrBuilder(C, Kernel.getAttributes().getFnAttrs())));
    // What held for one work-item need not hold for a box of them, nor for the function that loads the captures.
    for (Attribute::AttrKind Kind :
         {Attribute::Memory, Attribute::AlwaysInline, Attribute::NoReturn, Attribute::WillReturn,
          Attribute::Speculatable, Attribute::NoSync, Attribute::MinSize})
      Native->removeFnAttr(Kind);
    Native->addFnAttr(Attribute::NoInline); // called through the descriptor only
    if (DISubprogram *Subprogram = Kernel.getSubprogram()) {
      // The body's locations need a scope in this function; the kernel's own subprogram serves, since the kernel goes.
      Native->setSubprogram(Subprogram);
      Kernel.setSubprogram(nullptr);
    }
    Closure = Native->getArg(0);
    Work = Native->getArg(1);
    Closure->setName("closure");
    Work->setName("work");
    for (unsigned I : {0u, 1u}) {
      Native->addParamAttr(I, Attribute::NoAlias);
      Native->addParamAttr(I, Attribute::NoUndef);
      Native->addParamAttr(I, Attribute::ReadOnly);
    }
    B.SetInsertPoint(BasicBlock::Create(C, "entry", Native));
  }

  Value *loadField(size_t Offset, Type *T, const Twine &Name) {
    auto *Load = B.CreateLoad(T, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Work, Offset), Name);
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
    return Load;
  }

  PerDimension loadArray(size_t Offset, StringRef Name, uint64_t Unused) {
    PerDimension Values;
    for (unsigned D = 0; D < 3; ++D)
      Values[D] = D < Info.Dimensions ? loadField(Offset + 8 * D, I64, Name + "." + Twine("xyz"[D]))
                                      : static_cast<Value *>(B.getInt64(Unused));
    return Values;
  }

  void loadWork() {
    bool Single = Info.Kind == SYCLC_KERNEL_SINGLE_TASK;
    PerDimension Zero{B.getInt64(0), B.getInt64(0), B.getInt64(0)}, One{B.getInt64(1), B.getInt64(1), B.getInt64(1)};
    Begin = Single ? Zero : loadArray(offsetof(syclc_native_work, begin), "begin", 0);
    End = Single ? One : loadArray(offsetof(syclc_native_work, end), "end", 1);
    GlobalSize = Single ? One : loadArray(offsetof(syclc_native_work, global_size), "global.size", 1);
    Offset = Single ? Zero : loadArray(offsetof(syclc_native_work, offset), "offset", 0);
    bool Groups = Info.Kind == SYCLC_KERNEL_ND_RANGE;
    LocalSize = Groups ? loadArray(offsetof(syclc_native_work, local_size), "local.size", 1) : One;
    NumGroups = Groups ? loadArray(offsetof(syclc_native_work, num_groups), "num.groups", 1) : GlobalSize;
    LocalId = GroupId = Zero;
    for (auto [I, P] : enumerate(Info.Params)) Arguments.push_back(loadParam(P, Kernel.getArg(I)->getType()));
  }

  Value *loadParam(const KernelParam &P, Type *T) {
    switch (P.Kind) {
    case SYCLC_PARAM_CLOSURE:
      return Closure;
    case SYCLC_PARAM_LOCAL_MEMORY:
      return loadField(offsetof(syclc_native_work, local_memory), Ptr, "local.memory");
    case SYCLC_PARAM_VALUE:
    case SYCLC_PARAM_POINTER:
      break;
    }
    auto *Load = B.CreateAlignedLoad(T, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Closure, P.Offset), Align(P.Align),
                                     "capture." + Twine(P.Offset));
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
    return Load;
  }

  /// for (iv = From; iv != To; ++iv) Body(iv). Leaves the builder behind the loop, returns the branch that closes it.
  BranchInst *loop(Value *From, Value *To, const Twine &Name, function_ref<void(Value *)> Body) {
    BasicBlock *Before = B.GetInsertBlock();
    auto *Header = BasicBlock::Create(C, Name, Native), *After = BasicBlock::Create(C, Name + ".end", Native);
    B.CreateCondBr(B.CreateICmpULT(From, To), Header, After);
    B.SetInsertPoint(Header);
    PHINode *IV = B.CreatePHI(I64, 2, Name + ".id");
    IV->addIncoming(From, Before);
    Body(IV);
    Value *Next = B.CreateNUWAdd(IV, B.getInt64(1), Name + ".next");
    IV->addIncoming(Next, B.GetInsertBlock());
    BranchInst *Latch = B.CreateCondBr(B.CreateICmpULT(Next, To), Header, After);
    After->moveAfter(B.GetInsertBlock());
    B.SetInsertPoint(After);
    return Latch;
  }

  /// Loops over \p From .. \p To in the kernel's dimensions, x innermost; \p Body sees the ids. Returns the branch that
  /// closes the innermost loop.
  BranchInst *nest(const PerDimension &From, const PerDimension &To, StringRef Name, PerDimension &Ids,
                   function_ref<void()> Body) {
    BranchInst *Innermost = nullptr;
    auto Level = [&](auto &&Self, unsigned D) -> void {
      if (D == 0) return Body();
      BranchInst *Latch = loop(From[D - 1], To[D - 1], Name + Twine("xyz"[D - 1]), [&](Value *Id) {
        Ids[D - 1] = Id;
        Self(Self, D - 1);
      });
      if (D == 1) Innermost = Latch;
    };
    Level(Level, Info.Dimensions);
    return Innermost;
  }

  CallInst *callBody() {
    auto *Call = B.CreateCall(&Kernel, Arguments);
    if (DISubprogram *Subprogram = Native->getSubprogram())
      Call->setDebugLoc(DILocation::get(C, Subprogram->getLine(), 0, Subprogram));
    return Call;
  }

  CallInst *loopOverItems() {
    CallInst *Body = nullptr;
    GlobalId = PerDimension{B.getInt64(0), B.getInt64(0), B.getInt64(0)};
    if (Info.Kind == SYCLC_KERNEL_SINGLE_TASK) return callBody();
    PerDimension Ids = GlobalId;
    ItemLoop = nest(Begin, End, "item.", Ids, [&] {
      for (unsigned D = 0; D < Info.Dimensions; ++D) GlobalId[D] = B.CreateNUWAdd(Ids[D], Offset[D], "global.id");
      Body = callBody();
    });
    return Body;
  }

  CallInst *loopOverGroups() {
    CallInst *Body = nullptr;
    const PerDimension Zero{B.getInt64(0), B.getInt64(0), B.getInt64(0)};
    GlobalId = Zero;
    nest(Begin, End, "group.", GroupId, [&] {
      PerDimension First = Zero; // global id of the group's first work-item
      for (unsigned D = 0; D < Info.Dimensions; ++D)
        First[D] = B.CreateNUWAdd(B.CreateNUWMul(GroupId[D], LocalSize[D]), Offset[D], "group.first");
      ItemLoop = nest(Zero, LocalSize, "item.", LocalId, [&] {
        for (unsigned D = 0; D < Info.Dimensions; ++D) GlobalId[D] = B.CreateNUWAdd(First[D], LocalId[D], "global.id");
        Body = callBody();
      });
    });
    return Body;
  }

  /// The calls that the inlined body makes have become values of the loops around it.
  void answerQueries() {
    const std::pair<StringRef, const PerDimension *> Answers[] = {
        {"__syclc_global_id", &GlobalId},     {"__syclc_local_id", &LocalId},     {"__syclc_group_id", &GroupId},
        {"__syclc_global_size", &GlobalSize}, {"__syclc_local_size", &LocalSize}, {"__syclc_num_groups", &NumGroups},
        {"__syclc_global_offset", &Offset}};
    for (auto [Name, Values] : Answers) {
      Function *Query = Kernel.getParent()->getFunction(Name);
      if (!Query) continue;
      for (User *U : make_early_inc_range(Query->users())) {
        auto *Call = cast<CallInst>(U);
        if (Call->getFunction() != Native) continue;
        Call->replaceAllUsesWith((*Values)[cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue()]);
        Call->eraseFromParent();
      }
    }
  }

  /// True when \p Address cannot lie in a stack slot of this function, which all iterations share.
  bool isShared(const Value *Address, bool StackEscapes) const {
    SmallVector<const Value *> Objects;
    getUnderlyingObjects(Address, Objects);
    return all_of(Objects, [&](const Value *Object) {
      if (isa<AllocaInst>(Object)) return false;
      return isa<Argument, GlobalVariable>(Object) || !StackEscapes;
    });
  }

  void markParallel() {
    if (!ItemLoop) return;
    bool StackEscapes = any_of(instructions(*Native), [](const Instruction &I) {
      return isa<AllocaInst>(I) && PointerMayBeCaptured(&I, /*ReturnCaptures=*/true);
    });
    MDNode *Group = MDNode::getDistinct(C, {});
    for (Instruction &I : instructions(*Native)) {
      const Value *Address = getLoadStorePointerOperand(&I);
      if (Address && isShared(Address, StackEscapes)) I.setMetadata(LLVMContext::MD_access_group, Group);
    }
    MDNode *Parallel = MDNode::get(C, {MDString::get(C, "llvm.loop.parallel_accesses"), Group});
    MDNode *Id = MDNode::getDistinct(C, {nullptr, Parallel});
    Id->replaceOperandWith(0, Id);
    ItemLoop->setMetadata(LLVMContext::MD_loop, Id);
  }

  Function &Kernel;
  const KernelInfo Info;
  LLVMContext &C;
  IRBuilder<> B;
  Type *I64, *Ptr;
  Function *Native = nullptr;
  Value *Closure = nullptr, *Work = nullptr;
  SmallVector<Value *> Arguments;
  PerDimension Begin{}, End{}, GlobalSize{}, LocalSize{}, NumGroups{}, Offset{};
  PerDimension GlobalId{}, LocalId{}, GroupId{};
  BranchInst *ItemLoop = nullptr; ///< closes the innermost loop over work-items; null for a single task
};

} // namespace

std::string nativeFunctionName(StringRef Kernel) { return (Kernel + ".native").str(); }

PreservedAnalyses WorkItemLoopsPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function *Kernel : kernels(M)) {
    NativeFunctionBuilder(*Kernel).build();
    Kernel->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

} // namespace syclc
