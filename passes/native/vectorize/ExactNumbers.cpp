// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/ExactNumbers.h"

#include "device-library/QueryDimensions.h"
#include "ir/BuiltinTable.h"
#include "workitem/WrappingNumber.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace syclc {

using Kind = ExactNumber::Kind;

/// Longer computations are rare.
static constexpr unsigned MaxDepth = 16;

// --- The numbers of values.

const ExactNumber *ExactNumbers::make(ExactNumber Number) {
  Number.IsExtended =
      Number.K == Kind::Extension || (Number.A && Number.A->IsExtended) || (Number.B && Number.B->IsExtended);
  return All.emplace_back(std::make_unique<ExactNumber>(Number)).get();
}

const ExactNumber *ExactNumbers::of(Value &V, unsigned Right, unsigned Depth) {
  auto *T = dyn_cast<IntegerType>(V.getType());
  if (!T || T->getBitWidth() < 8 || T->getBitWidth() > 64 || Depth > MaxDepth) return nullptr;
  if (auto Found = Known.find({&V, Right}); Found != Known.end()) return Found->second;
  const ExactNumber *Number = parse(V, Right, Depth);
  Known[{&V, Right}] = Number;
  return Number;
}

const ExactNumber *ExactNumbers::parse(Value &V, unsigned Right, unsigned Depth) {
  if (const auto *Constant = dyn_cast<ConstantInt>(&V)) {
    const int64_t Number = Constant->getSExtValue();
    if (Number % (int64_t(1) << std::min(Right, 62u)) != 0) return nullptr;
    return make({.K = Kind::Constant, .Value = &V, .Right = Right, .Number = Number >> Right});
  }
  if (isa<Argument>(V)) return Right == 0 ? make({.K = Kind::Argument, .Value = &V}) : nullptr;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I) return nullptr;
  if (auto *Call = dyn_cast<CallInst>(I)) return Right == 0 ? parseCall(*Call) : nullptr;
  if (auto *Phi = dyn_cast<PHINode>(I)) return Right == 0 ? parseCounter(*Phi, Depth) : nullptr;
  if (isa<TruncInst>(I)) return of(*I->getOperand(0), Right, Depth + 1);
  if (isa<FreezeInst>(I))
    return isGuaranteedNotToBeUndefOrPoison(I->getOperand(0)) ? of(*I->getOperand(0), Right, Depth + 1) : nullptr;
  if (const ExactNumber *Extension = parseExtension(*I, Right, Depth)) return Extension;
  auto *Operation = dyn_cast<BinaryOperator>(I);
  return Operation ? parseArithmetic(*Operation, Right, Depth) : nullptr;
}

const ExactNumber *ExactNumbers::parseCall(CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee) return nullptr;
  if (subGroupOperationOf(Callee) == SubGroupOperation::LocalId) return make({.K = Kind::Lane, .Value = &Call});
  const StringRef Name = Callee->getName();
  const bool IsId = Name == "__syclc_global_id" || Name == "__syclc_local_id" || Name == "__syclc_group_id";
  if (!IsId && Name != "__syclc_global_size" && Name != "__syclc_local_size" && Name != "__syclc_num_groups" &&
      Name != "__syclc_global_offset")
    return nullptr;
  if (!constantDimension(Call)) return nullptr;
  return make({.K = IsId ? Kind::Id : Kind::Size, .Value = &Call});
}

const ExactNumber *ExactNumbers::parseCounter(PHINode &Phi, unsigned Depth) {
  const Loop *L = LI.getLoopFor(Phi.getParent());
  if (!L || L->getHeader() != Phi.getParent() || !L->getLoopPreheader() || !L->getLoopLatch()) return nullptr;
  const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi));
  if (!Recurrence || Recurrence->getLoop() != L || !Recurrence->isAffine()) return nullptr;
  const auto *Step = dyn_cast<SCEVConstant>(Recurrence->getStepRecurrence(SE));
  const SCEV *Times = SE.getSymbolicMaxBackedgeTakenCount(L);
  if (!Step || !isKnown(*Times, Depth + 1)) return nullptr;
  const ExactNumber *Start = of(*Phi.getIncomingValueForBlock(L->getLoopPreheader()), 0, Depth + 1);
  if (!Start) return nullptr;
  return make({.K = Kind::Counter,
               .Value = &Phi,
               .A = Start,
               .Number = Step->getAPInt().getSExtValue(),
               .Times = Times,
               .Before = L->getLoopPreheader()});
}

