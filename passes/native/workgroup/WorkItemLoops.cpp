// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/WorkItemLoops.h"

#include "device-library/QueryDimensions.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "native/workgroup/BarrierFrame.h"
#include "native/workgroup/BarrierRegions.h"
#include "native/workgroup/FullSubGroups.h"
#include "native/workgroup/JamRows.h"
#include "native/workgroup/JoinCuts.h"
#include "native/workgroup/OwnOrder.h"
#include "native/workgroup/RegionFunctions.h"
#include "native/workgroup/SubGroupOrder.h"
#include "native/workgroup/UnrollLimits.h"
#include "support/CrashTrace.h"
#include "support/LoopWeight.h"
#include "support/Tunables.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <algorithm>
#include <numeric>

using namespace llvm;

namespace syclc {

using namespace tune::WorkItemLoops;

namespace {

bool isShort(const Function &Code) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 2> Backedges;
  FindFunctionBackedges(Code, Backedges);
  return Backedges.empty() && likelySize(Code) <= MaxInShortCode;
}

/// Builds the loops of one native function.
class LoopBuilder {
public:
  LoopBuilder(Function &Kernel, FunctionAnalysisManager &Analyses)
      : Kernel(Kernel), Lanes(subGroupSize(Kernel)), IsPacked(Kernel.hasFnAttribute(PackedRowsFnAttr)),
        StandsTwice(Lanes > 1 && !IsPacked && wantsCodeForFullSubGroups(Kernel, Analyses)),
        ChecksBarriers(Kernel.hasFnAttribute(CheckBarriersFnAttr)), HasAtomics(Kernel.hasFnAttribute(AtomicsFnAttr)),
        N(Kernel), B(N.B) {}

  void build() {
    const bool UsesLocalMemory = !N.Info.Params.empty() && N.Info.Params.back().Kind == SYCLC_PARAM_LOCAL_MEMORY;
    const bool Waits = N.Info.Kind == SYCLC_KERNEL_ND_RANGE && hasBarriers(Kernel);
    returnIfEmpty();
    if (Lanes > 1) N.F->addFnAttr(RealignStackFnAttr);
    if (Kernel.hasFnAttribute(PackedFormFnAttr)) runShortRows();
    Function *Fits = Kernel.hasFnAttribute(WideFormFnAttr) ? runWideForm() : nullptr;
    if (Lanes > 1 && !StandsTwice) avoidMasksOfFullSubGroups(Kernel);
    Function *Body = makeSubGroupBody(Kernel);
    SmallVector<Function *> Code{Body};
    if (Waits) {
      if (!ChecksBarriers) cutAtJoins(*Body); // the checks rely on the user's barriers
      BarrierRegions Cut = splitAtBarriers(*Body);
      Code.clear();
      for (const BarrierRegion &R : Cut.Regions) Code.push_back(R.Code);
      for (Function *Region : Code) addNoAlias(*Region, N.Info.Params.size(), UsesLocalMemory);
      forEachGroup([&] { runRegions(Cut); });
      N.F->addFnAttr(ScratchSizeFnAttr, Twine(Cut.FrameSize).str());
    } else {
      addNoAlias(*Body, N.Info.Params.size(), UsesLocalMemory);
      if (N.Info.Kind == SYCLC_KERNEL_ND_RANGE) {
        forEachGroup([&] { forEachSubGroupOfGroup(*Body, [&] { Calls.push_back(N.call(*Body)); }); });
      } else {
        if (Lanes > 1 && N.isUsed(1) && !HasAtomics) Rows = jamRows(*Body);
        if (Rows.Code) Code.push_back(Rows.Code);
        forEachSubGroupOfRange([&](bool Several) { Calls.push_back(N.call(Several ? *Rows.Code : *Body)); });
      }
    }
    B.CreateRetVoid();
    inlineCalls();
    if (Fits) Code.push_back(Fits);
    for (Function *F : Code) F->eraseFromParent();
    markLoops();
    limitUnrolling(*N.F, RareBlocks);
  }

private:
  // --- The index space.

