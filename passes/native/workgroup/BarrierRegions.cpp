// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/BarrierRegions.h"

#include "ir/KernelInfo.h"
#include "native/workgroup/BarrierFrame.h"
#include "native/workgroup/SubGroupBody.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace syclc {

namespace {

/// Transforms the body into the form required for splitting: only private variables in the entry block, and barriers at
/// the ends of blocks. \returns the block where the body begins, and the barriers.
std::pair<BasicBlock *, SmallVector<Barrier>> prepare(Function &Body) {
  removeUnreachableBlocks(Body);
  BasicBlock &Entry = Body.getEntryBlock();
  SmallVector<AllocaInst *> Variables;
  SmallVector<CallInst *> Calls;
  for (Instruction &I : instructions(Body)) {
    if (auto *A = dyn_cast<AllocaInst>(&I); A && isa<ConstantInt>(A->getArraySize())) Variables.push_back(A);
    if (isWorkGroupBarrier(I)) Calls.push_back(cast<CallInst>(&I));
  }
  for (AllocaInst *A : reverse(Variables)) A->moveBefore(Entry, Entry.begin());
  BasicBlock *Begin = SplitBlock(&Entry, Variables.empty() ? &*Entry.begin() : Variables.back()->getNextNode());
  SmallVector<Barrier> Barriers;
  for (CallInst *Call : Calls) {
    BasicBlock *Resume = SplitBlock(Call->getParent(), Call->getNextNode());
    Resume->setName("resume");
    Barriers.push_back({Call, Resume});
  }
  return {Begin, Barriers};
}

/// Turns each live value into a variable, which is stored at the definition and loaded in other blocks.
DenseMap<Instruction *, AllocaInst *> makeVariables(Function &Body, const BarrierFrame &Frame) {
  DenseMap<Instruction *, AllocaInst *> Variables;
  BasicBlock &Entry = Body.getEntryBlock();
  for (const auto &[Value, Live] : Frame.Values) {
    auto *Variable = new AllocaInst(Value->getType(), 0, Value->getName() + ".kept", Entry.begin());
    Variables[Value] = Variable;
    DenseMap<BasicBlock *, Instruction *> AtEnd; // a phi requires the same value for all edges from one block
    for (Use &U : make_early_inc_range(Value->uses())) {
      auto *User = cast<Instruction>(U.getUser());
      auto *Phi = dyn_cast<PHINode>(User);
      BasicBlock *Block = Phi ? Phi->getIncomingBlock(U) : User->getParent();
      if (Block == Value->getParent()) continue;
      Instruction *&Read = AtEnd[Phi ? Block : nullptr];
      if (!Phi || !Read)
        Read = new LoadInst(Value->getType(), Variable, Value->getName(),
                            Phi ? Block->getTerminator()->getIterator() : User->getIterator());
      U.set(Read);
    }
    auto After = isa<PHINode>(Value) ? Value->getParent()->getFirstInsertionPt() : std::next(Value->getIterator());
    new StoreInst(Value, Variable, After);
  }
  return Variables;
}

/// Data shared by all regions of a body.
struct CutBody {
  CutBody(Function &Body, const BarrierFrame &Frame, ArrayRef<Barrier> Barriers,
          const DenseMap<Instruction *, AllocaInst *> &Variables)
      : Body(Body), Frame(Frame), Variables(Variables), Across(Barriers.size()) {
    for (auto [K, Barrier] : enumerate(Barriers)) BarrierAt[Barrier.Call->getParent()] = K;
    for (auto [Value, Variable] : Variables) ValueOf[Variable] = Value;
    for (const auto &[Value, Live] : Frame.Values)
      for (unsigned K : Live.Across.set_bits()) Across[K].push_back(Value);
  }

  Function &Body;
  const BarrierFrame &Frame;
  const DenseMap<Instruction *, AllocaInst *> &Variables;
  DenseMap<BasicBlock *, unsigned> BarrierAt;           ///< blocks of the body that end at a barrier
  DenseMap<const llvm::Value *, Instruction *> ValueOf; ///< the value of each variable
  std::vector<SmallVector<Instruction *>> Across;       ///< the values live across each barrier
};

/// Copies one region out of the body.
class RegionCloner {
public:
  explicit RegionCloner(const CutBody &Cut) : Cut(Cut), Body(Cut.Body), Frame(Cut.Frame), C(Body.getContext()), B(C) {}

