// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of the standard library that call themselves a few times at most. Device code has no stack for recursion, so
/// each call is one of a copy of the function:
/// \code
///   void swap(variant &a, variant &b) {                       void swap(variant &a, variant &b) {
///     if (a.valueless_by_exception()) return swap(b, a);  =>    if (a.valueless_by_exception()) return swap.level1(b, a);
///     ...                                                       ...
///   }                                                         }
/// \endcode
/// - `std::variant::swap` calls itself if the first variant has no value; it has one in the second call.
/// - `std::uniform_int_distribution` calls itself for a part of the result if the generator's numbers are too small: once
///   for `int` and std::minstd_rand, twice for `long`.
///
/// The last copy ends the work-item instead, as an exception does. Generators of 16 bits never reach it.
#ifndef SYCLC_PASSES_OUTLINE_STANDARDRECURSION_H
#define SYCLC_PASSES_OUTLINE_STANDARDRECURSION_H

namespace llvm {
class Module;
}

namespace syclc {

/// Expands the recursion of all instances of such functions of libstdc++ in \p M. \returns true if \p M changed.
bool expandStandardRecursion(llvm::Module &M);

} // namespace syclc

#endif
