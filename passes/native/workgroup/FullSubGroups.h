// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Decides which kernels have two copies of their code in the native function: one for full sub-groups, whose lanes are
/// all active, and one for the partial sub-group at the end of a row.
///
/// For full sub-groups masked loads and stores become plain ones; nothing else becomes cheaper. A second copy is worth
/// its size and compile time if such accesses are a large part of the executed code:
/// \code
///   a[i] = b[i] + c[i]                                   two copies: three accesses, one addition
///   for (...) sum += a[k * n + i]                        two copies: an access in every iteration
///   n = 0; while (x * x + y * y < 4) ...; out[i] = n     one copy: one store after a loop
/// \endcode
/// A single copy computes its mask for each sub-group by one comparison, and its accesses test whether the sub-group is
/// full. The reason is that some processors cannot determine which bytes a masked store has written, so that later
/// loads wait for it.
/// \code
///   %v = masked.load(%p, %active)   ->   br i1 %full, label %plain, label %masked   ; well predicted
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_FULLSUBGROUPS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_FULLSUBGROUPS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Whether \p Kernel, in sub-group form, should have a copy for full sub-groups.
bool wantsCodeForFullSubGroups(llvm::Function &Kernel, llvm::FunctionAnalysisManager &Analyses);

/// For code with a single copy: accesses under the mask of active lanes become plain ones if all lanes are active.
/// \param Kernel in sub-group form.
void avoidMasksOfFullSubGroups(llvm::Function &Kernel);

} // namespace syclc

#endif
