// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What LLVM's SPIR-V backend and the readers of its output expect of functions.
#ifndef SYCLC_PASSES_SPIRV_EMIT_SPIRVKERNELS_H
#define SYCLC_PASSES_SPIRV_EMIT_SPIRVKERNELS_H

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// `float clamp(float, float, float)` of a program has the mangled name of OpenCL's, for which later steps, LLVM's
/// backend and readers of SPIR-V would take it: `_Z5clampfff` becomes `syclc._Z5clampfff`.
void separateFromBuiltins(llvm::Module &M);

/// Whether functions of SPIR-V can pass the arguments and the result of \p F: numbers and pointers, and vectors and
/// structures of numbers.
bool canBeCalled(const llvm::Function &F);

/// Attributes of kernels become the metadata of OpenCL:
/// \code
///   !syclc.kernel !{..., !{!"reqd_work_group_size", i32 16}}  ->  !reqd_work_group_size !{i32 16, i32 1, i32 1}
/// \endcode
void describeKernels(llvm::Module &M);

} // namespace syclc

#endif
