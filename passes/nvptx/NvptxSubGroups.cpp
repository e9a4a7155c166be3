// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/NvptxSubGroups.h"

#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "nvptx/LowerNvptx.h"

#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

#include <numeric>

using namespace llvm;

namespace syclc {

namespace {

/// Prefix of the names of sub-group builtins.
constexpr StringLiteral SubGroupPrefix = "__syclc_sub_group_";

/// A bit for each lane of a full sub-group.
constexpr uint32_t AllLanes = ~0u;

/// Applies \p Word to the words of 32 bits of an integer of up to 64 bits.
Value *inWords(IRBuilderBase &B, Value *Number, function_ref<Value *(Value *)> Word) {
  Type *T = Number->getType();
  if (T->getIntegerBitWidth() <= 32) return B.CreateTrunc(Word(B.CreateZExt(Number, B.getInt32Ty())), T);
  Value *Low = Word(B.CreateTrunc(Number, B.getInt32Ty()));
  Value *High = Word(B.CreateTrunc(B.CreateLShr(Number, 32), B.getInt32Ty()));
  return B.CreateOr(B.CreateZExt(Low, T), B.CreateShl(B.CreateZExt(High, T), 32));
}

/// Another lane's value, of any type up to 64 bits.
Value *shuffle(IRBuilderBase &B, Intrinsic::ID How, Value *V, Value *Lane, Value *Members) {
  Type *T = V->getType();
  const unsigned Bits = T->getPrimitiveSizeInBits();
  auto Word = [&](Value *Part) -> Value * {
    return B.CreateIntrinsic(B.getInt32Ty(), How, {Members, Part, Lane, B.getInt32(WarpSize - 1)});
  };
  Value *Number = inWords(B, B.CreateBitCast(V, B.getIntNTy(Bits)), Word);
  return B.CreateBitCast(Number, T);
}

Value *shuffle(IRBuilderBase &B, Value *V, Value *Lane, Value *Members) {
  return shuffle(B, Intrinsic::nvvm_shfl_sync_idx_i32, V, Lane, Members);
}

/// The value of the lane at a distance, and whether there is such a lane: the instruction returns both.
/// \param End last lane of a shuffle from lanes above, first lane of one from lanes below.
std::pair<Value *, Value *> shuffleFrom(IRBuilderBase &B, Intrinsic::ID How, Value *V, unsigned Distance, Value *End,
                                        Value *Members) {
  Type *T = V->getType();
  const unsigned Bits = T->getPrimitiveSizeInBits();
  Value *IsThere = nullptr;
  auto Word = [&](Value *Part) -> Value * {
    Type *Pair = StructType::get(B.getInt32Ty(), B.getInt1Ty());
    Value *Both = B.CreateIntrinsic(Pair, How, {Members, Part, B.getInt32(Distance), End});
    if (!IsThere) IsThere = B.CreateExtractValue(Both, 1);
    return B.CreateExtractValue(Both, 0);
  };
  Value *Number = inWords(B, B.CreateBitCast(V, B.getIntNTy(Bits)), Word);
  return {B.CreateBitCast(Number, T), IsThere};
}

} // namespace

Value *readSpecialRegister(IRBuilderBase &B, Intrinsic::ID Register) {
  return B.CreateIntrinsic(B.getInt32Ty(), Register, {});
}

/// Combines \p Left and \p Right; uses an instruction for the minimum and maximum of floating-point numbers.
static Value *combineInWarp(IRBuilderBase &B, Combination How, Value *Left, Value *Right) {
  if (How == Combination::Min) return B.CreateBinaryIntrinsic(Intrinsic::minnum, Left, Right);
  if (How == Combination::Max) return B.CreateBinaryIntrinsic(Intrinsic::maxnum, Left, Right);
  return combine(B, How, Left, Right);
}

NvptxSubGroups::NvptxSubGroups(Function &F, unsigned Sm) : F(F), Sm(Sm) {
  const std::optional<KernelInfo> Info = KernelInfo::get(F);
  if (!Info) return;
  Dimensions = Info->Dimensions;
  const ArrayRef<uint64_t> Required = Info->attribute(ReqdWorkGroupSizeAttribute);
  const uint64_t Items = std::accumulate(Required.begin(), Required.end(), uint64_t(1), std::multiplies<>());
  AlwaysFull = !Required.empty() && Items % WarpSize == 0;
}

Value *NvptxSubGroups::groupSize(IRBuilderBase &B) const {
  Value *Size = readSpecialRegister(B, Intrinsic::nvvm_read_ptx_sreg_ntid_x);
  if (Dimensions > 1) Size = B.CreateMul(Size, readSpecialRegister(B, Intrinsic::nvvm_read_ptx_sreg_ntid_y));
  if (Dimensions > 2) Size = B.CreateMul(Size, readSpecialRegister(B, Intrinsic::nvvm_read_ptx_sreg_ntid_z));
  return Size;
}

Value *NvptxSubGroups::linearId(IRBuilderBase &B) const {
  static constexpr Intrinsic::ID Ids[] = {Intrinsic::nvvm_read_ptx_sreg_tid_x, Intrinsic::nvvm_read_ptx_sreg_tid_y,
                                          Intrinsic::nvvm_read_ptx_sreg_tid_z};
  static constexpr Intrinsic::ID Sizes[] = {Intrinsic::nvvm_read_ptx_sreg_ntid_x, Intrinsic::nvvm_read_ptx_sreg_ntid_y};
  Value *Linear = readSpecialRegister(B, Ids[Dimensions - 1]);
  for (unsigned D = Dimensions - 1; D-- > 0;)
    Linear = B.CreateAdd(B.CreateMul(Linear, readSpecialRegister(B, Sizes[D])), readSpecialRegister(B, Ids[D]));
  return Linear;
}

Value *NvptxSubGroups::lane(IRBuilderBase &B) const {
  return readSpecialRegister(B, Intrinsic::nvvm_read_ptx_sreg_laneid);
}

Value *NvptxSubGroups::id(IRBuilderBase &B) const { return B.CreateLShr(linearId(B), Log2_32(WarpSize)); }

Value *NvptxSubGroups::size(IRBuilderBase &B) const {
  if (AlwaysFull) return B.getInt32(WarpSize);
  Value *Before = B.CreateAnd(linearId(B), ~(WarpSize - 1));
  return B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(groupSize(B), Before), B.getInt32(WarpSize));
}

