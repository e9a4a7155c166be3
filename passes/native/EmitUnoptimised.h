// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native code at -O0: one function a kernel, for the CPU that the translation unit is compiled for, one work-item
/// after the other, not optimised. outline/OutlineUnoptimised.h says what it is made from.
///
/// \code
///   internal void @kernel_entry.native(ptr %closure, ptr %work)   ; loops, the kernel's entry inlined into them
///   internal void @lambda(ptr %this, ...)                         ; the user's function, as Clang emitted it
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_EMITUNOPTIMISED_H
#define SYCLC_PASSES_NATIVE_EMITUNOPTIMISED_H

#include "native/EmitNative.h"

#include <memory>

namespace syclc {

/// Wraps the kernels of \p Unoptimised (outlineUnoptimised()) into native functions and links them into \p Host, adding
/// to \p Variants. \param Dump is shown the module before it is linked.
void emitUnoptimised(std::unique_ptr<llvm::Module> Unoptimised, llvm::Module &Host, NativeVariants &Variants,
                     llvm::function_ref<void(const llvm::Module &)> Dump);

} // namespace syclc

#endif