  void returnIfEmpty() {
    if (N.Info.Kind == SYCLC_KERNEL_SINGLE_TASK) return;
    Value *Empty = nullptr;
    for (unsigned D = 0; D < N.Info.Dimensions; ++D) {
      Value *None = B.CreateICmpUGE(N.Begin[D], N.End[D]);
      Empty = Empty ? B.CreateOr(Empty, None) : None;
    }
    auto *Return = BasicBlock::Create(N.C, "empty", N.F), *Run = BasicBlock::Create(N.C, "run", N.F);
    B.CreateCondBr(Empty, Return, Run);
    ReturnInst::Create(N.C, Return);
    B.SetInsertPoint(Run);
  }

  /// Runs work-groups whose rows are shorter than a sub-group in the packed form. A single row is one sub-group.
  void runShortRows() {
    const StringRef Packed = Kernel.getFnAttribute(PackedFormFnAttr).getValueAsString();
    Value *OneRow = B.CreateICmpEQ(B.CreateNUWMul(N.Values.LocalSize[1], N.Values.LocalSize[2]), B.getInt64(1));
    Value *IsShort = B.CreateICmpULT(N.Values.LocalSize[0], B.getInt64(Lanes));
    auto *Run = BasicBlock::Create(N.C, "short.rows", N.F), *Rows = BasicBlock::Create(N.C, "rows", N.F);
    B.CreateCondBr(B.CreateAnd(IsShort, B.CreateNot(OneRow)), Run, Rows);
    B.SetInsertPoint(Run);
    runInnerForm(Packed);
    B.SetInsertPoint(Rows);
  }

  /// Runs launches in which all indices fit in the wide form (native/vectorize/WideForms.h). \returns the body of the
  /// function that decides it.
  Function *runWideForm() {
    const StringRef Wide = Kernel.getFnAttribute(WideFormFnAttr).getValueAsString();
    Function *Fits = Kernel.getParent()->getFunction(Kernel.getFnAttribute(WideFormFitsFnAttr).getValueAsString());
    Function *Body = makeSubGroupBody(*Fits);
    Fits->eraseFromParent();
    N.Values.Size = B.getInt32(Lanes); // not asked for
    N.Values.ActiveLanes = ConstantInt::getTrue(FixedVectorType::get(B.getInt1Ty(), Lanes));
    CallInst *AllFit = N.call(*Body);
    Calls.push_back(AllFit);
    auto *Run = BasicBlock::Create(N.C, "fit", N.F), *Others = BasicBlock::Create(N.C, "may.wrap", N.F);
    B.CreateCondBr(AllFit, Run, Others, MDBuilder(N.C).createLikelyBranchWeights());
    B.SetInsertPoint(Run);
    runInnerForm(Wide);
    B.SetInsertPoint(Others);
    return Body;
  }

  /// Calls the native function of \p Form, and returns.
  void runInnerForm(StringRef Form) {
    Function *Code = Kernel.getParent()->getFunction(nativeFunctionName(Form));
    assert(Code && "inner forms come first");
    CallInst *Call = B.CreateCall(Code, {N.F->getArg(0), N.F->getArg(1)});
    if (DISubprogram *Subprogram = N.F->getSubprogram())
      Call->setDebugLoc(DILocation::get(N.C, Subprogram->getLine(), 0, Subprogram));
    B.CreateRetVoid();
  }

  /// Creates loops from \p From to \p To in the kernel's dimensions except x; \p Row runs a row, or one of its
  /// sub-groups if these loops are \p Innermost. \p RowsAtOnce divides the number of rows.
  void forEachRow(const PerDimension &From, const PerDimension &To, const Twine &Name, PerDimension &Ids,
                  function_ref<void()> Row, bool Innermost = false, unsigned RowsAtOnce = 1) {
    auto Level = [&](auto &&Self, unsigned D) -> void {
      if (D == 0) return Row();
      BranchInst *Latch = N.loop(From[D], To[D], D == 1 ? RowsAtOnce : 1, Name + Twine("xyz"[D]), [&](Value *Id) {
        Ids[D] = Id;
        Self(Self, D - 1);
      });
      (Innermost && D == 1 ? ColumnLatches : OuterLatches).push_back(Latch);
    };
    Level(Level, N.Info.Dimensions - 1);
  }

