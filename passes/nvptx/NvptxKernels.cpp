// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/NvptxKernels.h"

#include "abi/ptx_launch.h"
#include "ir/KernelInfo.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "nvptx/LowerNvptx.h"
#include "support/Preconditions.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral LocalMemory = "__syclc_local_memory";
enum NvptxSpace : unsigned { FlatSpace = 0, GlobalSpace = 1, SharedSpace = 3 };

/// Pointers keep attributes about their pointees; other parameters do not keep attributes.
AttributeSet pointerAttributes(LLVMContext &C, AttributeSet Old) {
  AttrBuilder Kept(C);
  for (Attribute::AttrKind Kind :
       {Attribute::NoAlias, Attribute::Captures, Attribute::ReadOnly, Attribute::ReadNone, Attribute::WriteOnly,
        Attribute::NonNull, Attribute::NoUndef, Attribute::Dereferenceable, Attribute::DereferenceableOrNull,
        Attribute::Alignment, Attribute::NoFree})
    if (Old.hasAttribute(Kind)) Kept.addAttribute(Old.getAttribute(Kind));
  return AttributeSet::get(C, Kept);
}

/// Whether PTX supports parameters of this type.
bool isNumber(Type *T, unsigned Size) {
  if (T->isFloatTy() || T->isDoubleTy()) return Size == T->getPrimitiveSizeInBits() / 8;
  return T->isIntegerTy() && is_contained({8u, 16u, 32u, 64u}, T->getIntegerBitWidth()) &&
         Size == T->getIntegerBitWidth() / 8;
}

/// Rewrites one kernel.
class Rewriter {
public:
  Rewriter(Function &Old, const KernelInfo &Info) : Old(Old), Info(Info), M(*Old.getParent()), C(M.getContext()) {}

