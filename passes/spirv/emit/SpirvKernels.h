// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Prepares functions for LLVM's SPIR-V backend and the consumers of its output.
#ifndef SYCLC_PASSES_SPIRV_EMIT_SPIRVKERNELS_H
#define SYCLC_PASSES_SPIRV_EMIT_SPIRVKERNELS_H

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Renames functions of the program such as `float clamp(float, float, float)`, whose mangled name is that of an OpenCL
/// function: later passes, LLVM's backend and consumers of SPIR-V would confuse them. `_Z5clampfff` becomes
/// `syclc._Z5clampfff`.
void separateFromBuiltins(llvm::Module &M);

/// Whether the arguments and the result of \p F can be passed in SPIR-V: numbers, pointers, and vectors and structures
/// of numbers.
bool canBeCalled(const llvm::Function &F);

/// Converts attributes of kernels to OpenCL's metadata:
/// \code
///   !syclc.kernel !{..., !{!"reqd_work_group_size", i32 16}}  ->  !reqd_work_group_size !{i32 16, i32 1, i32 1}
/// \endcode
void describeKernels(llvm::Module &M);

} // namespace syclc

#endif
