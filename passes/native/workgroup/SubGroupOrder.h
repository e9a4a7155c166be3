// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The order in which the sub-groups of a work-group run: along rows, or down columns.
///
/// Between two barriers any order is correct. Loads that are the same in all sub-groups of a column are done once if
/// these run consecutively, because LLVM hoists them out of the innermost loop. Rows of tile_b in a tiled matrix
/// multiplication, unrolled 16 times:
/// \code
///   sum += tile_a[y][k] * tile_b[k][x];
///
///   along rows:                                     down columns:
///   for y                                           for x
///     a0 ... a15 = tile_a[y][0 ... 15]                b0 ... b15 = tile_b[0 ... 15][x ...]    ; vectors
///     for x                                           for y
///       sum += a0 * tile_b[0][x ...]                    sum += tile_a[y][0] * b0
///       ...                                             ...
/// \endcode
/// Most groups have only one sub-group per row, as here; then there is no reuse along rows.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_SUBGROUPORDER_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_SUBGROUPORDER_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Whether the sub-groups that run \p Code, a body without barriers or a region of one (SubGroupBody.h), share more
/// loads in a column than in a row, and only write to their frames, since otherwise the loads could not be kept in
/// registers.
bool runsDownColumns(const llvm::Function &Code);

} // namespace syclc

#endif
