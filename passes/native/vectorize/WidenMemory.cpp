// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads and stores that are neither atomic nor volatile. They are widened according to the addresses of the lanes:
///
/// \code
///   one address          load: once; store: the last active lane's value, as if the lanes ran one after the other
///   consecutive          %v = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> %mask, ...)
///   reversed             the same from the last lane's address, then reversed
///   small strides        wide loads and shuffles                                (InterleavedAccess.cpp)
///   rows                 a load for each lane, transposed                       (RowTranspose.cpp)
///   neighbours           a gather of wider elements, which are taken apart      (JoinGathers.cpp)
///   arithmetic on ids    a load and a permutation, if close together            (NearbyGather.cpp)
///   private variables    according to their layout                              (WidenPrivate.cpp)
///   other addresses      %q = getelementptr float, ptr %base, <8 x i64> %index
///                        %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %q, ...)
/// \endcode
/// Masked accesses become plain ones where the mask turns out to be all ones, as in every full sub-group.
///
/// Three rules keep memory accesses safe:
///   - Only bytes of active lanes are accessed, except that bytes between those of two active lanes may be read.
///   - The alignment of a wide access is that of the scalar one, limited by the distance of the lanes: if only one
///     lane is active, the addresses of the others need not be aligned.
///   - Aggregates are accessed field by field, so that padding is not written.
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/NearbyGather.h"
#include "native/vectorize/UnrollRows.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"
#include "support/LoopWeight.h"
#include "support/Remarks.h"
#include "support/Tunables.h"
#include "workitem/WrappingNumber.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

using tune::RowTranspose::MinBytesApart;

namespace {

class MemoryWidening {
public:
  MemoryWidening(Widener &W, Instruction &I) : W(W), B(W.B), I(I) {}

  bool load(LoadInst &Load);
  bool store(StoreInst &Store);

private:
  static constexpr auto Strided = LaneAddress::Kind::Strided;

  /// Loads the lanes together with those of later loads: MemoryState::Loaded then has them.
  bool loadTogether(LoadInst &Load, const LaneAddress &Address);
  /// Loads the lanes of the leaf, as Leaf.Stored.
  Value *loadLeaf(LoadInst &Load, const LaneAddress &Address, const MemoryLeaf &Leaf);
  void storeLeaf(StoreInst &Store, const LaneAddress &Address, const MemoryLeaf &Leaf, Value *Lanes);
  /// The value of \p V in the last active lane; null if its type is not supported.
  Value *lastLanes(Value *V, ArrayRef<MemoryLeaf> Leaves);
  Value *contiguousLoad(Type *T, Value *Address, Align A, Value *Mask);
  void contiguousStore(Value *Lanes, Value *Address, Align A, Value *Mask);
  Value *gather(LoadInst &Load, const LaneAddress &Address, const MemoryLeaf &Leaf, Align A);
  /// A gather of a \p T from \p Offset bytes after each lane's address.
  Value *gather(LoadInst &Load, const LaneAddress &Address, FixedVectorType *T, int64_t Offset, Align A);
  Function *branchOnFullMask(Type *T, bool IsLoad, Align A, unsigned AddressSpace);

  /// The lanes' addresses `\p Pointer + \p Offset` as a vector; where possible, as a scalar base and a vector of
  /// indices, which an addressing mode can contain. With \p Mask, inactive lanes get the address of an active lane.
  Value *addresses(Value *Pointer, const LaneAddress &Address, int64_t Offset, Value *Mask);

  Value *reverse(Value *V) { return B.CreateVectorReverse(V); }
  Value *ptrAdd(Value *Base, int64_t Offset) { return Offset ? B.CreatePtrAdd(Base, B.getInt64(Offset)) : Base; }
  FixedVectorType *lanesOf(Type *T) const { return FixedVectorType::get(T, W.W); }

  /// Copies the metadata of \p I that is valid for all lanes together.
  Instruction *keepMetadata(Value *Wide) {
    return propagateMetadata(cast<Instruction>(Wide), ArrayRef<Value *>(static_cast<Value *>(&I)));
  }
  /// Emits a remark about a gather or scatter and its reason.
  void report(const char *What, Value *Pointer, const LaneAddress &Address);

