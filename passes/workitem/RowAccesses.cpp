// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/RowAccesses.h"

#include "device-library/QueryDimensions.h"
#include "support/ExtendOperands.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <set>
#include <tuple>

using namespace llvm;

namespace syclc {

namespace {

constexpr unsigned DeepestIndex = 16, MaxProducts = 16, MaxFactors = 3;
/// The max distance of accesses in rows.
constexpr int64_t FarthestRow = 32;

/// Arithmetic modulo 2^64.
int64_t plus(int64_t A, int64_t B) { return int64_t(uint64_t(A) + uint64_t(B)); }
int64_t times(int64_t A, int64_t B) { return int64_t(uint64_t(A) * uint64_t(B)); }

/// Null if it has more products, or products with more factors, than addresses have.
std::optional<Polynomial> product(const Polynomial &A, const Polynomial &B) {
  Polynomial Result;
  for (const auto &[Left, LeftFactor] : A)
    for (const auto &[Right, RightFactor] : B) {
      std::vector<unsigned> Both;
      std::merge(Left.begin(), Left.end(), Right.begin(), Right.end(), std::back_inserter(Both));
      if (Both.size() > MaxFactors) return std::nullopt;
      Result = std::move(Result) + Polynomial{{Both, times(LeftFactor, RightFactor)}};
    }
  if (Result.size() > MaxProducts) return std::nullopt;
  return Result;
}

Polynomial constant(int64_t Value) { return Value ? Polynomial{{{}, Value}} : Polynomial(); }

} // namespace

Polynomial operator+(Polynomial A, const Polynomial &B) {
  for (const auto &[Product, Factor] : B) {
    auto [Place, Inserted] = A.try_emplace(Product, 0);
    Place->second = plus(Place->second, Factor);
    if (Place->second == 0) A.erase(Place);
  }
  return A;
}

Polynomial operator*(const Polynomial &A, int64_t Factor) {
  Polynomial Result;
  for (const auto &[Product, Of] : A)
    if (int64_t Times = times(Of, Factor)) Result[Product] = Times;
  return Result;
}

Polynomial operator-(const Polynomial &A, const Polynomial &B) { return A + B * -1; }

std::optional<int64_t> asConstant(const Polynomial &P) {
  if (P.empty()) return 0;
  if (P.size() == 1 && P.begin()->first.empty()) return P.begin()->second;
  return std::nullopt;
}

Polynomials::Polynomials(const BasicBlock &Block, ArrayRef<const Value *> Ids, const Value &Row)
    : DL(Block.getDataLayout()), Row(Row), Ids(Ids.begin(), Ids.end()) {
  Changing.insert(&Row);
  for (const Instruction &I : Block) // operands precede their uses
    if (any_of(I.operands(), [&](const Value *Operand) { return changes(Operand); })) Changing.insert(&I);
}

unsigned Polynomials::number(Value *V, bool Signed) {
  Signed |= V->getType()->isPointerTy() || V->getType()->getIntegerBitWidth() == 64; // not extended: use only one form
  auto [Place, Inserted] = Numbers.try_emplace({V, unsigned(Signed)}, unsigned(Atoms.size()));
  if (Inserted) Atoms.push_back({V, Signed});
  return Place->second;
}

Polynomial Polynomials::atom(Value *V, bool Signed) { return {{{number(V, Signed)}, 1}}; }

std::optional<Polynomial> Polynomials::ofPointer(Value *Pointer) {
  Polynomial Sum;
  Promised = false;
  while (auto *Gep = dyn_cast<GEPOperator>(Pointer)) {
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(64, 0);
    if (Gep->getType()->isVectorTy() || DL.getIndexTypeSizeInBits(Gep->getType()) != 64 ||
        !Gep->collectOffset(DL, 64, Variable, Constant))
      break;
    if (any_of(Variable, [](const auto &Entry) { return Entry.first->getType()->getIntegerBitWidth() > 64; })) break;
    for (auto &[V, Scale] : Variable) Sum = std::move(Sum) + ofIndex(V, /*Signed=*/true, 0) * Scale.getSExtValue();
    Sum = std::move(Sum) + constant(Constant.getSExtValue());
    Pointer = Gep->getPointerOperand();
  }
  if (!Pointer->getType()->isPointerTy() || Sum.size() > MaxProducts) return std::nullopt;
  return std::move(Sum) + atom(Pointer, true);
}

Polynomial Polynomials::ofIndex(Value *V, bool Signed, unsigned Depth) {
  if (auto *C = dyn_cast<ConstantInt>(V)) return constant(Signed ? C->getSExtValue() : int64_t(C->getZExtValue()));
  if (Depth > DeepestIndex) return atom(V, Signed);
  const unsigned Bits = V->getType()->getIntegerBitWidth();
  if (auto *SExt = dyn_cast<SExtInst>(V); SExt && (Bits == 64 || Signed))
    return ofIndex(SExt->getOperand(0), true, Depth + 1);
  if (auto *ZExt = dyn_cast<ZExtInst>(V)) return ofIndex(ZExt->getOperand(0), false, Depth + 1);
  if (auto *Trunc = dyn_cast<TruncInst>(V)) {
    const bool Exact = Signed ? Trunc->hasNoSignedWrap() : Trunc->hasNoUnsignedWrap();
    const bool WasWord = Trunc->getSrcTy()->isIntegerTy(64);
    const bool OfId = Bits >= 32 && isId(Trunc->getOperand(0));
    Promised |= WasWord && Exact && !OfId;
    if (WasWord && (Exact || OfId)) return ofIndex(Trunc->getOperand(0), Signed, Depth + 1);
    return atom(V, Signed);
  }
  if (auto *Op = dyn_cast<BinaryOperator>(V)) return ofOperation(*Op, Signed, Depth);
  return atom(V, Signed);
}

Polynomial Polynomials::ofOperation(BinaryOperator &Op, bool Signed, unsigned Depth) {
  auto Operand = [&](unsigned I) { return ofIndex(Op.getOperand(I), Signed, Depth + 1); };
  const auto *Constant = dyn_cast<ConstantInt>(Op.getOperand(1));
  const unsigned Bits = Op.getType()->getIntegerBitWidth();
  // An id that is converted to an int and back, and multiplied by 2^(Left - Right): (id << Left) >> Right.
  if (auto *Shl = dyn_cast<BinaryOperator>(Op.getOperand(0));
      Shl && Constant && Bits == 64 && Op.getOpcode() == Instruction::AShr && Shl->getOpcode() == Instruction::Shl &&
      isId(Shl->getOperand(0)))
    if (auto *Left = dyn_cast<ConstantInt>(Shl->getOperand(1));
        Left && Left->getValue().ule(32) && Constant->getValue().ule(Left->getValue()))
      return atom(Shl->getOperand(0), true) * (int64_t(1) << (Left->getZExtValue() - Constant->getZExtValue()));
  if (Constant && Op.getOpcode() == Instruction::And && Bits == 64 && isId(Op.getOperand(0)) &&
      Constant->getValue().countr_one() >= 31)
    return atom(Op.getOperand(0), true);
  if (!mayExtendOperands(Op, Signed)) return atom(&Op, Signed);
  Promised |= Bits < 64 || Op.getOpcode() == Instruction::Or;
  switch (Op.getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(Op).isDisjoint()) break;
    [[fallthrough]];
  case Instruction::Add:
    return Operand(0) + Operand(1);
  case Instruction::Sub:
    return Operand(0) - Operand(1);
  case Instruction::Mul:
    if (std::optional<Polynomial> Result = product(Operand(0), Operand(1))) return *std::move(Result);
    break;
  case Instruction::Shl:
    if (Constant && Constant->getValue().ult(Bits - (Bits < 64)))
      return Operand(0) * int64_t(uint64_t(1) << Constant->getZExtValue());
    break;
  default:
    break;
  }
  return atom(&Op, Signed);
}

