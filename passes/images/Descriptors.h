// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The host's side of outlining: each kernel's entry function gives its address to a descriptor, and the translation
/// unit registers what it holds (abi/device_image.h).
///
/// Before:
/// \code
///   define linkonce_odr void @entry(ptr %kernel) comdat { ... }
///   ... call void @submit(ptr @entry, ...)
/// \endcode
/// After:
/// \code
///   @entry.kernel = linkonce_odr hidden constant %syclc_kernel { ... ptr @entry.native.x86-64-v3 ... } comdat
///   @syclc.module = private constant %syclc_module { ... }
///   ... call void @submit(ptr @entry.kernel, ...)
///   define private void @syclc.register() { call void @__syclc_register_module(ptr @syclc.module) }  ; in
///   llvm.global_ctors define private void @syclc.unregister() { ... } ; in llvm.global_dtors
/// \endcode
/// A descriptor and its native code share the entry's linkage and comdat, so that kernels in headers exist once in a
/// program however many translation units use them.
#ifndef SYCLC_PASSES_IMAGES_DESCRIPTORS_H
#define SYCLC_PASSES_IMAGES_DESCRIPTORS_H

#include "native/EmitNative.h"

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace syclc {

/// Replaces \p Entries by descriptors and registers the module.
/// \param Spmd the kernels under their entries' names, for their parameters.
/// \param Images what embedImages returned, or null.
void emitDescriptors(llvm::Module &Host, llvm::ArrayRef<llvm::Function *> Entries, llvm::Module &Spmd,
                     const NativeVariants &Variants, llvm::GlobalVariable *Images);

} // namespace syclc

#endif
