// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Atomic operations of a sub-group's lanes.
///
/// *All lanes, one address* (a counter, a sum): the lanes' values are combined first, followed by one atomic operation.
/// The order of the work-items is unspecified, so the lanes may come one after the other without other work-items in
/// between.
/// \code
///   %old = atomicrmw add ptr %counter, i32 %v monotonic
/// =>
///   %total = llvm.vector.reduce.add(select %mask, %v.lanes, 0)
///   %first = atomicrmw add ptr %counter, i32 %total monotonic
///   %old.lanes = %first + exclusive scan of the same lanes        ; if the result is used
/// \endcode
/// A uniform value need not be reduced: it is multiplied by the number of active lanes, or used once for a minimum or
/// an `or`.
///
/// *Local memory*: a work-group runs on one thread, so no other access can intervene, and plain loads and stores
/// suffice. They are done lane by lane, since lanes may access the same address.
///
/// *Other operations* are done lane by lane. This includes contiguous relaxed atomic loads: no x86 processor tears the
/// aligned elements of a vector load, but LLVM may split, repeat or merge it, since it is not atomic in LLVM IR.
#include "ir/KernelInfo.h"

#include "native/vectorize/LaneOperands.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"
#include "support/Remarks.h"
#include "support/Tunables.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

#include <optional>

using namespace llvm;

namespace syclc {

using namespace tune::WidenAtomics;

namespace {

/// The kernel parameter that points to the work-group's local memory, or null.
const Argument *localMemory(const Function &Kernel) {
  std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
  if (!Info) return nullptr;
  for (auto [Index, Param] : enumerate(Info->Params))
    if (Param.Kind == SYCLC_PARAM_LOCAL_MEMORY && Index < Kernel.arg_size()) return Kernel.getArg(Index);
  return nullptr;
}

const Value *atomicAddress(const Instruction &I) {
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I)) return Rmw->getPointerOperand();
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) return Exchange->getPointerOperand();
  return I.isAtomic() ? getLoadStorePointerOperand(&I) : nullptr;
}

/// Whether \p I is atomic, not volatile, and only accesses memory of this thread.
bool isThreadLocal(const Instruction &I, const Argument *Local) {
  const Value *Address = atomicAddress(I);
  if (!Address || I.isVolatile()) return false;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Address, Objects);
  return all_of(Objects, [&](const Value *Object) { return Object == Local; });
}

/// Converts \p I to plain loads and stores.
void makePlain(Instruction &I) {
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    lowerAtomicRMWInst(Rmw);
  else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    lowerAtomicCmpXchgInst(Exchange);
  else if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setAtomic(AtomicOrdering::NotAtomic);
  else
    cast<StoreInst>(&I)->setAtomic(AtomicOrdering::NotAtomic);
}

using BinOp = AtomicRMWInst::BinOp;

/// The operation that combines the lanes' values before \p Op: several subtractions become one subtraction of the sum.
BinOp combining(BinOp Op) {
  switch (Op) {
  case AtomicRMWInst::Sub:
    return AtomicRMWInst::Add;
  case AtomicRMWInst::FSub:
    return AtomicRMWInst::FAdd;
  default:
    return Op;
  }
}

/// The neutral element of \p Op, a combining operation, which inactive lanes contribute; null if \p Op is not
/// associative.
Constant *identity(BinOp Op, Type *T) {
  unsigned Bits = T->isIntegerTy() ? T->getIntegerBitWidth() : 0;
  switch (Op) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::UMax:
    return ConstantInt::get(T, 0);
  case AtomicRMWInst::And:
  case AtomicRMWInst::UMin:
    return ConstantInt::getAllOnesValue(T);
  case AtomicRMWInst::Max:
    return ConstantInt::get(T, APInt::getSignedMinValue(Bits));
  case AtomicRMWInst::Min:
    return ConstantInt::get(T, APInt::getSignedMaxValue(Bits));
  case AtomicRMWInst::FAdd:
    return ConstantFP::getNegativeZero(T);
  case AtomicRMWInst::FMax: // a number takes precedence over a NaN
  case AtomicRMWInst::FMin:
    return ConstantFP::getNaN(T);
  case AtomicRMWInst::FMaximum:
    return ConstantFP::getInfinity(T, /*Negative=*/true);
  case AtomicRMWInst::FMinimum:
    return ConstantFP::getInfinity(T);
  default:
    return nullptr;
  }
}

class AtomicWidening {
public:
  AtomicWidening(Widener &W, Instruction &I) : W(W), B(W.B), I(I), IsLocal(isThreadLocal(I, localMemory(W.F))) {}

