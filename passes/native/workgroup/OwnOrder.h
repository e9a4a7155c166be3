// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether a work-item's own accesses must stay in their order, for loops over work-items that LLVM vectorises.
///
/// Such a loop is marked as parallel (`llvm.loop.parallel_accesses`): no iteration depends on another. LLVM takes it
/// further: accesses a few elements apart become one wide access where the first of the loads, or the last of the
/// stores, is, and whether something in between touches the same place it looks up among the dependences, of which a
/// parallel loop has none:
/// \code
///   x = a[3 * i + 1];  a[3 * i + x % 3] = 0;  y = a[3 * i];       ; y is loaded together with x: before the store
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_OWNORDER_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_OWNORDER_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Two loads, or two stores, of one array in \p F have an access between them that must not change places with one of
/// them, as far as LLVM's alias analyses can tell.
bool hasOwnOrder(llvm::Function &F);

} // namespace syclc

#endif
