// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a syclc_module (abi/device_image.h) comes to the runtime's knowledge: when its object is loaded.
///
/// \code
///   define internal void @syclc.register() { call void @__syclc_register_module(ptr @syclc.module) }
///                                                                     ; in llvm.global_ctors
///   define internal void @syclc.unregister() { ... }                  ; in llvm.global_dtors
/// \endcode
#ifndef SYCLC_PASSES_IMAGES_REGISTERMODULE_H
#define SYCLC_PASSES_IMAGES_REGISTERMODULE_H

namespace llvm {
class GlobalVariable;
} // namespace llvm

namespace syclc {

/// Gives the module of \p Descriptor, a syclc_module, a constructor and a destructor that register and unregister it.
/// They run before and after all of the program's own, so that kernels may be launched while static objects are made.
void registerAtLoad(llvm::GlobalVariable &Descriptor);

} // namespace syclc

#endif