/// Whether ExactBounds can compute bounds of \p S.
bool ExactNumbers::isKnown(const SCEV &S, unsigned Depth) {
  if (Depth > MaxDepth) return false;
  switch (S.getSCEVType()) {
  case scConstant:
    return true;
  case scUnknown:
    return of(*cast<SCEVUnknown>(S).getValue(), 0, Depth + 1);
  case scTruncate:
  case scZeroExtend:
  case scSignExtend:
  case scAddExpr:
  case scMulExpr:
  case scUMaxExpr:
  case scSMaxExpr:
  case scUMinExpr:
  case scSMinExpr:
    return all_of(S.operands(), [&](const SCEV *Operand) { return isKnown(*Operand, Depth + 1); });
  default:
    return false;
  }
}

const ExactNumber *ExactNumbers::parseExtension(Instruction &I, unsigned Right, unsigned Depth) {
  const auto W = WrappingNumber::match(I, DL);
  if (!W || W->K != WrappingNumber::Kind::Extension) return nullptr;
  // `%i & 1023` is a remainder rather than the extension of an index.
  if (I.getOpcode() == Instruction::And && W->Bits != 16 && W->Bits != 32) return nullptr;
  const int Shift = int(Right) - W->Shift; // to the right, of the number
  const unsigned Divided = std::max(Shift, 0);
  if (Divided >= W->Bits || Shift < -62) return nullptr;
  const ExactNumber *Number = of(*W->Number, Divided, Depth + 1);
  if (!Number) return nullptr;
  const ExactNumber *Extension = make(
      {.K = Kind::Extension, .Value = &I, .Right = Right, .A = Number, .Bits = W->Bits - Divided, .Signed = W->Signed});
  if (Shift >= 0) return Extension;
  return make({.K = Kind::Scaled, .Value = &I, .Right = Right, .A = Extension, .Number = int64_t(1) << -Shift});
}

const ExactNumber *ExactNumbers::parseArithmetic(BinaryOperator &I, unsigned Right, unsigned Depth) {
  auto Operand = [&](unsigned K, unsigned ByRight) { return of(*I.getOperand(K), ByRight, Depth + 1); };
  const auto *Constant = dyn_cast<ConstantInt>(I.getOperand(1));
  auto Scaled = [&](unsigned ByRight, int64_t Factor) -> const ExactNumber * {
    const ExactNumber *A = Operand(0, ByRight);
    return A ? make({.K = Kind::Scaled, .Value = &I, .Right = Right, .A = A, .Number = Factor}) : nullptr;
  };
  switch (I.getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(I).isDisjoint()) return nullptr;
    [[fallthrough]];
  case Instruction::Add:
  case Instruction::Sub: {
    const ExactNumber *A = Operand(0, Right), *Other = A ? Operand(1, Right) : nullptr;
    if (!Other) return nullptr;
    const Kind K = I.getOpcode() == Instruction::Sub ? Kind::Difference : Kind::Sum;
    return make({.K = K, .Value = &I, .Right = Right, .A = A, .B = Other});
  }
  case Instruction::Mul: {
    if (Right != 0) {
      const int64_t Factor = Constant ? Constant->getSExtValue() : 1;
      return Right < 62 && Factor % (int64_t(1) << Right) == 0 ? Scaled(0, Factor >> Right) : nullptr;
    }
    const ExactNumber *A = Operand(0, 0), *Other = A ? Operand(1, 0) : nullptr;
    return Other ? make({.K = Kind::Product, .Value = &I, .A = A, .B = Other}) : nullptr;
  }
  case Instruction::Shl: {
    if (!Constant || Constant->getValue().uge(std::min(I.getType()->getIntegerBitWidth(), 62u))) return nullptr;
    const unsigned Left = unsigned(Constant->getZExtValue());
    return Left >= Right ? Scaled(0, int64_t(1) << (Left - Right)) : Operand(0, Right - Left);
  }
  default:
    return nullptr;
  }
}