  /// Creates the region that begins at \p Begin, after barrier number \p After (none: the beginning of the body).
  BarrierRegion clone(BasicBlock *Begin, std::optional<unsigned> After) {
    findReached(Begin);
    createFunction(After ? *After + 1 : 0);
    cloneEntry();
    if (After) readValues(*After);
    SmallVector<BasicBlock *> Blocks = cloneBlocks();
    B.CreateBr(cast<BasicBlock>(Map[Begin]));
    for (BasicBlock *Block : Blocks) closeBlock(*Block);
    promoteVariables();
    sort(Returned);
    return {Region, Returned};
  }

private:
  /// Finds the blocks that are reached before the next barriers, and the variables used there. Values that only stay in
  /// the frame while this region runs need no variables.
  void findReached(BasicBlock *Begin) {
    SmallVector<BasicBlock *> Worklist{Begin};
    while (!Worklist.empty()) {
      BasicBlock *Block = Worklist.pop_back_val();
      if (!Reached.insert(Block)) continue;
      if (!Cut.BarrierAt.contains(Block)) append_range(Worklist, successors(Block));
      auto Note = [&](Value *V) {
        if (auto *Variable = dyn_cast_or_null<AllocaInst>(V)) Used.insert(Variable);
      };
      for (Instruction &I : *Block) {
        for (Value *Operand : I.operands()) Note(Operand);
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
          for (Value *V : Record.location_ops()) Note(V);
      }
    }
  }

  void createFunction(unsigned Number) {
    auto *Type = FunctionType::get(Type::getInt32Ty(C), Body.getFunctionType()->params(), false);
    Region = Function::Create(Type, GlobalValue::InternalLinkage, Body.getName() + ".region." + Twine(Number),
                              Body.getParent());
    Region->setAttributes(Body.getAttributes());
    for (Attribute::AttrKind Kind : {Attribute::Convergent, Attribute::NoReturn}) Region->removeFnAttr(Kind);
    for (Argument &A : Body.args()) {
      Region->getArg(A.getArgNo())->setName(A.getName());
      Map[&A] = Region->getArg(A.getArgNo());
    }
    Parameters = subGroupParameters(*Region);
  }

  Value *address(const Argument *InFrame, uint64_t Offset) {
    Value *Frame = Region->getArg(InFrame->getArgNo());
    return Offset ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Frame, Offset) : Frame;
  }

  Align alignmentAt(uint64_t Offset, bool OfGroup) const {
    return commonAlignment(OfGroup ? BarrierFrame::Alignment : Frame.OwnAlignment, Offset);
  }

  /// Private variables: in the frame, or on the stack as before. Variables in the frame are visible to debuggers
  /// everywhere.
  void cloneEntry() {
    B.SetInsertPoint(BasicBlock::Create(C, "entry", Region));
    for (Instruction &I : Body.getEntryBlock())
      if (auto *Variable = dyn_cast<AllocaInst>(&I);
          Variable && (Used.contains(Variable) || (isInFrame(*Variable) && !findDVRDeclares(Variable).empty())))
        place(*Variable);
  }

  bool isInFrame(AllocaInst &Variable) const { return Frame.Variables.contains(&Variable); }

  Value *place(AllocaInst &Variable) {
    auto Kept = Frame.Variables.find(&Variable);
    if (Kept == Frame.Variables.end()) return Map[&Variable] = B.Insert(Variable.clone(), Variable.getName());
    Value *Address = address(Parameters.Frame, Kept->second);
    if (uint64_t Alignment = Variable.getAlign().value(); Alignment > BarrierFrame::Alignment.value()) {
      Type *Integer = B.getIntPtrTy(Body.getDataLayout());
      Address = B.CreatePtrAdd(Address, B.getInt64(Alignment - BarrierFrame::Alignment.value()));
      Address = B.CreateIntrinsic(Intrinsic::ptrmask, {Address->getType(), Integer},
                                  {Address, ConstantInt::get(Integer, ~(Alignment - 1))});
    } else
      describeInFrame(Variable, Kept->second, *Address);
    Address->setName(Variable.getName());
    return Map[&Variable] = Address;
  }

  /// Describes \p Variable to debuggers as part of the frame, for the whole region: in unoptimised code it was declared
  /// where its lifetime begins, possibly before the region. The frame's address is in a variable that lives as long as
  /// the region; a register would not.
  void describeInFrame(AllocaInst &Variable, uint64_t Offset, Value &Address) {
    for (DbgVariableRecord *Declared : findDVRDeclares(&Variable)) {
      if (!FrameVariable) {
        FrameVariable = B.CreateAlloca(B.getPtrTy(), nullptr, "frame.address");
        B.CreateStore(address(Parameters.Frame, 0), FrameVariable);
      }
      auto *Expression = DIExpression::prepend(Declared->getExpression(), DIExpression::DerefBefore, Offset);
      B.GetInsertBlock()->insertDbgRecordBefore(DbgVariableRecord::createDVRDeclare(FrameVariable,
                                                                                    Declared->getVariable(), Expression,
                                                                                    Declared->getDebugLoc().get()),
                                                B.GetInsertPoint());
      Described.insert(&Address);
    }
  }

