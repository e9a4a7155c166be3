// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Merges equal helpers that were created separately for each kernel (native/vectorize/WidenCounts.cpp).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_SHAREHELPERS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_SHAREHELPERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Merges equal internal functions that are not inlined. \returns whether there were any.
bool shareHelpers(llvm::Module &M);

} // namespace syclc

#endif
