// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "images/Descriptors.h"

#include "images/RegisterModule.h"
#include "ir/BriefFunctions.h"
#include "ir/DeviceGlobals.h"
#include "ir/ExternalFunctions.h"
#include "ir/ImportedConstants.h"
#include "ir/KernelInfo.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "ir/UnavailableSizes.h"
#include "support/ModuleId.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace syclc {

namespace {

class DescriptorBuilder {
public:
  DescriptorBuilder(Module &Host, Module &Spmd, const NativeVariants &Variants)
      : Host(Host), Spmd(Spmd), Variants(Variants), C(Host.getContext()), Ptr(PointerType::get(C, 0)) {
    ModuleDescriptor =
        new GlobalVariable(Host, moduleType(), true, GlobalValue::PrivateLinkage, nullptr, "syclc.module");
  }

  /// Replaces the entry's address by the descriptor's, and removes the entry's code from the host.
  void replaceEntry(Function &Entry) {
    GlobalVariable *Descriptor = makeDescriptor(Entry);
    Descriptors.push_back(Descriptor);
    Entry.replaceAllUsesWith(Descriptor);
    Entry.eraseFromParent();
  }

  void registerModule(GlobalVariable *Images) {
    auto *List =
        privateConstant(ConstantArray::get(ArrayType::get(Ptr, Descriptors.size()), Descriptors), "syclc.kernels");
    SmallVector<DeviceGlobal> Globals = deviceGlobals(Spmd); // kernels' parameters contain indices into this
    for (const GlobalVariable *G : importedConstants(Spmd)) Globals.push_back(describe(*G));
    const SmallVector<SpecConstant> Specs = specConstants(Spmd);
    uint64_t ImagesSize = Images ? Images->getValueType()->getArrayNumElements() : 0;
    ModuleDescriptor->setInitializer(ConstantStruct::get(
        moduleType(),
        {i64(SYCLC_MODULE_MAGIC), i32(SYCLC_ABI_VERSION), i32(Descriptors.size()), List, orNull(Images),
         i64(ImagesSize), string(Host.getSourceFileName(), "syclc.source"), string(moduleId(Spmd), "syclc.module.id"),
         specTable(Specs), i32(Specs.size()), i32(specBlockSize(Specs)), variables(Globals), orNull(nullptr),
         i32(Globals.size()), i32(0), callers(), i32(NumCallers), i32(0)}));
    registerAtLoad(*ModuleDescriptor);
  }

private:
  Constant *i16(uint64_t V) { return ConstantInt::get(Type::getInt16Ty(C), V); }
  Constant *i32(uint64_t V) { return ConstantInt::get(Type::getInt32Ty(C), V); }
  Constant *i64(uint64_t V) { return ConstantInt::get(Type::getInt64Ty(C), V); }
  Constant *orNull(Constant *P) { return P ? P : ConstantPointerNull::get(Ptr); }

  StructType *moduleType() {
    Type *I32 = Type::getInt32Ty(C), *I64 = Type::getInt64Ty(C);
    return StructType::get(C, {I64, I32, I32, Ptr, Ptr, I64, Ptr, /*id*/ Ptr, /*spec constants*/ Ptr, I32, I32, Ptr,
                               Ptr, I32, I32,
                               /*native callers*/ Ptr, I32, I32});
  }

  GlobalVariable *privateConstant(Constant *Value, const Twine &Name, Comdat *Group = nullptr) {
    auto *G = new GlobalVariable(Host, Value->getType(), true, GlobalValue::PrivateLinkage, Value, Name);
    G->setComdat(Group);
    return G;
  }

  Constant *sizes(ArrayRef<uint64_t> V) {
    return ConstantArray::get(ArrayType::get(Type::getInt32Ty(C), 3), {i32(V[0]), i32(V[1]), i32(V[2])});
  }
  Constant *string(StringRef Text, const Twine &Name, Comdat *Group = nullptr) {
    GlobalVariable *G = privateConstant(ConstantDataArray::getString(C, Text), Name, Group);
    G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    return G;
  }

  /// syclc_param[]
  Constant *params(const KernelInfo &Info, StringRef Name, Comdat *Group) {
    if (Info.Params.empty()) return ConstantPointerNull::get(Ptr);
    SmallVector<Constant *> Elements;
    for (const KernelParam &P : Info.Params)
      Elements.push_back(ConstantStruct::getAnon({i32(P.Kind), i32(P.Offset), i32(P.Size), i32(P.Align)}));
    return privateConstant(ConstantArray::get(ArrayType::get(Elements[0]->getType(), Elements.size()), Elements),
                           Name + ".params", Group);
  }

