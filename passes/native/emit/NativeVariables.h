// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables that native code accesses through the launch instead of by name: specialization constants, variables in
/// local memory, and device_globals that have a copy per device and context.
///
/// Before:
/// \code
///   @sum.local = internal addrspace(3) global [256 x i8] poison, align 4
///   define void @k.native(ptr %closure, ptr %work) {
///     %v = load i32, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 8)
///     store float %x, ptr addrspacecast (ptr addrspace(3) @sum.local to ptr)
///     store i32 %v, ptr @__syclc_device_global.counter
/// \endcode
/// After, if `counter` is variable number 1 of the kernel's module:
/// \code
///   define void @k.native(ptr %closure, ptr %work) "syclc-linked-local-size"="256" {
///     %spec.constants = load ptr, ptr (%work + offsetof(syclc_native_work, spec_constants)), !invariant.load
///     %linked.local = load ptr, ptr (%work + offsetof(syclc_native_work, linked_local_memory)), !invariant.load
///     %device.globals = load ptr, ptr (%work + offsetof(syclc_native_work, device_globals)), !invariant.load
///     %device.global = load ptr, ptr (%device.globals + sizeof(syclc_device_global)
///                                                     + offsetof(syclc_device_global, host)), !invariant.load
///     %v = load i32, ptr (%spec.constants + 8), !invariant.load
///     store float %x, ptr %linked.local
///     store i32 %v, ptr %device.global
/// \endcode
/// *Specialization constants* (ir/SpecConstants.h): SYCL_EXTERNAL functions (native/vectorize/ExternalVariant.h), and
/// kernels of a device link into which one was inlined, read constants of modules other than the kernel's. libsycl
/// provides their values, based on those of the launch:
/// \code
///     %spec.constants = call ptr @__syclc_specialization_constants_of(ptr %spec.constants.of.kernel,
///                                                                     ptr "MODULE'S ID")
/// \endcode
/// If the values are already known, the module has no declaration of the block.
///
/// *Local variables* (ir/LocalVariables.h): kernels use those of functions that a device link, or the just-in-time
/// compiler, found in other sources. An attribute tells the launch how much memory the kernel needs.
///
/// *device_globals* (ir/DeviceGlobals.h): code from a device link is in a separate object, possibly in a separate
/// library, which cannot always access the host's variable (`static`, hidden, or in a program that exports nothing).
///
/// Runs after work-items have become lanes and loops: until then, and across barriers, a variable's address is a
/// constant that is the same for all work-items. Runs before LLVM's optimisations, which hoist the loads out of all
/// loops.
#ifndef SYCLC_PASSES_NATIVE_EMIT_NATIVEVARIABLES_H
#define SYCLC_PASSES_NATIVE_EMIT_NATIVEVARIABLES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-native-variables`. Expects native functions (native/workgroup/NativeFunction.h), and variants of external
/// functions, into which all functions that use such variables are inlined, or, at -O0, that pass them the address.
class NativeVariablesPass : public llvm::PassInfoMixin<NativeVariablesPass> {
public:
  /// \param OnlyConstants at -O0: device_globals are the host's variables then, and external functions have none in
  /// local memory.
  explicit NativeVariablesPass(bool OnlyConstants = false) : OnlyConstants(OnlyConstants) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  bool OnlyConstants;
};

} // namespace syclc

#endif
