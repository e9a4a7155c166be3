// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unroll and jam of the rows of a range kernel: one pass over memory computes several rows, which share what they
/// read.
///
/// A stencil reads the same line of memory for several rows of its result. One row after the other, each of them loads
/// it again, which is all that takes time where coefficients are constants. The sum of a column, 1 x 3:
/// \code
///   for y                                       for y, in steps of 4
///     for x                                       for x
///       a = in[y - 1][x ...]                        a = in[y - 1][x ...];  ...  f = in[y + 4][x ...]
///       b = in[y][x ...]                            out[y][x ...] = a + b + c
///       c = in[y + 1][x ...]                        out[y + 1][x ...] = b + c + d
///       out[y][x ...] = a + b + c                   out[y + 2][x ...] = c + d + e
///                                                   out[y + 3][x ...] = d + e + f
///   12 loads for four sub-groups                  6 loads for four sub-groups; the rest of y: as before
/// \endcode
/// Work-items of a range kernel are independent (specification 3.8.3.4), so theirs is any order of loads and stores.
///
/// What is the same in several rows is found by addresses as polynomials (workitem/RowAccesses.h): those of one access
/// differ by a fixed distance from row to row, and two accesses whose distance is a multiple of it meet in other rows.
/// What is computed of equal values, for example a conversion of bytes, is shared too. Rows are staggered: all that
/// uses a line stands together, so that few registers are in use at a time.
///
/// It needs a body of one block, of plain loads, then stores, and arithmetic, whose loads become fewer by a quarter.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_JAMROWS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_JAMROWS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// A body (SubGroupBody.h) for several rows: the one that its id along y names, and those that follow.
struct JammedRows {
  llvm::Function *Code = nullptr; ///< null when rows have too little in common, or are too much for the registers
  unsigned Count = 1;             ///< a power of two
};

/// \param Body of a range kernel without atomic operations; it stays as it is.
JammedRows jamRows(llvm::Function &Body);

} // namespace syclc

#endif
