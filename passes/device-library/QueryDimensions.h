// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes the dimension of work-item queries constant.
///
/// Later stages require it, because they lower each dimension differently: the id along x differs between lanes, that
/// along y does not. But a kernel may query a variable dimension (`item.get_local_id(n)`, a loop over dimensions that
/// is not unrolled), and LLVM merges two calls in the branches of an `if` into one, with a phi as the dimension.
/// \code
///   %id = call i64 @__syclc_local_id(i32 %n)     %x = call i64 @__syclc_local_id(i32 0)       ; %y, %z
///                                                %id = select (%n == 0), %x, (select (%n == 1), %y, %z)
/// \endcode
/// So this runs after each LLVM pipeline on SPMD IR.
#ifndef SYCLC_PASSES_DEVICELIBRARY_QUERYDIMENSIONS_H
#define SYCLC_PASSES_DEVICELIBRARY_QUERYDIMENSIONS_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace llvm {
class CallBase;
class CallInst;
class IRBuilderBase;
class Module;
} // namespace llvm

namespace syclc {

/// The dimension, 0 to 2, if \p Query is a call of a work-item query with a constant dimension; else nullopt.
std::optional<unsigned> constantDimension(const llvm::CallBase &Query);

/// Calls the work-item query \p Name (`__syclc_global_size`) for \p Dimension, 0 to 2.
llvm::CallInst *askWorkItem(llvm::IRBuilderBase &B, llvm::StringRef Name, unsigned Dimension);

/// Replaces queries of a variable dimension by selects. An invalid dimension, which is undefined behaviour, becomes a
/// valid one. \returns whether there were any.
bool chooseDimensions(llvm::Module &M);

} // namespace syclc

#endif
