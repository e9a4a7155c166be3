// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/address-space/PointerTables.h"

#include "ir/AddressSpaces.h"
#include "support/Preconditions.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/NoFolder.h"
#include "llvm/IR/ReplaceConstant.h"

#include <numeric>
#include <optional>

using namespace llvm;

namespace syclc {

namespace {

bool holdsPointers(Type *T) { return T->isPointerTy() || any_of(T->subtypes(), holdsPointers); }

bool isConstant(const GlobalVariable &G) { return G.isConstant() && G.hasInitializer(); }

/// Calls \p Visit for each pointer in a constant. \returns false if one is neither null nor the address of a constant.
bool forEachPointer(Constant *C, const DataLayout &DL, function_ref<void(GlobalVariable &)> Visit) {
  if (!holdsPointers(C->getType()) || isa<ConstantAggregateZero, UndefValue>(C)) return true;
  if (!C->getType()->isPointerTy())
    return all_of(C->operands(), [&](Use &Part) { return forEachPointer(cast<Constant>(Part), DL, Visit); });
  if (isa<ConstantPointerNull>(C)) return true;
  APInt Offset(64, 0);
  auto *G = dyn_cast<GlobalVariable>(C->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true));
  if (!G || !isConstant(*G)) return false;
  Visit(*G);
  return true;
}

/// The offsets of all pointers in an object of type \p T at \p Offset.
void addPointerOffsets(Type *T, uint64_t Offset, const DataLayout &DL, DenseSet<uint64_t> &Offsets) {
  if (T->isPointerTy()) Offsets.insert(Offset);
  if (!holdsPointers(T)) return;
  if (auto *S = dyn_cast<StructType>(T)) {
    for (auto [I, Element] : enumerate(S->elements()))
      addPointerOffsets(Element, Offset + DL.getStructLayout(S)->getElementOffset(I), DL, Offsets);
  } else if (auto *A = dyn_cast<ArrayType>(T)) {
    for (uint64_t I = 0; I < A->getNumElements(); ++I)
      addPointerOffsets(A->getElementType(), Offset + I * DL.getTypeAllocSize(A->getElementType()), DL, Offsets);
  }
}

using TableSet = SmallSetVector<GlobalVariable *, 4>;

/// A number that \p Index is a multiple of: that of its steps if it is counted in a loop; 0 if it is 0.
uint64_t divisorOf(const Value *Index, SmallPtrSetImpl<const Value *> &Seen) {
  if (auto *Constant = dyn_cast<ConstantInt>(Index)) return Constant->getValue().abs().getLimitedValue();
  if (!isa<PHINode, SelectInst, BinaryOperator, CastInst>(Index)) return 1;
  if (!Seen.insert(Index).second) return isa<PHINode>(Index) ? 0 : 1; // a phi, while its own steps are considered
  const auto *I = cast<Instruction>(Index);
  const auto OfBoth = [&](ArrayRef<unsigned> Operands) {
    uint64_t Divisor = 0;
    for (unsigned Operand : Operands) Divisor = std::gcd(Divisor, divisorOf(I->getOperand(Operand), Seen));
    return Divisor;
  };
  const auto *By = dyn_cast<ConstantInt>(I->getOperand(I->getNumOperands() - 1));
  uint64_t Divisor = 1;
  switch (I->getOpcode()) {
  case Instruction::SExt:
  case Instruction::ZExt:
    Divisor = OfBoth({0});
    break;
  case Instruction::PHI:
    Divisor = OfBoth(to_vector(seq(I->getNumOperands())));
    break;
  case Instruction::Select:
    Divisor = OfBoth({1, 2});
    break;
  case Instruction::Add:
  case Instruction::Sub:
    Divisor = OfBoth({0, 1});
    break;
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I)->isDisjoint()) Divisor = OfBoth({0, 1});
    break;
  case Instruction::Mul:
    if (By) Divisor = By->getValue().abs().getLimitedValue();
    break;
  case Instruction::Shl:
    if (By) Divisor = uint64_t(1) << By->getLimitedValue(32);
    break;
  case Instruction::And:
    if (By && !By->isZero()) Divisor = uint64_t(1) << By->getValue().countr_zero();
    break;
  default:
    break;
  }
  Seen.erase(I);
  return Divisor;
}

