// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels of a source that uses `__SYCL_DEVICE_ONLY__` (docs/device-view.md). The plugin parses it a second time, and
/// the kernels are outlined from that module instead of the host's. Before, in the module of the second parse:
/// \code
///   define void @entry.2(ptr %kernel) { ... }    ; annotated "syclc.kernel.view:A", like @entry of the host module
/// \endcode
/// After, with the host's names, by which descriptors refer to native code and images:
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

/// Annotation of a kernel's entry. The rest of the text identifies the kernel in the source, in both parses.
inline constexpr llvm::StringLiteral KernelViewPrefix = "syclc.kernel.view:";

/// The module of the second parse. Its kernels get the names of those of \p Host, \p Entries. Null after an error,
/// which has been reported.
std::unique_ptr<llvm::Module> readDeviceModule(llvm::StringRef Bitcode, llvm::Module &Host,
                                               llvm::ArrayRef<llvm::Function *> Entries);

/// Reports variables of \p Spmd that must be, but are not, in \p Host. \returns whether there are none.
bool hostKnowsVariables(llvm::Module &Spmd, llvm::Module &Host);

} // namespace syclc

#endif
