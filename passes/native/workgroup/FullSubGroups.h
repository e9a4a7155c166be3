// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which kernels' code stands in their native function twice: for full sub-groups, whose lanes are all active, and for
/// the partial one at the end of a row.
///
/// Where all lanes are active, masked loads and stores become plain ones, and that is all that becomes cheaper. So a
/// second copy is worth its size and compile time where such accesses are a good part of what runs:
/// \code
///   a[i] = b[i] + c[i]                                   twice: three accesses, one addition
///   for (...) sum += a[k * n + i]                        twice: an access in every round of the loop
///   n = 0; while (x * x + y * y < 4) ...; out[i] = n     once: one store behind a loop
/// \endcode
/// The code that stands once computes its mask for each sub-group, by one comparison, and its accesses ask whether the
/// sub-group is full: a processor that cannot tell which bytes a masked store has written makes later loads wait for
/// it.
/// \code
///   %v = masked.load(%p, %active)   ->   br i1 %full, label %plain, label %masked   ; the same way nearly always
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_FULLSUBGROUPS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_FULLSUBGROUPS_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// \param Kernel in sub-group form.
bool wantsCodeForFullSubGroups(llvm::Function &Kernel);

/// For code that stands once: accesses under the mask of active lanes become plain ones where all lanes are active.
/// \param Kernel in sub-group form.
void avoidMasksOfFullSubGroups(llvm::Function &Kernel);

} // namespace syclc

#endif
