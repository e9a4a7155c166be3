// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/NativeDeviceGlobals.h"

#include "abi/device_image.h"
#include "ir/DeviceGlobals.h"
#include "ir/SpmdContract.h"
#include "native/emit/NativeGlobals.h"

#include "llvm/IR/Module.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

PreservedAnalyses NativeDeviceGlobalsPass::run(Module &M, ModuleAnalysisManager &) {
  for (auto [Index, Variable] : enumerate(deviceGlobals(M))) {
    GlobalVariable *Placeholder = M.getNamedGlobal((DeviceGlobalPlaceholder + Variable.Name).str());
    if (!Placeholder) continue;
    const size_t Offset = Index * sizeof(syclc_device_global) + offsetof(syclc_device_global, host);
    findByLaunch(*Placeholder,
                 "use a device_global: it is compiled apart from the kernels that call it; use the variable in the "
                 "kernel and pass its address",
                 [&, &V = Variable](IRBuilderBase &B, Function &F) -> Value * {
                   if (!isNativeFunction(F)) return nullptr;
                   Value *Table =
                       readWorkPointer(B, F.getArg(1), offsetof(syclc_native_work, device_globals), "device.globals");
                   LoadInst *Address = readWorkPointer(B, Table, Offset, "device.global");
                   describeAddress(*Address, Align(V.Align), V.Size);
                   return Address;
                 });
  }
  return PreservedAnalyses::none();
}

} // namespace syclc