std::optional<Polynomial> Polynomials::step(const Polynomial &P) const {
  Polynomial Gain;
  for (const auto &[Product, Factor] : P) {
    std::vector<unsigned> Others;
    unsigned Rows = 0;
    for (unsigned Number : Product) {
      if (Atoms[Number].V == &Row)
        ++Rows;
      else if (changes(Atoms[Number].V))
        return std::nullopt;
      else
        Others.push_back(Number);
    }
    if (Rows > 1) return std::nullopt;
    if (Rows == 1) Gain = std::move(Gain) + Polynomial{{Others, Factor}};
  }
  // The distance of rows is also the same in all columns.
  for (const auto &[Product, Factor] : Gain)
    if (any_of(Product, [&](unsigned Number) { return isId(Atoms[Number].V); })) return std::nullopt;
  return Gain;
}

Value *Polynomials::expand(const Polynomial &P, IRBuilderBase &B, function_ref<Value *(Value *)> Mapped) const {
  Value *Sum = nullptr;
  for (const auto &[Product, Factor] : P) {
    Value *Term = nullptr;
    for (unsigned Number : Product) {
      Value *V = Mapped(Atoms[Number].V);
      V = Atoms[Number].Signed ? B.CreateSExt(V, B.getInt64Ty()) : B.CreateZExt(V, B.getInt64Ty());
      Term = Term ? B.CreateMul(Term, V) : V;
    }
    if (!Term)
      Term = B.getInt64(Factor);
    else if (Factor != 1)
      Term = B.CreateMul(Term, B.getInt64(Factor));
    Sum = Sum ? B.CreateAdd(Sum, Term) : Term;
  }
  return Sum ? Sum : B.getInt64(0);
}