  /// syclc_native_variant[]
  Constant *variants(ArrayRef<NativeVariant> Native, StringRef Name, Comdat *Group) {
    if (Native.empty()) return ConstantPointerNull::get(Ptr);
    SmallVector<Constant *> Elements;
    for (const NativeVariant &V : Native) {
      V.Code->setComdat(Group);
      Elements.push_back(ConstantStruct::getAnon({i32(V.Level), i32(V.SubGroupSize), V.Code, i64(V.ScratchSize),
                                                  /*linked local memory*/ i32(0), i16(V.LanesAlong), i16(V.Flags)}));
    }
    return privateConstant(ConstantArray::get(ArrayType::get(Elements[0]->getType(), Elements.size()), Elements),
                           Name + ".variants", Group);
  }

  /// syclc_device_global[]
  Constant *variables(ArrayRef<DeviceGlobal> Globals) {
    if (Globals.empty()) return ConstantPointerNull::get(Ptr);
    SmallVector<Constant *> Elements;
    for (const DeviceGlobal &G : Globals)
      Elements.push_back(ConstantStruct::getAnon({string(G.Name, "syclc.device_global"), Host.getNamedGlobal(G.Name),
                                                  i64(G.Size), i32(G.Align), i32(G.Flags)}));
    return privateConstant(ConstantArray::get(ArrayType::get(Elements[0]->getType(), Elements.size()), Elements),
                           "syclc.device_globals");
  }

  /// syclc_native_caller[]
  Constant *callers() {
    SmallVector<Constant *> Elements;
    auto Add = [&](Function &F, uint64_t Flags) {
      SmallVector<Constant *> Callees;
      for (const Function *Callee : importedBy(F)) Callees.push_back(string(Callee->getName(), "syclc.callee"));
      if (Callees.empty() && Flags == 0) return;
      Elements.push_back(ConstantStruct::getAnon(
          {string(F.getName(), "syclc.caller"), arrayOf(Callees, "syclc.callees"), i32(Callees.size()), i32(Flags)}));
    };
    const auto Reports = [](Function &F) { return reports(F) ? SYCLC_CALLER_ASSERTS : 0; };
    for (Function *Kernel : kernels(Spmd))
      if (!importedBy(*Kernel).empty()) Add(*Kernel, Reports(*Kernel));
    for (Function *F : exportedFunctions(Spmd))
      Add(*F, (needsDeviceLink(*F) ? SYCLC_CALLER_NEEDS_DEVICE_LINK : 0) | Reports(*F));
    NumCallers = Elements.size();
    return arrayOf(Elements, "syclc.callers");
  }

  static DeviceGlobal describe(const GlobalVariable &ImportedConstant) {
    const DataLayout &DL = ImportedConstant.getDataLayout();
    Type *T = ImportedConstant.getValueType();
    return {ImportedConstant.getName().str(), DL.getTypeAllocSize(T).getFixedValue(),
            unsigned(DL.getValueOrABITypeAlignment(ImportedConstant.getAlign(), T).value()),
            SYCLC_DEVICE_GLOBAL_CONSTANT};
  }

  Constant *arrayOf(ArrayRef<Constant *> Elements, const Twine &Name, Comdat *Group = nullptr) {
    if (Elements.empty()) return ConstantPointerNull::get(Ptr);
    return privateConstant(ConstantArray::get(ArrayType::get(Elements[0]->getType(), Elements.size()), Elements), Name,
                           Group);
  }

  /// syclc_spec_constant[]. The default value is the initializer of the specialization_id.
  Constant *specTable(ArrayRef<SpecConstant> Specs) {
    SmallVector<Constant *> Elements;
    for (const SpecConstant &S : Specs) {
      SmallVector<Constant *> Scalars;
      for (const SpecScalar &Part : scalarsOf(S, Spmd.getDataLayout()))
        Scalars.push_back(ConstantStruct::getAnon({i32(Part.Offset), i32(Part.Size)}));
      Constant *Id = Host.getNamedValue(S.Symbol);
      Elements.push_back(
          ConstantStruct::getAnon({string(nameOf(S, moduleId(Spmd)), "syclc.spec.name"), Id, Id, i32(S.Size),
                                   i32(S.Offset), i32(firstSpecId(moduleId(Spmd)) + S.FirstScalar), i32(Scalars.size()),
                                   arrayOf(Scalars, "syclc.spec.scalars")}));
    }
    return arrayOf(Elements, "syclc.spec.constants");
  }

