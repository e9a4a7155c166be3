// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gathers of elements that lie close together: one load, and a permutation of its elements.
///
/// Pictures that are enlarged, turned or warped, and grids that are numbered in one dimension, are read at places that
/// are computed from ids by arithmetic that is not linear: `x / 2`, `int(x * 0.7f)`, `min(x + 1, w - 1)`,
/// `(i / w) % h * w + i % w`. Neighbouring work-items nevertheless read the same element or neighbouring ones, in most
/// sub-groups. Such a gather becomes
///
/// \code
///   %v = gather of %base[%i[0]], %base[%i[1]], ...
/// =>
///   if %i[0] <= %i[1] <= ... <= %i[W - 1], which are less than W apart:
///     %window = masked load of %base[%i[first active lane] .. %i[last active lane]]
///     %v = permutation of %window by %i - %i[0]                    (Permute.h)
///   else
///     %v = the gather
/// \endcode
/// The window begins and ends with elements of active lanes, so that no memory is read that the work-items do not own.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_NEARBYGATHER_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_NEARBYGATHER_H

#include "llvm/Support/Alignment.h"

#include <cstdint>

namespace llvm {
class LoadInst;
class Type;
class Value;
} // namespace llvm

namespace syclc {

class LaneShapes;
class Widener;

/// Whether the address of \p Load is computed from ids by arithmetic that keeps neighbours at most an element apart in
/// most sub-groups: sums, quotients, remainders, minima, conversions, but not values in memory.
bool mayBeNearby(const llvm::LoadInst &Load, const LaneShapes &Shapes);

/// \param Element the type of the values that \p Load, or a field of it at \p Offset bytes, has in memory.
/// \returns the lanes, loaded in one of the two ways above; null if the address is not such a sum, or the target lacks
/// the instructions.
llvm::Value *gatherNearby(Widener &W, llvm::LoadInst &Load, llvm::Type *Element, uint64_t Offset, llvm::Align A);

} // namespace syclc

#endif
