// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions that the source declares as kernels (SYCL_EXT_ONEAPI_FUNCTION_PROPERTY) have an otherwise unused
/// alignment, which the headers can query in constant expressions. Code generation must not see it:
/// \code
///   define void @iota(float %start, ptr %out) align 16777216 {   ->   define void @iota(float %start, ptr %out) {
/// \endcode
#ifndef SYCLC_PASSES_OUTLINE_FUNCTIONALIGNMENT_H
#define SYCLC_PASSES_OUTLINE_FUNCTIONALIGNMENT_H

#include "llvm/IR/Module.h"

namespace syclc {

/// The smallest of these alignments (sycl/ext/oneapi/experimental/free_function_kernels.hpp).
inline constexpr uint64_t MinKernelAlignment = uint64_t(1) << 24;

/// The alignment of virtual functions that kernels may call (sycl/ext/oneapi/virtual_functions.hpp).
inline constexpr uint64_t IndirectlyCallableAlignment = uint64_t(1) << 28;

/// Removes these alignments.
inline void dropKernelAlignments(llvm::Module &Host) {
  for (llvm::Function &F : Host)
    if (F.getAlign().valueOrOne().value() >= MinKernelAlignment) F.setAlignment(llvm::MaybeAlign());
}

} // namespace syclc

#endif
