// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls that are neither math functions nor operations of the sub-group.
///
/// Element-wise intrinsics are widened by their signature:
/// \code
///   %r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 1)
///   ->
///   %r = call { <8 x i32>, <8 x i1> } @llvm.sadd.with.overflow.v8i32(<8 x i32> %a.lanes, <8 x i32> splat (i32 1))
/// \endcode
/// Element-wise intrinsics on short vectors (`<4 x float>`, which is four registers in lanes) are widened for each
/// element of the short vector. Hints that only apply to one lane are removed. A memcpy of a few bytes becomes gathers
/// and scatters. Operations that must happen once for the sub-group (a trap, a prefetch, a memcpy of the same bytes by
/// every work-item) are done once. The Widener runs all other calls lane by lane.
#include "native/vectorize/Widen.h"

#include "native/vectorize/Widener.h"
#include "support/Tunables.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

using namespace tune::WidenCalls;

namespace {

/// Intrinsics that compute each element of a vector from the corresponding elements of their arguments, in addition to
/// LLVM's list.
bool isElementWise(Intrinsic::ID ID) {
  if (isTriviallyVectorizable(ID)) return true;
  switch (ID) {
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::ssub_with_overflow:
  case Intrinsic::usub_with_overflow:
  case Intrinsic::smul_with_overflow:
  case Intrinsic::umul_with_overflow:
  case Intrinsic::sshl_sat:
  case Intrinsic::ushl_sat:
  case Intrinsic::smul_fix:
  case Intrinsic::umul_fix:
  case Intrinsic::smul_fix_sat:
  case Intrinsic::umul_fix_sat:
  case Intrinsic::scmp:
  case Intrinsic::ucmp:
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
  case Intrinsic::ptrmask:
  case Intrinsic::is_fpclass:
  case Intrinsic::canonicalize:
  case Intrinsic::arithmetic_fence:
  case Intrinsic::ldexp:
  case Intrinsic::frexp:
  case Intrinsic::modf:
  case Intrinsic::sincos:
  case Intrinsic::minimumnum:
  case Intrinsic::maximumnum:
    return true;
  default:
    return false;
  }
}

/// Applies the operation of `llvm.vector.reduce.*` to two elements; null for other intrinsics.
Value *combine(IRBuilder<> &B, Intrinsic::ID ID, Value *L, Value *R) {
  switch (ID) {
  case Intrinsic::vector_reduce_add:
    return B.CreateAdd(L, R);
  case Intrinsic::vector_reduce_mul:
    return B.CreateMul(L, R);
  case Intrinsic::vector_reduce_and:
    return B.CreateAnd(L, R);
  case Intrinsic::vector_reduce_or:
    return B.CreateOr(L, R);
  case Intrinsic::vector_reduce_xor:
    return B.CreateXor(L, R);
  case Intrinsic::vector_reduce_smin:
    return B.CreateBinaryIntrinsic(Intrinsic::smin, L, R);
  case Intrinsic::vector_reduce_smax:
    return B.CreateBinaryIntrinsic(Intrinsic::smax, L, R);
  case Intrinsic::vector_reduce_umin:
    return B.CreateBinaryIntrinsic(Intrinsic::umin, L, R);
  case Intrinsic::vector_reduce_umax:
    return B.CreateBinaryIntrinsic(Intrinsic::umax, L, R);
  case Intrinsic::vector_reduce_fmin:
    return B.CreateMinNum(L, R);
  case Intrinsic::vector_reduce_fmax:
    return B.CreateMaxNum(L, R);
  case Intrinsic::vector_reduce_fminimum:
    return B.CreateMinimum(L, R);
  case Intrinsic::vector_reduce_fmaximum:
    return B.CreateMaximum(L, R);
  case Intrinsic::vector_reduce_fadd:
    return B.CreateFAdd(L, R);
  case Intrinsic::vector_reduce_fmul:
    return B.CreateFMul(L, R);
  default:
    return nullptr;
  }
}

class CallWidener {
public:
  CallWidener(Widener &W, CallInst &Call) : W(W), B(W.B), Call(Call) {}

