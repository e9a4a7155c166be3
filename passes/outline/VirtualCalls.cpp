// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/VirtualCalls.h"

#include "ir/SpmdContract.h"
#include "outline/FunctionTables.h"
#include "outline/Outline.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/TypeMetadataUtils.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/xxhash.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

namespace {

/// A possible class of a call's object: the value of its vtable pointer, and the function to call.
struct Candidate {
  GlobalVariable *Table;
  uint64_t Offset; ///< into the vtable, in bytes
  Function *Callee;
};

class Lowering {
public:
  explicit Lowering(Module &M) : M(M) {
    for (Function *F : annotatedFunctions(M, IndirectlyCallableAnnotation)) Marked.insert(F);
    for (GlobalVariable &G : M.globals())
      if (G.hasMetadata(LLVMContext::MD_type) && G.hasInitializer()) Tables.push_back(&G);
  }

  void run() {
    if (Marked.empty()) return;
    SmallVector<CallInst *> Tests;
    for (Intrinsic::ID Id : {Intrinsic::type_test, Intrinsic::public_type_test})
      if (Function *Test = Intrinsic::getDeclarationIfExists(&M, Id))
        for (User *U : Test->users()) Tests.push_back(cast<CallInst>(U));
    SmallVector<std::pair<CallBase *, SmallVector<Candidate>>> Calls;
    for (CallInst *Test : Tests) collect(*Test, Calls);
    for (CallInst *Test : Tests) drop(*Test);
    for (GlobalVariable *Table : Tables) Table->setUnnamedAddr(GlobalValue::UnnamedAddr::None);
    for (auto &[Call, Candidates] : Calls) lower(*Call, Candidates);
    for (GlobalVariable *Table : Tables) forgetOthers(*Table);
  }

private:
  /// Whether \p F, or the function that it is a thunk for, is marked.
  bool isMarked(const Function &F) const {
    if (Marked.contains(&F)) return true;
    if (!F.getName().starts_with("_ZT")) return false;
    return any_of(instructions(F), [&](const Instruction &I) {
      auto *Call = dyn_cast<CallBase>(&I);
      return Call && Call->getCalledFunction() && Marked.contains(Call->getCalledFunction());
    });
  }

  /// The classes that are, or derive from, the argument \p Id of a type test, with their functions at \p Offset.
  SmallVector<Candidate> candidates(Metadata *Id, uint64_t Offset) {
    SmallVector<Candidate> Found;
    SmallVector<MDNode *, 4> Types;
    for (GlobalVariable *Table : Tables) {
      Types.clear();
      Table->getMetadata(LLVMContext::MD_type, Types);
      for (MDNode *Type : Types) {
        if (Type->getOperand(1) != Id) continue;
        const uint64_t Start =
            cast<ConstantInt>(cast<ConstantAsMetadata>(Type->getOperand(0))->getValue())->getZExtValue();
        Constant *Slot = getPointerAtOffset(Table->getInitializer(), Start + Offset, M, Table);
        if (auto *Callee = Slot ? dyn_cast<Function>(Slot->stripPointerCasts()) : nullptr; Callee && isMarked(*Callee))
          Found.push_back({Table, Start, Callee});
      }
    }
    return Found;
  }

  void collect(CallInst &Test, SmallVectorImpl<std::pair<CallBase *, SmallVector<Candidate>>> &Calls) {
    SmallVector<DevirtCallSite, 1> Sites;
    SmallVector<CallInst *, 1> Assumes;
    // Not from an analysis manager: the calls of other tests have just got new blocks.
    DominatorTree Tree(*Test.getFunction());
    findDevirtualizableCallsForTypeTest(Sites, Assumes, &Test, Tree);
    Metadata *Id = cast<MetadataAsValue>(Test.getArgOperand(1))->getMetadata();
    for (const DevirtCallSite &Site : Sites)
      if (SmallVector<Candidate> Found = candidates(Id, Site.Offset); !Found.empty())
        Calls.push_back({&Site.CB, std::move(Found)});
  }

  void drop(CallInst &Test) {
    Test.replaceAllUsesWith(ConstantInt::getTrue(Test.getType()));
    Test.eraseFromParent();
  }

