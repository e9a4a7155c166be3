// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops over memory whose vectors fill several registers are cut into registers' parts, so that memory is read in
/// ascending order.
///
/// LLVM's code generator would cut them, too, but it then runs the parts in any order:
/// \code
///   %b = load <64 x float>, ptr %p                    vfmadd231ps 192(%p), ...     ; as LLVM does: downwards here,
///   %sum = fma(%a, %b, %s)                            vfmadd231ps 128(%p), ...     ; upwards there
/// =>                                                  vfmadd231ps    (%p), ...
///   %b.0 = load <16 x float>, ptr %p                  vfmadd231ps  64(%p), ...
///   %b.1 = load <16 x float>, ptr (%p + 64)
///   %b.2 = load <16 x float>, ptr (%p + 128)          vfmadd231ps    (%p), ...     ; and in pieces
///   %b.3 = load <16 x float>, ptr (%p + 192)          vfmadd231ps  64(%p), ...
///   %sum.0 = fma(%a, %b.0, %s.0)                      vfmadd231ps 128(%p), ...
///   ...                                               vfmadd231ps 192(%p), ...
/// \endcode
/// The processor fetches the next line when one is missing, so upwards the first part pays for all of them. A matrix
/// multiplication, down whose columns no other prefetcher looks, ran at 20 or at 30 GFLOP/s as the order fell; upwards
/// it is 34.
///
/// Runs late: what is cut is no longer one instruction for LLVM's other passes.
#ifndef SYCLC_PASSES_NATIVE_X86_REGISTERPARTS_H
#define SYCLC_PASSES_NATIVE_X86_REGISTERPARTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Cuts the vectors of short innermost loops that read more than a register at a time.
class RegisterPartsPass : public llvm::PassInfoMixin<RegisterPartsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace syclc

#endif
