// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lowering.h"

#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace syclc::fuzz {

Value *Lowering::queryX(const char *Name, unsigned D, bool Narrow) {
  Value *Id = builtin(Name, {B.getInt32(D)});
  return Narrow ? B.CreateTrunc(Id, B.getInt32Ty()) : Id;
}

Value *Lowering::arithmetic(Operation Op, Value *A, uint64_t Constant) {
  Value *Other = ConstantInt::get(A->getType(), Constant);
  return Op == Operation::Mul ? B.CreateMul(A, Other, "", false, true) : B.CreateAdd(A, Other, "", false, true);
}

Value *Lowering::resizeIndex(Value *Index, bool Narrow) {
  return B.CreateSExtOrTrunc(Index, Narrow ? B.getInt32Ty() : B.getInt64Ty());
}

Value *Lowering::ownIndex(const Array &A, Value *Slot) {
  bool N = A.Index32;
  Value *Me = queryX("__syclc_global_id", K.Dimensions - 1, N);
  for (unsigned D = K.Dimensions - 1; D-- > 0;)
    Me = B.CreateNSWAdd(arithmetic(Operation::Mul, Me, K.reach(D)), queryX("__syclc_global_id", D, N));
  uint64_t All = uint64_t(K.reach(0)) * K.reach(1) * K.reach(2);
  Slot = resizeIndex(Slot, N);
  if (A.Lies == Layout::Apart) return B.CreateNSWAdd(arithmetic(Operation::Mul, Slot, All), Me);
  if (A.Lies == Layout::Reversed) Me = B.CreateNSWSub(ConstantInt::get(Me->getType(), All - 1), Me);
  return B.CreateNSWAdd(arithmetic(Operation::Mul, Me, A.Count), Slot);
}

Value *Lowering::localIndex(const Array &A) {
  bool N = A.Index32;
  Value *Me = queryX("__syclc_local_id", K.Dimensions - 1, N);
  for (unsigned D = K.Dimensions - 1; D-- > 0;)
    Me = B.CreateNSWAdd(B.CreateNSWMul(Me, queryX("__syclc_local_size", D, N)), queryX("__syclc_local_id", D, N));
  if (A.Lies != Layout::Reversed) return Me;
  return B.CreateNSWSub(ConstantInt::get(Me->getType(), K.localCount() - 1), Me);
}

Value *Lowering::element(unsigned ArrayIndex, Value *Index, unsigned Field) {
  const Array &A = K.Arrays[ArrayIndex];
  if (A.Where == Space::Own) Index = ownIndex(A, Index);
  llvm::Type *Element = elementType(A);
  Value *Place = B.CreateInBoundsGEP(Element, Arrays[ArrayIndex], resizeIndex(Index, false));
  return A.Fields.size() > 1 ? B.CreateStructGEP(Element, Place, Field) : Place;
}

Value *Lowering::writable(const Stmt &S) {
  const Array &A = K.Arrays[S.ArrayIndex];
  return element(S.ArrayIndex, A.Where == Space::Local && !S.Code ? localIndex(A) : expr(S.Exprs[0]), S.Field);
}

Value *Lowering::loadAs(Type T, Value *Place) {
  Value *Loaded = B.CreateAlignedLoad(memoryType(T), Place, Align(storeSize(T)));
  return T == Type::I1 ? B.CreateTrunc(Loaded, B.getInt1Ty()) : Loaded;
}

Value *Lowering::pointerTable(unsigned First, unsigned Second) {
  Value *&Table = Tables[{First, Second}];
  if (Table) return Table;
  IRBuilder<> AtEntry(AllocasEnd, AllocasEnd->begin());
  auto *Slots = AtEntry.CreateAlloca(ArrayType::get(B.getPtrTy(), 2), nullptr, "table");
  AtEntry.SetInsertPoint(AllocasEnd->getTerminator());
  AtEntry.CreateStore(Arrays[Second], Slots);
  AtEntry.CreateStore(Arrays[First], AtEntry.CreateConstInBoundsGEP1_64(B.getPtrTy(), Slots, 1));
  return Table = Slots;
}

Value *Lowering::constant(Type T, Bits V) {
  APInt Number(bitWidth(T), {uint64_t(V), uint64_t(V >> 64)});
  if (!isReal(T)) return B.getInt(Number);
  return ConstantFP::get(C, APFloat(type(T)->getFltSemantics(), Number));
}

