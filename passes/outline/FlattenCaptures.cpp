// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/FlattenCaptures.h"

#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "outline/PlaceDeviceGlobals.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

namespace {

/// A load of a captured field.
struct CaptureLoad {
  LoadInst *Load;
  uint64_t Offset;
};

/// The uses of a kernel's closure, by kind.
struct ClosureUses {
  SmallVector<CaptureLoad, 16> Loads;     ///< can become parameters
  SmallSetVector<CallBase *, 4> Calls;    ///< could be inlined
  SmallSetVector<Instruction *, 4> Hints; ///< lifetime markers and assumptions, which become meaningless; an assumption
                                          ///< may use the closure several times
  bool NeedsClosure = false;              ///< anything else
};

/// Whether all devices support the type as a kernel argument.
bool isParameterType(Type *T) {
  if (auto *V = dyn_cast<FixedVectorType>(T)) {
    if (!is_contained({2u, 3u, 4u, 8u, 16u}, V->getNumElements())) return false;
    T = V->getElementType();
    if (T->isPointerTy()) return false;
  }
  return T->isPointerTy() || T->isHalfTy() || T->isFloatTy() || T->isDoubleTy() || T->isIntegerTy(8) ||
         T->isIntegerTy(16) || T->isIntegerTy(32) || T->isIntegerTy(64);
}

ClosureUses findUses(Argument &Closure, uint64_t ClosureSize) {
  const DataLayout &DL = Closure.getParent()->getDataLayout();
  ClosureUses Found;
  SmallVector<std::pair<Value *, uint64_t>> Worklist{{&Closure, 0}};
  while (!Worklist.empty()) {
    auto [Address, Offset] = Worklist.pop_back_val();
    for (User *U : Address->users()) {
      if (auto *Load = dyn_cast<LoadInst>(U)) {
        bool Inside = Offset + DL.getTypeStoreSize(Load->getType()).getFixedValue() <= ClosureSize;
        if (Load->isSimple() && Inside && isParameterType(Load->getType()))
          Found.Loads.push_back({Load, Offset});
        else
          Found.NeedsClosure = true;
      } else if (auto *GEP = dyn_cast<GetElementPtrInst>(U)) {
        APInt Step(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
        if (GEP->getPointerOperand() == Address && GEP->accumulateConstantOffset(DL, Step))
          Worklist.push_back({GEP, Offset + Step.getSExtValue()});
        else
          Found.NeedsClosure = true;
      } else if (auto *Hint = dyn_cast<IntrinsicInst>(U); Hint && Hint->isAssumeLikeIntrinsic()) {
        Found.Hints.insert(Hint);
      } else {
        Found.NeedsClosure = true;
        auto *Call = dyn_cast<CallBase>(U);
        if (Function *Callee = Call ? Call->getCalledFunction() : nullptr; Callee && !Callee->isDeclaration())
          Found.Calls.insert(Call);
      }
    }
  }
  return Found;
}

/// The offset in the closure of \p Address, if it is constant and a \p Load there is inside.
std::optional<uint64_t> offsetOf(Value *Address, const LoadInst &Load, const KernelInfo &Info) {
  const DataLayout &DL = Load.getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
  const Value *Closure = Address->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  if (Closure != Load.getFunction()->getArg(0) || Offset.isNegative()) return std::nullopt;
  const uint64_t Size = DL.getTypeStoreSize(Load.getType()).getFixedValue();
  return Offset.ule(Info.ClosureSize) && Offset.getZExtValue() + Size <= Info.ClosureSize
             ? std::optional(Offset.getZExtValue())
             : std::nullopt;
}

/// A load uses one of these two addresses.
struct ChosenAddress {
  Value *Condition, *True, *False;
};

/// Inserts addresses before \p Load if it loads from an offset that is selected.
std::optional<ChosenAddress> chosenAddress(LoadInst &Load) {
  if (auto *Select = dyn_cast<SelectInst>(Load.getPointerOperand()))
    return ChosenAddress{Select->getCondition(), Select->getTrueValue(), Select->getFalseValue()};
  auto *Gep = dyn_cast<GetElementPtrInst>(Load.getPointerOperand());
  auto *Index = Gep && Gep->getNumIndices() == 1 ? dyn_cast<SelectInst>(Gep->getOperand(1)) : nullptr;
  if (!Index || getUnderlyingObject(Gep) != Load.getFunction()->getArg(0) || !isa<ConstantInt>(Index->getTrueValue()) ||
      !isa<ConstantInt>(Index->getFalseValue()))
    return std::nullopt;
  IRBuilder<> B(&Load);
  auto At = [&](Value *Constant) {
    return B.CreateGEP(Gep->getSourceElementType(), Gep->getPointerOperand(), Constant);
  };
  return ChosenAddress{Index->getCondition(), At(Index->getTrueValue()), At(Index->getFalseValue())};
}

/// LLVM loads one of two fields, `c ? a : b`, from an address that it selects, as in a kernel that reads one of two
/// arrays. Loads both fields, so that they become parameters, which are the same in all work-items:
/// \code
///   load (%closure + select(%c, 8, 16))   =>   select(%c, load (%closure + 8), load (%closure + 16))
/// \endcode
void loadBothFields(LoadInst &Load, const KernelInfo &Info) {
  if (!Load.isSimple()) return;
  const std::optional<ChosenAddress> Address = chosenAddress(Load);
  if (!Address) return;
  const std::optional<uint64_t> True = offsetOf(Address->True, Load, Info),
                                False = offsetOf(Address->False, Load, Info);
  if (!True || !False) return;
  IRBuilder<> B(&Load);
  auto Field = [&](Value *From, uint64_t Offset) {
    return B.CreateAlignedLoad(Load.getType(), From, commonAlignment(Align(Info.ClosureAlign), Offset));
  };
  Value *IfTrue = Field(Address->True, *True), *IfFalse = Field(Address->False, *False);
  Load.replaceAllUsesWith(B.CreateSelect(Address->Condition, IfTrue, IfFalse));
  RecursivelyDeleteTriviallyDeadInstructions(&Load);
}

void loadChosenFields(Function &Kernel, const KernelInfo &Info) {
  SmallVector<LoadInst *> Loads;
  for (Instruction &I : instructions(Kernel))
    if (auto *Load = dyn_cast<LoadInst>(&I)) Loads.push_back(Load);
  for (LoadInst *Load : Loads) loadBothFields(*Load, Info);
}

/// The new signature, and the parameter that replaces each load.
struct FlatSignature {
  SmallVector<Type *> Types;
  SmallVector<KernelParam, 8> Params;
  SmallVector<std::pair<LoadInst *, unsigned>> Loads;
  std::optional<unsigned> Closure, Assertion, LocalMemory;
  unsigned FirstDeviceGlobal = 0;
};

FlatSignature planSignature(ClosureUses &Uses, const KernelInfo &Info, ArrayRef<UsedDeviceGlobal> Globals, bool Asserts,
                            bool UsesLocalMemory, const DataLayout &DL, LLVMContext &C) {
  FlatSignature Plan;
  // By offset, so that the signature does not depend on the order of uses.
  sort(Uses.Loads, [](const CaptureLoad &A, const CaptureLoad &B) { return A.Offset < B.Offset; });
  DenseMap<std::pair<uint64_t, Type *>, unsigned> Index;
  for (auto [Load, Offset] : Uses.Loads) {
    Type *T = Load->getType();
    auto [Known, IsNew] = Index.try_emplace({Offset, T}, Plan.Types.size());
    if (IsNew) {
      Plan.Types.push_back(T);
      Plan.Params.push_back({T->isPointerTy() ? SYCLC_PARAM_POINTER : SYCLC_PARAM_VALUE, unsigned(Offset),
                             unsigned(DL.getTypeStoreSize(T).getFixedValue()),
                             unsigned(DL.getABITypeAlign(T).value())});
    }
    Plan.Loads.push_back({Load, Known->second});
  }
  if (Uses.NeedsClosure) {
    Plan.Closure = Plan.Types.size();
    Plan.Types.push_back(PointerType::get(C, 0));
    Plan.Params.push_back({SYCLC_PARAM_CLOSURE, 0, Info.ClosureSize, Info.ClosureAlign});
  }
  Plan.FirstDeviceGlobal = Plan.Types.size();
  for (const UsedDeviceGlobal &Global : Globals) {
    Plan.Types.push_back(PointerType::get(C, 0));
    Plan.Params.push_back({SYCLC_PARAM_DEVICE_GLOBAL, Global.Index, 8, 8});
  }
  if (Asserts) {
    Plan.Assertion = Plan.Types.size();
    Plan.Types.push_back(PointerType::get(C, 0));
    Plan.Params.push_back({SYCLC_PARAM_ASSERTION, 0, 8, 8});
  }
  if (UsesLocalMemory) {
    Plan.LocalMemory = Plan.Types.size();
    Plan.Types.push_back(PointerType::get(C, 0));
    Plan.Params.push_back({SYCLC_PARAM_LOCAL_MEMORY, 0, 0, LocalMemoryAlign});
  }
  return Plan;
}

/// Moves the name, body and metadata of `@k(ptr)` to `@k(flattened...)`.
Function *replaceSignature(Function &Old, const FlatSignature &Plan) {
  LLVMContext &C = Old.getContext();
  auto *New =
      Function::Create(FunctionType::get(Type::getVoidTy(C), Plan.Types, false), Old.getLinkage(), "", Old.getParent());
  Old.getParent()->getFunctionList().splice(Old.getIterator(), Old.getParent()->getFunctionList(), New->getIterator());
  New->takeName(&Old);
  New->splice(New->begin(), &Old);
  New->copyMetadata(&Old, 0);
  New->setAttributes(AttributeList().addFnAttributes(C, AttrBuilder(C, Old.getAttributes().getFnAttrs())));
  New->setDSOLocal(true);
  for (auto [I, P] : enumerate(Plan.Params)) New->getArg(I)->setName("capture." + Twine(P.Offset));
  for (auto [I, P] : enumerate(Plan.Params))
    if (P.Kind == SYCLC_PARAM_DEVICE_GLOBAL) New->getArg(I)->setName("device.global");
  if (Plan.Assertion) New->getArg(*Plan.Assertion)->setName("assertion");
  if (Plan.LocalMemory) {
    Argument *LocalMemory = New->getArg(*Plan.LocalMemory);
    LocalMemory->setName("local.memory");
    LocalMemory->addAttr(Attribute::getWithAlignment(C, Align(LocalMemoryAlign)));
    // Not `noalias`, although nothing else points there: LLVM would conclude that barriers do not access it.
  }
  return New;
}

/// The launch's local_accessors follow the kernel's own objects in local memory.
void replaceLocalMemoryCall(CallInst &Call, Argument &LocalMemory, const KernelInfo &Info) {
  ArrayRef<uint64_t> Size = Info.attribute(StaticLocalSizeAttribute);
  IRBuilder<> B(&Call);
  Call.replaceAllUsesWith(Size.empty()
                              ? static_cast<Value *>(&LocalMemory)
                              : B.CreateConstGEP1_64(B.getInt8Ty(), &LocalMemory, Size.front(), "local.start"));
  Call.eraseFromParent();
}

SmallVector<CallInst *> callsIn(Function &Kernel, StringRef Callee) {
  SmallVector<CallInst *> Calls;
  if (Function *F = Kernel.getParent()->getFunction(Callee))
    for (User *U : F->users())
      if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getFunction() == &Kernel) Calls.push_back(Call);
  return Calls;
}

void flatten(Function &Kernel) {
  KernelInfo Info = *KernelInfo::get(Kernel);
  assert(Kernel.arg_size() == 1 && Info.Params.empty() && "a kernel is flattened once");
  Module &M = *Kernel.getParent();
  LLVMContext &C = M.getContext();
  Argument *OldClosure = Kernel.getArg(0);

  const SmallVector<CallInst *> LocalMemoryCalls = callsIn(Kernel, LocalMemoryBuiltin);
  SmallVector<CallInst *> Assertions = callsIn(Kernel, AssertionBuiltin); // and failed checks of indices
  append_range(Assertions, callsIn(Kernel, IndexBuiltin));

  const SmallVector<UsedDeviceGlobal> Globals = usedDeviceGlobals(Kernel);

  loadChosenFields(Kernel, Info);
  ClosureUses Uses = findUses(*OldClosure, Info.ClosureSize);
  // Bodies of hierarchical kernels are still separate functions, and functions of other sources may have assertions.
  const bool MayReport = reports(Kernel) || !importedBy(Kernel).empty();
  FlatSignature Plan = planSignature(Uses, Info, Globals, MayReport,
                                     !LocalMemoryCalls.empty() || passesLocalMemory(Kernel), M.getDataLayout(), C);
  for (Instruction *Hint : Uses.Hints) Hint->eraseFromParent();
  Function *Flat = replaceSignature(Kernel, Plan);

  for (auto [Load, I] : Plan.Loads) {
    Load->replaceAllUsesWith(Flat->getArg(I));
    Load->eraseFromParent();
  }
  if (Plan.Closure) {
    Argument *Closure = Flat->getArg(*Plan.Closure);
    Closure->setName("closure");
    Closure->addAttrs(AttrBuilder(C)
                          .addByValAttr(ArrayType::get(Type::getInt8Ty(C), Info.ClosureSize))
                          .addAlignmentAttr(Info.ClosureAlign));
    OldClosure->replaceAllUsesWith(Closure);
  } else {
    // Only unused address computations are left.
    OldClosure->replaceAllUsesWith(PoisonValue::get(OldClosure->getType()));
  }
  SmallVector<Value *> Copies;
  for (unsigned I = 0; I < Globals.size(); ++I) Copies.push_back(Flat->getArg(Plan.FirstDeviceGlobal + I));
  placeDeviceGlobals(*Flat, Globals, Copies);
  for (CallInst *Call : Assertions) Call->setArgOperand(Call->arg_size() - 1, Flat->getArg(*Plan.Assertion));
  for (CallInst *Call : LocalMemoryCalls) replaceLocalMemoryCall(*Call, *Flat->getArg(*Plan.LocalMemory), Info);
  Info.Params = Plan.Params;
  Info.set(*Flat);
  Kernel.eraseFromParent();
}

} // namespace

