// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values that count the work-items of a work-group along x, in SPMD IR: what the first work-item has, and how far its
/// neighbours' values are apart.
///
/// \code
///   %id = call i64 @__syclc_global_id(i32 0)      stride 1; the first one has  group_id * local_size + offset
///   %i = trunc i64 %id to i32                     stride 1, modulo 2^32
///   %twice = shl i32 %i, 1                        stride 2
/// \endcode
/// This is to the work-group what a lane shape (workitem/LaneShape.h) is to the sub-group. Work-items in other rows of
/// the group have the same: ids along y and z do not count.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_GROUPSTRIDE_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_GROUPSTRIDE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

#include <optional>

namespace syclc {

/// Says of a value whether all work-items of a group have the same.
using SameForAll = llvm::function_ref<bool(const llvm::Value *)>;

/// c, when the work-item with local id l along x has c * l more of \p V, an integer, than that with local id 0, modulo
/// 2^width. Nothing when that is not known.
std::optional<int64_t> strideInGroup(const llvm::Value *V, SameForAll Same);

/// What the group's first work-item has of \p V, which has a stride; computed where \p B stands, which what \p V comes
/// from must dominate.
llvm::Value *ofFirstInGroup(llvm::Value *V, SameForAll Same, llvm::IRBuilderBase &B);

/// The answer of the query \p Name about dimension x.
llvm::Value *askAlongX(llvm::StringRef Name, llvm::IRBuilderBase &B);

} // namespace syclc

#endif