// --- Their bounds.

Value *ExactBounds::checked(Intrinsic::ID Operation, Value *X, Value *Y) {
  using namespace PatternMatch;
  const bool Multiplies = Operation == Intrinsic::smul_with_overflow;
  if (Multiplies ? match(Y, m_One()) : match(Y, m_Zero())) return X;
  if (Operation == Intrinsic::sadd_with_overflow && match(X, m_Zero())) return Y;
  if (Multiplies && match(X, m_Zero())) return X;
  Value *Both = B.CreateBinaryIntrinsic(Operation, X, Y);
  Conditions.insert(B.CreateNot(B.CreateExtractValue(Both, 1)));
  return B.CreateExtractValue(Both, 0);
}

ExactBounds::Bounds ExactBounds::sum(Bounds X, Bounds Y) {
  const bool IsPoint = X.Low == X.High && Y.Low == Y.High;
  Value *Low = checked(Intrinsic::sadd_with_overflow, X.Low, Y.Low);
  return {Low, IsPoint ? Low : checked(Intrinsic::sadd_with_overflow, X.High, Y.High)};
}

ExactBounds::Bounds ExactBounds::difference(Bounds X, Bounds Y) {
  const bool IsPoint = X.Low == X.High && Y.Low == Y.High;
  Value *Low = checked(Intrinsic::ssub_with_overflow, X.Low, Y.High);
  return {Low, IsPoint ? Low : checked(Intrinsic::ssub_with_overflow, X.High, Y.Low)};
}

ExactBounds::Bounds ExactBounds::product(Bounds X, Bounds Y) {
  auto Times = [&](Value *L, Value *R) { return checked(Intrinsic::smul_with_overflow, L, R); };
  auto Both = [&](Value *L, Value *R) {
    return Bounds{B.CreateBinaryIntrinsic(Intrinsic::smin, L, R), B.CreateBinaryIntrinsic(Intrinsic::smax, L, R)};
  };
  if (X.Low == X.High) std::swap(X, Y);
  if (Y.Low == Y.High) {
    Value *Low = Times(X.Low, Y.Low);
    if (X.Low == X.High) return {Low, Low};
    Value *High = Times(X.High, Y.Low);
    if (auto *Factor = dyn_cast<ConstantInt>(Y.Low))
      return Factor->isNegative() ? Bounds{High, Low} : Bounds{Low, High};
    return Both(Low, High);
  }
  const Bounds First = Both(Times(X.Low, Y.Low), Times(X.Low, Y.High)),
               Second = Both(Times(X.High, Y.Low), Times(X.High, Y.High));
  return {B.CreateBinaryIntrinsic(Intrinsic::smin, First.Low, Second.Low),
          B.CreateBinaryIntrinsic(Intrinsic::smax, First.High, Second.High)};
}

void ExactBounds::requireBetween(Bounds X, unsigned Bits, bool Signed) {
  if (Signed && Bits >= 64) return;
  const int64_t Lowest = Signed ? minIntN(Bits) : 0;
  const int64_t Highest = Signed ? maxIntN(Bits) : Bits >= 63 ? INT64_MAX : int64_t(maxUIntN(Bits));
  Conditions.insert(B.CreateICmpSGE(X.Low, B.getInt64(Lowest)));
  if (Highest != INT64_MAX) Conditions.insert(B.CreateICmpSLE(X.High, B.getInt64(Highest)));
}

