// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/address-space/RetypeGeneric.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "support/Preconditions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace syclc {

namespace {

/// Maps flat pointers to generic ones, anywhere in a type.
class FlatToGeneric : public ValueMapTypeRemapper {
public:
  Type *remapType(Type *T) override {
    if (auto *P = dyn_cast<PointerType>(T))
      return P->getAddressSpace() == PrivateSpace ? PointerType::get(T->getContext(), GenericSpace) : T;
    if (Type *Known = Cache.lookup(T)) return Known;
    Type *Result = remapCompound(T);
    Cache[T] = Result;
    return Result;
  }

private:
  Type *remapCompound(Type *T) {
    if (auto *A = dyn_cast<ArrayType>(T)) return ArrayType::get(remapType(A->getElementType()), A->getNumElements());
    if (auto *V = dyn_cast<VectorType>(T)) return VectorType::get(remapType(V->getElementType()), V->getElementCount());
    if (auto *F = dyn_cast<FunctionType>(T)) {
      SmallVector<Type *> Params(map_range(F->params(), [&](Type *P) { return remapType(P); }));
      return FunctionType::get(remapType(F->getReturnType()), Params, F->isVarArg());
    }
    auto *S = dyn_cast<StructType>(T);
    if (!S || S->isOpaque()) return T;
    SmallVector<Type *> Elements(map_range(S->elements(), [&](Type *E) { return remapType(E); }));
    if (equal(Elements, S->elements())) return T;
    if (S->isLiteral()) return StructType::get(T->getContext(), Elements, S->isPacked());
    return StructType::create(T->getContext(), Elements, S->getName(), S->isPacked());
  }

  DenseMap<Type *, Type *> Cache;
};

class Retyper {
public:
  explicit Retyper(Module &M) : M(M), C(M.getContext()), Generic(PointerType::get(C, GenericSpace)) {}

  void run() {
    dropLifetimes();
    declareGlobals();
    declareFunctions();
    for (auto [Old, New] : Globals)
      if (Old->hasInitializer()) New->setInitializer(MapValue(Old->getInitializer(), Map, RF_None, &Types));
    for (auto [Old, New] : Functions) cloneBody(*Old, *New);
    eraseOld();
  }

private:
  /// They refer to allocas by their flat address, and later stages do not use them.
  void dropLifetimes() {
    for (Function &F : M)
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (I.isLifetimeStartOrEnd()) I.eraseFromParent();
  }

  void declareGlobals() {
    SmallVector<GlobalVariable *> Flat;
    for (GlobalVariable &G : M.globals())
      if (G.getAddressSpace() == PrivateSpace) Flat.push_back(&G);
    for (GlobalVariable *Old : Flat) {
      GlobalVariable &G = *Old;
      unsigned Space = G.isConstant() && G.hasInitializer() ? ConstantSpace : GlobalSpace;
      auto *New = new GlobalVariable(M, Types.remapType(G.getValueType()), G.isConstant(), G.getLinkage(), nullptr, "",
                                     nullptr, GlobalValue::NotThreadLocal, Space);
      New->takeName(&G);
      New->setAlignment(G.getAlign());
      New->setUnnamedAddr(G.getUnnamedAddr());
      Map[&G] = ConstantExpr::getAddrSpaceCast(New, Generic);
      Globals.push_back({&G, New});
    }
  }

  void declareFunctions() {
    SmallVector<Function *> Flat(map_range(M, [](Function &F) { return &F; }));
    for (Function *Old : Flat) {
      Function &F = *Old;
      auto *Type = cast<FunctionType>(Types.remapType(F.getFunctionType()));
      std::optional<KernelInfo> Kernel = KernelInfo::get(F);
      if (F.isIntrinsic()) {
        SmallVector<llvm::Type *> Overloads;
        if (Type == F.getFunctionType() || !Intrinsic::getIntrinsicSignature(F.getIntrinsicID(), Type, Overloads))
          continue;
        Map[&F] = Intrinsic::getOrInsertDeclaration(&M, F.getIntrinsicID(), Overloads);
        Intrinsics.push_back(&F);
        continue;
      }
      if (F.isDeclaration() && Type == F.getFunctionType()) {
        F.setCallingConv(CallingConv::SPIR_FUNC);
        continue;
      }
      if (Kernel) Type = kernelType(F, *Kernel);
      auto *New = Function::Create(Type, F.getLinkage(), "", M);
      New->takeName(&F);
      New->setCallingConv(Kernel ? CallingConv::SPIR_KERNEL : CallingConv::SPIR_FUNC);
      Map[&F] = New;
      Functions.push_back({&F, New});
    }
  }

