// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces vectors of a program (sycl::vec, or vectors that LLVM's combiner makes of adjacent scalars) by scalars.
///
/// The sub-group vectoriser maps one scalar of one work-item to a lane, so an `<4 x float>` of each work-item becomes
/// four registers, and later passes, from lane shapes to masked accesses, handle only scalars. SPIR-V uses it for
/// vectors of sizes that OpenCL lacks.
/// \code
///   %v = load <2 x float>, ptr %p                %v.0 = load float, ptr %p
///   %w = fmul <2 x float> %v, %u            ->   %v.1 = load float, ptr (%p + 4)
///   %x = extractelement <2 x float> %w, i32 1    %w.1 = fmul float %v.1, %u.1
/// \endcode
/// Operations without an elementwise form (reductions, calls, accesses to vectors of bits) stay; their operands are
/// rebuilt from the scalars.
///
/// LLVM's scalarizer is not used: in LLVM 22 it reads uninitialised elements of its tables, and sometimes crashes.
#ifndef SYCLC_PASSES_SUPPORT_SCALARIZEVECTORS_H
#define SYCLC_PASSES_SUPPORT_SCALARIZEVECTORS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Scalarises the vectors of \p F, except in unreachable blocks. Dead elements are left for later cleanup.
/// \returns whether \p F has changed; functions without vectors do not change.
bool scalarizeVectors(llvm::Function &F);

} // namespace syclc

#endif
