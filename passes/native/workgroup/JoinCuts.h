// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Cuts a sub-group's body where its ways join again behind many barriers that stand in conditions.
///
/// What follows such a barrier can be reached from the ones before it, too, and is copied into the region of each
/// (BarrierRegions.h): fifty of them make a thousand copies.
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
/// A barrier more is right where each sub-group comes by exactly once, whatever its conditions: in a block that every
/// way through the body leads to, outside of all loops. It orders nothing.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_JOINCUTS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_JOINCUTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Adds barriers to \p Body, in sub-group form, for every few that not all ways through it come by.
void cutAtJoins(llvm::Function &Body);

} // namespace syclc

#endif