  FunctionType *kernelType(Function &F, const KernelInfo &Kernel) {
    SmallVector<Type *> Params;
    for (auto [Param, Arg] : zip_equal(Kernel.Params, F.args())) switch (Param.Kind) {
      case SYCLC_PARAM_POINTER:
      case SYCLC_PARAM_ASSERTION:
      case SYCLC_PARAM_DEVICE_GLOBAL:
        Params.push_back(PointerType::get(C, GlobalSpace));
        break;
      case SYCLC_PARAM_LOCAL_MEMORY:
        Params.push_back(PointerType::get(C, LocalSpace));
        break;
      case SYCLC_PARAM_CLOSURE:
        Params.push_back(PointerType::get(C, PrivateSpace));
        break;
      case SYCLC_PARAM_VALUE:
        Params.push_back(Arg.getType());
        break;
      }
    return FunctionType::get(Type::getVoidTy(C), Params, false);
  }

  void cloneBody(Function &Old, Function &New) {
    if (Old.isDeclaration()) return New.copyAttributesFrom(&Old);
    BasicBlock *Entry = BasicBlock::Create(C, "entry", &New);
    IRBuilder<> Builder(Entry);
    for (auto [OldArg, NewArg] : zip_equal(Old.args(), New.args())) {
      NewArg.setName(OldArg.getName());
      Map[&OldArg] = bodyArgument(Builder, OldArg, NewArg);
    }
    SmallVector<ReturnInst *> Returns;
    AttributeList Attributes = Old.getAttributes();
    CloneFunctionInto(&New, &Old, Map, CloneFunctionChangeType::LocalChangesOnly, Returns, "", nullptr, &Types);
    setAttributes(New, Old, Attributes);
    auto *OldEntry = cast<BasicBlock>(Map[&Old.front()]);
    Builder.CreateBr(OldEntry);
    MergeBlockIntoPredecessor(OldEntry);
    for (Instruction &I : make_early_inc_range(instructions(New))) {
      if (auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca && Alloca->getAddressSpace() == GenericSpace)
        retypeAlloca(*Alloca);
      else if (auto *Call = dyn_cast<CallInst>(&I))
        retypeCall(*Call);
    }
    if (Old.hasMetadata(KernelMetadata)) retypeClosureLoads(Old, New);
  }

  /// The value that replaces an argument in the body, where flat pointers are generic.
  Value *bodyArgument(IRBuilder<> &Builder, Argument &Old, Argument &New) {
    if (Type *ByVal = Old.getParamByValType(); ByVal && !Old.getParent()->hasMetadata(KernelMetadata)) {
      // The callee owns its copy: it is an alloca, because SPIR-V's ByVal is only for private pointers.
      Type *Copied = Types.remapType(ByVal);
      Align Alignment = Old.getParamAlign().value_or(M.getDataLayout().getABITypeAlign(ByVal));
      auto *Copy =
          new AllocaInst(Copied, PrivateSpace, nullptr, Alignment, Old.getName() + ".copy", Builder.GetInsertBlock());
      Builder.CreateMemCpy(Copy, Alignment, &New, Alignment, M.getDataLayout().getTypeAllocSize(ByVal));
      return Builder.CreateAddrSpaceCast(Copy, Generic);
    }
    if (!Old.getType()->isPointerTy() || New.getType() == Generic) return &New;
    return Builder.CreateAddrSpaceCast(&New, Generic, New.getName() + ".generic");
  }

  void setAttributes(Function &New, const Function &Old, const AttributeList &Attributes) {
    AttributeMask Dropped;
    for (Attribute::AttrKind Kind : {Attribute::ByVal, Attribute::StructRet, Attribute::Preallocated,
                                     Attribute::InAlloca, Attribute::ByRef, Attribute::Returned, Attribute::Nest})
      Dropped.addAttribute(Kind);
    AttributeList Kept;
    Kept = Kept.addFnAttributes(C, AttrBuilder(C, Attributes.getFnAttrs()));
    Kept = Kept.addRetAttributes(C, AttrBuilder(C, Attributes.getRetAttrs()));
    for (unsigned I = 0; I < Old.arg_size(); ++I)
      Kept = Kept.addParamAttributes(C, I, AttrBuilder(C, Attributes.getParamAttrs(I)).remove(Dropped));
    New.setAttributes(Kept);
    std::optional<KernelInfo> Kernel = KernelInfo::get(Old);
    New.setCallingConv(Kernel ? CallingConv::SPIR_KERNEL : CallingConv::SPIR_FUNC);
    if (!Kernel) return;
    for (auto [I, Param] : enumerate(Kernel->Params))
      if (Param.Kind == SYCLC_PARAM_CLOSURE)
        New.addParamAttr(I, Attribute::getWithByValType(C, closureType(Param.Size, Param.Align)));
  }