Value *NvptxSubGroups::count(IRBuilderBase &B) const {
  return B.CreateLShr(B.CreateAdd(groupSize(B), B.getInt32(WarpSize - 1)), Log2_32(WarpSize));
}

/// The mask of exactly the sub-group's work-items.
Value *NvptxSubGroups::allMembers(IRBuilderBase &B) const {
  if (AlwaysFull) return B.getInt32(AllLanes);
  return B.CreateLShr(B.getInt32(AllLanes), B.CreateSub(B.getInt32(WarpSize), size(B)));
}

/// If all work-items take part, the mask of all lanes: those without a work-item count as exited, for which no
/// instruction waits, and code for a constant mask needs no second version for warps that have diverged.
Value *NvptxSubGroups::members(IRBuilderBase &B, bool ByAll) const {
  if (ByAll) return B.getInt32(AllLanes);
  return B.CreateIntrinsic(B.getInt32Ty(), Intrinsic::nvvm_activemask, {});
}

Value *NvptxSubGroups::emit(IRBuilderBase &B, const Builtin &Called, ArrayRef<Value *> Arguments, bool ByAll) const {
  assert((Called.Kind == BuiltinKind::SubGroupOperation || Called.Kind == BuiltinKind::Barrier) && "of a sub-group");
  auto Vote = [&](Intrinsic::ID ID, Type *Result) {
    Value *Predicate = B.CreateICmpNE(Arguments[0], B.getInt32(0));
    return B.CreateIntrinsic(Result, ID, {members(B, ByAll), Predicate});
  };
  switch (Called.Operation) {
  case SubGroupOperation::Barrier:
    B.CreateIntrinsic(B.getVoidTy(), Intrinsic::nvvm_bar_warp_sync, {members(B, ByAll)});
    return nullptr;
  case SubGroupOperation::Any:
    return B.CreateZExt(Vote(Intrinsic::nvvm_vote_any_sync, B.getInt1Ty()), B.getInt32Ty());
  case SubGroupOperation::All:
    return B.CreateZExt(Vote(Intrinsic::nvvm_vote_all_sync, B.getInt1Ty()), B.getInt32Ty());
  case SubGroupOperation::Ballot:
    return B.CreateZExt(Vote(Intrinsic::nvvm_vote_ballot_sync, B.getInt32Ty()), B.getInt64Ty());
  case SubGroupOperation::Shuffle:
    return shuffle(B, Arguments[0], Arguments[1], members(B, ByAll));
  default:
    return emitCollective(B, Called, Arguments[0], ByAll);
  }
}

