// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work-item queries ask for a constant dimension.
///
/// That is what the stages expect, which answer each dimension in another way: the id along x differs between lanes,
/// that along y does not. But a kernel may ask for a dimension that only it knows (`item.get_local_id(n)`, a loop over
/// dimensions that is not unrolled), and LLVM makes one call of two in the branches of an `if`, with a phi as
/// dimension.
/// \code
///   %id = call i64 @__syclc_local_id(i32 %n)     %x = call i64 @__syclc_local_id(i32 0)       ; %y, %z
///                                                %id = select (%n == 0), %x, (select (%n == 1), %y, %z)
/// \endcode
/// So this follows all pipelines of LLVM's that SPMD IR goes through.
#ifndef SYCLC_PASSES_DEVICELIBRARY_QUERYDIMENSIONS_H
#define SYCLC_PASSES_DEVICELIBRARY_QUERYDIMENSIONS_H

#include <optional>

namespace llvm {
class CallBase;
class Module;
} // namespace llvm

namespace syclc {

/// 0 to 2, where \p Query, a call of a work-item query, asks for a constant dimension; nothing of other calls.
std::optional<unsigned> constantDimension(const llvm::CallBase &Query);

/// Makes choices of queries whose dimension is not known. One that does not exist, which the language leaves undefined,
/// becomes one that does. \returns whether there were any.
bool chooseDimensions(llvm::Module &M);

} // namespace syclc

#endif