  void forEachGroup(function_ref<void()> Group) {
    PerDimension &Ids = N.Values.GroupId;
    forEachRow(N.Begin, N.End, "group.", Ids, [&] {
      OuterLatches.push_back(N.loop(N.Begin[0], N.End[0], 1, "group.x", [&](Value *Id) {
        Ids[0] = Id;
        for (unsigned D = 0; D < N.Info.Dimensions; ++D)
          First[D] = B.CreateNUWAdd(B.CreateNUWMul(Ids[D], N.Values.LocalSize[D]), N.Values.Offset[D], "group.first");
        RowLength = N.Values.LocalSize[0];
        for (unsigned D = 1; IsPacked && D < N.Info.Dimensions; ++D)
          RowLength = B.CreateNUWMul(RowLength, N.Values.LocalSize[D], "row.length");
        SubGroupsInRow =
            B.CreateUDiv(B.CreateNUWAdd(RowLength, B.getInt64(Lanes - 1)), B.getInt64(Lanes), "sub.groups.in.row");
        Value *Count = SubGroupsInRow;
        for (unsigned D = 1; !IsPacked && D < N.Info.Dimensions; ++D)
          Count = B.CreateNUWMul(Count, N.Values.LocalSize[D]);
        N.Values.Count = B.CreateTrunc(Count, B.getInt32Ty(), "num.sub.groups");
        Group();
      }));
    });
  }

  /// The order of sub-groups (SubGroupOrder.h). AlongRows: row by row. DownColumns: the first sub-group of all rows,
  /// then the second one of all rows, and so on. EitherWay: along rows, but a single loop if each row has only one full
  /// sub-group.
  enum class Order { AlongRows, DownColumns, EitherWay };

  /// Splits rows from \p From to \p To into sub-groups and runs \p SubGroup for each, with Values.Size and ActiveLanes
  /// set; \p SetIds gets the first x of each. \p EachRow runs its argument once for each row. All full sub-groups run
  /// before all partial ones, so that no loop contains a condition for which LLVM could unswitch it.
  void cutRows(Value *From, Value *To, Order Way, function_ref<void(function_ref<void()>, bool)> EachRow,
               function_ref<void(Value *)> SetIds, function_ref<void()> SubGroup) {
    auto *Mask = FixedVectorType::get(B.getInt1Ty(), Lanes);
    auto Run = [&](Value *X, Value *Size, Value *Active) {
      SetIds(X);
      N.Values.Size = Size;
      N.Values.ActiveLanes = Active;
      SubGroup();
    };
    auto RunFull = [&](Value *X) { Run(X, B.getInt32(Lanes), ConstantInt::getTrue(Mask)); };
    auto RunPartial = [&](Value *X, Value *Size) {
      Size = B.CreateTrunc(Size, B.getInt32Ty(), "partial.size");
      SmallVector<uint32_t, 64> Numbers(Lanes);
      std::iota(Numbers.begin(), Numbers.end(), 0);
      Run(X, Size,
          B.CreateICmpULT(ConstantDataVector::get(N.C, Numbers), B.CreateVectorSplat(Lanes, Size), "active.lanes"));
    };
    auto AlongRows = [&](Value *End, const Twine &Name, function_ref<void(Value *)> RunAt) {
      EachRow([&] { RowLatches.push_back(N.loop(From, End, Lanes, Name, RunAt)); }, false);
    };
    auto Each = [&](Value *End, const Twine &Name, function_ref<void(Value *)> RunAt) {
      if (Way == Order::DownColumns)
        OuterLatches.push_back(N.loop(From, End, Lanes, Name, [&](Value *X) { EachRow([&] { RunAt(X); }, true); }));
      else
        AlongRows(End, Name, RunAt);
    };
    if (Lanes == 1) return Each(To, "item.x", RunFull);
    auto Masked = [&](Value *X) {
      RunPartial(X, B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateNUWSub(To, X), B.getInt64(Lanes)));
    };
    if (!StandsTwice) return Each(To, "sub.group.x", Masked);
    Value *Length = B.CreateNUWSub(To, From, "row");
    Value *Rest = B.CreateAnd(Length, B.getInt64(Lanes - 1), "rest");
    Value *FullEnd = B.CreateNUWAdd(From, B.CreateNUWSub(Length, Rest), "full.end");
    auto IfAny = [&](Value *Some, const Twine &Name, function_ref<void()> Rows) {
      N.conditional(B.CreateICmpNE(Some, B.getInt64(0)), Name, Rows);
    };
    IfAny(B.CreateNUWSub(Length, Rest), "full", [&] {
      auto OneInRow = [&] { EachRow([&] { RunFull(From); }, true); };
      auto Several = [&] { Each(FullEnd, "sub.group.x", RunFull); };
      if (Way == Order::EitherWay)
        N.either(B.CreateICmpNE(B.CreateNUWSub(Length, Rest), B.getInt64(Lanes)), "several.in.row", Several, OneInRow);
      else
        Several();
    });
    const size_t Full = ColumnLatches.size(), FirstRare = Calls.size();
    InPartial = true;
    IfAny(Rest, "partial", [&] { EachRow([&] { RunPartial(FullEnd, Rest); }, Way == Order::DownColumns); });
    InPartial = false;
    RowLatches.append(ColumnLatches.begin() + Full, ColumnLatches.end());
    ColumnLatches.truncate(Full);
    RareCalls.insert(Calls.begin() + FirstRare, Calls.end());
  }

