// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/DeviceGlobals.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

SmallVector<DeviceGlobal> deviceGlobals(const Module &Spmd) {
  SmallVector<DeviceGlobal> Variables;
  const NamedMDNode *List = Spmd.getNamedMetadata(DeviceGlobalsMetadata);
  if (!List) return Variables;
  for (const MDNode *Node : List->operands()) {
    auto Number = [&](unsigned I) { return mdconst::extract<ConstantInt>(Node->getOperand(I))->getZExtValue(); };
    Variables.push_back(
        {cast<MDString>(Node->getOperand(0))->getString().str(), Number(1), unsigned(Number(2)), unsigned(Number(3))});
  }
  return Variables;
}

unsigned addDeviceGlobal(Module &Spmd, const DeviceGlobal &Variable) {
  assert(isPowerOf2_32(Variable.Align) && "an alignment");
  const SmallVector<DeviceGlobal> Known = deviceGlobals(Spmd);
  auto Same = find_if(Known, [&](const DeviceGlobal &K) { return K.Name == Variable.Name; });
  if (Same != Known.end()) return Same - Known.begin();
  LLVMContext &C = Spmd.getContext();
  auto Number = [](Type *T, uint64_t V) { return ConstantAsMetadata::get(ConstantInt::get(T, V)); };
  Type *I32 = Type::getInt32Ty(C);
  Spmd.getOrInsertNamedMetadata(DeviceGlobalsMetadata)
      ->addOperand(MDNode::get(C, {MDString::get(C, Variable.Name), Number(Type::getInt64Ty(C), Variable.Size),
                                   Number(I32, Variable.Align), Number(I32, Variable.Flags)}));
  return Known.size();
}

Constant *hostPlaceholder(Module &Native, const DeviceGlobal &Variable) {
  const std::string Name = (DeviceGlobalPlaceholder + Variable.Name).str();
  if (GlobalVariable *Known = Native.getNamedGlobal(Name)) return Known;
  auto *Placeholder = new GlobalVariable(Native, ArrayType::get(Type::getInt8Ty(Native.getContext()), Variable.Size),
                                         /*isConstant=*/false, GlobalValue::ExternalLinkage, nullptr, Name);
  Placeholder->setAlignment(Align(Variable.Align));
  return Placeholder;
}

void resolveHostPlaceholders(Module &Host) {
  for (GlobalVariable &Placeholder : make_early_inc_range(Host.globals())) {
    StringRef Name = Placeholder.getName();
    if (!Name.consume_front(DeviceGlobalPlaceholder)) continue;
    GlobalVariable *Variable = Host.getNamedGlobal(Name);
    assert(Variable && "native code goes back into the module that its variables are in");
    Placeholder.replaceAllUsesWith(Variable);
    Placeholder.eraseFromParent();
  }
}

} // namespace syclc
