// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Splits vectors that fill several registers in loops over memory, so that memory is read in ascending order.
///
/// LLVM's code generator would also split them, but then schedules the parts in any order:
/// \code
///   %b = load <64 x float>, ptr %p                    vfmadd231ps 192(%p), ...     ; LLVM: descending here,
///   %sum = fma(%a, %b, %s)                            vfmadd231ps 128(%p), ...     ; ascending in other code
/// =>                                                  vfmadd231ps    (%p), ...
///   %b.0 = load <16 x float>, ptr %p                  vfmadd231ps  64(%p), ...
///   %b.1 = load <16 x float>, ptr (%p + 64)
///   %b.2 = load <16 x float>, ptr (%p + 128)          vfmadd231ps    (%p), ...     ; with this pass
///   %b.3 = load <16 x float>, ptr (%p + 192)          vfmadd231ps  64(%p), ...
///   %sum.0 = fma(%a, %b.0, %s.0)                      vfmadd231ps 128(%p), ...
///   ...                                               vfmadd231ps 192(%p), ...
/// \endcode
/// The processor prefetches the next line after a cache miss, so in ascending order only the first part has to wait. A
/// matrix multiplication, for whose columns no other prefetcher is effective, ran at 20 or 30 GFLOP/s depending on the
/// order; in ascending order it runs at 34.
///
/// Runs late, because the parts are no longer one instruction for LLVM's other passes.
#ifndef SYCLC_PASSES_NATIVE_X86_REGISTERPARTS_H
#define SYCLC_PASSES_NATIVE_X86_REGISTERPARTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Splits vectors in short innermost loops that read more than one register at a time.
class RegisterPartsPass : public llvm::PassInfoMixin<RegisterPartsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace syclc

#endif
