// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels of a source that asks for `__SYCL_DEVICE_ONLY__` (docs/device-view.md): the plugin has parsed it a second
/// time, and they are outlined from that module instead of the host's. Before, in the module of the second parse:
/// \code
///   define void @entry.2(ptr %kernel) { ... }    ; annotated "syclc.kernel.view:A", as @entry of the host module is
/// \endcode
/// After, with the host's names, under which descriptors find native code and images:
/// \code
///   define void @entry(ptr %kernel) { ... }
/// \endcode
#ifndef SYCLC_PASSES_OUTLINE_DEVICEMODULE_H
#define SYCLC_PASSES_OUTLINE_DEVICEMODULE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <memory>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Annotation of a kernel's entry; what follows tells the kernels of a source apart, whoever parses it.
inline constexpr llvm::StringLiteral KernelViewPrefix = "syclc.kernel.view:";

/// The module of the second parse, whose kernels have the names of those of \p Host, \p Entries. Null after an error,
/// which has been reported.
std::unique_ptr<llvm::Module> readDeviceModule(llvm::StringRef Bitcode, llvm::Module &Host,
                                               llvm::ArrayRef<llvm::Function *> Entries);

/// Reports variables of \p Spmd that \p Host must know, but does not. \returns whether there are none.
bool hostKnowsVariables(llvm::Module &Spmd, llvm::Module &Host);

} // namespace syclc

#endif