/// Whether Clang says that \p Load is a number. Copies of structures have the type of their member, or none.
bool isNumber(const LoadInst &Load) {
  const MDNode *Access = Load.getMetadata(LLVMContext::MD_tbaa);
  const auto *Type = Access && Access->getNumOperands() > 1 ? dyn_cast<MDNode>(Access->getOperand(1)) : nullptr;
  const auto *Name = Type && Type->getNumOperands() ? dyn_cast<MDString>(Type->getOperand(0)) : nullptr;
  return Name && is_contained({"long", "long long"}, Name->getString());
}

/// Copies of parts of tables as integers, which must copy pointers, because tables become tables of offsets.
class TableCopies {
public:
  TableCopies(const DataLayout &DL, ArrayRef<GlobalVariable *> Candidates) : DL(DL) {
    for (GlobalVariable *Table : Candidates) {
      addPointerOffsets(Table->getValueType(), 0, DL, Pointers[Table]);
      Places[Table].Tables.insert(Table);
      Worklist.push_back(Table);
    }
    while (!Worklist.empty()) {
      Value *Address = Worklist.pop_back_val();
      for (User *U : Address->users())
        if (auto *I = dyn_cast<Instruction>(U)) visit(*I, Places[Address]);
    }
  }

  /// Splits memcpy into loads and stores, of pointers where the table has pointers, and retypes loads of them as
  /// integers. \returns loads of integers that may be pointers.
  SmallPtrSet<const LoadInst *, 4> rewrite() {
    SmallPtrSet<const LoadInst *, 4> Unclear;
    for (auto &[Copy, At] : Copies)
      if (const std::optional<SmallVector<uint64_t>> Found = pointersAt(At, lengthOf(*Copy))) splitCopy(*Copy, *Found);
    for (auto &[Load, At] : Loads) {
      const std::optional<SmallVector<uint64_t>> Found = pointersAt(At, DL.getTypeStoreSize(Load->getType()));
      if (Found && Found->empty()) continue;
      if (Found && Load->getType()->isIntegerTy(64))
        loadPointer(*Load);
      else if (!isNumber(*Load))
        Unclear.insert(Load);
    }
    return Unclear;
  }

private:
  /// An address: the byte `Rest`, or one that is a multiple of `Stride` away from it if `Stride` is not 0.
  struct Place {
    TableSet Tables;
    int64_t Rest = 0;
    uint64_t Stride = 0;
  };

  static uint64_t lengthOf(const MemCpyInst &Copy) { return cast<ConstantInt>(Copy.getLength())->getZExtValue(); }

