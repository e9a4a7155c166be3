// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Registers a syclc_module (abi/device_image.h) with the runtime when its object is loaded.
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

/// Adds a constructor and a destructor that register and unregister \p Descriptor, a syclc_module, to its module. They
/// run before and after all of the program's, so that kernels may be launched during static initialisation.
void registerAtLoad(llvm::GlobalVariable &Descriptor);

} // namespace syclc

#endif
