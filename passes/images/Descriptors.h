// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The host's side of outlining: replaces each kernel's entry function by a descriptor, and registers the translation
/// unit's kernels and images (abi/device_image.h).
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
///   define private void @syclc.register() {               ; in llvm.global_ctors
///     call void @__syclc_register_module(ptr @syclc.module)
///   }
///   define private void @syclc.unregister() { ... }       ; in llvm.global_dtors
/// \endcode
/// A descriptor and its native code have the entry's linkage and comdat, so that kernels in headers exist only once in
/// a program, however many translation units use them.
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
/// \param Images the result of embedImages(), or null.
void emitDescriptors(llvm::Module &Host, llvm::ArrayRef<llvm::Function *> Entries, llvm::Module &Spmd,
                     const NativeVariants &Variants, llvm::GlobalVariable *Images);

} // namespace syclc

#endif