  void visit(Instruction &I, Place At) {
    if (auto *Copy = dyn_cast<MemCpyInst>(&I)) {
      auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
      if (Length && Length->getValue().ule(4096) && At.Tables.size() && Places.contains(Copy->getSource()))
        Copies[Copy] = At;
    } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (Load->getType()->isIntOrIntVectorTy() && DL.getTypeStoreSize(Load->getType()) >= 8) Loads[Load] = At;
    } else if (auto *Step = dyn_cast<GEPOperator>(&I)) {
      SmallMapVector<Value *, APInt, 4> Variable;
      APInt Constant(64, 0);
      if (Step->collectOffset(DL, 64, Variable, Constant)) {
        At.Rest += Constant.getSExtValue();
        for (auto &[Index, Scale] : Variable) {
          SmallPtrSet<const Value *, 8> Seen;
          At.Stride = std::gcd(At.Stride, Scale.abs().getZExtValue() * divisorOf(Index, Seen));
        }
      } else {
        At.Stride = 1;
      }
      join(I, At);
    } else if (isa<PHINode, SelectInst, FreezeInst>(I)) {
      join(I, At);
    }
  }

  void join(Instruction &I, const Place &At) {
    auto [Known, IsNew] = Places.try_emplace(&I, At);
    Place &Old = Known->second;
    const size_t Tables = Old.Tables.size();
    const uint64_t Stride = Old.Stride;
    Old.Tables.insert_range(At.Tables);
    Old.Stride = std::gcd(std::gcd(Old.Stride, At.Stride), uint64_t(std::abs(Old.Rest - At.Rest)));
    if (IsNew || Old.Tables.size() != Tables || Old.Stride != Stride) Worklist.push_back(&I);
  }

  /// The positions of pointers among \p Length bytes at a place; none if they depend on an index.
  std::optional<SmallVector<uint64_t>> pointersAt(const Place &At, uint64_t Length) const {
    std::optional<SmallVector<uint64_t>> Found;
    for (GlobalVariable *Table : At.Tables) {
      const DenseSet<uint64_t> &Offsets = Pointers.find(Table)->second;
      const auto Size = int64_t(DL.getTypeAllocSize(Table->getValueType()));
      int64_t Begin = At.Rest;
      if (At.Stride) Begin = (Begin % int64_t(At.Stride) + int64_t(At.Stride)) % int64_t(At.Stride);
      for (; Begin >= 0 && Begin + int64_t(Length) <= Size; Begin += int64_t(At.Stride)) {
        SmallVector<uint64_t> Here;
        for (uint64_t I = 0; I < Length; ++I)
          if (Offsets.contains(uint64_t(Begin) + I)) Here.push_back(I);
        if ((Found && *Found != Here) || (!Here.empty() && Here.back() + 8 > Length)) return std::nullopt;
        Found = std::move(Here);
        if (!At.Stride) break;
      }
    }
    return Found;
  }

  static void splitCopy(MemCpyInst &Copy, ArrayRef<uint64_t> Pointers) {
    IRBuilder<NoFolder> Builder(&Copy); // addresses in tables must be instructions
    for (uint64_t At = 0, Length = lengthOf(Copy); At < Length;) {
      Type *T = Builder.getPtrTy();
      uint64_t Size = 8;
      if (!is_contained(Pointers, At)) {
        const uint64_t *Next = upper_bound(Pointers, At);
        const uint64_t End = Next == Pointers.end() ? Length : *Next;
        while (At % Size || At + Size > End) Size /= 2;
        T = Builder.getIntNTy(unsigned(Size) * 8);
      }
      Value *Part = Builder.CreateAlignedLoad(T, Builder.CreatePtrAdd(Copy.getSource(), Builder.getInt64(At)),
                                              commonAlignment(Copy.getSourceAlign().valueOrOne(), At));
      Builder.CreateAlignedStore(Part, Builder.CreatePtrAdd(Copy.getDest(), Builder.getInt64(At)),
                                 commonAlignment(Copy.getDestAlign().valueOrOne(), At));
      At += Size;
    }
    Copy.eraseFromParent();
  }

  /// LLVM copies a structure of one pointer as an integer.
  static void loadPointer(LoadInst &Load) {
    IRBuilder<> Builder(&Load);
    Value *Pointer = Builder.CreateAlignedLoad(Builder.getPtrTy(), Load.getPointerOperand(), Load.getAlign());
    for (Use &U : make_early_inc_range(Load.uses()))
      if (isa<StoreInst>(U.getUser())) U.set(Pointer);
    if (!Load.use_empty()) Load.replaceAllUsesWith(Builder.CreatePtrToInt(Pointer, Load.getType()));
    Load.eraseFromParent();
  }

  const DataLayout &DL;
  MapVector<GlobalVariable *, DenseSet<uint64_t>> Pointers; ///< the offsets of a candidate's pointers
  MapVector<Value *, Place> Places;
  MapVector<MemCpyInst *, Place> Copies;
  MapVector<LoadInst *, Place> Loads;
  SmallVector<Value *> Worklist;
};

/// The tables that an address may point into, and whether all uses of the tables' addresses support offsets.
class TableAddresses {
public:
  /// \param UnclearLoads loads of integers that may be pointers.
  TableAddresses(const DataLayout &DL, ArrayRef<GlobalVariable *> Candidates,
                 SmallPtrSet<const LoadInst *, 4> UnclearLoads)
      : Unclear(std::move(UnclearLoads)) {
    for (GlobalVariable *Table : Candidates) {
      TableSet &Of = Pointees[Table];
      if (!forEachPointer(Table->getInitializer(), DL, [&](GlobalVariable &G) { Of.insert(&G); }))
        Refused.insert(Table);
    }
    // If a table is rejected, tables that point to it, or share an address with it, are rejected, too.
    for (size_t Before = Refused.size() + 1; Before != Refused.size();) {
      Before = Refused.size();
      for (auto &[Table, Of] : Pointees)
        if (any_of(Of, [&](GlobalVariable *G) { return holdsPointers(G->getValueType()) && !isTable(*G); }))
          Refused.insert(Table);
      follow();
    }
  }

