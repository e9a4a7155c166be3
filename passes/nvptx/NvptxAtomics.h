// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Atomic operations for LLVM's NVPTX backend, which ignores the order of a read-modify-write, cannot select a fence of
/// a single thread, and supports only numbers. All have device scope: SPMD IR has no narrower one.
/// \code
///   %old = atomicrmw add ptr %p, i32 1 acq_rel
///     =>
///   fence syncscope("device") release
///   %old = atomicrmw add ptr %p, i32 1 syncscope("device") monotonic
///   fence syncscope("device") acquire
/// \endcode
#ifndef SYCLC_PASSES_NVPTX_NVPTXATOMICS_H
#define SYCLC_PASSES_NVPTX_NVPTXATOMICS_H

namespace llvm {
class Module;
}

namespace syclc {

/// Rewrites all of \p M. \returns whether there were any.
bool lowerNvptxAtomics(llvm::Module &M);

} // namespace syclc

#endif