  /// This region's variable for \p Value; null if the region does not use it.
  AllocaInst *variable(Instruction *Value) {
    auto Known = Map.find(Cut.Variables.lookup(Value));
    return Known == Map.end() ? nullptr : cast<AllocaInst>(Known->second);
  }

  /// The value of \p V, a value of the body, at the beginning of this region.
  Value *atBegin(Value *V, unsigned After) {
    if (isa<Constant, MetadataAsValue>(V)) return V;
    if (auto Known = Map.find(V); Known != Map.end()) return Known->second;
    if (auto Known = AtBegin.find(V); Known != AtBegin.end()) return Known->second;
    auto *I = cast<Instruction>(V);
    if (auto *Private = dyn_cast<AllocaInst>(I)) return place(*Private);
    if (auto *Read = dyn_cast<LoadInst>(I)) // makeVariables() may have inserted it before a value that is recomputed
      if (Instruction *Original = Cut.ValueOf.lookup(Read->getPointerOperand())) return atBegin(Original, After);
    Value *Result;
    if (auto Live = Frame.Values.find(I);
        Live != Frame.Values.end() && Live->second.Offset && Live->second.Across[After]) {
      const uint64_t Offset = *Live->second.Offset;
      const Argument *Frame = Live->second.OfGroup ? Parameters.GroupFrame : Parameters.Frame;
      Result = B.CreateAlignedLoad(I->getType(), address(Frame, Offset), alignmentAt(Offset, Live->second.OfGroup),
                                   I->getName());
    } else {
      Instruction *Copy = I->clone();
      for (Use &Operand : Copy->operands()) Operand.set(atBegin(Operand, After));
      Copy->setDebugLoc({});
      Copy->dropDbgRecords();
      Result = B.Insert(Copy, I->getName());
    }
    return AtBegin[V] = Result;
  }

  void readValues(unsigned After) {
    for (Instruction *Value : Cut.Across[After])
      if (AllocaInst *Variable = variable(Value)) B.CreateStore(atBegin(Value, After), Variable);
  }

  /// Copies the blocks that are reached before the next barriers.
  SmallVector<BasicBlock *> cloneBlocks() {
    SmallVector<BasicBlock *> Copies;
    for (BasicBlock &Block : Body) {
      if (!Reached.contains(&Block)) continue;
      BasicBlock *Copy = CloneBasicBlock(&Block, Map, "", Region);
      Map[&Block] = Copy;
      Copies.push_back(Copy);
      if (auto Found = Cut.BarrierAt.find(&Block); Found != Cut.BarrierAt.end()) EndsAt[Copy] = Found->second;
      for (PHINode &Phi : Copy->phis())
        Phi.removeIncomingValueIf(
            [&](unsigned I) {
              return !Reached.contains(Phi.getIncomingBlock(I)) || Cut.BarrierAt.contains(Phi.getIncomingBlock(I));
            },
            /*DeletePHIIfEmpty=*/false);
    }
    remapInstructionsInBlocks(Copies, Map);
    for (BasicBlock *Copy : Copies)
      for (Instruction &I : *Copy)
        for (DbgVariableRecord &Record : make_early_inc_range(filterDbgVars(I.getDbgRecordRange())))
          if (Record.isDbgDeclare() && Described.contains(Record.getAddress()))
            Record.eraseFromParent();
          else if (any_of(Record.location_ops(), [&](Value *V) { return isOfBody(V); }))
            Record.setKillLocation();
    return Copies;
  }

  bool isOfBody(const Value *V) const {
    if (auto *I = dyn_cast<Instruction>(V)) return I->getFunction() == &Body;
    auto *A = dyn_cast<Argument>(V);
    return A && A->getParent() == &Body;
  }

