// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values that are linear in the work-items of a work-group along x, in SPMD IR: the first work-item's value, and the
/// distance between values of adjacent work-items.
///
/// \code
///   %id = call i64 @__syclc_global_id(i32 0)      stride 1; the first one has  group_id * local_size + offset
///   %i = trunc i64 %id to i32                     stride 1, modulo 2^32
///   %twice = shl i32 %i, 1                        stride 2
/// \endcode
/// This is the equivalent of a lane shape (workitem/LaneShape.h) for the work-group. The values are the same in all
/// rows of the group: ids along y and z are not considered.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_GROUPSTRIDE_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_GROUPSTRIDE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

#include <optional>

namespace syclc {

/// Returns whether a value is the same in all work-items of a group.
using SameForAll = llvm::function_ref<bool(const llvm::Value *)>;

/// The stride c of \p V, an integer: its value in the work-item with local id l along x is that of local id 0 plus c *
/// l, modulo 2^width. Nothing if it is not known.
std::optional<int64_t> strideInGroup(const llvm::Value *V, SameForAll Same);

/// Computes the value of \p V, which has a stride, in the group's first work-item, at the insertion point of \p B. The
/// values from which \p V is computed must dominate it.
llvm::Value *ofFirstInGroup(llvm::Value *V, SameForAll Same, llvm::IRBuilderBase &B);

/// Inserts the query \p Name for dimension x.
llvm::Value *askAlongX(llvm::StringRef Name, llvm::IRBuilderBase &B);

} // namespace syclc

#endif