  /// Creates a block that ends the work-item with a report.
  BasicBlock *failure(CallBase &Call) {
    BasicBlock *Block = BasicBlock::Create(M.getContext(), "virtual.unknown", Call.getFunction());
    IRBuilder<> B(Block);
    B.SetCurrentDebugLocation(Call.getDebugLoc());
    const DebugLoc &Where = Call.getDebugLoc();
    Value *Null = ConstantPointerNull::get(B.getPtrTy());
    FunctionCallee Assert = M.getOrInsertFunction(
        "__assert_fail", FunctionType::get(B.getVoidTy(), {B.getPtrTy(), B.getPtrTy(), B.getInt32Ty(), B.getPtrTy()},
                                           /*isVarArg=*/false));
    B.CreateCall(Assert,
                 {B.CreateGlobalString("the object of a virtual call is of a class whose function is "
                                       "indirectly_callable, and a kernel has made it"),
                  Where ? B.CreateGlobalString(Where->getFilename()) : Null, B.getInt32(Where ? Where.getLine() : 0),
                  B.CreateGlobalString(demangle(Call.getFunction()->getName()))});
    B.CreateUnreachable();
    return Block;
  }

  void lower(CallBase &Old, ArrayRef<Candidate> Candidates) {
    CallBase *Call = &Old;
    if (auto *Invoke = dyn_cast<InvokeInst>(Call)) Call = changeToCall(Invoke); // devices have no exceptions
    Value *Table = cast<LoadInst>(Call->getCalledOperand()->stripPointerCasts())
                       ->getPointerOperand()
                       ->stripInBoundsConstantOffsets();
    MapVector<Function *, SmallVector<const Candidate *>> ByCallee;
    for (const Candidate &C : Candidates)
      if (C.Callee->getFunctionType() == Call->getFunctionType()) ByCallee[C.Callee].push_back(&C);

    BasicBlock *Before = Call->getParent(), *After = SplitBlock(Before, Call->getNextNode());
    BasicBlock *Next = BasicBlock::Create(M.getContext(), "virtual", Before->getParent(), After);
    Before->getTerminator()->eraseFromParent();
    IRBuilder<> B(Before);
    B.SetCurrentDebugLocation(Call->getDebugLoc());
    B.CreateBr(Next);
    PHINode *Result = nullptr;
    if (!Call->getType()->isVoidTy()) {
      Result = PHINode::Create(Call->getType(), ByCallee.size(), "", After->begin());
      Call->replaceAllUsesWith(Result);
    }
    for (auto &[Callee, Classes] : ByCallee) {
      BasicBlock *Here = BasicBlock::Create(M.getContext(), "virtual.call", Before->getParent(), After);
      BasicBlock *Test = std::exchange(Next, BasicBlock::Create(M.getContext(), "virtual", Before->getParent(), After));
      B.SetInsertPoint(Test);
      Value *IsClass = nullptr;
      for (const Candidate *C : Classes) {
        Constant *Address = ConstantExpr::getGetElementPtr(B.getInt8Ty(), C->Table, B.getInt64(C->Offset));
        Value *Same = B.CreateICmpEQ(Table, Address);
        IsClass = IsClass ? B.CreateOr(IsClass, Same) : Same;
      }
      B.CreateCondBr(IsClass, Here, Next);
      B.SetInsertPoint(Here);
      auto *Direct = cast<CallBase>(Call->clone());
      B.Insert(Direct);
      Direct->setCalledFunction(Callee);
      Direct->setMetadata(LLVMContext::MD_prof, nullptr);
      B.CreateBr(After);
      if (Result) Result->addIncoming(Direct, Here);
    }
    BasicBlock *Failure = failure(*Call);
    Next->replaceAllUsesWith(Failure);
    Next->eraseFromParent();
    Call->eraseFromParent();
  }

