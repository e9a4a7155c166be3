// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// std::sort in kernels. Device code has no stack for recursion, but libstdc++'s std::sort is recursive: a quicksort
/// that calls itself for the upper part, up to a maximum depth, and then switches to heapsort, which is a loop.
/// \code
///   void __introsort_loop(first, last, depth, compare) {        void __introsort_loop(first, last, depth, compare) {
///     while (last - first > 16) {                                 while (last - first > 16) {
///       if (depth == 0)                                     =>      if (true)
///         return __partial_sort(first, last, last, compare);          return __partial_sort(first, last, last, ...);
///       ...                                                         ...
///       __introsort_loop(cut, last, depth - 1, compare);          }
///     }                                                         }
///   }
/// \endcode
/// So more than 16 elements are sorted by heapsort, fewer by insertion sort, as on the host. std::ranges::sort uses the
/// same function.
#ifndef SYCLC_PASSES_OUTLINE_STANDARDSORT_H
#define SYCLC_PASSES_OUTLINE_STANDARDSORT_H

namespace llvm {
class Module;
}

namespace syclc {

/// Removes the recursion from all instances of libstdc++'s sort in \p M. \returns true if \p M changed.
bool sortWithoutRecursion(llvm::Module &M);

} // namespace syclc

#endif
