// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native code for device_globals that have a copy per device and context: the launch provides the address of the copy.
/// Code from a device link is in a separate object, possibly in a separate library, which cannot always access the
/// host's variable either (`static`, hidden, or in a program that exports nothing).
///
/// Before (ir/DeviceGlobals.h):
/// \code
///   define void @k.native(ptr %closure, ptr %work) { ... store i32 %x, ptr @__syclc_device_global.counter
/// \endcode
/// After, for variable number 1 of the kernel's module:
/// \code
///     %device.globals = load ptr, ptr (%work + offsetof(syclc_native_work, device_globals)), !invariant.load
///     %device.global = load ptr, ptr (%device.globals + sizeof(syclc_device_global)
///                                                     + offsetof(syclc_device_global, host)), !invariant.load
///     store i32 %x, ptr %device.global
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_EMIT_NATIVEDEVICEGLOBALS_H
#define SYCLC_PASSES_NATIVE_EMIT_NATIVEDEVICEGLOBALS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-native-device-globals`. Expects native functions (native/workgroup/NativeFunction.h).
class NativeDeviceGlobalsPass : public llvm::PassInfoMixin<NativeDeviceGlobalsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
