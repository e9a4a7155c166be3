// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "address-space/PointerTables.h"

#include "address-space/RetypeGeneric.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace syclc {

namespace {

bool holdsPointers(Type *T) { return T->isPointerTy() || any_of(T->subtypes(), holdsPointers); }

bool isConstant(const GlobalVariable &G) { return G.isConstant() && G.hasInitializer(); }

/// Calls \p Visit for every pointer in a constant. \returns false when one is neither null nor at a constant's data.
bool forEachPointer(Constant *C, const DataLayout &DL, function_ref<void(GlobalVariable &)> Visit) {
  if (!holdsPointers(C->getType()) || isa<ConstantAggregateZero, UndefValue>(C)) return true;
  if (!C->getType()->isPointerTy())
    return all_of(C->operands(), [&](Use &Part) { return forEachPointer(cast<Constant>(Part), DL, Visit); });
  if (isa<ConstantPointerNull>(C)) return true;
  APInt Offset(64, 0);
  auto *G = dyn_cast<GlobalVariable>(C->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true));
  if (!G || !isConstant(*G) || holdsPointers(G->getValueType())) return false;
  Visit(*G);
  return true;
}

class Tables {
public:
  explicit Tables(Module &M) : M(M), C(M.getContext()), DL(M.getDataLayout()) {}

  bool run() {
    SmallVector<GlobalVariable *> Candidates;
    for (GlobalVariable &G : M.globals())
      if (isConstant(G) && holdsPointers(G.getValueType())) Candidates.push_back(&G);
    if (Candidates.empty()) return false;
    SmallVector<Constant *> Constants(Candidates.begin(), Candidates.end());
    convertUsersOfConstantsToInstructions(Constants, nullptr, /*RemoveDeadConstants=*/true, /*IncludeSelf=*/false);
    erase_if(Candidates, [&](GlobalVariable *Table) { return !canConvert(*Table); });
    if (Candidates.empty()) return false;
    makePool();
    for (GlobalVariable *Table : Candidates) convert(*Table);
    for (auto &[Old, Offset] : Pointees) {
      Old->replaceAllUsesWith(ConstantExpr::getGetElementPtr(Type::getInt8Ty(C), Pool, offset(Offset)));
      Old->eraseFromParent();
    }
    return true;
  }

private:
  Constant *offset(uint64_t Bytes) { return ConstantInt::get(Type::getInt64Ty(C), Bytes); }

  /// Collects the loads of pointers from \p Table; false when its address is used in other ways.
  bool findLoads(GlobalVariable &Table, SmallVectorImpl<LoadInst *> &PointerLoads) {
    SmallVector<Value *> Worklist{&Table};
    while (!Worklist.empty())
      for (User *U : Worklist.pop_back_val()->users()) {
        if (isa<GetElementPtrInst>(U))
          Worklist.push_back(U);
        else if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->getType()->isPointerTy())
          PointerLoads.push_back(Load);
        else if (!Load || holdsPointers(Load->getType()))
          return false;
      }
    return true;
  }

  bool canConvert(GlobalVariable &Table) {
    SmallVector<LoadInst *> Loads;
    SmallVector<GlobalVariable *> Found;
    if (!findLoads(Table, Loads) ||
        !forEachPointer(Table.getInitializer(), DL, [&](GlobalVariable &G) { Found.push_back(&G); }))
      return false;
    for (GlobalVariable *G : Found) Pointees.insert({G, 0});
    return true;
  }

  /// All pointees in one constant, each at its alignment.
  void makePool() {
    SmallVector<Constant *> Parts;
    uint64_t Size = 0;
    Align Largest(1);
    for (auto &[G, Offset] : Pointees) {
      Align Alignment = DL.getPreferredAlign(G);
      Largest = std::max(Largest, Alignment);
      Offset = alignTo(Size, Alignment);
      if (Offset != Size) Parts.push_back(Constant::getNullValue(ArrayType::get(Type::getInt8Ty(C), Offset - Size)));
      Parts.push_back(G->getInitializer());
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
    SmallVector<LoadInst *> Loads;
    findLoads(Table, Loads);
    for (LoadInst *Load : Loads) {
      IRBuilder<> Builder(Load);
      Value *Offset = Builder.CreateAlignedLoad(Builder.getInt64Ty(), Load->getPointerOperand(), Load->getAlign());
      Value *Pointer = Builder.CreatePtrAdd(Pool, Offset);
      Value *IsNull = Builder.CreateICmpEQ(Offset, Builder.getInt64(-1));
      Pointer = Builder.CreateSelect(IsNull, Constant::getNullValue(Load->getType()), Pointer);
      Pointer->takeName(Load);
      Load->replaceAllUsesWith(Pointer);
      Load->eraseFromParent();
    }
    Table.replaceAllUsesWith(New);
    Table.eraseFromParent();
  }

  Module &M;
  LLVMContext &C;
  const DataLayout &DL;
  MapVector<GlobalVariable *, uint64_t> Pointees; ///< and their offsets in the pool
  GlobalVariable *Pool = nullptr;
};

} // namespace

PreservedAnalyses PointerTablesPass::run(Module &M, ModuleAnalysisManager &) {
  return Tables(M).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