ExactBounds::Bounds ExactBounds::ofQuery(const ExactNumber &Number) {
  const auto &Call = *cast<CallInst>(Number.Value);
  const StringRef Name = Call.getCalledFunction()->getName();
  const unsigned D = *constantDimension(Call);
  if (Number.K == Kind::Size) {
    Value *Size = askWorkItem(B, Name, D);
    return {Size, Size};
  }
  const Bounds One{B.getInt64(1), B.getInt64(1)};
  auto Below = [&](Value *Size) { return Bounds{B.getInt64(0), difference({Size, Size}, One).High}; };
  if (Name == "__syclc_local_id") return Below(askWorkItem(B, "__syclc_local_size", D));
  if (Name == "__syclc_group_id") return Below(askWorkItem(B, "__syclc_num_groups", D));
  Value *Offset = askWorkItem(B, "__syclc_global_offset", D);
  return sum(Below(askWorkItem(B, "__syclc_global_size", D)), {Offset, Offset});
}

ExactBounds::Bounds ExactBounds::ofCounter(const ExactNumber &Number) {
  const Bounds Start = of(*Number.A), Times = ofScev(*Number.Times);
  // Nothing else rules out that this number has wrapped.
  requireBetween(Times, Number.Times->getType()->getIntegerBitWidth(), /*Signed=*/false);
  Value *Way = checked(Intrinsic::smul_with_overflow, Times.High, B.getInt64(uint64_t(Number.Number)));
  if (Number.Number < 0) return {checked(Intrinsic::sadd_with_overflow, Start.Low, Way), Start.High};
  return {Start.Low, checked(Intrinsic::sadd_with_overflow, Start.High, Way)};
}

ExactBounds::Bounds ExactBounds::ofScev(const SCEV &S) {
  auto Fold = [&](auto &&Combine) {
    ArrayRef<const SCEV *> Operands = S.operands();
    Bounds Result = ofScev(*Operands.front());
    for (const SCEV *Operand : Operands.drop_front()) Result = Combine(Result, ofScev(*Operand));
    return Result;
  };
  auto Extreme = [&](Intrinsic::ID Operation, bool Signed) {
    return Fold([&](Bounds X, Bounds Y) {
      for (Bounds Each : {X, Y}) requireBetween(Each, S.getType()->getIntegerBitWidth(), Signed);
      return Bounds{B.CreateBinaryIntrinsic(Operation, X.Low, Y.Low),
                    B.CreateBinaryIntrinsic(Operation, X.High, Y.High)};
    });
  };
  switch (S.getSCEVType()) {
  case scConstant: {
    Value *Constant = B.getInt64(uint64_t(cast<SCEVConstant>(S).getAPInt().getSExtValue()));
    return {Constant, Constant};
  }
  case scUnknown:
    return of(*Numbers.of(*cast<SCEVUnknown>(S).getValue()));
  case scTruncate:
    return ofScev(*S.operands()[0]);
  case scZeroExtend:
  case scSignExtend: {
    const SCEV &Narrow = *S.operands()[0];
    const Bounds Own = ofScev(Narrow);
    requireBetween(Own, Narrow.getType()->getIntegerBitWidth(), S.getSCEVType() == scSignExtend);
    return Own;
  }
  case scAddExpr:
    return Fold([&](Bounds X, Bounds Y) { return sum(X, Y); });
  case scMulExpr:
    return Fold([&](Bounds X, Bounds Y) { return product(X, Y); });
  case scUMaxExpr:
    return Extreme(Intrinsic::smax, /*Signed=*/false);
  case scSMaxExpr:
    return Extreme(Intrinsic::smax, /*Signed=*/true);
  case scUMinExpr:
    return Extreme(Intrinsic::smin, /*Signed=*/false);
  case scSMinExpr:
    return Extreme(Intrinsic::smin, /*Signed=*/true);
  default:
    llvm_unreachable("isKnown() comes first");
  }
}