  bool isTable(GlobalVariable &G) const { return Pointees.contains(&G) && !Refused.contains(&G); }
  const TableSet &pointees(GlobalVariable &Table) const { return Pointees.find(&Table)->second; }
  /// Loads of pointers from tables.
  ArrayRef<LoadInst *> loads() const { return Loads.getArrayRef(); }

private:
  void follow() {
    Tables.clear();
    Loads.clear();
    Worklist.clear();
    for (auto &[Table, Of] : Pointees)
      if (isTable(*Table)) add(*Table, {Table});
    while (!Worklist.empty()) {
      Value *Address = Worklist.pop_back_val();
      const TableSet In = Tables[Address];
      for (User *U : Address->users())
        if (!isa<Constant>(U) && !visit(*cast<Instruction>(U), In)) refuse(In);
    }
    // Values that may also be addresses of other memory.
    for (auto &[Address, In] : Tables)
      if (isa<PHINode, SelectInst>(Address) && !all_of(cast<User>(Address)->operands(), [&](const Use &Operand) {
            return !Operand->getType()->isPointerTy() || isa<ConstantPointerNull, UndefValue>(Operand) ||
                   Tables.contains(Operand);
          }))
        refuse(In);
  }

  void add(Value &Address, ArrayRef<GlobalVariable *> In) {
    TableSet &Known = Tables[&Address];
    const size_t Before = Known.size();
    Known.insert_range(In);
    if (Known.size() != Before) Worklist.push_back(&Address);
  }

  void refuse(const TableSet &In) { Refused.insert(In.begin(), In.end()); }

  /// \returns false if the use does not support a table of offsets.
  bool visit(Instruction &I, const TableSet &In) {
    if (isa<ICmpInst, PtrToIntInst>(I)) return true;
    if (isa<GetElementPtrInst, PHINode, SelectInst, FreezeInst>(I)) {
      add(I, In.getArrayRef());
      return true;
    }
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load) return false;
    if (!Load->getType()->isPointerTy()) return !holdsPointers(Load->getType()) && !Unclear.contains(Load);
    Loads.insert(Load);
    for (GlobalVariable *Table : In)
      for (GlobalVariable *G : Pointees[Table])
        if (isTable(*G)) add(I, {G});
    return true;
  }

  MapVector<GlobalVariable *, TableSet> Pointees; ///< of each candidate
  SmallPtrSet<GlobalVariable *, 8> Refused;
  SmallPtrSet<const LoadInst *, 4> Unclear;
  MapVector<Value *, TableSet> Tables; ///< the tables that an address may point into
  SetVector<LoadInst *> Loads;
  SmallVector<Value *> Worklist;
};

class TablesOfOffsets {
public:
  explicit TablesOfOffsets(Module &M) : M(M), C(M.getContext()), DL(M.getDataLayout()) {}

  bool run() {
    SmallVector<GlobalVariable *> Candidates;
    for (GlobalVariable &G : M.globals())
      if (isConstant(G) && holdsPointers(G.getValueType())) Candidates.push_back(&G);
    if (Candidates.empty()) return false;
    SmallVector<Constant *> Constants(Candidates.begin(), Candidates.end());
    convertUsersOfConstantsToInstructions(Constants, nullptr, /*RemoveDeadConstants=*/true, /*IncludeSelf=*/false);
    const TableAddresses Addresses(DL, Candidates, TableCopies(DL, Candidates).rewrite());
    erase_if(Candidates, [&](GlobalVariable *Table) { return !Addresses.isTable(*Table); });
    if (Candidates.empty()) return false;
    for (GlobalVariable *Table : Candidates)
      for (GlobalVariable *G : Addresses.pointees(*Table)) Pointees.insert({G, 0});
    makePool();
    for (LoadInst *Load : Addresses.loads()) convert(*Load);
    for (GlobalVariable *Table : Candidates)
      if (!Pointees.contains(Table)) convert(*Table);
    for (auto &[Old, Offset] : Pointees) {
      Old->replaceAllUsesWith(ConstantExpr::getGetElementPtr(Type::getInt8Ty(C), Pool, offset(Offset)));
      Old->eraseFromParent();
    }
    return true;
  }

private:
  Constant *offset(uint64_t Bytes) { return ConstantInt::get(Type::getInt64Ty(C), Bytes); }