  Widener &W;
  IRBuilder<> &B;
  Instruction &I;
};

bool MemoryWidening::load(LoadInst &Load) {
  MemoryState &State = MemoryState::of(W);
  if (Value *Lanes = State.Loaded.lookup(&Load)) {
    W.setLanes(Load, Lanes);
    return true;
  }
  if (const PrivateRoom *Room = interleavedRoom(W, Load.getPointerOperand()))
    return loadInterleavedRoom(W, Load, *Room);
  auto Leaves = memoryLeaves(Load.getType(), W.DL);
  LaneAddress Address = locateLanes(W, Load.getPointerOperand());
  if (Address.K == LaneAddress::Kind::Same) {
    auto *Once = cast<LoadInst>(B.Insert(Load.clone()));
    Once->setOperand(LoadInst::getPointerOperandIndex(), Address.First);
    W.setUniform(Load, Once);
    return true;
  }
  if (!Leaves) return false;
  if (loadTogether(Load, Address)) {
    W.setLanes(Load, State.Loaded.lookup(&Load));
    return true;
  }
  Value *Result = PoisonValue::get(W.wide(Load.getType()));
  for (const MemoryLeaf &Leaf : *Leaves) Result = putLeaf(W, Result, loadLeaf(Load, Address, Leaf), Leaf);
  W.setLanes(Load, Result);
  return true;
}

bool MemoryWidening::loadTogether(LoadInst &Load, const LaneAddress &Address) {
  const uint64_t Apart = Address.K == Strided ? std::abs(Address.Stride) : UINT64_MAX;
  if (Apart >= MinBytesApart && loadRows(W, Load, Address)) return true;
  if (Address.K == Strided && loadStrided(W, Load, Address)) return true;
  const uint64_t Size = W.DL.getTypeStoreSize(Load.getType());
  if (Apart < MinBytesApart && Apart > Size && loadRows(W, Load, Address)) return true;
  if (Address.K == Strided ? Apart == Size : mayBeNearby(Load, W.Shapes)) return false;
  return joinGathers(W, Load, [&](FixedVectorType *T, int64_t Offset, Align A) {
    report("Gather", Load.getPointerOperand(), Address);
    return gather(Load, Address, T, Offset, A);
  });
}

bool MemoryWidening::store(StoreInst &Store) {
  MemoryState &State = MemoryState::of(W);
  if (State.Waiting.contains(&Store)) {
    State.storeWaiting(W, Store);
    return true;
  }
  if (const PrivateRoom *Room = interleavedRoom(W, Store.getPointerOperand()))
    return storeInterleavedRoom(W, Store, *Room);
  auto Leaves = memoryLeaves(Store.getValueOperand()->getType(), W.DL);
  LaneAddress Address = locateLanes(W, Store.getPointerOperand());
  if (Address.K == LaneAddress::Kind::Same) {
    Value *Stored = Store.getValueOperand();
    Stored = W.isUniform(Stored) ? W.scalar(Stored) : Leaves ? lastLanes(Stored, *Leaves) : nullptr;
    if (!Stored) return false;
    auto *Once = cast<StoreInst>(B.Insert(Store.clone()));
    Once->setOperand(0, Stored);
    Once->setOperand(StoreInst::getPointerOperandIndex(), Address.First);
    W.remove(Store);
    return true;
  }
  if (!Leaves) return false;
  if (Address.K == Strided && storeStrided(W, Store, Address)) return true;
  if (storeRows(W, Store, Address)) return true;
  Value *Lanes = W.lanes(Store.getValueOperand());
  for (const MemoryLeaf &Leaf : *Leaves) storeLeaf(Store, Address, Leaf, takeLeaf(W, Lanes, Leaf));
  W.remove(Store);
  return true;
}

Value *MemoryWidening::lastLanes(Value *V, ArrayRef<MemoryLeaf> Leaves) {
  Type *T = V->getType();
  if (T->isAggregateType() &&
      any_of(Leaves, [&](const MemoryLeaf &Leaf) { return !ExtractValueInst::getIndexedType(T, Leaf.Path); }))
    return nullptr; // a vector inside a structure
  Value *Lanes = W.lanes(V), *Last = W.lastOn(W.mask()), *Result = PoisonValue::get(T);
  for (const MemoryLeaf &Leaf : Leaves) {
    Value *Element = Leaf.Path.empty() ? Lanes : B.CreateExtractValue(Lanes, Leaf.Path);
    Element = B.CreateExtractElement(Element, Last);
    if (Leaf.Path.empty()) return Element;
    Result = T->isVectorTy() ? B.CreateInsertElement(Result, Element, Leaf.Path[0])
                             : B.CreateInsertValue(Result, Element, Leaf.Path);
  }
  return Result;
}

Value *MemoryWidening::loadLeaf(LoadInst &Load, const LaneAddress &Address, const MemoryLeaf &Leaf) {
  Align A = commonAlignment(Load.getAlign(), Leaf.Offset);
  int64_t Size = sizeInMemory(Leaf, W.DL);
  if (Address.K != Strided || std::abs(Address.Stride) != Size) return gather(Load, Address, Leaf, A);
  A = commonAlignment(A, Size);
  Value *Mask = W.mask();
  if (Address.Stride > 0) return contiguousLoad(lanesOf(Leaf.Stored), ptrAdd(Address.First, Leaf.Offset), A, Mask);
  Value *Lowest = ptrAdd(Address.First, int64_t(Leaf.Offset) - Size * (W.W - 1));
  return reverse(contiguousLoad(lanesOf(Leaf.Stored), Lowest, A, W.isAllOn(Mask) ? Mask : reverse(Mask)));
}

void MemoryWidening::storeLeaf(StoreInst &Store, const LaneAddress &Address, const MemoryLeaf &Leaf, Value *Lanes) {
  Align A = commonAlignment(Store.getAlign(), Leaf.Offset);
  int64_t Size = sizeInMemory(Leaf, W.DL);
  Value *Mask = W.mask();
  if (Address.K == Strided && std::abs(Address.Stride) == Size) {
    A = commonAlignment(A, Size);
    if (Address.Stride > 0) return contiguousStore(Lanes, ptrAdd(Address.First, Leaf.Offset), A, Mask);
    Value *Lowest = ptrAdd(Address.First, int64_t(Leaf.Offset) - Size * (W.W - 1));
    return contiguousStore(reverse(Lanes), Lowest, A, W.isAllOn(Mask) ? Mask : reverse(Mask));
  }
  report("Scatter", Store.getPointerOperand(), Address);
  keepMetadata(B.CreateMaskedScatter(
      Lanes, addresses(Store.getPointerOperand(), Address, int64_t(Leaf.Offset), nullptr), A, Mask));
}

Value *MemoryWidening::contiguousLoad(Type *T, Value *Address, Align A, Value *Mask) {
  if (W.isAllOn(Mask)) return keepMetadata(B.CreateAlignedLoad(T, Address, A));
  unsigned Space = Address->getType()->getPointerAddressSpace();
  if (isOnForAllWorkItems(W, W.mask()) || W.Target.isLegalMaskedLoad(T, A, Space))
    return keepMetadata(B.CreateMaskedLoad(T, Address, A, Mask));
  return B.CreateCall(branchOnFullMask(T, /*IsLoad=*/true, A, Space), {Address, Mask});
}

void MemoryWidening::contiguousStore(Value *Lanes, Value *Address, Align A, Value *Mask) {
  if (W.isAllOn(Mask)) return void(keepMetadata(B.CreateAlignedStore(Lanes, Address, A)));
  Type *T = Lanes->getType();
  unsigned Space = Address->getType()->getPointerAddressSpace();
  if (isOnForAllWorkItems(W, W.mask()) || W.Target.isLegalMaskedStore(T, A, Space))
    return void(keepMetadata(B.CreateMaskedStore(Lanes, Address, A, Mask)));
  B.CreateCall(branchOnFullMask(T, /*IsLoad=*/false, A, Space), {Address, Mask, Lanes});
}

/// If the target has no masked access of this type, LLVM's code generation creates a branch for each lane. In the
/// frequent case that all lanes are active, use one plain access:
/// \code
///   define internal <32 x i8> @syclc.masked.load...(ptr %p, <32 x i1> %mask) alwaysinline {
///     if (all of %mask) return *%p; else return llvm.masked.load(%p, %mask)
/// \endcode
Function *MemoryWidening::branchOnFullMask(Type *T, bool IsLoad, Align A, unsigned AddressSpace) {
  Module &M = *W.F.getParent();
  LLVMContext &C = M.getContext();
  std::string Name = std::string(IsLoad ? "syclc.masked.load." : "syclc.masked.store.");
  raw_string_ostream(Name) << *T << "." << A.value() << "." << AddressSpace;
  if (Function *Made = M.getFunction(Name)) return Made;
  auto *MaskType = lanesOf(Type::getInt1Ty(C));
  SmallVector<Type *, 3> Parameters{PointerType::get(C, AddressSpace), MaskType};
  if (!IsLoad) Parameters.push_back(T);
  auto *Type = FunctionType::get(IsLoad ? T : Type::getVoidTy(C), Parameters, false);
  Function *F = W.makeHelper(Type, Name, Attribute::AlwaysInline);
  IRBuilder<> Inside(BasicBlock::Create(C, "entry", F));
  auto *Full = BasicBlock::Create(C, "full", F), *Partial = BasicBlock::Create(C, "partial", F);
  Value *Pointer = F->getArg(0), *Mask = F->getArg(1);
  Inside.CreateCondBr(Inside.CreateAndReduce(Mask), Full, Partial);
  for (BasicBlock *Block : {Full, Partial}) {
    Inside.SetInsertPoint(Block);
    if (IsLoad) {
      Inside.CreateRet(Block == Full ? cast<Value>(Inside.CreateAlignedLoad(T, Pointer, A))
                                     : Inside.CreateMaskedLoad(T, Pointer, A, Mask));
      continue;
    }
    if (Block == Full)
      Inside.CreateAlignedStore(F->getArg(2), Pointer, A);
    else
      Inside.CreateMaskedStore(F->getArg(2), Pointer, A, Mask);
    Inside.CreateRetVoid();
  }
  return F;
}

Value *MemoryWidening::gather(LoadInst &Load, const LaneAddress &Address, const MemoryLeaf &Leaf, Align A) {
  if (Address.K != Strided)
    if (Value *Lanes = gatherNearby(W, Load, Leaf.Stored, Leaf.Offset, A)) return Lanes;
  report("Gather", Load.getPointerOperand(), Address);
  return keepMetadata(gather(Load, Address, lanesOf(Leaf.Stored), int64_t(Leaf.Offset), A));
}

Value *MemoryWidening::gather(LoadInst &Load, const LaneAddress &Address, FixedVectorType *T, int64_t Offset, Align A) {
  Value *Mask = W.mask();
  // Without masked gathers, code generation creates a branch for each lane that may be inactive. This avoids the
  // branches: inactive lanes load from the address of an active lane, so there are W loads, one after the other.
  bool Masked = W.isAllOn(Mask) || W.Target.isLegalMaskedGather(T, A);
  Value *Pointers = addresses(Load.getPointerOperand(), Address, Offset, Masked ? nullptr : Mask);
  return B.CreateMaskedGather(T, Pointers, A, Masked ? Mask : nullptr);
}

Value *MemoryWidening::addresses(Value *Pointer, const LaneAddress &Address, int64_t Offset, Value *Mask) {
  auto Indexed = [&](Type *Unit, Value *Base, Value *Index) {
    if (Mask) Index = onlyActive(W, Index, Mask);
    return B.CreateGEP(Unit, Base, Index);
  };
  if (Address.K == Strided) {
    // The distances are constants: use 32 bits if possible, since such gathers process twice as many lanes per
    // instruction.
    int64_t Span = Address.Stride * int64_t(W.W);
    SmallVector<Constant *> Distances;
    Type *T = isInt<32>(Span) && isInt<32>(Address.Stride) ? B.getInt32Ty() : B.getInt64Ty();
    for (unsigned Lane = 0; Lane < W.W; ++Lane)
      Distances.push_back(ConstantInt::getSigned(T, Address.Stride * int64_t(Lane)));
    return Indexed(B.getInt8Ty(), ptrAdd(Address.First, Offset), ConstantVector::get(Distances));
  }
  AddressSum Sum = AddressSum::ofPointer(Pointer, W.DL);
  bool Splittable = W.isUniform(Sum.Base) && !Sum.Terms.empty();
  if (!Splittable) {
    Value *Pointers = W.lanes(Pointer);
    if (Mask) Pointers = onlyActive(W, Pointers, Mask);
    return Offset ? B.CreatePtrAdd(Pointers, B.getInt64(uint64_t(Offset))) : Pointers;
  }
  Value *Base = ptrAdd(W.scalar(Sum.Base), Sum.Offset + Offset);
  SmallVector<AddressSum::Term, 4> Varying;
  for (const AddressSum::Term &T : Sum.Terms) {
    if (!W.isUniform(T.V)) {
      Varying.push_back(T);
      continue;
    }
    Value *Index = B.CreateSExt(W.scalar(T.V), B.getInt64Ty());
    Base = B.CreatePtrAdd(Base, B.CreateMul(Index, B.getInt64(T.Factor)));
  }
  // An x86 address scales an index by 1, 2, 4 or 8. The getelementptr itself extends a narrow index, so the gather can
  // use the index directly.
  int64_t Unit = 8;
  for (const AddressSum::Term &T : Varying)
    while (T.Factor % Unit) Unit /= 2;
  Type *UnitType = B.getIntNTy(8 * Unit);
  if (Varying.size() == 1 && Varying[0].Factor == Unit) return Indexed(UnitType, Base, W.lanes(Varying[0].V));
  Value *Index = nullptr;
  for (const AddressSum::Term &T : Varying) {
    Value *Part = B.CreateSExt(W.lanes(T.V), lanesOf(B.getInt64Ty()));
    if (T.Factor != Unit) Part = B.CreateMul(Part, W.splat(B.getInt64(T.Factor / Unit)));
    Index = Index ? B.CreateAdd(Index, Part) : Part;
  }
  return Indexed(UnitType, Base, Index);
}

/// Whether arithmetic computes \p V from a number that is linear except where it wraps (workitem/WrappingNumber.h).
static bool mayWrap(const Widener &W, const Value *V, unsigned Depth = 0) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > 8 || !W.shape(I).isVarying()) return false;
  if (const auto Number = WrappingNumber::match(*I, I->getDataLayout()))
    if (!W.shape(Number->Number).isVarying()) return true;
  if (!isa<GetElementPtrInst, BinaryOperator, CastInst>(I)) return false;
  return any_of(I->operands(), [&](const Value *Operand) { return mayWrap(W, Operand, Depth + 1); });
}

