// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/Registration.h"

#include "images/EmbedImages.h"
#include "images/RegisterModule.h"
#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

#include <tuple>

using namespace llvm;

namespace syclc {

namespace {

class RegistrationBuilder {
public:
  RegistrationBuilder(Module &M) : M(M), C(M.getContext()), Ptr(PointerType::get(C, 0)) {}

  void build(const LinkResults &Results, StringRef Name, StringRef Id) {
    GlobalVariable *Images = Results.Containers.empty() ? nullptr : embedImages(M, Results.Containers);
    SmallVector<Constant *> Linked;
    for (const LinkedNative &Native : Results.Native) {
      Constant *Variants = variants(Native.Variants), *Kernel = string(Native.Kernel);
      Constant *Features = Native.CpuFeatures.empty() ? null() : string(Native.CpuFeatures);
      Constant *Values = specValues(Native.Values);
      Constant *Cpu = Native.Cpu.empty() ? null() : string(Native.Cpu);
      for (const std::string &ModuleId : Native.ModuleIds)
        Linked.push_back(ConstantStruct::getAnon({string(ModuleId), Kernel, i32(Native.Variants.size()),
                                                  i32(Native.Values.size()), Variants, Values, Features, Cpu}));
    }
    Constant *Module = ConstantStruct::getAnon(
        {i64(SYCLC_MODULE_MAGIC), i32(SYCLC_ABI_VERSION), /*kernels*/ i32(0), null(), Images ? Images : null(),
         i64(Images ? Images->getValueType()->getArrayNumElements() : 0), string(Name), string(Id),
         /*spec constants*/ null(), i32(0), i32(0), /*device globals*/ null(), array(Linked), i32(0),
         i32(Linked.size()), callers(Results.Callers), i32(Results.Callers.size()), i32(0)});
    registerAtLoad(*constant(Module));
  }

private:
  Constant *i32(uint64_t V) { return ConstantInt::get(Type::getInt32Ty(C), V); }
  Constant *i64(uint64_t V) { return ConstantInt::get(Type::getInt64Ty(C), V); }
  Constant *null() { return ConstantPointerNull::get(Ptr); }

  GlobalVariable *constant(Constant *Value) {
    return new GlobalVariable(M, Value->getType(), true, GlobalValue::PrivateLinkage, Value, "");
  }
  Constant *array(ArrayRef<Constant *> Elements) {
    if (Elements.empty()) return null();
    return constant(ConstantArray::get(ArrayType::get(Elements[0]->getType(), Elements.size()), Elements));
  }
  Constant *string(StringRef Text) {
    Constant *&Known = Strings[Text];
    if (!Known) Known = constant(ConstantDataArray::getString(C, Text));
    return Known;
  }

  /// syclc_native_caller[]
  Constant *callers(ArrayRef<LinkedCaller> Callers) {
    SmallVector<Constant *> Elements;
    for (const LinkedCaller &Caller : Callers) {
      SmallVector<Constant *> Callees(map_range(Caller.Callees, [&](const std::string &Name) { return string(Name); }));
      Elements.push_back(ConstantStruct::getAnon({string(Caller.Kernel), array(Callees), i32(Callees.size()), i32(0)}));
    }
    return array(Elements);
  }

  /// syclc_native_variant[], sorted as syclc_kernel::native.
  Constant *variants(ArrayRef<LinkedVariant> Variants) {
    SmallVector<Constant *> Elements;
    for (const LinkedVariant &V : Variants) {
      FunctionCallee Code = M.getOrInsertFunction(V.Function, Type::getVoidTy(C), Ptr, Ptr);
      cast<Function>(Code.getCallee())->setVisibility(GlobalValue::HiddenVisibility);
      Elements.push_back(ConstantStruct::getAnon({i32(V.Level), i32(V.SubGroupSize), cast<Constant>(Code.getCallee()),
                                                  i64(V.ScratchSize), i32(V.LinkedLocalSize), i32(V.LanesAlong)}));
    }
    return array(Elements);
  }

  /// syclc_spec_value[]
  Constant *specValues(ArrayRef<FoldedValue> Values) {
    SmallVector<Constant *> Elements;
    for (const FoldedValue &V : Values) {
      GlobalVariable *Bytes = constant(ConstantDataArray::getString(C, V.Bytes, /*AddNull=*/false));
      Elements.push_back(ConstantStruct::getAnon({string(V.Name), Bytes, i32(V.Bytes.size()), i32(0)}));
    }
    return array(Elements);
  }

  Module &M;
  LLVMContext &C;
  PointerType *Ptr;
  StringMap<Constant *> Strings;
};

} // namespace

Expected<SmallString<0>> makeRegistration(const LinkResults &Results, const Triple &Host, StringRef Name,
                                          StringRef Id) {
  assert(!Id.empty() && "the runtime knows modules by their ids");
  LLVMContext Context;
  Module M("syclc-link", Context);
  M.setTargetTriple(Host);
  M.setPICLevel(PICLevel::BigPIC);
  std::string Problem;
  std::unique_ptr<TargetMachine> Machine = createTargetMachine(M, Problem);
  if (!Machine) return createStringError(Problem);
  M.setDataLayout(Machine->createDataLayout());
  Machine->Options.UseInitArray = true; // otherwise constructors are in .ctors, which only GNU's linkers support
  RegistrationBuilder(M).build(Results, Name, Id);
  SmallString<0> Code;
  raw_svector_ostream Out(Code);
  legacy::PassManager Passes;
  if (Machine->addPassesToEmitFile(Passes, Out, nullptr, CodeGenFileType::ObjectFile))
    return createStringError("this LLVM cannot write objects for " + Host.str());
  Passes.run(M);
  return Code;
}

} // namespace syclc