  /// Widens the call to one intrinsic on vectors. \returns false if there is no such intrinsic.
  bool elementWise() {
    Intrinsic::ID ID = Call.getIntrinsicID();
    if (!isElementWise(ID)) return false;
    unsigned Length = 0; // of the short vectors; 0 for scalars
    for (Value *Argument : Call.args())
      if (auto *Short = dyn_cast<FixedVectorType>(Argument->getType())) Length = Short->getNumElements();
    if (Length && (isa<StructType>(Call.getType()) || !isa<FixedVectorType>(Call.getType()))) return false;

    SmallVector<Value *> Arguments;
    for (auto [Index, Argument] : enumerate(Call.args())) {
      if (staysScalar(ID, Index)) {
        if (!W.isUniform(Argument)) return false;
        Arguments.push_back(W.scalar(Argument));
      } else if (Length && !isa<FixedVectorType>(Argument->getType()))
        return false;
      else
        Arguments.push_back(W.lanes(Argument));
    }
    if (!Length) {
      Value *Result = widened(ID, Arguments, W.wide(Call.getType()));
      if (Result) W.setLanes(Call, Result);
      return Result;
    }
    auto *Wide = cast<ArrayType>(W.wide(Call.getType()));
    Value *Result = PoisonValue::get(Wide);
    for (unsigned Element = 0; Element < Length; ++Element) {
      SmallVector<Value *> OfElement;
      for (auto [Index, Argument] : enumerate(Arguments))
        OfElement.push_back(staysScalar(ID, Index) ? Argument : B.CreateExtractValue(Argument, Element));
      Value *Part = widened(ID, OfElement, Wide->getElementType());
      if (!Part) return false;
      Result = B.CreateInsertValue(Result, Part, Element);
    }
    W.setLanes(Call, Result);
    return true;
  }

  /// Widens `llvm.vector.reduce.*` of a short vector in each lane: its elements are in different registers.
  bool reduction() {
    Intrinsic::ID ID = Call.getIntrinsicID();
    if (!Call.arg_size() || Call.getType()->isVectorTy()) return false;
    auto *Short = dyn_cast<FixedVectorType>(Call.getArgOperand(Call.arg_size() - 1)->getType());
    bool Begins = ID == Intrinsic::vector_reduce_fadd || ID == Intrinsic::vector_reduce_fmul; // has a start value
    if (!Short || Call.arg_size() != 1 + unsigned(Begins)) return false;
    IRBuilder<>::FastMathFlagGuard Guard(B);
    if (isa<FPMathOperator>(Call)) B.setFastMathFlags(Call.getFastMathFlags());
    auto *Probe = PoisonValue::get(Short->getElementType());
    if (!combine(B, ID, Probe, Probe)) return false;
    Value *Elements = W.lanes(Call.getArgOperand(Call.arg_size() - 1));
    Value *Result = Begins ? W.lanes(Call.getArgOperand(0)) : B.CreateExtractValue(Elements, 0);
    for (unsigned Element = !Begins; Element < Short->getNumElements(); ++Element)
      Result = combine(B, ID, Result, B.CreateExtractValue(Elements, Element));
    W.setLanes(Call, Result);
    return true;
  }

  /// Widens hints, which apply to one lane or have no effect.
  bool hint() {
    switch (Call.getIntrinsicID()) {
    case Intrinsic::assume:
    case Intrinsic::lifetime_start:
    case Intrinsic::lifetime_end:
    case Intrinsic::invariant_end:
    case Intrinsic::experimental_noalias_scope_decl:
    case Intrinsic::donothing:
    case Intrinsic::sideeffect:
    case Intrinsic::var_annotation:
    case Intrinsic::fake_use:
    case Intrinsic::pseudoprobe:
      W.remove(Call);
      return true;
    case Intrinsic::invariant_start:
      W.setUniform(Call, Constant::getNullValue(Call.getType()));
      return true;
    case Intrinsic::expect:
    case Intrinsic::expect_with_probability:
    case Intrinsic::annotation:
    case Intrinsic::ptr_annotation:
    case Intrinsic::launder_invariant_group:
    case Intrinsic::strip_invariant_group:
    case Intrinsic::ssa_copy:
      W.setLanes(Call, W.lanes(Call.getArgOperand(0)));
      return true;
    case Intrinsic::is_constant:
      W.setUniform(Call, B.getFalse());
      return true;
    case Intrinsic::prefetch:
      if (!W.shape(Call.getArgOperand(0)).isVarying())
        once();
      else
        W.remove(Call);
      return true;
    default:
      return false;
    }
  }

  /// Runs the call once if its arguments are the same in all lanes, or if it ends all of them: some lane is active
  /// here.
  bool once() {
    auto *New = cast<CallInst>(Call.clone());
    for (auto [Index, Argument] : enumerate(Call.args())) {
      if (isa<MetadataAsValue>(Argument)) continue;
      if (W.shape(Argument).isVarying()) {
        New->deleteValue();
        return false;
      }
      New->setArgOperand(Index, W.scalar(Argument));
    }
    B.Insert(New);
    Call.getType()->isVoidTy() ? W.remove(Call) : W.setUniform(Call, New);
    return true;
  }