  bool widen();

private:
  bool load(LoadInst &Load);
  bool store(StoreInst &Store);
  /// Widens an operation of all lanes on one address.
  bool together(AtomicRMWInst &Rmw);
  void lastExchanges(AtomicRMWInst &Rmw);
  Value *reduce(BinOp Op, Value *Lanes);
  Value *sameFromAll(BinOp Op, Value *V);
  Value *exclusiveScan(BinOp Op, Value *Lanes, Constant *Identity);
  /// Inserts \p I with these operands once; as plain accesses in local memory.
  Value *once(ArrayRef<Value *> Operands);
  /// Performs the operation lane by lane with plain loads and stores.
  void plainLanes();
  Function *plainFunction(const LaneOperands &Operands, ArrayRef<Value *> Arguments);

  Widener &W;
  IRBuilder<> &B;
  Instruction &I;
  bool IsLocal;
};

bool AtomicWidening::widen() {
  if (I.isVolatile()) return false; // done lane by lane
  if (isa<FenceInst>(I)) {
    B.Insert(I.clone());
    W.remove(I);
    return true;
  }
  if (auto *Load = dyn_cast<LoadInst>(&I)) return load(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I)) return store(*Store);
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I); Rmw && together(*Rmw)) return true;
  if (IsLocal) {
    plainLanes();
    return true;
  }
  W.serialize(I, "an atomic operation does not combine lanes here");
  return true;
}

Value *AtomicWidening::once(ArrayRef<Value *> Operands) {
  Instruction *Once = I.clone();
  B.Insert(Once);
  for (auto [Index, Operand] : enumerate(Operands)) Once->setOperand(Index, Operand);
  if (!IsLocal) return Once;
  if (Once->getType()->isVoidTy() || isa<LoadInst>(Once)) {
    makePlain(*Once);
    return Once;
  }
  // Use a temporary user to find the value by which makePlain() replaces the instruction.
  Value *Result = B.CreateFreeze(Once);
  makePlain(*Once);
  auto *Freeze = cast<FreezeInst>(Result);
  Result = Freeze->getOperand(0);
  Freeze->eraseFromParent();
  return Result;
}

bool AtomicWidening::load(LoadInst &Load) {
  if (W.isUniform(Load.getPointerOperand())) {
    W.setUniform(Load, once({W.scalar(Load.getPointerOperand())}));
    return true;
  }
  if (!IsLocal) return false;
  auto *Plain = cast<LoadInst>(B.Insert(Load.clone()));
  makePlain(*Plain);
  if (!widenMemory(W, *Plain)) W.serialize(*Plain, "local memory is loaded in an odd type");
  W.setLanes(Load, W.lanes(Plain));
  return true;
}

bool AtomicWidening::store(StoreInst &Store) {
  Value *V = Store.getValueOperand(), *Address = Store.getPointerOperand();
  if (W.isUniform(Address)) { // the last lane's value remains
    V = W.isUniform(V) ? W.scalar(V) : B.CreateExtractElement(W.lanes(V), W.lastOn(W.mask()));
    once({V, W.scalar(Address)});
    W.remove(Store);
    return true;
  }
  if (!IsLocal) return false;
  auto *Plain = cast<StoreInst>(B.Insert(Store.clone()));
  makePlain(*Plain);
  if (!widenMemory(W, *Plain)) W.serialize(*Plain, "local memory is stored to in an odd type");
  W.remove(Store);
  return true;
}

bool AtomicWidening::together(AtomicRMWInst &Rmw) {
  if (!W.isUniform(Rmw.getPointerOperand())) return false;
  Value *Address = W.scalar(Rmw.getPointerOperand()), *V = Rmw.getValOperand();
  BinOp Op = Rmw.getOperation(), Combine = combining(Op);
  bool IsUsed = !Rmw.use_empty();
  if (Op == AtomicRMWInst::Xchg && !IsUsed) {
    V = W.isUniform(V) ? W.scalar(V) : B.CreateExtractElement(W.lanes(V), W.lastOn(W.mask()));
    once({Address, V});
    W.remove(Rmw);
    return true;
  }
  Constant *Identity = identity(Combine, V->getType());
  // Because of rounding, a floating-point scan may have a result that no order of the lanes gives.
  if (!Identity || (IsUsed && !V->getType()->isIntegerTy())) return false;

  Value *Active = nullptr, *Total = nullptr;
  if (W.isUniform(V) && !IsUsed) {
    Total = sameFromAll(Combine, W.scalar(V));
  } else {
    Active = W.select(W.mask(), W.lanes(V), W.splat(Identity));
    Total = reduce(Combine, Active);
  }
  Value *First = once({Address, Total});
  if (!IsUsed) {
    W.remove(Rmw);
    return true;
  }
  Value *Before = exclusiveScan(Combine, Active, Identity);
  W.setLanes(Rmw, buildAtomicRMWValue(Op, B, W.splat(First), Before));
  return true;
}

