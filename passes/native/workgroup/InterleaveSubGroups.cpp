// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/InterleaveSubGroups.h"

#include "support/RegisterPressure.h"
#include "support/Statistics.h"
#include "support/Tunables.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace syclc {

using namespace tune::InterleaveSubGroups;

SYCLC_STATISTIC(InterleaveSubGroups, NumLoops, "loops that run several sub-groups at once");

namespace {

/// The maximum number of interleaved sub-groups; a power of two.
constexpr unsigned Most = 4;

/// Checks that the accesses of a loop cannot be to the stack, whose variables all iterations share.
class StackWatch {
public:
  explicit StackWatch(const Function &F)
      : Escapes(any_of(instructions(F), [](const Instruction &I) {
          return isa<AllocaInst>(I) && PointerMayBeCaptured(&I, /*ReturnCaptures=*/true);
        })) {}

  bool isBeyond(const Value *Address) const {
    SmallVector<const Value *> Objects;
    getUnderlyingObjects(Address, Objects);
    return all_of(Objects, [&](const Value *Object) {
      if (isa<AllocaInst>(Object)) return false;
      return isa<Argument, GlobalVariable>(Object) || !Escapes;
    });
  }

private:
  bool Escapes;
};

/// The pointer operand of \p I if it is a plain load or store, possibly masked; otherwise null.
const Value *accessed(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) return Load->isSimple() ? Load->getPointerOperand() : nullptr;
  if (auto *Store = dyn_cast<StoreInst>(&I)) return Store->isSimple() ? Store->getPointerOperand() : nullptr;
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call) return nullptr;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::masked_load:
    return Call->getArgOperand(0);
  case Intrinsic::masked_store:
    return Call->getArgOperand(1);
  default:
    return nullptr;
  }
}

/// Transforms one marked loop.
class Interleaving {
public:
  Interleaving(Loop &L, ScalarEvolution &SE, const TargetTransformInfo &TTI, const StackWatch &Stack)
      : L(L), SE(SE), TTI(TTI), Stack(Stack), Body(*L.getHeader()), B(Body.getContext()) {}

  bool run() {
    if (!isTaken()) return false;
    Count = sensibleCount();
    if (Count < 2) return false;
    transform();
    ++NumLoops;
    return true;
  }

private:
  bool isTaken() {
    if (L.getNumBlocks() != 1 || !L.getLoopPreheader() || !L.getUniqueExitBlock()) return false;
    if (!isa<BranchInst>(Body.getTerminator())) return false;
    const SCEV *Taken = SE.getBackedgeTakenCount(&L);
    SCEVExpander Expander(SE, "interleave");
    const Instruction *At = L.getLoopPreheader()->getTerminator();
    if (isa<SCEVCouldNotCompute>(Taken) || !Taken->getType()->isIntegerTy() || !Expander.isSafeToExpandAt(Taken, At))
      return false;
    for (PHINode &Phi : Body.phis()) {
      auto *Recurrence = SE.isSCEVable(Phi.getType()) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
      if (!Recurrence || Recurrence->getLoop() != &L || !Recurrence->isAffine()) return false;
      if (!Expander.isSafeToExpandAt(Recurrence->getStepRecurrence(SE), At)) return false;
    }
    return all_of(Body, [&](const Instruction &I) { return mayTakeTurns(I); });
  }