Value *NvptxSubGroups::emitCollective(IRBuilderBase &B, const Builtin &C, Value *V, bool ByAll) const {
  if (Value *Result = emitRedux(B, C, V, ByAll)) return Result;
  if (!ByAll) return B.CreateCall(someMembersFunction(C, V->getType()), V);
  return C.Operation == SubGroupOperation::Reduce ? emitReduction(B, C, V) : emitScan(B, C, V);
}

static Intrinsic::ID reduxOf(Combination How) {
  switch (How) {
  case Combination::Add:
    return Intrinsic::nvvm_redux_sync_add;
  case Combination::And:
    return Intrinsic::nvvm_redux_sync_and;
  case Combination::Or:
    return Intrinsic::nvvm_redux_sync_or;
  case Combination::Xor:
    return Intrinsic::nvvm_redux_sync_xor;
  case Combination::SMin:
    return Intrinsic::nvvm_redux_sync_min;
  case Combination::SMax:
    return Intrinsic::nvvm_redux_sync_max;
  case Combination::UMin:
    return Intrinsic::nvvm_redux_sync_umin;
  case Combination::UMax:
    return Intrinsic::nvvm_redux_sync_umax;
  default:
    return Intrinsic::not_intrinsic;
  }
}

/// The instruction for reductions of up to 32 bits; null if there is none.
Value *NvptxSubGroups::emitRedux(IRBuilderBase &B, const Builtin &C, Value *V, bool ByAll) const {
  Type *T = V->getType();
  if (C.Operation != SubGroupOperation::Reduce || Sm < 80 || !T->isIntegerTy() || T->getIntegerBitWidth() > 32)
    return nullptr;
  const Intrinsic::ID Instruction = reduxOf(C.Combine);
  if (Instruction == Intrinsic::not_intrinsic) return nullptr;
  const bool IsSigned = C.Combine == Combination::SMin || C.Combine == Combination::SMax;
  Value *Word = IsSigned ? B.CreateSExt(V, B.getInt32Ty()) : B.CreateZExt(V, B.getInt32Ty());
  return B.CreateTrunc(B.CreateIntrinsic(B.getInt32Ty(), Instruction, {Word, members(B, ByAll)}), T);
}

Value *NvptxSubGroups::emitReduction(IRBuilderBase &B, const Builtin &C, Value *V) const {
  Value *Members = members(B, /*ByAll=*/true);
  if (AlwaysFull) {
    for (unsigned Distance = WarpSize / 2; Distance; Distance /= 2)
      V = combineInWarp(B, C.Combine, V,
                        shuffle(B, Intrinsic::nvvm_shfl_sync_bfly_i32, V, B.getInt32(Distance), Members));
    return V;
  }
  Value *Last = B.CreateSub(size(B), B.getInt32(1));
  for (unsigned Distance = WarpSize / 2; Distance; Distance /= 2) {
    auto [Other, IsThere] = shuffleFrom(B, Intrinsic::nvvm_shfl_sync_down_i32p, V, Distance, Last, Members);
    V = B.CreateSelect(IsThere, combineInWarp(B, C.Combine, V, Other), V);
  }
  return shuffle(B, V, B.getInt32(0), Members);
}