Value *AtomicWidening::reduce(BinOp Op, Value *Lanes) {
  switch (Op) {
  case AtomicRMWInst::Add:
    return B.CreateAddReduce(Lanes);
  case AtomicRMWInst::And:
    return B.CreateAndReduce(Lanes);
  case AtomicRMWInst::Or:
    return B.CreateOrReduce(Lanes);
  case AtomicRMWInst::Xor:
    return B.CreateXorReduce(Lanes);
  case AtomicRMWInst::Max:
  case AtomicRMWInst::UMax:
    return B.CreateIntMaxReduce(Lanes, Op == AtomicRMWInst::Max);
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMin:
    return B.CreateIntMinReduce(Lanes, Op == AtomicRMWInst::Min);
  case AtomicRMWInst::FAdd: {
    CallInst *Sum = B.CreateFAddReduce(ConstantFP::getNegativeZero(Lanes->getType()->getScalarType()), Lanes);
    Sum->setHasAllowReassoc(true); // the order of the lanes is unspecified
    return Sum;
  }
  case AtomicRMWInst::FMax:
    return B.CreateFPMaxReduce(Lanes);
  case AtomicRMWInst::FMin:
    return B.CreateFPMinReduce(Lanes);
  case AtomicRMWInst::FMaximum:
    return B.CreateFPMaximumReduce(Lanes);
  case AtomicRMWInst::FMinimum:
    return B.CreateFPMinimumReduce(Lanes);
  default:
    llvm_unreachable("has no identity");
  }
}

/// Combines the values of the active lanes if each is \p V.
Value *AtomicWidening::sameFromAll(BinOp Op, Value *V) {
  if (Op != AtomicRMWInst::Add && Op != AtomicRMWInst::FAdd && Op != AtomicRMWInst::Xor) return V;
  Value *Count = B.CreateUnaryIntrinsic(Intrinsic::ctpop, B.CreateBitCast(W.mask(), B.getIntNTy(W.W)));
  Type *T = V->getType();
  if (Op == AtomicRMWInst::FAdd) {
    // Extend to 32 bits, where the count is not negative. All floating-point types represent counts up to 64 exactly.
    Value *Lanes = B.CreateUIToFP(B.CreateZExtOrTrunc(Count, B.getInt32Ty()), T);
    return B.CreateFMul(V, Lanes);
  }
  if (Op == AtomicRMWInst::Xor) Count = B.CreateAnd(Count, ConstantInt::get(Count->getType(), 1));
  return B.CreateMul(V, B.CreateZExtOrTrunc(Count, T));
}

/// Combines, for each lane, the values of the lanes before it by \p Op.
Value *AtomicWidening::exclusiveScan(BinOp Op, Value *Lanes, Constant *Identity) {
  Value *Identities = W.splat(Identity);
  auto Up = [&](Value *V, unsigned Distance) {
    SmallVector<int> From;
    for (unsigned Lane = 0; Lane < W.W; ++Lane)
      From.push_back(Lane < Distance ? int(W.W + Lane) : int(Lane - Distance));
    return B.CreateShuffleVector(V, Identities, From);
  };
  Value *Scan = Up(Lanes, 1);
  for (unsigned Distance = 1; Distance < W.W; Distance *= 2)
    Scan = buildAtomicRMWValue(Op, B, Up(Scan, Distance), Scan);
  return Scan;
}

void AtomicWidening::plainLanes() {
  W.Report.missed(&I, "Serialized",
                  "one lane after the other, because work-items may hit the same place of local memory");
  SmallVector<Value *, 4> Arguments{W.mask()};
  const LaneOperands Operands(W, I, Arguments);
  CallInst *Call = B.CreateCall(plainFunction(Operands, Arguments), Arguments);
  if (I.use_empty())
    W.remove(I);
  else
    W.setLanes(I, Call);
}