  GlobalVariable *makeDescriptor(Function &Entry) {
    std::string Name = Entry.getName().str();
    Function &Kernel = *Spmd.getFunction(Name);
    const KernelInfo Info = *KernelInfo::get(Kernel);
    auto Native = Variants.lookup(Name);
    Comdat *Group = nullptr;
    if (Entry.hasComdat()) {
      Group = Host.getOrInsertComdat(Name + ".kernel");
      Group->setSelectionKind(Entry.getComdat()->getSelectionKind());
    }
    bool UsesLocalMemory = !Info.Params.empty() && Info.Params.back().Kind == SYCLC_PARAM_LOCAL_MEMORY;
    SmallVector<uint64_t, 3> WorkGroupSize(3, 0), MaxWorkGroupSize(3, 0);
    uint64_t SubGroupSize = 0, StaticLocalSize = 0, Aspects = 0, UsedAspects = 0, MaxLinearSize = 0;
    for (const KernelAttribute &A : Info.Attributes) {
      if (A.Name == ReqdSubGroupSizeAttribute || A.Name == UnavailableSubGroupSizeAttribute) SubGroupSize = A.Values[0];
      if (A.Name == HoldsLocalAccessorAttribute) UsesLocalMemory = true;
      if (A.Name == StaticLocalSizeAttribute) StaticLocalSize = A.Values[0];
      if (A.Name == MaxLinearWorkGroupSizeAttribute) MaxLinearSize = A.Values[0];
      if (A.Name == MaxWorkGroupSizeAttribute) llvm::copy(A.Values, MaxWorkGroupSize.begin());
      if (A.Name == DeviceHasAttribute)
        for (uint64_t Aspect : A.Values) Aspects |= uint64_t(1) << Aspect;
      if (A.Name == UsedAspectsAttribute)
        for (uint64_t Aspect : A.Values) UsedAspects |= uint64_t(1) << Aspect;
      if (A.Name == ReqdWorkGroupSizeAttribute || A.Name == UnavailableWorkGroupSizeAttribute) {
        WorkGroupSize.assign(3, 1);
        for (unsigned D = 0; D < A.Values.size(); ++D) WorkGroupSize[D] = A.Values[D];
      }
    }
    bool Hierarchical = false;
    for (const KernelAttribute &A : Info.Attributes)
      if (A.Name == HierarchicalAttribute) {
        Hierarchical = true;
        if (!Info.attribute(UnavailableWorkGroupSizeAttribute).empty())
          continue; // launches are rejected because of this size
        WorkGroupSize.assign(3, A.Values.empty() ? 0 : 1);
        for (unsigned D = 0; D < A.Values.size(); ++D) WorkGroupSize[D] = A.Values[D];
      }
    const bool Asserts = any_of(Info.Params, [](const KernelParam &P) { return P.Kind == SYCLC_PARAM_ASSERTION; });
    uint64_t Flags = (Asserts ? SYCLC_KERNEL_ASSERTS : 0) | (UsesLocalMemory ? SYCLC_KERNEL_USES_LOCAL_MEMORY : 0) |
                     (hasBarriers(Kernel) ? SYCLC_KERNEL_USES_BARRIER : 0) |
                     (Hierarchical ? SYCLC_KERNEL_RUNS_GROUPS : 0) |
                     (Info.attribute(IdsFitInIntAttribute).empty() ? 0 : SYCLC_KERNEL_IDS_FIT_IN_INT) |
                     (Info.Kind == SYCLC_KERNEL_SINGLE_TASK && isBrief(Kernel) ? SYCLC_KERNEL_IS_BRIEF : 0) |
                     (importedBy(Kernel).empty() ? 0 : SYCLC_KERNEL_CALLS_EXTERNAL) |
                     (Info.attribute(NeedsSubGroupsAttribute).empty() ? 0 : SYCLC_KERNEL_NEEDS_SUB_GROUPS);
    SmallVector<Constant *> SpecsRead;
    for (uint64_t Index : Info.attribute(SpecConstantsAttribute)) SpecsRead.push_back(i32(Index));
    Constant *Value = ConstantStruct::getAnon({i64(SYCLC_KERNEL_MAGIC),
                                               i32(SYCLC_ABI_VERSION),
                                               i32(Info.Kind),
                                               string(Name, Name + ".name", Group),
                                               i32(Info.Dimensions),
                                               i32(Info.ClosureSize),
                                               i32(Info.ClosureAlign),
                                               i32(Info.Params.size()),
                                               params(Info, Name, Group),
                                               i32(Native.size()),
                                               i32(SubGroupSize),
                                               variants(Native, Name, Group),
                                               sizes(WorkGroupSize),
                                               i32(Flags),
                                               i64(Aspects),
                                               i64(StaticLocalSize),
                                               ModuleDescriptor,
                                               arrayOf(SpecsRead, Name + ".spec.constants", Group),
                                               i32(SpecsRead.size()),
                                               i32(UsedAspects),
                                               sizes(MaxWorkGroupSize),
                                               i32(MaxLinearSize)});
    auto *Descriptor = new GlobalVariable(Host, Value->getType(), true, Entry.getLinkage(), Value, Name + ".kernel");
    if (!Descriptor->hasLocalLinkage()) Descriptor->setVisibility(GlobalValue::HiddenVisibility);
    Descriptor->setComdat(Group);
    return Descriptor;
  }

