// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiles kernels twice that load neighbouring elements from a row of a local_accessor: once for rows whose length is a
/// multiple of 16 bytes, so that one instruction loads 16 bytes.
///
/// The length of a row is a number that the kernel captures. nvcc knows that of `__shared__ float tile[16][16]`.
/// \code
///   %row = mul i64 %width, %y                                  %rest = and i64 %width, 3
///   %p = getelementptr float, ptr addrspace(3) %tile, i64 %row     %even = icmp eq i64 %rest, 0
///   ...                                                        br i1 %even, label %aligned, label %body
///   %a = load float, ptr addrspace(3) %p, align 4         ->   aligned:
///   %q = getelementptr i8, ptr addrspace(3) %p, i64 4            ...
///   %b = load float, ptr addrspace(3) %q, align 4                %a = load float, ptr addrspace(3) %p, align 16
/// \endcode
/// LLVM's vectoriser of loads and stores joins the loads of the copy.
#ifndef SYCLC_PASSES_NVPTX_VERSIONLOCALROWS_H
#define SYCLC_PASSES_NVPTX_VERSIONLOCALROWS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-version-local-rows`: after functions are inlined and loops over rows are unrolled. Kernels of more than 1500
/// instructions are left alone, and loads outside of loops do not count.
class VersionLocalRowsPass : public llvm::PassInfoMixin<VersionLocalRowsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace syclc

#endif