/// Whether all work-items of a row execute the access \p I: it has no mask, or that of the sub-group.
static bool isForAllLanes(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call) return true;
  const Value *Mask = Call->getArgOperand(Call->getIntrinsicID() == Intrinsic::masked_load ? 1 : 2);
  auto *Constant = dyn_cast<llvm::Constant>(Mask);
  return isa<Argument>(Mask) || (Constant && Constant->isAllOnesValue());
}

int readOperand(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) return Load->isSimple() ? int(LoadInst::getPointerOperandIndex()) : -1;
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::masked_load ? 0 : -1;
}

int writeOperand(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I)) return Store->isSimple() ? int(StoreInst::getPointerOperandIndex()) : -1;
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::masked_store ? 1 : -1;
}

bool isPureArithmetic(const Instruction &I) {
  if (I.mayReadOrWriteMemory() || I.mayHaveSideEffects() || I.getType()->isTokenTy() || isa<AllocaInst, PHINode>(I))
    return false;
  auto *Call = dyn_cast<CallBase>(&I);
  return !Call || (isa<IntrinsicInst>(Call) && !Call->isConvergent());
}

bool isFact(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->isAssumeLikeIntrinsic() && !Call->isLifetimeStartOrEnd();
}

namespace {

/// Splits \p Distance into rows and bytes.
std::optional<RowAccesses::Place> inRows(const Polynomial &Distance, const Polynomial &Step) {
  using Place = RowAccesses::Place;
  if (std::optional<int64_t> Bytes = asConstant(Distance)) {
    const std::optional<int64_t> Row = asConstant(Step);
    if (!Row || *Row == 0) return Place{0, 0, *Bytes};
    // Choose the row whose base is nearest.
    constexpr int64_t Largest = int64_t(1) << 40;
    if (std::abs(*Row) > Largest || *Bytes < -Largest * FarthestRow || *Bytes > Largest * FarthestRow)
      return std::nullopt;
    const int64_t Length = std::abs(*Row), Half = Length / 2;
    const int64_t Number = (*Bytes + (*Bytes >= 0 ? Half : -Half)) / Length;
    if (std::abs(Number) > FarthestRow) return std::nullopt;
    return Place{0, *Row > 0 ? Number : -Number, *Bytes - Number * Length};
  }
  if (Step.empty()) return std::nullopt;
  for (int64_t Number = -FarthestRow; Number <= FarthestRow; ++Number)
    if (std::optional<int64_t> Offset = asConstant(Distance - Step * Number)) return Place{0, Number, *Offset};
  return std::nullopt;
}

} // namespace

