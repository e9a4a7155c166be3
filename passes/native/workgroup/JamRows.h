// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unroll and jam of the rows of a range kernel: each pass over memory computes several rows, which share loads.
///
/// A stencil reads the same line of memory for several rows of its result. If the rows are computed one after the
/// other, each of them loads the line again, which takes most of the time if the coefficients are constants. The sum of
/// a column, 1 x 3:
/// \code
///   for y                                       for y, in steps of 4
///     for x                                       for x
///       a = in[y - 1][x ...]                        a = in[y - 1][x ...];  ...  f = in[y + 4][x ...]
///       b = in[y][x ...]                            out[y][x ...] = a + b + c
///       c = in[y + 1][x ...]                        out[y + 1][x ...] = b + c + d
///       out[y][x ...] = a + b + c                   out[y + 2][x ...] = c + d + e
///                                                   out[y + 3][x ...] = d + e + f
///   12 loads for four sub-groups                  6 loads for four sub-groups; the remaining y: one by one
/// \endcode
/// Work-items of a range kernel are independent (specification 3.8.3.4), so their loads and stores may run in any
/// order.
///
/// Equal loads of different rows are found by representing addresses as polynomials (workitem/RowAccesses.h): the
/// addresses of one access differ by a fixed distance from row to row, and two accesses whose distance is a multiple of
/// it have equal addresses in different rows. Values computed from equal operands, for example conversions of bytes,
/// are also shared. Rows are staggered: all uses of a line are adjacent, so that few registers are live at the same
/// time.
///
/// The body must be one block of plain loads, then stores, and arithmetic, and the number of loads must be reduced by
/// at least a quarter.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_JAMROWS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_JAMROWS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// A body (SubGroupBody.h) for several rows: the one given by its id along y, and the following ones.
struct JammedRows {
  llvm::Function *Code = nullptr; ///< null if rows share too little or need too many registers
  unsigned Count = 1;             ///< a power of two
};

/// Jams the rows of \p Body, the body of a range kernel without atomic operations, which is not changed.
JammedRows jamRows(llvm::Function &Body);

} // namespace syclc

#endif