  Function *run(unsigned SpecBytes) {
    for (auto [Param, Argument] : zip_equal(Info.Params, Old.args())) addParameter(Param, Argument);
    if (SpecBytes) addBytes(SpecBytes, SpecBlockAlign, "spec.constants");
    addBytes(sizeof(syclc_ptx_launch), alignof(syclc_ptx_launch), "launch");
    create();
    IRBuilder<> B(&New->getEntryBlock(), New->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    unsigned Place = 0;
    for (auto [Param, Argument] : zip_equal(Info.Params, Old.args())) replaceArgument(B, Param, Argument, Place);
    if (Info.Kind == SYCLC_KERNEL_RANGE) returnOutside(B.GetInsertPoint());
    return New;
  }

private:
  void add(Type *T, AttributeSet Attributes, const Twine &Name) {
    Types.push_back(T);
    AllAttributes.push_back(Attributes);
    Names.push_back(Name.str());
  }

  void addBytes(uint64_t Size, unsigned Alignment, const Twine &Name) {
    AttrBuilder Attributes(C);
    Attributes.addByValAttr(ArrayType::get(Type::getInt8Ty(C), Size));
    Attributes.addAlignmentAttr(Align(std::min<uint64_t>(Alignment, MaxParameterAlign)));
    Attributes.addAttribute(Attribute::NoUndef);
    add(PointerType::get(C, FlatSpace), AttributeSet::get(C, Attributes), Name);
  }

  void addParameter(const KernelParam &Param, Argument &Argument) {
    switch (Param.Kind) {
    case SYCLC_PARAM_POINTER:
    case SYCLC_PARAM_ASSERTION:
    case SYCLC_PARAM_DEVICE_GLOBAL:
      return add(PointerType::get(C, GlobalSpace),
                 pointerAttributes(C, Old.getAttributes().getParamAttrs(Argument.getArgNo())), Argument.getName());
    case SYCLC_PARAM_LOCAL_MEMORY:
      return; // a variable
    case SYCLC_PARAM_VALUE:
      if (isNumber(Argument.getType(), Param.Size)) return add(Argument.getType(), {}, Argument.getName());
      [[fallthrough]];
    case SYCLC_PARAM_CLOSURE:
      return addBytes(Param.Size, Param.Align, Argument.getName());
    }
  }

  /// Creates the new function with the old one's body; uses of arguments do not change yet.
  void create() {
    New = Function::Create(FunctionType::get(Type::getVoidTy(C), Types, false), GlobalValue::ExternalLinkage, "", M);
    New->takeName(&Old);
    New->setCallingConv(CallingConv::PTX_Kernel);
    AttributeList Attributes;
    Attributes = Attributes.addFnAttributes(C, AttrBuilder(C, Old.getAttributes().getFnAttrs()));
    for (auto [I, Set] : enumerate(AllAttributes))
      Attributes = Attributes.addParamAttributes(C, I, AttrBuilder(C, Set));
    New->setAttributes(Attributes);
    New->setMemoryEffects(MemoryEffects::unknown());
    New->copyMetadata(&Old, 0);
    New->splice(New->begin(), &Old);
    for (auto [Argument, Name] : zip_equal(New->args(), Names)) Argument.setName(Name);
    if (ArrayRef<uint64_t> Size = Info.attribute(ReqdWorkGroupSizeAttribute); !Size.empty()) {
      SmallVector<std::string, 3> Three(map_range(Size, [](uint64_t N) { return std::to_string(N); }));
      Three.resize(3, "1");
      // Drivers tell .maxntid, but not .reqntid: by that, the runtime knows the threads of a group.
      const bool RunsGroups =
          any_of(Info.Attributes, [](const KernelAttribute &A) { return A.Name == HierarchicalAttribute; });
      New->addFnAttr(RunsGroups ? "nvvm.maxntid" : "nvvm.reqntid", join(Three, ","));
    }
  }

  void replaceArgument(IRBuilder<> &B, const KernelParam &Param, Argument &Argument, unsigned &Place) {
    Value *Replacement;
    if (Param.Kind == SYCLC_PARAM_LOCAL_MEMORY)
      Replacement = B.CreateAddrSpaceCast(localMemory(), Argument.getType());
    else {
      llvm::Argument *Parameter = New->getArg(Place++);
      if (Parameter->getType() == Argument.getType() && !Parameter->hasByValAttr())
        Replacement = Parameter;
      else if (Param.Kind == SYCLC_PARAM_CLOSURE)
        Replacement = Parameter;
      else if (Parameter->hasByValAttr()) {
        LoadInst *Load = B.CreateAlignedLoad(Argument.getType(), Parameter, *Parameter->getParamAlign());
        Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
        Replacement = Load;
      } else
        Replacement = B.CreateAddrSpaceCast(Parameter, Argument.getType());
    }
    Argument.replaceAllUsesWith(Replacement);
  }

  /// Dynamic shared memory: the launch determines its size.
  Constant *localMemory() {
    if (GlobalVariable *Known = M.getGlobalVariable(LocalMemory)) return Known;
    auto *G =
        new GlobalVariable(M, ArrayType::get(Type::getInt8Ty(C), 0), /*isConstant=*/false, GlobalValue::ExternalLinkage,
                           nullptr, LocalMemory, nullptr, GlobalValue::NotThreadLocal, SharedSpace);
    G->setAlignment(Align(LocalMemoryAlign));
    return G;
  }

  /// All blocks have the same size: at the ends of a range they exceed it.
  void returnOutside(BasicBlock::iterator Body) {
    BasicBlock *Entry = &New->getEntryBlock();
    BasicBlock *Inside = Entry->splitBasicBlock(Body, "inside");
    BasicBlock *Outside = BasicBlock::Create(C, "outside", New);
    ReturnInst::Create(C, Outside);
    for (Instruction &I : make_early_inc_range(*Inside))
      if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && isa<ConstantInt>(Variable->getArraySize()))
        Variable->moveBefore(Entry->getTerminator()->getIterator());
    Entry->getTerminator()->eraseFromParent();
    IRBuilder<> B(Entry);
    // Places within the grid are compared with what is left of the range from the grid's first work-item on, which is the
    // same for all work-items. Ids are the sum of the same places and that work-item.
    Value *Launch = New->getArg(New->arg_size() - 1), *IsInside = B.getTrue();
    for (unsigned D = 0; D < Info.Dimensions; ++D) {
      Value *Before = B.CreateSub(launchField(B, Launch, offsetof(syclc_ptx_launch, first_item), D),
                                  launchField(B, Launch, offsetof(syclc_ptx_launch, offset), D));
      Value *Left = B.CreateSub(launchField(B, Launch, offsetof(syclc_ptx_launch, global_size), D), Before);
      IsInside = B.CreateAnd(IsInside, B.CreateICmpULT(placeInGrid(B, D), Left));
    }
    B.CreateCondBr(IsInside, Inside, Outside);
  }