  /// Runs \p SubGroup, which will call \p Code, for each sub-group of the group.
  void forEachSubGroupOfGroup(const Function &Code, function_ref<void()> SubGroup) {
    // Sub-groups that take turns do so in the order of their ids: along rows.
    const Order Way = !N.isUsed(1) || IsPacked               ? Order::AlongRows
                      : !HasAtomics && runsDownColumns(Code) ? Order::DownColumns
                      : isShort(Code)                        ? Order::EitherWay
                                                             : Order::AlongRows;
    PerDimension &Ids = N.Values.LocalId;
    Ids = N.zeros();
    auto EachRow = [&](function_ref<void()> Row, bool Innermost) {
      if (IsPacked) return Row();
      forEachRow(N.zeros(), N.Values.LocalSize, Lanes == 1 ? "item." : "sub.group.", Ids, Row, Innermost);
    };
    auto SetIds = [&](Value *X) {
      Ids[0] = X;
      for (unsigned D = 0; D < N.Info.Dimensions; ++D)
        N.Values.GlobalId[D] = B.CreateNUWAdd(First[D], Ids[D], "global.id");
      Value *Row = N.isUsed(2) ? B.CreateNUWAdd(Ids[1], B.CreateNUWMul(N.Values.LocalSize[1], Ids[2])) : Ids[1];
      SubGroupId =
          B.CreateNUWAdd(B.CreateUDiv(X, B.getInt64(Lanes)), B.CreateNUWMul(SubGroupsInRow, Row), "sub.group.id");
      N.Values.Id = B.CreateTrunc(SubGroupId, B.getInt32Ty());
    };
    cutRows(B.getInt64(0), RowLength, Way, EachRow, SetIds, SubGroup);
  }

  /// The argument of \p SubGroup is whether it should run several rows (Rows) or one. Only full sub-groups run several.
  void forEachSubGroupOfRange(function_ref<void(bool)> SubGroup) {
    if (N.Info.Kind == SYCLC_KERNEL_SINGLE_TASK) return runSingleTask([&] { SubGroup(false); });
    PerDimension Ids = N.zeros();
    bool Several = false;
    auto EachRow = [&](function_ref<void()> Row, bool) {
      PerDimension From = N.Begin;
      const StringRef Name = Lanes == 1 ? "item." : "sub.group.";
      if (!Rows.Code || InPartial) return forEachRow(From, N.End, Name, Ids, Row);
      Value *Number = B.CreateNUWSub(N.End[1], From[1], "number.of.rows");
      Value *Jammed = B.CreateAnd(Number, B.getInt64(-int64_t(Rows.Count)), "jammed.rows");
      PerDimension To = N.End;
      To[1] = B.CreateNUWAdd(From[1], Jammed, "jammed.end");
      N.conditional(B.CreateICmpNE(Jammed, B.getInt64(0)), "jammed", [&] {
        Several = true;
        forEachRow(From, To, Name, Ids, Row, /*Innermost=*/false, Rows.Count);
        Several = false;
      });
      From[1] = To[1];
      N.conditional(B.CreateICmpNE(Jammed, Number), "single", [&] { forEachRow(From, N.End, Name, Ids, Row); });
    };
    auto SetIds = [&](Value *X) {
      Ids[0] = X;
      for (unsigned D = 0; D < N.Info.Dimensions; ++D)
        N.Values.GlobalId[D] = B.CreateNUWAdd(Ids[D], N.Values.Offset[D], "global.id");
    };
    cutRows(N.Begin[0], N.End[0], Order::AlongRows, EachRow, SetIds, [&] { SubGroup(Several); });
  }

