// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Code of a source that is different on devices and on the host (docs/device-view.md). The source queries where it
/// runs, and the query is replaced by a constant before calls are analysed:
/// \code
///   %on = call i1 @__syclc_on_device()
///   br i1 %on, label %device, label %host          in device code:   br label %device     ; and no block %host
///                                                  on the host:      br label %host       ; and no block %device
/// \endcode
/// This is done at -O0, too: functions called only on the other side must not be referenced, and may not exist.
#ifndef SYCLC_PASSES_OUTLINE_ONDEVICE_H
#define SYCLC_PASSES_OUTLINE_ONDEVICE_H

namespace llvm {
class Module;
}

namespace syclc {

/// Whether a function of \p M queries where it runs.
bool asksWhetherOnDevice(const llvm::Module &M);

/// Replaces all queries in \p M by \p OnDevice, and removes code that becomes unreachable.
void answerWhetherOnDevice(llvm::Module &M, bool OnDevice);

} // namespace syclc

#endif
