// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels of SPMD IR get the parameters that a launch on NVIDIA GPUs gives them (docs/nvptx.md).
/// \code
///   define void @k(ptr %data, <2 x float> %by, ptr %local) !syclc.kernel      ; kinds POINTER, VALUE, LOCAL_MEMORY
/// \endcode
/// becomes
/// \code
///   @__syclc_local_memory = external addrspace(3) global [0 x i8], align 128  ; as much as the launch says
///
///   define ptx_kernel void @k(ptr addrspace(1) %data, ptr byval([8 x i8]) %by, ptr byval([120 x i8]) %launch)
///     %data.flat = addrspacecast ptr addrspace(1) %data to ptr
///     %by.value = load <2 x float>, ptr %by
/// \endcode
/// Before the launch (abi/ptx_launch.h) stand the values of specialization constants, when the kernel reads any.
/// Numbers are passed as such, everything else as its bytes. A kernel over a range first returns where a block has more
/// work-items than the range.
#ifndef SYCLC_PASSES_NVPTX_NVPTXKERNELS_H
#define SYCLC_PASSES_NVPTX_NVPTXKERNELS_H

#include <cstdint>
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Bytes of parameters that every version of PTX takes, and those that 8.1 and later take.
inline constexpr uint64_t UsualParameterBytes = 4096, MostParameterBytes = 32764;

/// Changes all kernels of \p M, whose functions are inlined; its target is set. \returns what is wrong with one, as a
/// message that names it, or nothing.
std::string makeNvptxKernels(llvm::Module &M);

/// Bytes of \p Kernel's parameters.
uint64_t parameterBytes(const llvm::Function &Kernel);

} // namespace syclc

#endif