  void runSingleTask(function_ref<void()> SubGroup) {
    SmallVector<Constant *, 64> Active(Lanes, B.getFalse());
    Active[0] = B.getTrue();
    N.Values.ActiveLanes = ConstantVector::get(Active);
    N.Values.Size = B.getInt32(1);
    SubGroup();
  }

  // --- Kernels with barriers.

  /// Runs one region for all sub-groups of the group. \returns the number of the next region, an i32; null if there is
  /// only one.
  Value *runRegion(const BarrierRegion &Region, const BarrierRegions &Cut) {
    const bool Asks = Region.Next.size() > 1;
    IRBuilder<> AtEntry(&N.F->getEntryBlock(), N.F->getEntryBlock().begin());
    AllocaInst *Next = Asks ? AtEntry.CreateAlloca(B.getInt32Ty(), nullptr, "next") : nullptr;
    if (Asks && ChecksBarriers) B.CreateStore(B.getInt32(-1), Next);
    copyGroupFrame(N.Values.NextFrame, N.Values.GroupFrame, Cut); // keeps values that the region does not write
    forEachSubGroupOfGroup(*Region.Code, [&] {
      N.Values.Frame =
          B.CreateInBoundsGEP(B.getInt8Ty(), N.Scratch, B.CreateNUWMul(SubGroupId, B.getInt64(Cut.FrameSize)), "frame");
      CallInst *Call = N.call(*Region.Code);
      Calls.push_back(Call);
      if (!Asks) return;
      if (ChecksBarriers) stopIfDifferent(B.CreateLoad(B.getInt32Ty(), Next), Call);
      B.CreateStore(Call, Next);
    });
    copyGroupFrame(N.Values.GroupFrame, N.Values.NextFrame, Cut);
    return Asks ? B.CreateLoad(B.getInt32Ty(), Next) : nullptr;
  }

  /// Stops the program with a message if a sub-group waits at another barrier than the previous ones.
  void stopIfDifferent(Value *Before, Value *Now) {
    Value *Different =
        B.CreateAnd(B.CreateICmpNE(Before, B.getInt32(-1)), B.CreateICmpNE(Before, Now), "barrier.differs");
    N.conditional(Different, "barrier.missed", [&] {
      FunctionCallee Print = Kernel.getParent()->getOrInsertFunction(
          "dprintf", FunctionType::get(B.getInt32Ty(), {B.getInt32Ty(), B.getPtrTy()}, /*isVarArg=*/true));
      B.CreateCall(Print, {B.getInt32(2),
                           B.CreateGlobalString("syclc: %s: work-items of one work-group wait at "
                                                "different barriers, or some at none; all of them must "
                                                "reach the same group_barrier\n"),
                           B.CreateGlobalString(kernelDisplayName(Kernel))});
      B.CreateIntrinsic(Intrinsic::trap, ArrayRef<Value *>());
    });
  }

  /// The group's frame consists of two variables, which become registers: all sub-groups read the values of the
  /// previous region from one and write to the other, since later sub-groups must not see the values written by earlier
  /// ones.
  void makeGroupFrames(const BarrierRegions &Cut) {
    if (Cut.GroupFrameSize == 0) return;
    IRBuilder<> AtEntry(&N.F->getEntryBlock(), N.F->getEntryBlock().begin());
    auto Make = [&](const Twine &Name) {
      auto *Frame = AtEntry.CreateAlloca(ArrayType::get(B.getInt8Ty(), Cut.GroupFrameSize), nullptr, Name);
      Frame->setAlignment(BarrierFrame::Alignment);
      return Frame;
    };
    N.Values.GroupFrame = Make("group.frame");
    N.Values.NextFrame = Make("next.frame");
  }

