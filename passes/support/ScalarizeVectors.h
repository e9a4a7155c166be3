// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Vectors of a program (sycl::vec, or what LLVM's combiner makes of neighbouring scalars) become scalars.
///
/// For the sub-group vectoriser a lane of a register holds one scalar of one work-item, so an `<4 x float>` of each
/// work-item is four registers, and all that comes later, from lane shapes to masked accesses, only has to know
/// scalars. For SPIR-V it is vectors of sizes that OpenCL lacks.
/// \code
///   %v = load <2 x float>, ptr %p                %v.0 = load float, ptr %p
///   %w = fmul <2 x float> %v, %u            ->   %v.1 = load float, ptr (%p + 4)
///   %x = extractelement <2 x float> %w, i32 1    %w.1 = fmul float %v.1, %u.1
/// \endcode
/// What has no form on elements (reductions, calls, accesses to vectors of bits) stays, on a vector put together for
/// it.
///
/// LLVM's scalarizer is not used: LLVM 22's reads elements of its tables that it has never set, and crashes by chance.
#ifndef SYCLC_PASSES_SUPPORT_SCALARIZEVECTORS_H
#define SYCLC_PASSES_SUPPORT_SCALARIZEVECTORS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// Takes the vectors of \p F apart, but for those in blocks that nothing reaches. Dead elements are left for a
/// clean-up.
/// \returns whether \p F has changed; one without vectors has not.
bool scalarizeVectors(llvm::Function &F);

} // namespace syclc

#endif
