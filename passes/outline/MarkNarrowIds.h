// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the kernels for which passes assume that ids fit in an int.
///
/// \code
///   %i = trunc i64 %id to i32                   ; int i = id;
///   %next = add i32 %i, 1
///   %at = zext i32 %next to i64                 ; unsigned arithmetic: may wrap, but not before %id is 2^32 - 1
/// \endcode
/// Adjacent work-items access adjacent elements here if no id is larger than an int. Passes assume that (WideIndices,
/// workitem/LaneShapeAnalysis.h), and the runtime rejects launches of these kernels for which it does not hold. Kernels
/// that compute with ids in 64 bits only are launched over ranges of any size.
///
/// -fno-sycl-id-queries-fit-in-int (IdsOfAnySizeFnAttr on all functions) takes the assumption back.
#ifndef SYCLC_PASSES_OUTLINE_MARKNARROWIDS_H
#define SYCLC_PASSES_OUTLINE_MARKNARROWIDS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Adds the kernel attribute IdsFitInIntAttribute to kernels that convert ids, or sums of them, to 32 bits, or call
/// functions that do, or functions of other sources. Must run before such conversions are removed (WideIndices) and
/// after functions that query ids are inlined. \returns whether a kernel got it.
bool markNarrowIds(llvm::Module &M);

} // namespace syclc

#endif
