// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Device images in the object file: LLVM's OffloadBinary containers in section `.llvm.offloading`, where
/// `llvm-objdump --offloading` and `llvm-offload-binary` find them, and the runtime through the module's descriptor.
///
/// \code
///   static const char images[] __attribute__((section(".llvm.offloading"), aligned(8))) = {
///     0x10, 0xFF, 0x10, 0xAD, ...  // OffloadBinary: OFK_SYCL, IMG_SPIRV, properties, SPIR-V
///   };
/// \endcode
///
/// Properties (string keys and values of the container):
///   triple         spirv64-unknown-unknown
///   arch           empty: any device of the triple
///   syclc.abi      SYCLC_ABI_VERSION, decimal
///   syclc.kernels  the kernels' mangled names, separated by newlines
#ifndef SYCLC_PASSES_EMIT_EMBEDIMAGES_H
#define SYCLC_PASSES_EMIT_EMBEDIMAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class GlobalVariable;
class Module;
} // namespace llvm

namespace syclc {

/// Wraps SPIR-V code for the named kernels into an OffloadBinary container.
std::string makeSpirvContainer(llvm::StringRef Code, llvm::ArrayRef<std::string> Kernels);

/// Puts containers, back to back, into \p Host. \returns the global that holds them.
llvm::GlobalVariable *embedImages(llvm::Module &Host, llvm::StringRef Containers);

} // namespace syclc

#endif