/// Whether the lanes of \p V are equidistant, except where it wraps; the distance is a product of numbers that are known
/// when the kernel runs, for example the length of a row.
static bool isEven(const Widener &W, const Value *V, unsigned Depth = 0) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !W.shape(I).isVarying()) return true;
  auto OperandIsEven = [&](const Value *Operand) { return isEven(W, Operand, Depth + 1); };
  if (Depth > 8) return false;
  switch (I->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::GetElementPtr:
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::Trunc:
    return all_of(I->operands(), OperandIsEven);
  case Instruction::Mul:
  case Instruction::Shl:
    return all_of(I->operands(), OperandIsEven) && (W.isUniform(I->getOperand(0)) || W.isUniform(I->getOperand(1)));
  default:
    return false;
  }
}

void MemoryWidening::report(const char *What, Value *Pointer, const LaneAddress &Address) {
  if (isUnlikely(*I.getParent()) || I.hasMetadata(RemainderMetadata)) return; // the usual case has been reported
  std::string Text = What == StringRef("Gather") ? "gather, because " : "scatter, because ";
  if (Address.K == Strided)
    Text += "neighbouring work-items' addresses are " + std::to_string(std::abs(Address.Stride)) + " bytes apart";
  else if (isa<AllocaInst>(getUnderlyingObject(Pointer)))
    Text += "the place in this private variable is different in each work-item";
  else if (mayWrap(W, Pointer))
    Text += "an integer in the index may wrap between neighbouring work-items";
  else if (isEven(W, Pointer))
    Text += "neighbouring work-items' addresses are a number of bytes apart that is known only when the kernel runs";
  else
    Text += "the address is truly different in each work-item";
  W.Report.missed(&I, What, Text);
}

} // namespace

bool widenMemory(Widener &W, Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) return Load->isSimple() && MemoryWidening(W, I).load(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I)) return Store->isSimple() && MemoryWidening(W, I).store(*Store);
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I)) return widenPrivateIntrinsic(W, *Intrinsic);
  return false;
}

} // namespace syclc
