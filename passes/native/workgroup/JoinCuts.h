// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Splits a sub-group's body at joins that follow many conditional barriers.
///
/// The code after such a barrier can also be reached from the earlier ones, and is copied into the region of each of
/// them (BarrierRegions.h): with fifty barriers there are a thousand copies.
/// \code
///   if (c0) { A0; barrier; B0; }           region 1: B0, then A1 or A2 or A3 ...
///   if (c1) { A1; barrier; B1; }           region 2: B1, then A2 or A3 ...
///   if (c2) { A2; barrier; B2; }
///   ...
/// =>
///   if (c7) { A7; barrier; B7; }           region 8: B7
///   barrier                                region 9: A8 or A9 or ... A15
///   if (c8) { A8; barrier; B8; }
/// \endcode
/// An additional barrier is correct where each sub-group arrives exactly once, whatever its conditions: in a block that
/// is on all paths through the body, outside of all loops. It does not order memory.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_JOINCUTS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_JOINCUTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Adds barriers to \p Body, in sub-group form: one for every few barriers that are not on all paths.
void cutAtJoins(llvm::Function &Body);

} // namespace syclc

#endif