  Function &Old;
  Function *New = nullptr;
  const KernelInfo &Info;
  Module &M;
  LLVMContext &C;
  SmallVector<Type *> Types;
  SmallVector<AttributeSet> AllAttributes;
  SmallVector<std::string> Names;
};

/// The reason why GPUs cannot launch a kernel; empty if they can.
std::string whyNot(const Function &Kernel, const KernelInfo &Info) {
  const ArrayRef<uint64_t> SubGroup = Info.attribute(ReqdSubGroupSizeAttribute);
  if (!SubGroup.empty() && SubGroup[0] != WarpSize)
    return "it requires sub-groups of " + std::to_string(SubGroup[0]) + " work-items; those of NVIDIA GPUs have " +
           std::to_string(WarpSize) + ": leave the size out, or leave the kernel to other devices";
  if (!all_of(Kernel.getName(), [](char Letter) { return isAlnum(Letter) || Letter == '_' || Letter == '$'; }))
    return "its name '" + Kernel.getName().str() + "' has letters that PTX has not: give it another";
  return "";
}

[[maybe_unused]] bool readsSpecConstants(const Function &F, GlobalVariable &Block) {
  return any_of(Block.users(), [&](const User *U) { return cast<Instruction>(U)->getFunction() == &F; });
}

} // namespace

uint64_t parameterBytes(const Function &Kernel) {
  const DataLayout &DL = Kernel.getDataLayout();
  uint64_t Bytes = 0;
  for (const Argument &A : Kernel.args()) {
    Type *T = A.hasByValAttr() ? A.getParamByValType() : A.getType();
    Bytes = alignTo(Bytes, A.hasByValAttr() ? A.getParamAlign().valueOrOne() : DL.getABITypeAlign(T));
    Bytes += DL.getTypeAllocSize(T);
  }
  return Bytes;
}

std::string makeNvptxKernels(Module &M) {
  Preconditions("syclc-make-nvptx-kernels", M)
      .targets(Triple::nvptx64)
      .kernelsAreDescribed()
      .kernelsHave(CallingConv::C)
      .noDebugInfo();
  GlobalVariable *Spec = unknownSpecBlock(M);
  if (Spec) convertUsersOfConstantsToInstructions({Spec});
  for (Function *Kernel : kernels(M)) {
    const KernelInfo Info = *KernelInfo::get(*Kernel);
    std::string Why = whyNot(*Kernel, Info);
    const std::string Name = kernelDisplayName(*Kernel);
    if (Why.empty()) {
      // By what the launch knows: a read that no pass has left is not a reason for another list of parameters.
      const bool TakesValues = !Info.attribute(SpecConstantsAttribute).empty();
      assert((TakesValues || !Spec || !readsSpecConstants(*Kernel, *Spec)) && "reads values that launches do not pass");
      Function *New = Rewriter(*Kernel, Info).run(TakesValues ? specBlockSize(specConstants(M)) : 0);
      if (TakesValues && Spec)
        Spec->replaceUsesWithIf(New->getArg(New->arg_size() - 2),
                                [&](Use &U) { return cast<Instruction>(U.getUser())->getFunction() == New; });
      Kernel->eraseFromParent();
      if (const uint64_t Bytes = parameterBytes(*New); Bytes > MaxParameterBytes)
        Why = "its parameters take " + std::to_string(Bytes) + " bytes; NVIDIA GPUs take " +
              std::to_string(MaxParameterBytes) + ": capture a pointer to the data instead";
    }
    if (!Why.empty()) return "kernel '" + Name + "' cannot be compiled to PTX: " + Why;
  }
  if (Spec && Spec->use_empty()) Spec->eraseFromParent();
  return "";
}

} // namespace syclc