Value *Lowering::expr(const Expr &E) {
  auto Arg = [&](size_t I) { return expr(E.Args[I]); };
  switch (E.Kind) {
  case ExprKind::Constant:
    return constant(E.T, E.Value);
  case ExprKind::Variable:
    if (!HelperArguments.empty()) return HelperArguments[E.Index];
    return loadAs(E.T, Variables[E.Index]);
  case ExprKind::Parameter:
    return E.T == Type::I1 ? B.CreateTrunc(Parameters[E.Index], B.getInt1Ty()) : Parameters[E.Index];
  case ExprKind::Query:
    return query(E);
  case ExprKind::Operate:
    return operate(E);
  case ExprKind::Compare: {
    Value *A = Arg(0);
    return compare(Predicate(E.Code), A, Arg(1));
  }
  case ExprKind::Select: {
    Value *Condition = Arg(0), *Then = Arg(1);
    return B.CreateSelect(Condition, Then, Arg(2));
  }
  case ExprKind::Convert:
    return convert(E, Arg(0));
  case ExprKind::Load:
    return loadAs(E.T, element(E.Index, Arg(0), E.Index2));
  case ExprKind::LoadEither: {
    Value *Which = Arg(0), *Index = resizeIndex(Arg(1), false), *Base = nullptr;
    if (E.Code == 0) {
      Base = B.CreateSelect(Which, Arrays[E.Index], Arrays[E.Index2]);
    } else {
      Value *Table = pointerTable(E.Index, E.Index2);
      Base = B.CreateLoad(B.getPtrTy(), B.CreateInBoundsGEP(B.getPtrTy(), Table, B.CreateZExt(Which, B.getInt64Ty())));
    }
    return loadAs(E.T, B.CreateInBoundsGEP(memoryType(E.T), Base, Index));
  }
  case ExprKind::LoadVector: {
    Value *Place = element(E.Index, Arg(0), 0);
    Value *All = B.CreateAlignedLoad(FixedVectorType::get(type(E.T), 4), Place, Align(storeSize(E.T)));
    return B.CreateExtractElement(All, Arg(1));
  }
  case ExprKind::Vector: {
    auto Count = unsigned(E.Args.size() - 1);
    Value *Which = Arg(0), *All = PoisonValue::get(FixedVectorType::get(type(E.T), Count));
    SmallVector<int> Rotation;
    for (unsigned I = 0; I < Count; ++I) {
      All = B.CreateInsertElement(All, Arg(I + 1), uint64_t(I));
      Rotation.push_back(int((I + 1) % Count));
    }
    return B.CreateExtractElement(binary(Operation(E.Code), All, B.CreateShuffleVector(All, Rotation)), Which);
  }
  case ExprKind::Helper: {
    Value *A = Arg(0);
    return B.CreateCall(Helpers[E.Index], {A, Arg(1)});
  }
  }
  llvm_unreachable("a kind of expression");
}

Value *Lowering::query(const Expr &E) {
  constexpr const char *Names[] = {
      "__syclc_global_id",      "__syclc_local_id",           "__syclc_group_id",      "__syclc_global_size",
      "__syclc_local_size",     "__syclc_num_groups",         "__syclc_global_offset", "__syclc_sub_group_local_id",
      "__syclc_sub_group_size", "__syclc_sub_group_max_size", "__syclc_sub_group_id",  "__syclc_num_sub_groups"};
  if (Query(E.Code) >= Query::LaneId) return builtin(Names[E.Code], {});
  return builtin(Names[E.Code], {B.getInt32(E.Index)});
}

Value *Lowering::binary(Operation Op, Value *L, Value *R) {
  switch (Op) {
#define SAME(NAME)                                                                                                     \
  case Operation::NAME:                                                                                                \
    return B.CreateBinOp(Instruction::NAME, L, R);
    // clang-format off: it is not idempotent here
    SAME(Add) SAME(Sub) SAME(Mul) SAME(Shl) SAME(LShr) SAME(AShr) SAME(UDiv) SAME(SDiv) SAME(URem) SAME(SRem)
    SAME(And) SAME(Or) SAME(Xor) SAME(FAdd) SAME(FSub) SAME(FMul) SAME(FDiv)
    // clang-format on
#undef SAME
#define INTRINSIC(NAME, ID)                                                                                            \
  case Operation::NAME:                                                                                                \
    return B.CreateBinaryIntrinsic(Intrinsic::ID, L, R);
            INTRINSIC(SMin, smin) INTRINSIC(SMax, smax) INTRINSIC(UMin, umin) INTRINSIC(UMax, umax)
                INTRINSIC(UAddSat, uadd_sat) INTRINSIC(SSubSat, ssub_sat)
#undef INTRINSIC
                    default : llvm_unreachable("not an operation of two operands");
  }
}