  void copyGroupFrame(Value *To, Value *From, const BarrierRegions &Cut) {
    if (Cut.GroupFrameSize)
      B.CreateMemCpy(To, BarrierFrame::Alignment, From, BarrierFrame::Alignment, Cut.GroupFrameSize);
  }

  void runRegions(const BarrierRegions &Cut) {
    makeGroupFrames(Cut);
    auto *End = BasicBlock::Create(N.C, "group.end", N.F);
    SmallVector<BasicBlock *> Blocks;
    for (size_t K = 0; K < Cut.Regions.size(); ++K)
      Blocks.push_back(BasicBlock::Create(N.C, "region." + Twine(K), N.F, End));
    auto Block = [&](unsigned Next) { return Next ? Blocks[Next] : End; };
    const bool Apart =
        Cut.Regions.size() > tune::RegionFunctions::MaxRegionsTogether && !Kernel.hasFnAttribute(UnoptimisedFnAttr);
    auto EndRegion = [&](Instruction *Terminator, bool IsWayToFirst = false) {
      if (Apart) markEndOfRegion(*Terminator, IsWayToFirst);
    };
    EndRegion(B.CreateBr(Blocks[0]), /*IsWayToFirst=*/true);
    for (auto [K, Region] : enumerate(Cut.Regions)) {
      if (Blocks[K] != &N.F->back()) Blocks[K]->moveAfter(&N.F->back()); // keeps the blocks in execution order
      B.SetInsertPoint(Blocks[K]);
      Value *Next = runRegion(Region, Cut);
      ArrayRef<unsigned> Following = Region.Next;
      if (!Next) {
        EndRegion(B.CreateBr(Following.empty() ? End : Block(Following.front())));
        continue;
      }
      SwitchInst *Switch = B.CreateSwitch(Next, Block(Following.front()), Following.size() - 1);
      for (unsigned Case : Following.drop_front()) Switch->addCase(B.getInt32(Case), Block(Case));
      EndRegion(Switch);
    }
    End->moveAfter(&N.F->back());
    B.SetInsertPoint(End);
  }

  // --- The finished function.

  void inlineCalls() {
    for (CallInst *Call : Calls) {
      const bool Rare = RareCalls.contains(Call);
      const auto Before = Call->getParent()->getIterator(), After = std::next(Before); // the inlined code is in between
      InlineFunctionInfo Inlined;
      if (!InlineFunction(*Call, Inlined).isSuccess()) report_fatal_error("a kernel's body cannot be inlined");
      if (Rare) RareBlocks.insert_range(make_pointer_range(make_range(std::next(Before), After)));
    }
  }

  /// Whether \p Address cannot be in a stack slot of this function; all iterations share these.
  bool isShared(const Value *Address, bool StackEscapes) const {
    SmallVector<const Value *> Objects;
    getUnderlyingObjects(Address, Objects);
    return all_of(Objects, [&](const Value *Object) {
      if (isa<AllocaInst>(Object)) return false;
      return isa<Argument, GlobalVariable>(Object) || !StackEscapes;
    });
  }

  MDNode *fact(StringRef Name, Metadata *Value = nullptr) {
    SmallVector<Metadata *, 2> Operands{MDString::get(N.C, Name)};
    if (Value) Operands.push_back(Value);
    return MDNode::get(N.C, Operands);
  }

  void mark(ArrayRef<BranchInst *> Latches, ArrayRef<MDNode *> Facts) {
    SmallVector<Metadata *> Operands{nullptr};
    Operands.append(Facts.begin(), Facts.end());
    for (BranchInst *Latch : Latches) {
      MDNode *Id = MDNode::getDistinct(N.C, Operands);
      Id->replaceOperandWith(0, Id);
      Latch->setMetadata(LLVMContext::MD_loop, Id);
    }
  }