bool passesLocalMemory(Function &Kernel) {
  return KernelInfo::get(Kernel)->Kind == SYCLC_KERNEL_ND_RANGE && !importedBy(Kernel).empty();
}

bool usesLocalMemoryStart(Module &M) {
  const Function *Builtin = M.getFunction(LocalMemoryBuiltin);
  return Builtin && !Builtin->use_empty();
}

void placeLinkedLocalMemory(Module &M) {
  for (Function *Kernel : kernels(M)) {
    const KernelInfo Info = *KernelInfo::get(*Kernel);
    const bool HasMemory = !Info.Params.empty() && Info.Params.back().Kind == SYCLC_PARAM_LOCAL_MEMORY;
    for (CallInst *Call : callsIn(*Kernel, LocalMemoryBuiltin)) {
      if (HasMemory) {
        replaceLocalMemoryCall(*Call, *Kernel->getArg(Info.Params.size() - 1), Info);
        continue;
      }
      Kernel->getContext().diagnose(DiagnosticInfoGeneric(
          "kernel '" + kernelDisplayName(*Kernel) +
              "' calls a SYCL_EXTERNAL function that uses a local_accessor, and has no work-groups: launch it with "
              "parallel_for over an nd_range",
          DS_Error));
      break;
    }
  }
}

bool inlineUsersOfCaptures(Module &M) {
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    if (Kernel->arg_size() != 1) continue;
    for (CallBase *Call : findUses(*Kernel->getArg(0), KernelInfo::get(*Kernel)->ClosureSize).Calls) {
      InlineFunctionInfo Inlined;
      Changed |= InlineFunction(*Call, Inlined).isSuccess();
    }
  }
  return Changed;
}

void flattenCaptures(Module &M) {
  for (Function *Kernel : kernels(M)) flatten(*Kernel);
}

PreservedAnalyses FlattenCapturesPass::run(Module &M, ModuleAnalysisManager &) {
  flattenCaptures(M);
  return PreservedAnalyses::none();
}

} // namespace syclc