  /// Ends the region where the block ended at a barrier, or the body ends.
  void closeBlock(BasicBlock &Block) {
    Instruction *Last = Block.getTerminator();
    if (isa<ReturnInst>(Last)) {
      B.SetInsertPoint(Last);
      B.CreateRet(B.getInt32(0));
      Last->eraseFromParent();
      willReturn(0);
      return;
    }
    auto Found = EndsAt.find(&Block);
    if (Found == EndsAt.end()) return;
    unsigned Number = Found->second;
    auto *Call = cast<CallInst>(Last->getPrevNode());
    B.SetInsertPoint(Last);
    auto *Scope = dyn_cast<ConstantInt>(Call->getArgOperand(0));
    if (!Scope || Scope->getZExtValue() > static_cast<uint64_t>(MemoryScope::WorkGroup))
      B.CreateFence(AtomicOrdering::AcquireRelease);
    for (Instruction *Value : Cut.Across[Number]) {
      const LiveValue &Live = Frame.Values.find(Value)->second;
      AllocaInst *Variable = Live.Offset ? variable(Value) : nullptr;
      if (!Variable) continue;
      auto *Kept = B.CreateLoad(Value->getType(), Variable);
      const Argument *To = Live.OfGroup ? Parameters.NextFrame : Parameters.Frame;
      Writes.push_back(
          {B.CreateAlignedStore(Kept, address(To, *Live.Offset), alignmentAt(*Live.Offset, Live.OfGroup)), Value});
    }
    B.CreateRet(B.getInt32(Number + 1));
    Last->eraseFromParent();
    Call->eraseFromParent();
    willReturn(Number + 1);
  }

  void willReturn(unsigned Next) {
    if (!is_contained(Returned, Next)) Returned.push_back(Next);
  }

  void promoteVariables() {
    SmallVector<AllocaInst *> Promoted, Unused;
    for (AllocaInst *Variable : Used) // in the order of the body's blocks
      if (Cut.ValueOf.contains(Variable)) Promoted.push_back(cast<AllocaInst>(Map[Variable]));
    DominatorTree DT(*Region); // not from an analysis manager: the region has just been created
    PromoteMemToReg(Promoted, DT);
    for (auto [Write, Value] : Writes) // the frame already contains this value
      if (auto Read = AtBegin.find(Value); Read != AtBegin.end() && Write->getValueOperand() == Read->second)
        Write->eraseFromParent();
    for (Instruction &I : Region->getEntryBlock())
      if (auto *A = dyn_cast<AllocaInst>(&I); A && A->use_empty()) Unused.push_back(A);
    for (AllocaInst *A : Unused) A->eraseFromParent();
  }

  const CutBody &Cut;
  Function &Body;
  const BarrierFrame &Frame;
  LLVMContext &C;
  IRBuilder<> B;
  SmallSetVector<BasicBlock *, 16> Reached; ///< blocks of the body
  SmallSetVector<AllocaInst *, 16> Used;    ///< variables of the body in Reached
  Function *Region = nullptr;
  SubGroupParameters Parameters{};
  AllocaInst *FrameVariable = nullptr;                       ///< contains the frame's address, for debuggers
  SmallPtrSet<Value *, 8> Described;                         ///< addresses in the frame that are described to debuggers
  ValueToValueMapTy Map;                                     ///< the body's values, blocks and parameters here
  DenseMap<Value *, Value *> AtBegin;                        ///< the body's values at the beginning of the region
  DenseMap<BasicBlock *, unsigned> EndsAt;                   ///< copies of blocks that end at a barrier
  SmallVector<unsigned, 2> Returned;                         ///< BarrierRegion::Next
  SmallVector<std::pair<StoreInst *, Instruction *>> Writes; ///< to the frame, at the end of the region
};

} // namespace

BarrierRegions splitAtBarriers(Function &Body) {
  auto [Begin, Barriers] = prepare(Body);
  BarrierFrame Frame(Body, Barriers);
  DenseMap<Instruction *, AllocaInst *> Variables = makeVariables(Body, Frame);
  // Lifetime markers are no longer valid for variables in the frame.
  for (auto &[Variable, Offset] : Frame.Variables)
    for (User *U : make_early_inc_range(Variable->users()))
      if (auto *Hint = dyn_cast<IntrinsicInst>(U); Hint && Hint->isLifetimeStartOrEnd()) Hint->eraseFromParent();

  BarrierRegions Result;
  Result.FrameSize = Frame.Size;
  Result.GroupFrameSize = Frame.GroupSize;
  const CutBody Cut(Body, Frame, Barriers, Variables);
  Result.Regions.push_back(RegionCloner(Cut).clone(Begin, std::nullopt));
  for (auto [K, B] : enumerate(Barriers)) Result.Regions.push_back(RegionCloner(Cut).clone(B.Resume, K));
  Body.eraseFromParent();
  return Result;
}

} // namespace syclc
