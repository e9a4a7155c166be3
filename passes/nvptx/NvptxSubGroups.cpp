// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/NvptxSubGroups.h"

#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "nvptx/LowerNvptx.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

#include <numeric>

using namespace llvm;

namespace syclc {

namespace {

enum class Kind { Reduce, InclusiveScan, ExclusiveScan };

/// A bit for each lane of a full sub-group.
constexpr uint32_t AllLanes = ~0u;

/// Another lane's value, of any type of up to 64 bits.
Value *shuffle(IRBuilderBase &B, Intrinsic::ID How, Value *V, Value *Lane, Value *Members) {
  Type *T = V->getType();
  const unsigned Bits = T->getPrimitiveSizeInBits();
  auto Word = [&](Value *Part) -> Value * {
    return B.CreateIntrinsic(B.getInt32Ty(), How, {Members, Part, Lane, B.getInt32(WarpSize - 1)});
  };
  Value *Number = B.CreateBitCast(V, B.getIntNTy(Bits));
  if (Bits <= 32)
    Number = B.CreateTrunc(Word(B.CreateZExt(Number, B.getInt32Ty())), B.getIntNTy(Bits));
  else {
    Value *Low = Word(B.CreateTrunc(Number, B.getInt32Ty()));
    Value *High = Word(B.CreateTrunc(B.CreateLShr(Number, 32), B.getInt32Ty()));
    Number = B.CreateOr(B.CreateZExt(Low, B.getInt64Ty()), B.CreateShl(B.CreateZExt(High, B.getInt64Ty()), 32));
  }
  return B.CreateBitCast(Number, T);
}

Value *shuffle(IRBuilderBase &B, Value *V, Value *Lane, Value *Members) {
  return shuffle(B, Intrinsic::nvvm_shfl_sync_idx_i32, V, Lane, Members);
}

} // namespace

Value *readSpecialRegister(IRBuilderBase &B, Intrinsic::ID Register) {
  return B.CreateIntrinsic(B.getInt32Ty(), Register, {});
}

/// A reduction or scan, as its builtin's name tells.
struct NvptxSubGroups::Collective {
  Kind Which;
  StringRef Name, Operation;

  explicit Collective(StringRef Builtin) {
    Name = Builtin;
    Name.consume_front("__syclc_sub_group_");
    StringRef Rest = Name;
    Which = Rest.consume_front("reduce_")           ? Kind::Reduce
            : Rest.consume_front("inclusive_scan_") ? Kind::InclusiveScan
                                                    : Kind::ExclusiveScan;
    if (Which == Kind::ExclusiveScan) Rest.consume_front("exclusive_scan_");
    Operation = Rest.split('_').first;
  }

  Value *apply(IRBuilderBase &B, Value *Left, Value *Right) const {
    const bool Real = Left->getType()->isFloatingPointTy();
    if (Operation == "add") return Real ? B.CreateFAdd(Left, Right) : B.CreateAdd(Left, Right);
    if (Operation == "mul") return Real ? B.CreateFMul(Left, Right) : B.CreateMul(Left, Right);
    if (Operation == "and") return B.CreateAnd(Left, Right);
    if (Operation == "or") return B.CreateOr(Left, Right);
    if (Operation == "xor") return B.CreateXor(Left, Right);
    const auto Choice = StringSwitch<Intrinsic::ID>(Operation)
                            .Case("smin", Intrinsic::smin)
                            .Case("smax", Intrinsic::smax)
                            .Case("umin", Intrinsic::umin)
                            .Case("umax", Intrinsic::umax)
                            .Case("min", Intrinsic::minnum)
                            .Default(Intrinsic::maxnum);
    return B.CreateBinaryIntrinsic(Choice, Left, Right);
  }