  bool mayTakeTurns(const Instruction &I) const {
    if (isa<PHINode>(I) || I.isTerminator()) return true;
    if (I.getType()->isTokenTy()) return false;
    if (const Value *Address = accessed(I)) return Stack.isBeyond(Address);
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      auto *Intrinsic = dyn_cast<IntrinsicInst>(Call);
      if (!Intrinsic || Intrinsic->isConvergent()) return false;
      if (Intrinsic->isAssumeLikeIntrinsic()) return !Intrinsic->isLifetimeStartOrEnd();
    }
    return !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects();
  }

  // --- The number of sub-groups.

  /// The number of vector registers for a value of type \p T; 0 if it is not in vector registers.
  unsigned registers(Type *T) const {
    auto *Vector = dyn_cast<FixedVectorType>(T);
    if (!Vector || Vector->getElementType()->isIntegerTy(1)) return 0;
    const uint64_t Width = TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
    return divideCeil(Body.getDataLayout().getTypeSizeInBits(T).getFixedValue(), std::max<uint64_t>(Width, 128));
  }

  /// The maximum number of vector registers for live values of one iteration, except values that all iterations share.
  unsigned mostLive() const {
    return registerPressure(Body, [&](const Value &V) {
      auto *Def = dyn_cast<Instruction>(&V);
      return Def && L.contains(Def) && !Common.contains(Def) ? registers(Def->getType()) : 0;
    });
  }

  /// The number of vector registers for loop-invariant values.
  unsigned shared() const {
    SmallPtrSet<const Value *, 16> Values;
    unsigned Sum = 0;
    for (const Instruction &I : Body)
      for (const Value *Operand : I.operands())
        if (!isa<Constant, BasicBlock, MetadataAsValue>(Operand) && L.isLoopInvariant(Operand) &&
            Values.insert(Operand).second)
          Sum += registers(Operand->getType());
    return Sum;
  }

  unsigned sensibleCount() {
    findCommon();
    const unsigned Size = count_if(Body, [](const Instruction &I) { return !I.isDebugOrPseudoInst(); });
    const unsigned Registers = TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true));
    // If there are too many shared values, operations can read some of them from the stack.
    const unsigned Shared = std::min(shared(), Registers / 2), Live = mostLive();
    const unsigned Trips = SE.getSmallConstantTripCount(&L);
    unsigned Result = Most;
    while (Result > 1 &&
           (Result * Size > MaxInstructions || Shared + Result * Live > Registers || (Trips && Trips < Result)))
      Result /= 2;
    return Result;
  }

  // --- The interleaved loop.

  /// Finds instructions with the same result in all iterations. Loads are included: the stores in between do not alias
  /// them.
  void findCommon() {
    for (const Instruction &I : Body) {
      if (isa<PHINode>(I) || I.isTerminator() || I.mayWriteToMemory()) continue;
      if (all_of(I.operands(), [&](const Value *Operand) {
            auto *Def = dyn_cast<Instruction>(Operand);
            return !Def || !L.contains(Def) || Common.contains(Def);
          }))
        Common.insert(&I);
    }
  }

  Value *advanced(Value *From, Value *Distance) {
    return From->getType()->isPointerTy() ? B.CreatePtrAdd(From, Distance) : B.CreateAdd(From, Distance);
  }

  void transform() {
    BasicBlock *Before = L.getLoopPreheader(), *After = L.getUniqueExitBlock();
    Function &F = *Body.getParent();
    LLVMContext &C = F.getContext();
    auto Block = [&](const Twine &Name) { return BasicBlock::Create(C, Name, &F, &Body); };
    BasicBlock *Enter = Block("in.turns.begin"), *Turns = Block("in.turns"), *Leave = Block("in.turns.end"),
               *Rest = Block("rest");

    Instruction *Last = Before->getTerminator();
    SCEVExpander Expander(SE, "interleave");
    Type *Word = Type::getInt64Ty(C);
    Value *Taken = Expander.expandCodeFor(SE.getTruncateOrZeroExtend(SE.getBackedgeTakenCount(&L), Word), Word, Last);
    SmallVector<Induction> Inductions;
    for (PHINode &Phi : Body.phis()) {
      const SCEV *Step = cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))->getStepRecurrence(SE);
      Inductions.push_back({&Phi, Phi.getIncomingValueForBlock(Before), expand(Expander, Step, Last)});
    }
    findStreams(Expander, Last);
    B.SetInsertPoint(Last);
    B.CreateCondBr(B.CreateICmpUGE(Taken, B.getInt64(Count - 1)), Enter, Rest,
                   MDBuilder(C).createBranchWeights(2000, 1));
    Last->eraseFromParent();

    B.SetInsertPoint(Enter);
    Value *Rounds = B.CreateAdd(B.CreateLShr(B.CreateSub(Taken, B.getInt64(Count - 1)), Log2_32(Count)), B.getInt64(1));
    Value *Done = B.CreateShl(Rounds, Log2_32(Count));
    Value *Left = B.CreateAnd(B.CreateAdd(Taken, B.getInt64(1)), B.getInt64(Count - 1), "left");
    SmallVector<Value *> AtRest; // where the remaining iterations continue
    for (const Induction &I : Inductions)
      AtRest.push_back(advanced(I.Begin, B.CreateMul(B.CreateZExtOrTrunc(Done, I.Step->getType()), I.Step)));
    for (Stream &S : Streams)
      for (unsigned K = 1; K <= Count; ++K) S.Steps[K] = K == 1 ? S.Step : B.CreateMul(S.Step, B.getInt64(K));
    B.CreateBr(Turns);

    B.SetInsertPoint(Turns);
    PHINode *Round = B.CreatePHI(Word, 2, "rounds");
    SmallVector<PHINode *> Phis;
    for (const Induction &I : Inductions) Phis.push_back(B.CreatePHI(I.Phi->getType(), 2, I.Phi->getName()));
    for (Stream &S : Streams) S.Phi = B.CreatePHI(S.Begin->getType(), 2, "stream");
    for (auto [Phi, I] : zip(Phis, Inductions)) {
      Value *Value = Phi;
      for (unsigned K = 0; K < Count; ++K) {
        Copies[K][I.Phi] = Value;
        Value = advanced(Value, I.Step);
      }
      Phi->addIncoming(I.Begin, Enter);
      Phi->addIncoming(Value, Turns);
    }
    for (Stream &S : Streams) {
      Value *Here = B.CreateFreeze(S.Phi);
      for (unsigned K = 0; K < Count; ++K) // 2 * a register can be part of an addressing mode
        S.At[K] = K == 0 ? Here : B.CreatePtrAdd(Here, K == 2 ? B.CreateShl(S.Steps[1], 1) : S.Steps[K]);
      S.Phi->addIncoming(S.Begin, Enter);
    }
    copyBody();
    for (Stream &S : Streams) S.Phi->addIncoming(B.CreatePtrAdd(S.Phi, S.Steps[Count]), Turns);
    Value *Remaining = B.CreateSub(Round, B.getInt64(1));
    BranchInst *Latch = B.CreateCondBr(B.CreateICmpNE(Remaining, B.getInt64(0)), Turns, Leave);
    Latch->setMetadata(LLVMContext::MD_loop, withoutMark(L.getLoopID()));
    Round->addIncoming(Rounds, Enter);
    Round->addIncoming(Remaining, Turns);

    B.SetInsertPoint(Leave);
    B.CreateCondBr(B.CreateICmpEQ(Left, B.getInt64(0)), After, Rest);
    B.SetInsertPoint(Rest);
    for (auto [I, Value] : zip(Inductions, AtRest)) {
      PHINode *Resume = B.CreatePHI(I.Phi->getType(), 2, I.Phi->getName() + ".rest");
      Resume->addIncoming(I.Begin, Before);
      Resume->addIncoming(Value, Leave);
      I.Phi->setIncomingValueForBlock(Before, Resume);
    }
    B.CreateBr(&Body);
    Body.replacePhiUsesWith(Before, Rest);
    for (PHINode &Phi : After->phis()) {
      Value *Of = Phi.getIncomingValueForBlock(&Body);
      Value *Mapped = Copies[Count - 1].lookup(Of);
      Phi.addIncoming(Mapped ? Mapped : Of, Leave);
    }
    Body.getTerminator()->setMetadata(LLVMContext::MD_loop, withoutMark(L.getLoopID()));
    removeUnused(*Turns);
  }

  struct Induction {
    PHINode *Phi;
    Value *Begin, *Step;
  };

  /// Addresses that advance together, by the same distance between sub-groups. By default, LLVM uses a separate
  /// register for each access of each sub-group, which are too many. In the interleaved loop, an address is the pointer
  /// of a stream plus a multiple of the step. A `freeze` hides the sum from loop strength reduction.
  struct Stream {
    const SCEVAddRecExpr *Recurrence;
    Value *Begin, *Step;
    PHINode *Phi = nullptr;
    std::array<Value *, Most + 1> Steps{}; ///< multiples of the step
    std::array<Value *, Most> At{};        ///< the stream's pointer for each sub-group
  };
  struct Place {
    unsigned Stream;
    int64_t Offset;
  };

  static Value *expand(SCEVExpander &Expander, const SCEV *What, Instruction *At) {
    return Expander.expandCodeFor(What, What->getType(), At);
  }

  void findStreams(SCEVExpander &Expander, Instruction *At) {
    for (const Instruction &I : Body) {
      Value *Address = const_cast<Value *>(accessed(I));
      if (!Address || !isa<Instruction>(Address) || Common.contains(cast<Instruction>(Address)) ||
          !SE.isSCEVable(Address->getType()))
        continue;
      auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Address));
      if (!Recurrence || Recurrence->getLoop() != &L || !Recurrence->isAffine()) continue;
      auto Known = find_if(Streams, [&](const Stream &S) {
        return S.Recurrence->getStepRecurrence(SE) == Recurrence->getStepRecurrence(SE) &&
               isa<SCEVConstant>(SE.getMinusSCEV(Recurrence->getStart(), S.Recurrence->getStart()));
      });
      if (Known == Streams.end()) {
        const SCEV *Step = Recurrence->getStepRecurrence(SE);
        if (!Expander.isSafeToExpandAt(Step, At) || !Expander.isSafeToExpandAt(Recurrence->getStart(), At) ||
            !Step->getType()->isIntegerTy(64))
          continue;
        Known = Streams.insert(Streams.end(),
                               {Recurrence, expand(Expander, Recurrence->getStart(), At), expand(Expander, Step, At)});
      }
      auto *Distance = cast<SCEVConstant>(SE.getMinusSCEV(Recurrence->getStart(), Known->Recurrence->getStart()));
      Places[&I] = {unsigned(Known - Streams.begin()), Distance->getAPInt().getSExtValue()};
    }
  }

  void copyBody() {
    for (Instruction &I : Body) {
      if (isa<PHINode>(I) || I.isTerminator()) continue;
      // One declaration of a scope is enough: sub-groups do not conflict with each other (SubGroupLoopMark).
      const bool Once = Common.contains(&I) || isa<NoAliasScopeDeclInst>(I);
      auto Found = Places.find(&I);
      for (unsigned K = 0; K < Count; ++K) {
        if (Once && K > 0) {
          Copies[K][&I] = Copies[0].lookup(&I);
          continue;
        }
        Instruction *Copy = I.clone();
        if (Found != Places.end()) {
          Value *Address = Streams[Found->second.Stream].At[K];
          if (Found->second.Offset) Address = B.CreatePtrAdd(Address, B.getInt64(Found->second.Offset));
          Copy->replaceUsesOfWith(const_cast<Value *>(accessed(I)), Address);
        }
        B.Insert(Copy, I.getName());
        for (Use &Operand : Copy->operands())
          if (Value *Mapped = Copies[K].lookup(Operand.get())) Operand.set(Mapped);
        Copies[K][&I] = Copy;
      }
    }
  }

  /// Removes replaced addresses and the values from which they were computed.
  static void removeUnused(BasicBlock &Block) {
    for (Instruction &I : make_early_inc_range(reverse(Block)))
      if (isInstructionTriviallyDead(&I)) I.eraseFromParent();
    for (PHINode &Phi : make_early_inc_range(Block.phis())) RecursivelyDeleteDeadPHINode(&Phi);
  }

  /// Returns \p Id for a loop that has been transformed and must not be unrolled further.
  static MDNode *withoutMark(MDNode *Id) {
    LLVMContext &C = Id->getContext();
    SmallVector<Metadata *> Operands{nullptr};
    auto Is = [](const Metadata *Fact, StringRef Name) {
      auto *Node = dyn_cast<MDNode>(Fact);
      auto *Text = Node && Node->getNumOperands() ? dyn_cast<MDString>(Node->getOperand(0)) : nullptr;
      return Text && Text->getString() == Name;
    };
    for (const MDOperand &Fact : drop_begin(Id->operands()))
      if (!Is(Fact, SubGroupLoopMark) && !Is(Fact, "llvm.loop.unroll.disable")) Operands.push_back(Fact);
    Operands.push_back(MDNode::get(C, MDString::get(C, "llvm.loop.unroll.disable")));
    MDNode *New = MDNode::getDistinct(C, Operands);
    New->replaceOperandWith(0, New);
    return New;
  }

  Loop &L;
  ScalarEvolution &SE;
  const TargetTransformInfo &TTI;
  const StackWatch &Stack;
  BasicBlock &Body;
  IRBuilder<> B;
  unsigned Count = 1;
  SmallPtrSet<const Instruction *, 16> Common;
  SmallVector<Stream, 4> Streams;
  DenseMap<const Instruction *, Place> Places;         ///< the accesses whose addresses belong to streams
  std::array<DenseMap<Value *, Value *>, Most> Copies; ///< the copies of the body's values for each sub-group
};