  /// A structure of the closure's size and natural alignment: `{ [n x i64] }` in most cases.
  Type *closureType(uint64_t Size, uint64_t Alignment) {
    uint64_t Unit = std::min<uint64_t>(Alignment, 8);
    while (Size % Unit) Unit /= 2;
    Type *Element = Type::getIntNTy(C, Unit * 8);
    return StructType::create({ArrayType::get(Element, Size / Unit)}, "closure");
  }

  /// `alloca T` in the generic space, created by the type mapper, becomes a private one and a cast.
  void retypeAlloca(AllocaInst &Alloca) {
    auto *New = new AllocaInst(Alloca.getAllocatedType(), PrivateSpace, Alloca.getArraySize(), Alloca.getAlign(), "",
                               Alloca.getIterator());
    New->takeName(&Alloca);
    auto *Cast = new AddrSpaceCastInst(New, Generic, New->getName() + ".generic", Alloca.getIterator());
    Alloca.replaceAllUsesWith(Cast);
    Alloca.eraseFromParent();
  }

  void retypeCall(CallInst &Call) {
    Function *Callee = Call.getCalledFunction();
    if (!Callee || Callee->isIntrinsic()) return;
    Call.setCallingConv(Callee->getCallingConv());
    AttributeMask Dropped;
    for (Attribute::AttrKind Kind : {Attribute::ByVal, Attribute::StructRet, Attribute::Returned})
      Dropped.addAttribute(Kind);
    for (unsigned I = 0; I < Call.arg_size(); ++I) Call.removeParamAttrs(I, Dropped);
    Call.setTailCall(false);
  }

  /// The host stores only global pointers in a closure: `load ptr addrspace(4)` becomes `load ptr addrspace(1)` and a
  /// cast.
  void retypeClosureLoads(Function &Old, Function &New) {
    SmallVector<Value *> Worklist;
    for (auto [I, Param] : enumerate(KernelInfo::get(Old)->Params))
      if (Param.Kind == SYCLC_PARAM_CLOSURE) Worklist.push_back(New.getArg(I));
    SmallPtrSet<Value *, 16> Seen;
    while (!Worklist.empty()) {
      Value *Address = Worklist.pop_back_val();
      for (User *U : make_early_inc_range(Address->users())) {
        if (isa<GetElementPtrInst, AddrSpaceCastInst, PHINode, SelectInst>(U)) {
          if (Seen.insert(U).second) Worklist.push_back(U);
        } else if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->getType() == Generic) {
          IRBuilder<> Builder(Load);
          auto *Global = Builder.CreateAlignedLoad(PointerType::get(C, GlobalSpace), Address, Load->getAlign());
          Value *Cast = Builder.CreateAddrSpaceCast(Global, Generic);
          Cast->takeName(Load);
          Load->replaceAllUsesWith(Cast);
          Load->eraseFromParent();
        }
      }
    }
  }

  void eraseOld() {
    for (auto [Old, New] : Functions) Old->dropAllReferences();
    for (auto [Old, New] : Functions) {
      Old->replaceAllUsesWith(PoisonValue::get(Old->getType()));
      Old->eraseFromParent();
    }
    for (auto [Old, New] : Globals) {
      Old->replaceAllUsesWith(PoisonValue::get(Old->getType()));
      Old->eraseFromParent();
    }
    for (Function *F : Intrinsics)
      if (F->use_empty()) F->eraseFromParent();
  }

  Module &M;
  LLVMContext &C;
  PointerType *Generic;
  FlatToGeneric Types;
  ValueToValueMapTy Map;
  SmallVector<std::pair<GlobalVariable *, GlobalVariable *>> Globals;
  SmallVector<std::pair<Function *, Function *>> Functions;
  SmallVector<Function *> Intrinsics;
};

} // namespace

PreservedAnalyses RetypeGenericPass::run(Module &M, ModuleAnalysisManager &) {
  Preconditions("syclc-retype-generic", M)
      .targets(Triple::spirv64)
      .kernelsAreDescribed()
      .kernelsHave(CallingConv::C)
      .noDebugInfo();
  Retyper(M).run();
  return PreservedAnalyses::none();
}

} // namespace syclc