  /// Widens memcpy, memmove or memset of a few bytes at different addresses to loads and stores of up to eight bytes,
  /// with all loads before all stores.
  bool transfer(MemIntrinsic &Transfer) {
    auto *Size = dyn_cast<ConstantInt>(Transfer.getLength());
    if (!Size || Size->getValue().ugt(MaxTransferred) || Transfer.isVolatile()) return false;
    auto *Copy = dyn_cast<MemTransferInst>(&Transfer);
    SmallVector<std::pair<uint64_t, Value *>> Chunks; // offset, <W x iN>
    for (uint64_t Offset = 0, End = Size->getZExtValue(); Offset < End;) {
      const uint64_t Bytes = std::min<uint64_t>(8, bit_floor(End - Offset));
      Type *Chunk = B.getIntNTy(8 * Bytes);
      Chunks.push_back(
          {Offset, Copy ? loaded(*Copy, Offset, Chunk) : repeated(cast<MemSetInst>(Transfer).getValue(), Chunk)});
      Offset += Bytes;
    }
    Value *To = W.lanes(Transfer.getRawDest());
    for (auto [Offset, Lanes] : Chunks)
      B.CreateMaskedScatter(Lanes, at(To, Offset), commonAlignment(Transfer.getDestAlign().valueOrOne(), Offset),
                            W.mask());
    W.remove(Transfer);
    return true;
  }

  bool areArgumentsUniform() const {
    return all_of(Call.args(), [&](const Use &Argument) { return W.isUniform(Argument); });
  }

private:
  Value *at(Value *Pointers, uint64_t Offset) {
    return Offset ? B.CreateGEP(B.getInt8Ty(), Pointers, B.getInt64(Offset)) : Pointers;
  }

  Value *loaded(MemTransferInst &Copy, uint64_t Offset, Type *Chunk) {
    Align Known = commonAlignment(Copy.getSourceAlign().valueOrOne(), Offset);
    Value *From = Copy.getRawSource();
    if (W.isUniform(From)) return W.splat(B.CreateAlignedLoad(Chunk, at(W.scalar(From), Offset), Known));
    return B.CreateMaskedGather(W.wide(Chunk), at(W.lanes(From), Offset), Known, W.mask());
  }

  Value *repeated(Value *Byte, Type *Chunk) {
    Value *Wide = B.CreateZExt(W.lanes(Byte), W.wide(Chunk));
    APInt Ones = APInt::getSplat(Chunk->getIntegerBitWidth(), APInt(8, 1));
    return B.CreateMul(Wide, ConstantInt::get(Wide->getType(), Ones));
  }

  bool staysScalar(Intrinsic::ID ID, unsigned Index) const {
    return Call.getCalledFunction()->hasParamAttribute(Index, Attribute::ImmArg) ||
           isVectorIntrinsicWithScalarOpAtArg(ID, Index, &W.Target);
  }

  Value *widened(Intrinsic::ID ID, ArrayRef<Value *> Arguments, Type *Result) {
    SmallVector<Type *> Parameters, Overloads;
    for (Value *Argument : Arguments) Parameters.push_back(Argument->getType());
    auto *Wanted = FunctionType::get(Result, Parameters, /*isVarArg=*/false);
    if (!Intrinsic::getIntrinsicSignature(ID, Wanted, Overloads)) return nullptr;
    CallInst *New = B.CreateCall(Intrinsic::getOrInsertDeclaration(W.F.getParent(), ID, Overloads), Arguments);
    if (isa<FPMathOperator>(New) && isa<FPMathOperator>(Call)) New->copyFastMathFlags(&Call);
    New->copyMetadata(Call, {LLVMContext::MD_fpmath});
    return New;
  }

  Widener &W;
  IRBuilder<> &B;
  CallInst &Call;
};

} // namespace

bool widenCall(Widener &W, CallInst &Call) {
  CallWidener Calls(W, Call);
  if (Calls.hint()) return true;
  switch (Call.getIntrinsicID()) {
  case Intrinsic::trap:
  case Intrinsic::ubsantrap:
  case Intrinsic::debugtrap:
    return Calls.once();
  case Intrinsic::not_intrinsic:
    break;
  default:
    if (Calls.elementWise() || Calls.reduction()) return true;
  }
  // A memcpy of the same bytes to the same address by all work-items, and pure functions of uniform arguments, run
  // once. Other calls with side effects must have them once per lane.
  auto *Transfer = dyn_cast<MemIntrinsic>(&Call);
  bool IsPure = Call.doesNotAccessMemory() && Call.willReturn() && Call.doesNotThrow() && !Call.isConvergent();
  if ((IsPure || (Transfer && !Transfer->isVolatile())) && Calls.areArgumentsUniform()) return Calls.once();
  return Transfer && Calls.transfer(*Transfer);
}

} // namespace syclc