  /// Keeps the marked functions in \p Table, and replaces others by declarations with a name that error messages show.
  void forgetOthers(GlobalVariable &Table) {
    SmallPtrSet<Function *, 8> Others;
    bool HasMarked = false;
    auto Look = [&](auto &&Self, Constant *C) -> void {
      if (auto *F = dyn_cast<Function>(C->stripPointerCasts())) {
        isMarked(*F) ? void(HasMarked = true) : void(Others.insert(F));
        return;
      }
      if (isa<ConstantAggregate>(C))
        for (Use &Op : C->operands()) Self(Self, cast<Constant>(Op));
    };
    Look(Look, Table.getInitializer());
    if (!HasMarked) return;
    auto Replace = [&](auto &&Self, Constant *C) -> Constant * {
      if (auto *F = dyn_cast<Function>(C->stripPointerCasts())) {
        if (!Others.contains(F)) return C;
        return cast<Function>(
            M.getOrInsertFunction((F->getName() + ".not_indirectly_callable").str(), F->getFunctionType()).getCallee());
      }
      if (auto *Array = dyn_cast<ConstantArray>(C)) {
        SmallVector<Constant *> Elements;
        for (Use &Op : C->operands()) Elements.push_back(Self(Self, cast<Constant>(Op)));
        return ConstantArray::get(Array->getType(), Elements);
      }
      if (auto *Struct = dyn_cast<ConstantStruct>(C)) {
        SmallVector<Constant *> Elements;
        for (Use &Op : C->operands()) Elements.push_back(Self(Self, cast<Constant>(Op)));
        return ConstantStruct::get(Struct->getType(), Elements);
      }
      // Type info.
      return isa<GlobalVariable>(C->stripPointerCasts()) ? Constant::getNullValue(C->getType()) : C;
    };
    Table.setInitializer(Replace(Replace, Table.getInitializer()));
  }

  Module &M;
  SmallPtrSet<const Function *, 16> Marked;
  SmallVector<GlobalVariable *> Tables;
};

/// The entries of the table \p C as integers: offsets, and zeros for addresses of functions and type information.
Constant *withoutAddresses(Constant *C, const DataLayout &Layout) {
  return replacePointers(C, [&](Constant *Part) -> Constant * {
    if (!Part->getType()->isPointerTy()) return nullptr;
    Type *Int = Layout.getIntPtrType(Part->getType());
    const auto *Cast = dyn_cast<ConstantExpr>(Part);
    return Cast && Cast->getOpcode() == Instruction::IntToPtr
               ? ConstantFoldIntegerCast(Cast->getOperand(0), Int, /*IsSigned=*/false, Layout)
               : Constant::getNullValue(Int);
  });
}

} // namespace

void lowerVirtualCalls(Module &Device) { Lowering(Device).run(); }

void keepBaseOffsets(Module &Spmd) {
  for (GlobalVariable &G : make_early_inc_range(Spmd.globals())) {
    if (!isVirtualTable(G)) continue;
    Constant *Offsets = withoutAddresses(G.getInitializer(), Spmd.getDataLayout());
    auto *Table = new GlobalVariable(Spmd, Offsets->getType(), /*isConstant=*/true, GlobalValue::InternalLinkage,
                                     Offsets, "", &G);
    Table->takeName(&G);
    Table->copyMetadata(&G, 0);
    Table->setAlignment(G.getAlign());
    G.replaceAllUsesWith(Table);
    G.eraseFromParent();
  }
}

bool isVirtualTable(const GlobalVariable &G) {
  return (G.getName().starts_with("_ZTV") || G.getName().starts_with("_ZTC")) && G.isConstant() && G.hasInitializer();
}

bool isNumbered(const GlobalVariable &G) { return G.hasMetadata(LLVMContext::MD_type); }

void numberClasses(Module &M) {
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    if (!isNumbered(G)) continue;
    const uint64_t Number = xxh3_64bits(G.getName()) & ~uint64_t(0xffff) & (~uint64_t(0) >> 1);
    auto At = [&](uint64_t Offset) {
      return ConstantExpr::getIntToPtr(ConstantInt::get(Type::getInt64Ty(M.getContext()), Number + Offset),
                                       G.getType());
    };
    for (User *U : make_early_inc_range(G.users()))
      if (auto *Address = dyn_cast<GEPOperator>(U)) {
        APInt Offset(64, 0);
        if (Address->accumulateConstantOffset(M.getDataLayout(), Offset))
          Address->replaceAllUsesWith(At(Offset.getZExtValue()));
      }
    G.replaceAllUsesWith(At(0));
    G.eraseFromParent();
  }
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && F.getName().ends_with(".not_indirectly_callable")) F.eraseFromParent();
}

} // namespace syclc
