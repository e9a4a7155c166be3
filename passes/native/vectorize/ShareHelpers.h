// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Helpers that each kernel has made for itself (native/vectorize/WidenCounts.cpp) become one where they are the same.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_SHAREHELPERS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_SHAREHELPERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Replaces all but one of equal internal functions that are not inlined. \returns whether there were any.
bool shareHelpers(llvm::Module &M);

} // namespace syclc

#endif
