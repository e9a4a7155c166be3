// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native code at -O0: one function per kernel, for the CPU for which the translation unit is compiled. Work-items run
/// one after the other, without optimisation. outline/OutlineUnoptimised.h describes the input.
///
/// \code
///   internal void @kernel_entry.native(ptr %closure, ptr %work)   ; loops into which the kernel's entry is inlined
///   internal void @lambda(ptr %this, ...)                         ; the user's function, as Clang emitted it
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_EMITUNOPTIMISED_H
#define SYCLC_PASSES_NATIVE_EMITUNOPTIMISED_H

#include "native/EmitNative.h"

#include <memory>

namespace syclc {

/// Wraps the kernels of \p Unoptimised (outlineUnoptimised()) in native functions, links them into \p Host, and adds
/// them to \p Variants. \param Dump is called with the module before it is linked.
void emitUnoptimised(std::unique_ptr<llvm::Module> Unoptimised, llvm::Module &Host, NativeVariants &Variants,
                     llvm::function_ref<void(const llvm::Module &)> Dump);

} // namespace syclc

#endif