bool isMarked(const Loop &L) { return L.isInnermost() && findOptionMDForLoop(&L, SubGroupLoopMark); }

} // namespace

PreservedAnalyses InterleaveSubGroupsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  bool Changed = false;
  SmallPtrSet<BasicBlock *, 8> Done; // headers
  std::optional<StackWatch> Stack;
  for (bool Again = true; Again;) {
    Again = false;
    auto &LI = Analyses.getResult<LoopAnalysis>(F);
    for (Loop *L : LI.getLoopsInPreorder()) {
      if (!isMarked(*L) || !Done.insert(L->getHeader()).second) continue;
      auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(F);
      auto &DT = Analyses.getResult<DominatorTreeAnalysis>(F);
      if (!Stack) Stack.emplace(F);
      Changed |= simplifyLoop(L, &DT, &LI, &SE, &Analyses.getResult<AssumptionAnalysis>(F), nullptr,
                              /*PreserveLCSSA=*/false);
      Changed |= formLCSSA(*L, DT, &LI, &SE);
      if (!Interleaving(*L, SE, Analyses.getResult<TargetIRAnalysis>(F), *Stack).run()) continue;
      // The analyses do not contain the new blocks.
      Analyses.invalidate(F, PreservedAnalyses::none());
      Changed = Again = true;
      break;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