  Constant *identity(Type *T) const {
    if (T->isFloatingPointTy()) {
      if (Operation == "min" || Operation == "max") return ConstantFP::getInfinity(T, Operation == "max");
      return Operation == "add" ? ConstantFP::getZero(T) : ConstantFP::get(T, 1);
    }
    const unsigned Bits = T->getIntegerBitWidth();
    const APInt Value = StringSwitch<APInt>(Operation)
                            .Cases({"and", "umin"}, APInt::getMaxValue(Bits))
                            .Case("smin", APInt::getSignedMaxValue(Bits))
                            .Case("smax", APInt::getSignedMinValue(Bits))
                            .Case("mul", APInt(Bits, 1))
                            .Default(APInt::getZero(Bits));
    return ConstantInt::get(T, Value);
  }
};

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

/// A bit for each work-item of the sub-group.
Value *NvptxSubGroups::allMembers(IRBuilderBase &B) const {
  if (AlwaysFull) return B.getInt32(AllLanes);
  return B.CreateLShr(B.getInt32(AllLanes), B.CreateSub(B.getInt32(WarpSize), size(B)));
}

Value *NvptxSubGroups::members(IRBuilderBase &B, bool ByAll) const {
  return ByAll ? allMembers(B) : B.CreateIntrinsic(B.getInt32Ty(), Intrinsic::nvvm_activemask, {});
}

Value *NvptxSubGroups::emit(IRBuilderBase &B, const Builtin &Called, ArrayRef<Value *> Arguments, bool ByAll) const {
  StringRef Name = Called.Name;
  Name.consume_front("__syclc_sub_group_");
  if (Name == "barrier") {
    B.CreateIntrinsic(B.getVoidTy(), Intrinsic::nvvm_bar_warp_sync, {members(B, ByAll)});
    return nullptr;
  }
  auto Vote = [&](Intrinsic::ID ID, Type *Result) {
    Value *Predicate = B.CreateICmpNE(Arguments[0], B.getInt32(0));
    return B.CreateIntrinsic(Result, ID, {members(B, ByAll), Predicate});
  };
  if (Name == "any") return B.CreateZExt(Vote(Intrinsic::nvvm_vote_any_sync, B.getInt1Ty()), B.getInt32Ty());
  if (Name == "all") return B.CreateZExt(Vote(Intrinsic::nvvm_vote_all_sync, B.getInt1Ty()), B.getInt32Ty());
  if (Name == "ballot") return B.CreateZExt(Vote(Intrinsic::nvvm_vote_ballot_sync, B.getInt32Ty()), B.getInt64Ty());
  if (Name.starts_with("shuffle_")) return shuffle(B, Arguments[0], Arguments[1], members(B, ByAll));
  return emitCollective(B, Collective(Called.Name), Arguments[0], ByAll);
}

Value *NvptxSubGroups::emitCollective(IRBuilderBase &B, const Collective &C, Value *V, bool ByAll) const {
  if (Value *Result = emitRedux(B, C, V, ByAll)) return Result;
  if (!ByAll) return B.CreateCall(someMembersFunction(C, V->getType()), V);
  return C.Which == Kind::Reduce ? emitReduction(B, C, V) : emitScan(B, C, V);
}

/// The instruction for reductions of up to 32 bits; null where there is none.
Value *NvptxSubGroups::emitRedux(IRBuilderBase &B, const Collective &C, Value *V, bool ByAll) const {
  Type *T = V->getType();
  if (C.Which != Kind::Reduce || Sm < 80 || !T->isIntegerTy() || T->getIntegerBitWidth() > 32) return nullptr;
  const auto Instruction = StringSwitch<Intrinsic::ID>(C.Operation)
                               .Case("add", Intrinsic::nvvm_redux_sync_add)
                               .Case("and", Intrinsic::nvvm_redux_sync_and)
                               .Case("or", Intrinsic::nvvm_redux_sync_or)
                               .Case("xor", Intrinsic::nvvm_redux_sync_xor)
                               .Case("smin", Intrinsic::nvvm_redux_sync_min)
                               .Case("smax", Intrinsic::nvvm_redux_sync_max)
                               .Case("umin", Intrinsic::nvvm_redux_sync_umin)
                               .Case("umax", Intrinsic::nvvm_redux_sync_umax)
                               .Default(Intrinsic::not_intrinsic);
  if (Instruction == Intrinsic::not_intrinsic) return nullptr;
  Value *Word = C.Operation.starts_with("s") ? B.CreateSExt(V, B.getInt32Ty()) : B.CreateZExt(V, B.getInt32Ty());
  return B.CreateTrunc(B.CreateIntrinsic(B.getInt32Ty(), Instruction, {Word, members(B, ByAll)}), T);
}

Value *NvptxSubGroups::emitReduction(IRBuilderBase &B, const Collective &C, Value *V) const {
  Value *Members = allMembers(B);
  if (AlwaysFull) {
    for (unsigned Distance = WarpSize / 2; Distance; Distance /= 2)
      V = C.apply(B, V, shuffle(B, Intrinsic::nvvm_shfl_sync_bfly_i32, V, B.getInt32(Distance), Members));
    return V;
  }
  Value *Lane = lane(B), *Size = size(B);
  for (unsigned Distance = WarpSize / 2; Distance; Distance /= 2) {
    Value *Other = shuffle(B, Intrinsic::nvvm_shfl_sync_down_i32, V, B.getInt32(Distance), Members);
    Value *IsThere = B.CreateICmpULT(B.CreateAdd(Lane, B.getInt32(Distance)), Size);
    V = B.CreateSelect(IsThere, C.apply(B, V, Other), V);
  }
  return shuffle(B, V, B.getInt32(0), Members);
}

Value *NvptxSubGroups::emitScan(IRBuilderBase &B, const Collective &C, Value *V) const {
  Value *Members = allMembers(B), *Lane = lane(B);
  for (unsigned Distance = 1; Distance < WarpSize; Distance *= 2) {
    Value *Below = B.CreateAnd(B.CreateSub(Lane, B.getInt32(Distance)), WarpSize - 1);
    Value *Sum = C.apply(B, shuffle(B, V, Below, Members), V);
    V = B.CreateSelect(B.CreateICmpUGE(Lane, B.getInt32(Distance)), Sum, V);
  }
  if (C.Which == Kind::InclusiveScan) return V;
  Value *Below = B.CreateAnd(B.CreateSub(Lane, B.getInt32(1)), WarpSize - 1);
  return B.CreateSelect(B.CreateICmpEQ(Lane, B.getInt32(0)), C.identity(V->getType()), shuffle(B, V, Below, Members));
}

/// \code
///   define internal T @syclc.reduce_add_f32(T %v) {
///     %members = activemask
///     br %members is the whole sub-group ? %all : %some
///   all:                                        ; as emitReduction, emitScan
///   some:                                       ; for each member, from the first on:
///     %left = phi [%members], [%left & (%left - 1)]
///     %sum = phi [0], [%sum + shuffle(%v, cttz %left)]     ; a scan: only of those before the calling work-item
/// \endcode
Function *NvptxSubGroups::someMembersFunction(const Collective &C, Type *T) const {
  Module &M = *F.getParent();
  const std::string Name = "syclc." + C.Name.str();
  if (Function *Known = M.getFunction(Name)) return Known;
  auto *New = Function::Create(FunctionType::get(T, {T}, false), GlobalValue::InternalLinkage, Name, M);
  New->setConvergent();
  New->setDoesNotThrow();
  const NvptxSubGroups Here(*New, Sm); // of any shape
  LLVMContext &Context = M.getContext();
  BasicBlock *Entry = BasicBlock::Create(Context, "entry", New), *All = BasicBlock::Create(Context, "all", New),
             *Some = BasicBlock::Create(Context, "some", New), *Done = BasicBlock::Create(Context, "done", New);
  IRBuilder<> B(Entry);
  Value *V = New->getArg(0), *Members = Here.members(B, /*ByAll=*/false), *Lane = Here.lane(B);
  B.CreateCondBr(B.CreateICmpEQ(Members, Here.allMembers(B)), All, Some);
  B.SetInsertPoint(All);
  B.CreateRet(C.Which == Kind::Reduce ? Here.emitReduction(B, C, V) : Here.emitScan(B, C, V));

  B.SetInsertPoint(Some);
  PHINode *Left = B.CreatePHI(B.getInt32Ty(), 2), *Sum = B.CreatePHI(T, 2);
  Value *From = B.CreateBinaryIntrinsic(Intrinsic::cttz, Left, B.getTrue());
  Value *Next = C.apply(B, Sum, shuffle(B, V, From, Members));
  if (C.Which != Kind::Reduce) {
    const auto Counts = C.Which == Kind::InclusiveScan ? CmpInst::ICMP_ULE : CmpInst::ICMP_ULT;
    Next = B.CreateSelect(B.CreateICmp(Counts, From, Lane), Next, Sum);
  }
  Value *Rest = B.CreateAnd(Left, B.CreateSub(Left, B.getInt32(1)));
  Left->addIncoming(Members, Entry);
  Left->addIncoming(Rest, Some);
  Sum->addIncoming(C.identity(T), Entry);
  Sum->addIncoming(Next, Some);
  B.CreateCondBr(B.CreateICmpNE(Rest, B.getInt32(0)), Some, Done);
  B.SetInsertPoint(Done);
  B.CreateRet(Next);
  return New;
}

} // namespace syclc