  void markLoops() {
    MDNode *NoUnrolling = fact("llvm.loop.unroll.disable");
    mark(OuterLatches, NoUnrolling); // their bodies are loops
    if (Lanes == 1) {
      if (HasAtomics || hasOwnOrder(*N.F)) return;
      MDNode *Group = MDNode::getDistinct(N.C, {});
      markParallel(Group);
      MDNode *Parallel = fact("llvm.loop.parallel_accesses", Group);
      mark(RowLatches, Parallel);
      return mark(ColumnLatches, Parallel);
    }
    SmallVector<MDNode *> Facts{fact("llvm.loop.vectorize.enable", ConstantAsMetadata::get(B.getFalse()))};
    if (N.Info.Kind == SYCLC_KERNEL_ND_RANGE) Facts.push_back(NoUnrolling); // rows of a work-group are short
    mark(RowLatches, Facts);
    mark(ColumnLatches, Facts);
  }

  void markParallel(MDNode *Group) {
    bool StackEscapes = any_of(instructions(*N.F), [](const Instruction &I) {
      return isa<AllocaInst>(I) && PointerMayBeCaptured(&I, /*ReturnCaptures=*/true);
    });
    for (Instruction &I : instructions(*N.F)) {
      const Value *Address = getLoadStorePointerOperand(&I);
      if (Address && isShared(Address, StackEscapes)) I.setMetadata(LLVMContext::MD_access_group, Group);
    }
  }

  Function &Kernel;
  const unsigned Lanes;
  const bool IsPacked; ///< a group is one row (native/vectorize/PackRows.h)
  const bool StandsTwice, ChecksBarriers, HasAtomics;
  NativeFunction N;
  IRBuilder<> &B;
  SmallVector<CallInst *> Calls;                          ///< of the body or its regions
  SmallPtrSet<CallInst *, 4> RareCalls;                   ///< for partial sub-groups, if full ones have their own code
  SmallPtrSet<BasicBlock *, 32> RareBlocks;               ///< the blocks inlined for RareCalls
  SmallVector<BranchInst *> RowLatches;                   ///< of innermost loops over sub-groups along rows
  SmallVector<BranchInst *> ColumnLatches;                ///< of innermost loops over full sub-groups down columns
  SmallVector<BranchInst *> OuterLatches;                 ///< of the loops around these
  JammedRows Rows;                                        ///< of a range kernel
  bool InPartial = false;                                 ///< loops over partial sub-groups are being created
  PerDimension First{};                                   ///< global id of the group's first work-item
  Value *RowLength = nullptr;                             ///< work-items in a row of a work-group, i64
  Value *SubGroupsInRow = nullptr, *SubGroupId = nullptr; ///< i64
};

} // namespace

/// Inlines \p Inner, the native function of an inner form, into its caller, whose scratch memory becomes large enough
/// for the frames of both.
static void inlineInnerForm(Function &Inner) {
  auto *Call = cast<CallInst>(Inner.user_back());
  Function &Outer = *Call->getFunction();
  const uint64_t Scratch = std::max(Outer.getFnAttributeAsParsedInteger(ScratchSizeFnAttr),
                                    Inner.getFnAttributeAsParsedInteger(ScratchSizeFnAttr));
  if (Scratch != 0) Outer.addFnAttr(ScratchSizeFnAttr, Twine(Scratch).str());
  InlineFunctionInfo Inlined;
  if (!InlineFunction(*Call, Inlined).isSuccess()) report_fatal_error("a form of a kernel cannot be inlined");
  Inner.eraseFromParent();
}

PreservedAnalyses WorkItemLoopsPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  chooseDimensions(M);
  StringSet<> Inner;
  auto Kernels = kernels(M);
  for (const Function *Kernel : Kernels)
    for (StringRef Attribute : InnerFormFnAttrs)
      if (Kernel->hasFnAttribute(Attribute)) Inner.insert(Kernel->getFnAttribute(Attribute).getValueAsString());
  std::stable_partition(Kernels.begin(), Kernels.end(),
                        [&](const Function *Kernel) { return Inner.contains(Kernel->getName()); });
  for (Function *Kernel : Kernels) {
    CrashTrace Crash(*Kernel);
    LoopBuilder(*Kernel, OfFunctions).build();
    OfFunctions.clear(*Kernel, Kernel->getName()); // a new function may get its address
    Kernel->eraseFromParent();
  }
  for (const auto &Form : Inner) inlineInnerForm(*M.getFunction(nativeFunctionName(Form.getKey())));
  return PreservedAnalyses::none();
}

} // namespace syclc