Value *Lowering::mathematics(Intrinsic::ID Id, StringRef CName, ArrayRef<Value *> Arguments) {
  llvm::Type *T = Arguments[0]->getType();
  if (K.Seed % 2 == 0) return B.CreateIntrinsic(Id, {T}, Arguments);
  return builtin((CName + (T->isFloatTy() ? "f" : "")).str(), Arguments);
}

Value *Lowering::operate(const Expr &E) {
  SmallVector<Value *, 3> A;
  for (const Expr &Operand : E.Args) A.push_back(expr(Operand));
  auto Unary = [&](Intrinsic::ID Id) { return B.CreateUnaryIntrinsic(Id, A[0]); };
  switch (Operation(E.Code)) {
  case Operation::Ctpop:
    return Unary(Intrinsic::ctpop);
  case Operation::BitReverse:
    return Unary(Intrinsic::bitreverse);
  case Operation::BSwap:
    return Unary(Intrinsic::bswap);
  case Operation::Ctlz:
    return B.CreateBinaryIntrinsic(Intrinsic::ctlz, A[0], B.getFalse());
  case Operation::Cttz:
    return B.CreateBinaryIntrinsic(Intrinsic::cttz, A[0], B.getFalse());
  case Operation::FShl:
    return B.CreateIntrinsic(Intrinsic::fshl, {A[0]->getType()}, A);
  case Operation::FNeg:
    return B.CreateFNeg(A[0]);
  case Operation::FAbs:
    return Unary(Intrinsic::fabs);
  case Operation::Sqrt:
    return mathematics(Intrinsic::sqrt, "sqrt", A);
  case Operation::Floor:
    return mathematics(Intrinsic::floor, "floor", A);
  case Operation::Ceil:
    return mathematics(Intrinsic::ceil, "ceil", A);
  case Operation::RoundToZero:
    return mathematics(Intrinsic::trunc, "trunc", A);
  case Operation::Rint:
    return mathematics(Intrinsic::rint, "rint", A);
  case Operation::Fma:
    return mathematics(Intrinsic::fma, "fma", A);
  default: {
    Value *Result = binary(Operation(E.Code), A[0], A[1]);
    if (auto *I = dyn_cast<Instruction>(Result); I && isa<OverflowingBinaryOperator>(I)) {
      if (E.Flags & Expr::NoSignedWrap) I->setHasNoSignedWrap();
      if (E.Flags & Expr::NoUnsignedWrap) I->setHasNoUnsignedWrap();
    }
    return Result;
  }
  }
}

Value *Lowering::compare(Predicate P, Value *L, Value *R) {
  constexpr CmpInst::Predicate Predicates[] = {
      CmpInst::ICMP_EQ,  CmpInst::ICMP_NE,  CmpInst::ICMP_ULT, CmpInst::ICMP_ULE, CmpInst::ICMP_SLT, CmpInst::ICMP_SLE,
      CmpInst::FCMP_OEQ, CmpInst::FCMP_ONE, CmpInst::FCMP_OLT, CmpInst::FCMP_OLE, CmpInst::FCMP_ULT, CmpInst::FCMP_ORD};
  return B.CreateCmp(Predicates[unsigned(P)], L, R);
}

Value *Lowering::convert(const Expr &E, Value *From) {
  llvm::Type *To = type(E.T);
  switch (Conversion(E.Code)) {
  case Conversion::Truncate:
    return B.CreateTrunc(From, To);
  case Conversion::ZeroExtend:
    return B.CreateZExt(From, To);
  case Conversion::SignExtend:
    return B.CreateSExt(From, To);
  case Conversion::FromSigned:
    return B.CreateSIToFP(From, To);
  case Conversion::FromUnsigned:
    return B.CreateUIToFP(From, To);
  case Conversion::ToSigned:
    return B.CreateFPToSI(From, To);
  case Conversion::ToUnsigned:
    return B.CreateFPToUI(From, To);
  case Conversion::Resize:
    return B.CreateFPCast(From, To);
  case Conversion::AsBits:
    return B.CreateSelect(B.CreateFCmpORD(From, From), B.CreateBitCast(From, To), ConstantInt::get(To, 0));
  case Conversion::Narrowed: {
    Value *Low = B.CreateTrunc(From, B.getIntNTy(E.Index));
    return E.Flags & Expr::Signed ? B.CreateSExt(Low, To) : B.CreateZExt(Low, To);
  }
  }
  llvm_unreachable("a conversion");
}

} // namespace syclc::fuzz