RowAccesses::RowAccesses(BasicBlock &Block, Polynomials &Of) : Of(Of) {
  for (Instruction &I : Block) {
    const int Operand = std::max(readOperand(I), writeOperand(I));
    if (Operand < 0) continue;
    Loads += readOperand(I) >= 0 && Of.changes(&I);
    Value *Address = I.getOperand(Operand);
    if (dependsOnLoad(Address)) continue;
    const std::optional<Polynomial> Sum = Of.ofPointer(Address);
    if (Of.isPromised() && !isForAllLanes(I)) continue;
    const std::optional<Polynomial> Step = Sum ? Of.step(*Sum) : std::nullopt;
    if (Step) place(I, *Sum, *Step);
  }
}

bool RowAccesses::dependsOnLoad(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Of.changes(I)) return false; // values that all rows share are available before the rows
  if (I->mayReadFromMemory()) return true;
  if (auto Known = FromLoad.find(I); Known != FromLoad.end()) return Known->second;
  const bool Depends = any_of(I->operands(), [&](const Value *Operand) { return dependsOnLoad(Operand); });
  return FromLoad[I] = Depends;
}

void RowAccesses::place(Instruction &I, const Polynomial &Sum, const Polynomial &Step) {
  for (auto [Number, C] : enumerate(Classes)) {
    if (C.Step != Step || (readOperand(*C.First) >= 0) != (readOperand(I) >= 0)) continue;
    std::optional<Place> At = inRows(Sum - C.Base, Step);
    if (!At) continue;
    At->Class = unsigned(Number);
    Places[&I] = *At;
    return;
  }
  Places[&I] = {unsigned(Classes.size()), 0, 0};
  Classes.push_back({Sum, Step, &I});
}

const RowAccesses::Place *RowAccesses::find(const Instruction &Access) const {
  auto Found = Places.find(&Access);
  return Found == Places.end() ? nullptr : &Found->second;
}

bool RowAccesses::shareLoads(unsigned Rows) const {
  std::set<std::tuple<unsigned, int64_t, int64_t>> Different;
  unsigned Placed = 0;
  for (const auto &[I, At] : Places) {
    if (readOperand(*I) < 0 || !Of.changes(I)) continue;
    ++Placed;
    for (unsigned Row = 0; Row < Rows; ++Row) Different.insert({At.Class, At.Row + Row, At.Offset});
  }
  const size_t Needed = Different.size() + Rows * (Loads - Placed);
  return Loads > 0 && 4 * Needed <= 3 * Rows * size_t(Loads);
}

KernelRowAccesses::KernelRowAccesses(Function &Kernel) {
  BasicBlock &Block = Kernel.getEntryBlock();
  const Value *Row = nullptr;
  SmallVector<const Value *> Ids;
  for (const Instruction &I : Block) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !Call->getCalledFunction() || Call->getCalledFunction()->getName() != "__syclc_global_id") continue;
    Ids.push_back(Call);
    if (constantDimension(*Call) == 1) Row = Call;
  }
  if (!Row || Kernel.size() != 1) return;
  for (const Instruction &I : Block)
    if (!is_contained(Ids, &I) && !I.isTerminator() && !isFact(I) && readOperand(I) < 0 && writeOperand(I) < 0 &&
        !isPureArithmetic(I))
      return;
  Of = std::make_unique<Polynomials>(Block, Ids, *Row);
  Accesses = std::make_unique<RowAccesses>(Block, *Of);
}

void KernelRowAccesses::print(const Function &F, raw_ostream &OS) const {
  OS << "row accesses of " << F.getName() << ":" << (Accesses ? "" : " not one block of accesses in rows") << "\n";
  if (!Accesses) return;
  for (const Instruction &I : F.getEntryBlock())
    if (const RowAccesses::Place *At = Accesses->find(I))
      OS << "  class " << At->Class << ", row " << At->Row << ", offset " << At->Offset << ":" << I << "\n";
  OS << "  rows " << (shareReads() ? "share" : "do not share") << " reads\n";
}

AnalysisKey RowAccessesAnalysis::Key;

} // namespace syclc
