// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces the joins of divergent branches at which addresses meet by selects, for ConsecutiveLanes, which follows an
/// address through one block:
///
/// \code
///   br %left, label %l, label %r                 %i = mul %row, %a
///   l: %i = mul %row, %a                 =>      %j = mul %row, %b
///   r: %j = mul %row, %b                         %k = select %left, %i, %j
///   %k = phi [ %i, %l ], [ %j, %r ]              load %from[%k]
///   load %from[%k]
/// \endcode
/// Masks would execute both sides of such branches in any case (native/vectorize/Masks.h).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_ADDRESSJOINS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_ADDRESSJOINS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

class SubGroupAnalyses;

/// Changes \p Kernel, before its control flow is structured, and invalidates \p Analyses if it does.
void selectJoinedAddresses(llvm::Function &Kernel, SubGroupAnalyses &Analyses);

} // namespace syclc

#endif