  /// Combines all pointees in one constant, each at its alignment; includes tables, with offsets.
  void makePool() {
    uint64_t Size = 0;
    Align Largest(1);
    for (auto &[G, Offset] : Pointees) {
      Align Alignment = DL.getPreferredAlign(G);
      Largest = std::max(Largest, Alignment);
      Offset = alignTo(Size, Alignment);
      Size = Offset + DL.getTypeAllocSize(G->getValueType());
    }
    SmallVector<Constant *> Parts;
    Size = 0;
    for (auto &[G, Offset] : Pointees) {
      if (Offset != Size) Parts.push_back(Constant::getNullValue(ArrayType::get(Type::getInt8Ty(C), Offset - Size)));
      Parts.push_back(withOffsets(G->getInitializer()));
      Size = Offset + DL.getTypeAllocSize(G->getValueType());
    }
    Constant *All = ConstantStruct::getAnon(C, Parts, /*Packed=*/true);
    Pool = new GlobalVariable(M, All->getType(), /*isConstant=*/true, GlobalValue::InternalLinkage, All, "pointees",
                              nullptr, GlobalValue::NotThreadLocal, PrivateSpace);
    Pool->setAlignment(Largest);
  }

  Type *withOffsets(Type *T) {
    if (T->isPointerTy()) return Type::getInt64Ty(C);
    if (!holdsPointers(T)) return T;
    if (auto *A = dyn_cast<ArrayType>(T)) return ArrayType::get(withOffsets(A->getElementType()), A->getNumElements());
    if (auto *V = dyn_cast<VectorType>(T))
      return VectorType::get(withOffsets(V->getElementType()), V->getElementCount());
    SmallVector<Type *> Elements(map_range(cast<StructType>(T)->elements(), [&](Type *E) { return withOffsets(E); }));
    return StructType::get(C, Elements, cast<StructType>(T)->isPacked());
  }

  Constant *withOffsets(Constant *Old) {
    Type *T = withOffsets(Old->getType());
    if (T == Old->getType()) return Old;
    if (Old->getType()->isPointerTy()) {
      APInt Offset(64, 0);
      auto *G = dyn_cast<GlobalVariable>(Old->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true));
      return G ? offset(Pointees[G] + Offset.getZExtValue()) : Constant::getAllOnesValue(T);
    }
    SmallVector<Constant *> Parts;
    uint64_t Count = isa<StructType>(T)  ? T->getStructNumElements()
                     : isa<ArrayType>(T) ? T->getArrayNumElements()
                                         : cast<FixedVectorType>(T)->getNumElements();
    for (uint64_t I = 0; I < Count; ++I) Parts.push_back(withOffsets(Old->getAggregateElement(unsigned(I))));
    if (auto *S = dyn_cast<StructType>(T)) return ConstantStruct::get(S, Parts);
    if (auto *A = dyn_cast<ArrayType>(T)) return ConstantArray::get(A, Parts);
    return ConstantVector::get(Parts);
  }

  void convert(GlobalVariable &Table) {
    Constant *Offsets = withOffsets(Table.getInitializer());
    auto *New = new GlobalVariable(M, Offsets->getType(), /*isConstant=*/true, GlobalValue::InternalLinkage, Offsets,
                                   Table.getName() + ".offsets", nullptr, GlobalValue::NotThreadLocal, PrivateSpace);
    New->setAlignment(Table.getAlign());
    Table.replaceAllUsesWith(New);
    Table.eraseFromParent();
  }

  void convert(LoadInst &Load) {
    IRBuilder<> Builder(&Load);
    Value *Offset = Builder.CreateAlignedLoad(Builder.getInt64Ty(), Load.getPointerOperand(), Load.getAlign());
    Value *Pointer = Builder.CreatePtrAdd(Pool, Offset);
    Value *IsNull = Builder.CreateICmpEQ(Offset, Builder.getInt64(-1));
    Pointer = Builder.CreateSelect(IsNull, Constant::getNullValue(Load.getType()), Pointer);
    Pointer->takeName(&Load);
    Load.replaceAllUsesWith(Pointer);
    Load.eraseFromParent();
  }

  Module &M;
  LLVMContext &C;
  const DataLayout &DL;
  MapVector<GlobalVariable *, uint64_t> Pointees; ///< with their offsets in the pool
  GlobalVariable *Pool = nullptr;
};

} // namespace

PreservedAnalyses PointerTablesPass::run(Module &M, ModuleAnalysisManager &) {
  Preconditions("syclc-pointer-tables", M).kernelsHave(CallingConv::C); // pointers are still flat
  return TablesOfOffsets(M).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
