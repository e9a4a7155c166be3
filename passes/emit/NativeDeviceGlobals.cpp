// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/NativeDeviceGlobals.h"

#include "abi/device_image.h"
#include "emit/NativeGlobals.h"
#include "support/DeviceGlobals.h"
#include "support/SpmdContract.h"

#include "llvm/IR/Module.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

PreservedAnalyses NativeDeviceGlobalsPass::run(Module &M, ModuleAnalysisManager &) {
  for (auto [Index, Variable] : enumerate(deviceGlobals(M))) {
    GlobalVariable *Placeholder = M.getNamedGlobal((DeviceGlobalPlaceholder + Variable.Name).str());
    if (!Placeholder) continue;
    const size_t Offset = Index * sizeof(syclc_device_global) + offsetof(syclc_device_global, host);
    findByLaunch(
        *Placeholder,
        "use a device_global: it is compiled apart from the kernels that call it; use the variable in the "
        "kernel and pass its address",
        [&](IRBuilderBase &B, Function &Native) {
          Value *Table = readWorkPointer(B, Native, offsetof(syclc_native_work, device_globals), "device.globals");
          LoadInst *Address =
              B.CreateLoad(B.getPtrTy(), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Table, Offset), "device.global");
          auto Number = [&](uint64_t V) { return MDNode::get(M.getContext(), ConstantAsMetadata::get(B.getInt64(V))); };
          for (unsigned Kind : {LLVMContext::MD_invariant_load, LLVMContext::MD_nonnull, LLVMContext::MD_noundef})
            Address->setMetadata(Kind, MDNode::get(M.getContext(), {}));
          Address->setMetadata(LLVMContext::MD_align, Number(Variable.Align));
          Address->setMetadata(LLVMContext::MD_dereferenceable, Number(Variable.Size));
          return Address;
        });
  }
  return PreservedAnalyses::none();
}

} // namespace syclc