ExactBounds::Bounds ExactBounds::compute(const ExactNumber &Number) {
  switch (Number.K) {
  case Kind::Constant: {
    Value *Constant = B.getInt64(uint64_t(Number.Number));
    return {Constant, Constant};
  }
  case Kind::Argument: {
    Argument *Own = B.GetInsertBlock()->getParent()->getArg(cast<Argument>(Number.Value)->getArgNo());
    Value *Wide = B.CreateSExt(Own, B.getInt64Ty());
    return {Wide, Wide};
  }
  case Kind::Id:
  case Kind::Size:
    return ofQuery(Number);
  case Kind::Lane:
    return {B.getInt64(0), B.getInt64(255)}; // sub-groups are smaller
  case Kind::Sum:
    return sum(of(*Number.A), of(*Number.B));
  case Kind::Difference:
    return difference(of(*Number.A), of(*Number.B));
  case Kind::Product:
    return product(of(*Number.A), of(*Number.B));
  case Kind::Scaled: {
    Value *Factor = B.getInt64(uint64_t(Number.Number));
    return product(of(*Number.A), {Factor, Factor});
  }
  case Kind::Extension: {
    const Bounds Own = of(*Number.A);
    requireBetween(Own, Number.Bits, Number.Signed);
    return Own;
  }
  case Kind::Counter:
    return ofCounter(Number);
  }
  llvm_unreachable("a kind of exact numbers without bounds");
}

ExactBounds::Bounds ExactBounds::of(const ExactNumber &Number) {
  if (auto Found = Known.find(&Number); Found != Known.end()) return Found->second;
  const Bounds Result = compute(Number);
  Known[&Number] = Result;
  return Result;
}

Value *ExactBounds::condition() {
  Value *All = B.getTrue();
  for (Value *Condition : Conditions) All = B.CreateAnd(All, Condition);
  return B.CreateFreeze(All, "fits"); // arguments may be undefined
}

// --- Code in 64 bits.

Value *ExactCode::of(const ExactNumber &Number) {
  if (Value *Found = Known.lookup(&Number)) return Found;
  Value *Result = compute(Number);
  Known[&Number] = Result;
  return Result;
}

Value *ExactCode::compute(const ExactNumber &Number) {
  Type *Wide = Type::getInt64Ty(Number.Value->getContext());
  if (Number.K == Kind::Constant) return ConstantInt::getSigned(Wide, Number.Number);
  Value *Own = Map[Number.Value];
  if (Number.Value->getType() == Wide && !Number.IsExtended && Number.Right == 0) return Own;
  if (auto *Argument = dyn_cast<llvm::Argument>(Own)) {
    IRBuilder<> B(&*Argument->getParent()->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    return B.CreateSExt(Argument, Wide, Argument->getName() + ".wide");
  }
  if (Number.K == Kind::Extension) return of(*Number.A);
  if (Number.K == Kind::Counter) return count(Number);
  auto *At = cast<Instruction>(Own);
  if (Number.K == Kind::Lane) {
    IRBuilder<> B(At->getNextNode());
    return B.CreateZExt(At, Wide);
  }
  Value *A = of(*Number.A), *Other = Number.B ? of(*Number.B) : nullptr;
  IRBuilder<> B(At);
  const std::string Name = (At->getName() + ".wide").str();
  switch (Number.K) {
  case Kind::Sum:
    return B.CreateAdd(A, Other, Name);
  case Kind::Difference:
    return B.CreateSub(A, Other, Name);
  case Kind::Product:
    return B.CreateMul(A, Other, Name);
  case Kind::Scaled:
    return isPowerOf2_64(uint64_t(Number.Number)) ? B.CreateShl(A, Log2_64(uint64_t(Number.Number)), Name)
                                                  : B.CreateMul(A, B.getInt64(uint64_t(Number.Number)), Name);
  default:
    llvm_unreachable("a kind of exact numbers without code");
  }
}

Value *ExactCode::count(const ExactNumber &Counter) {
  auto *Phi = cast<PHINode>(Map[Counter.Value]);
  const std::string Name = (Phi->getName() + ".wide").str();
  Value *Start = of(*Counter.A);
  auto *Exact = PHINode::Create(Start->getType(), 2, Name, Phi->getIterator());
  for (BasicBlock *From : Phi->blocks()) {
    if (From == Map[Counter.Before]) {
      Exact->addIncoming(Start, From);
      continue;
    }
    IRBuilder<> B(From->getTerminator());
    Exact->addIncoming(B.CreateAdd(Exact, B.getInt64(uint64_t(Counter.Number)), Name + ".next"), From);
  }
  return Exact;
}

} // namespace syclc