Value *NvptxSubGroups::emitScan(IRBuilderBase &B, const Builtin &C, Value *V) const {
  Value *Members = members(B, /*ByAll=*/true);
  auto Below = [&](unsigned Distance) {
    return shuffleFrom(B, Intrinsic::nvvm_shfl_sync_up_i32p, V, Distance, B.getInt32(0), Members);
  };
  for (unsigned Distance = 1; Distance < WarpSize; Distance *= 2) {
    auto [Other, IsThere] = Below(Distance);
    V = B.CreateSelect(IsThere, combineInWarp(B, C.Combine, Other, V), V);
  }
  if (C.Operation == SubGroupOperation::InclusiveScan) return V;
  auto [Before, IsThere] = Below(1);
  return B.CreateSelect(IsThere, Before, identityOf(C.Combine, V->getType()));
}

/// \code
///   define internal T @syclc.reduce_add_f32(T %v) {
///     %members = activemask
///     br %members is the whole sub-group ? %all : %some
///   all:                                        ; as emitReduction, emitScan
///   some:                                       ; for each member, starting at the first:
///     %left = phi [%members], [%left & (%left - 1)]
///     %sum = phi [0], [%sum + shuffle(%v, cttz %left)]     ; scans: only of those before the calling work-item
/// \endcode
Function *NvptxSubGroups::someMembersFunction(const Builtin &C, Type *T) const {
  Module &M = *F.getParent();
  const std::string Name = "syclc." + C.Name.drop_front(SubGroupPrefix.size()).str();
  if (Function *Known = M.getFunction(Name)) return Known;
  auto *New = Function::Create(FunctionType::get(T, {T}, false), GlobalValue::InternalLinkage, Name, M);
  New->setConvergent();
  New->setDoesNotThrow();
  const NvptxSubGroups Here(*New, Sm); // for any launch
  LLVMContext &Context = M.getContext();
  BasicBlock *Entry = BasicBlock::Create(Context, "entry", New), *All = BasicBlock::Create(Context, "all", New),
             *Some = BasicBlock::Create(Context, "some", New), *Done = BasicBlock::Create(Context, "done", New);
  IRBuilder<> B(Entry);
  Value *V = New->getArg(0), *Members = Here.members(B, /*ByAll=*/false), *Lane = Here.lane(B);
  B.CreateCondBr(B.CreateICmpEQ(Members, Here.allMembers(B)), All, Some);
  B.SetInsertPoint(All);
  B.CreateRet(C.Operation == SubGroupOperation::Reduce ? Here.emitReduction(B, C, V) : Here.emitScan(B, C, V));

  B.SetInsertPoint(Some);
  PHINode *Left = B.CreatePHI(B.getInt32Ty(), 2), *Sum = B.CreatePHI(T, 2);
  Value *From = B.CreateBinaryIntrinsic(Intrinsic::cttz, Left, B.getTrue());
  Value *Next = combineInWarp(B, C.Combine, Sum, shuffle(B, V, From, Members));
  if (C.Operation != SubGroupOperation::Reduce) {
    const auto Counts = C.Operation == SubGroupOperation::InclusiveScan ? CmpInst::ICMP_ULE : CmpInst::ICMP_ULT;
    Next = B.CreateSelect(B.CreateICmp(Counts, From, Lane), Next, Sum);
  }
  Value *Rest = B.CreateAnd(Left, B.CreateSub(Left, B.getInt32(1)));
  Left->addIncoming(Members, Entry);
  Left->addIncoming(Rest, Some);
  Sum->addIncoming(identityOf(C.Combine, T), Entry);
  Sum->addIncoming(Next, Some);
  B.CreateCondBr(B.CreateICmpNE(Rest, B.getInt32(0)), Some, Done);
  B.SetInsertPoint(Done);
  B.CreateRet(Next);
  return New;
}

} // namespace syclc
