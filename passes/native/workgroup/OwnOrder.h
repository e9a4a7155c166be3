// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Determines whether a work-item's own accesses must stay in order in loops over work-items that LLVM vectorises.
///
/// Such a loop is marked as parallel (`llvm.loop.parallel_accesses`): no iteration depends on another. LLVM assumes
/// more: interleaved accesses become one wide access at the position of the first load or the last store. To check
/// whether an access in between aliases them, LLVM only considers the loop's dependences, and a parallel loop has none:
/// \code
///   x = a[3 * i + 1];  a[3 * i + x % 3] = 0;  y = a[3 * i];       ; y is loaded with x, before the store
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_OWNORDER_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_OWNORDER_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Whether two loads, or two stores, of one array in \p F have an access between them that must not be reordered with
/// one of them, according to LLVM's alias analyses.
bool hasOwnOrder(llvm::Function &F);

} // namespace syclc

#endif
