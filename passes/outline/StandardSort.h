// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// std::sort in kernels. Device code has no stack to recurse on, and libstdc++'s std::sort is recursive: quicksort that
/// calls itself for the upper part, until the depth it was given is used up, and then heapsort, which is a loop.
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
/// So more than 16 elements are sorted by heapsort, fewer by insertion, as on the host. std::ranges::sort is the same
/// function.
#ifndef SYCLC_PASSES_OUTLINE_STANDARDSORT_H
#define SYCLC_PASSES_OUTLINE_STANDARDSORT_H

namespace llvm {
class Module;
}

namespace syclc {

/// Takes the recursion out of every instance of libstdc++'s sort in \p M. \returns true when \p M changed.
bool sortWithoutRecursion(llvm::Module &M);

} // namespace syclc

#endif
