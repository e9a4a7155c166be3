// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/GroupStride.h"

#include "device-library/QueryDimensions.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

namespace {

/// The maximum depth of sums, and the maximum of strides and factors: far from any overflow.
constexpr unsigned MaxDepth = 8;
constexpr int64_t MaxStride = int64_t(1) << 20;

bool isQueryAlongX(const Value *V, StringRef Name) {
  auto *Call = dyn_cast<CallBase>(V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == Name && match(Call->getArgOperand(0), m_Zero());
}

bool isIdAlongX(const Value *V) {
  return isQueryAlongX(V, "__syclc_global_id") || isQueryAlongX(V, "__syclc_local_id");
}

/// The id that \p V converts to an int and back, which preserves it since ids fit in an int.
const Value *idThroughInt(const Value *V) {
  const Value *Id = nullptr;
  if (match(V, m_SExt(m_Trunc(m_Value(Id)))) || match(V, m_ZExt(m_Trunc(m_Value(Id))))) {
    if (cast<CastInst>(V)->getSrcTy()->getIntegerBitWidth() < 32) return nullptr;
  } else if (!match(V, m_And(m_Value(Id), m_SpecificInt(0xffffffff))) &&
             !match(V, m_AShr(m_Shl(m_Value(Id), m_SpecificInt(32)), m_SpecificInt(32))))
    return nullptr;
  return isIdAlongX(Id) && Id->getType() == V->getType() ? Id : nullptr;
}

std::optional<int64_t> stride(const Value *V, SameForAll Same, unsigned Depth) {
  if (Same(V)) return 0;
  if (isIdAlongX(V) || idThroughInt(V)) return 1;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !I->getType()->isIntegerTy() || Depth > MaxDepth) return std::nullopt;
  auto Of = [&](unsigned Operand) { return stride(I->getOperand(Operand), Same, Depth + 1); };
  auto Bounded = [](int64_t Stride) { return std::abs(Stride) <= MaxStride ? std::optional(Stride) : std::nullopt; };
  const Value *Ignored = nullptr;
  const APInt *Factor = nullptr;
  std::optional<int64_t> First, Second;
  if (match(I, m_AddLike(m_Value(Ignored), m_Value(Ignored)))) {
    if ((First = Of(0)) && (Second = Of(1))) return Bounded(*First + *Second);
  } else if (match(I, m_Sub(m_Value(Ignored), m_Value(Ignored)))) {
    if ((First = Of(0)) && (Second = Of(1))) return Bounded(*First - *Second);
  } else if (match(I, m_Mul(m_Value(Ignored), m_APInt(Factor)))) {
    if (Factor->abs().ule(MaxStride) && (First = Of(0))) return Bounded(*First * Factor->getSExtValue());
  } else if (match(I, m_Shl(m_Value(Ignored), m_APInt(Factor)))) {
    if (Factor->ule(20) && (First = Of(0))) return Bounded(*First * (int64_t(1) << Factor->getZExtValue()));
  } else if (isa<TruncInst>(I) && I->getType()->getIntegerBitWidth() >= 32)
    return Of(0);
  return std::nullopt;
}

} // namespace

std::optional<int64_t> strideInGroup(const Value *V, SameForAll Same) {
  return V->getType()->isIntegerTy() ? stride(V, Same, 0) : std::nullopt;
}

Value *askAlongX(StringRef Name, IRBuilderBase &B) { return askWorkItem(B, Name, 0); }

Value *ofFirstInGroup(Value *V, SameForAll Same, IRBuilderBase &B) {
  if (Same(V)) return V;
  if (isQueryAlongX(V, "__syclc_local_id")) return B.getInt64(0);
  if (isQueryAlongX(V, "__syclc_global_id"))
    return B.CreateAdd(B.CreateMul(askAlongX("__syclc_group_id", B), askAlongX("__syclc_local_size", B)),
                       askAlongX("__syclc_global_offset", B), "first.id");
  // The bits need not be disjoint for the first work-item, which may not use the value; with a sum its distance from
  // the others remains correct.
  if (auto *Or = dyn_cast<PossiblyDisjointInst>(V)) {
    Value *Left = ofFirstInGroup(Or->getOperand(0), Same, B);
    return B.CreateAdd(Left, ofFirstInGroup(Or->getOperand(1), Same, B), V->getName() + ".first");
  }
  Instruction *Copy = cast<Instruction>(V)->clone();
  for (Use &Operand : Copy->operands()) Operand.set(ofFirstInGroup(Operand, Same, B));
  Copy->dropPoisonGeneratingFlags();
  Copy->setDebugLoc({});
  Copy->dropDbgRecords();
  return B.Insert(Copy, V->getName() + ".first");
}

} // namespace syclc