/// \code
///   define internal <W x T> @syclc.local.atomic(<W x i1> %mask, <W x ptr> %address, <W x T> %value) alwaysinline {
///     if (all of %mask) { lane 0; lane 1; ... }
///     else for (bits = %mask; bits; bits &= bits - 1) lane cttz(bits);
/// \endcode
Function *AtomicWidening::plainFunction(const LaneOperands &Operands, ArrayRef<Value *> Arguments) {
  LLVMContext &C = W.F.getContext();
  SmallVector<Type *, 4> Parameters;
  for (Value *Argument : Arguments) Parameters.push_back(Argument->getType());
  bool HasResult = !I.use_empty();
  Type *Result = HasResult ? W.wide(I.getType()) : Type::getVoidTy(C);
  Function *F =
      W.makeHelper(FunctionType::get(Result, Parameters, false), "syclc.local.atomic", Attribute::AlwaysInline);

  IRBuilder<> S(C);
  SmallVector<Instruction *, 16> Atomics;
  auto RunLane = [&](Value *Lane, Value *Results) {
    Instruction *Atomic = Operands.copyFor(S, Lane, *F);
    Atomic->dropUnknownNonDebugMetadata();
    Atomics.push_back(Atomic);
    if (!HasResult) return Results;
    if (!Atomic->getType()->isStructTy()) return S.CreateInsertElement(Results, Atomic, Lane);
    for (unsigned Field : {0u, 1u}) {
      Value *Lanes = S.CreateExtractValue(Results, Field);
      Results =
          S.CreateInsertValue(Results, S.CreateInsertElement(Lanes, S.CreateExtractValue(Atomic, Field), Lane), Field);
    }
    return Results;
  };
  auto Return = [&](Value *Results) { HasResult ? S.CreateRet(Results) : S.CreateRetVoid(); };
  Value *None = HasResult ? PoisonValue::get(Result) : nullptr;

  auto *Entry = BasicBlock::Create(C, "entry", F), *Some = BasicBlock::Create(C, "some", F);
  S.SetInsertPoint(Entry);
  Value *Mask = F->getArg(0);
  if (W.W <= MaxUnrolled || (Operands.areAllScalar() && !HasResult)) {
    auto *All = BasicBlock::Create(C, "all", F);
    S.CreateCondBr(S.CreateAndReduce(Mask), All, Some);
    S.SetInsertPoint(All);
    Value *Results = None;
    for (unsigned Lane = 0; Lane < W.W; ++Lane) Results = RunLane(S.getInt64(Lane), Results);
    Return(Results);
  } else
    S.CreateBr(Some);

  auto *Loop = BasicBlock::Create(C, "lane", F), *End = BasicBlock::Create(C, "end", F);
  S.SetInsertPoint(Some);
  Type *BitsType = S.getIntNTy(W.W);
  Value *Bits = S.CreateBitCast(Mask, BitsType, "bits"), *Zero = ConstantInt::get(BitsType, 0);
  S.CreateCondBr(S.CreateICmpEQ(Bits, Zero), End, Loop);
  S.SetInsertPoint(Loop);
  PHINode *Left = S.CreatePHI(BitsType, 2, "left"), *Before = HasResult ? S.CreatePHI(Result, 2, "before") : nullptr;
  Value *Lane = S.CreateZExtOrTrunc(S.CreateBinaryIntrinsic(Intrinsic::cttz, Left, S.getTrue()), S.getInt64Ty());
  Value *After = RunLane(Lane, Before);
  Value *Next = S.CreateAnd(Left, S.CreateSub(Left, ConstantInt::get(BitsType, 1)));
  S.CreateCondBr(S.CreateICmpEQ(Next, Zero), End, Loop);
  Left->addIncoming(Bits, Some);
  Left->addIncoming(Next, Loop);
  S.SetInsertPoint(End);
  Value *Results = nullptr;
  if (HasResult) {
    Before->addIncoming(None, Some);
    Before->addIncoming(After, Loop);
    PHINode *Last = S.CreatePHI(Result, 2);
    Last->addIncoming(None, Some);
    Last->addIncoming(After, Loop);
    Results = Last;
  }
  Return(Results);
  for (Instruction *Atomic : Atomics) makePlain(*Atomic);
  return F;
}

} // namespace

bool widenAtomic(Widener &W, Instruction &I) { return AtomicWidening(W, I).widen(); }

bool relaxLocalAtomics(Function &Kernel) {
  const Argument *Local = localMemory(Kernel);
  if (!Local) return false;
  SmallVector<Instruction *, 8> Atomics;
  for (Instruction &I : instructions(Kernel))
    if (isThreadLocal(I, Local)) Atomics.push_back(&I);
  for (Instruction *I : Atomics) makePlain(*I);
  return !Atomics.empty();
}

} // namespace syclc