  Module &Host, &Spmd;
  const NativeVariants &Variants;
  LLVMContext &C;
  PointerType *Ptr;
  GlobalVariable *ModuleDescriptor;
  SmallVector<Constant *> Descriptors;
  uint64_t NumCallers = 0;
};

bool isExternalAnnotation(const ConstantStruct &Element) {
  const auto *Text = dyn_cast<GlobalVariable>(Element.getOperand(1)->stripPointerCasts());
  const auto *String = Text ? dyn_cast<ConstantDataArray>(Text->getInitializer()) : nullptr;
  return String && String->isCString() && String->getAsCString() == ExternalAnnotation;
}

/// Removes the kernels' entries from llvm.global.annotations: apart from the launches, these are the last references to
/// them. The same holds for inline SYCL_EXTERNAL functions.
void dropAnnotations(Module &Host, ArrayRef<Function *> Entries) {
  GlobalVariable *Table = Host.getNamedGlobal("llvm.global.annotations");
  SmallVector<Constant *> Kept;
  for (const Use &Use : Table->getInitializer()->operands()) {
    auto *Element = cast<ConstantStruct>(Use);
    if (!is_contained(Entries, Element->getOperand(0)->stripPointerCasts()) && !isExternalAnnotation(*Element))
      Kept.push_back(Element);
  }
  if (!Kept.empty()) {
    auto *Type = ArrayType::get(Kept[0]->getType(), Kept.size());
    auto *New =
        new GlobalVariable(Host, Type, Table->isConstant(), Table->getLinkage(), ConstantArray::get(Type, Kept));
    New->setSection(Table->getSection());
    New->takeName(Table);
  }
  Table->eraseFromParent();
}

/// Makes the object refer to imported functions, even if only images call them: the linker then takes their objects
/// from archives, and reports missing functions by the user's name.
void needImported(Module &Host, Module &Spmd) {
  SmallVector<Constant *> Functions;
  for (Function *F : importedFunctions(Spmd))
    if (Function *OfHost = Host.getFunction(F->getName())) Functions.push_back(OfHost);
  if (Functions.empty()) return;
  auto *List = ConstantArray::get(ArrayType::get(PointerType::get(Host.getContext(), 0), Functions.size()), Functions);
  appendToUsed(Host,
               new GlobalVariable(Host, List->getType(), true, GlobalValue::PrivateLinkage, List, "syclc.imports"));
}

} // namespace

void emitDescriptors(Module &Host, ArrayRef<Function *> Entries, Module &Spmd, const NativeVariants &Variants,
                     GlobalVariable *Images) {
  dropAnnotations(Host, Entries);
  needImported(Host, Spmd);
  // The linker resolves native code of SYCL_EXTERNAL functions.
  if (Entries.empty() && !Images && specConstants(Spmd).empty() &&
      none_of(exportedFunctions(Spmd), [](Function *F) { return needsDeviceLink(*F) || !importedBy(*F).empty(); }))
    return;
  DescriptorBuilder Builder(Host, Spmd, Variants);
  for (Function *Entry : Entries) Builder.replaceEntry(*Entry);
  Builder.registerModule(Images);
}

} // namespace syclc
