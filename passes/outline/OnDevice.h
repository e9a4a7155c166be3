// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Code for devices beside code for the host (docs/device-view.md). A source asks where it runs, and the answer is a
/// constant, before anything looks at what is called:
/// \code
///   %on = call i1 @__syclc_on_device()
///   br i1 %on, label %device, label %host          in device code:   br label %device     ; and no block %host
///                                                  on the host:      br label %host       ; and no block %device
/// \endcode
/// This holds at -O0 too: what only the other side can call must not be called, and perhaps is not there.
#ifndef SYCLC_PASSES_OUTLINE_ONDEVICE_H
#define SYCLC_PASSES_OUTLINE_ONDEVICE_H

namespace llvm {
class Module;
}

namespace syclc {

/// Whether a function of \p M asks.
bool asksWhetherOnDevice(const llvm::Module &M);

/// Gives all functions of \p M the same answer, and takes out what that makes unreachable.
void answerWhetherOnDevice(llvm::Module &M, bool OnDevice);

} // namespace syclc

#endif
