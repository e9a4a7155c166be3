// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives kernels of SPMD IR the parameters of a launch on NVIDIA GPUs (docs/nvptx.md).
/// \code
///   define void @k(ptr %data, <2 x float> %by, ptr %local) !syclc.kernel      ; kinds POINTER, VALUE, LOCAL_MEMORY
/// \endcode
/// becomes
/// \code
///   @__syclc_local_memory = external addrspace(3) global [0 x i8], align 128  ; the launch determines its size
///
///   define ptx_kernel void @k(ptr addrspace(1) %data, ptr byval([8 x i8]) %by, ptr byval([120 x i8]) %launch)
///     %data.flat = addrspacecast ptr addrspace(1) %data to ptr
///     %by.value = load <2 x float>, ptr %by
/// \endcode
/// If the kernel reads specialization constants, their values precede the launch (abi/ptx_launch.h). Numbers are passed
/// directly, other values as bytes. Kernels over a range return at once in work-items of a block that are outside of
/// the range.
#ifndef SYCLC_PASSES_NVPTX_NVPTXKERNELS_H
#define SYCLC_PASSES_NVPTX_NVPTXKERNELS_H

#include <cstdint>
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Max size of parameters in all versions of PTX, and in 8.1 and later.
inline constexpr uint64_t UsualParameterBytes = 4096, MaxParameterBytes = 32764;
/// The alignment of parameters in bytes that GPUs guarantee at most: they place a kernel's parameters at an address that
/// is a multiple of 16 only, whatever PTX asks for.
inline constexpr uint64_t MaxParameterAlign = 16;

/// Changes all kernels of \p M, whose functions must be inlined, and whose target must be set. \returns an error
/// message that names the kernel, or an empty string.
std::string makeNvptxKernels(llvm::Module &M);

/// Size of \p Kernel's parameters in bytes.
uint64_t parameterBytes(const llvm::Function &Kernel);

} // namespace syclc

#endif
