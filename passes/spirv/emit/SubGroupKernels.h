// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels for devices that may not support sub-groups. Some OpenCL devices (for example Debian's PoCL) do not, and
/// cannot load an image that uses them; so the kernels of a source are split into two images:
///
///   1. SPIR-V 1.2: all kernels that need no sub-groups. They include kernels with group algorithms of work-groups,
///      because `__syclc_prefers_sub_groups()` is 0 in SPIR-V: the algorithms use local memory
///      (runtime/include/sycl/detail/work_group_collectives.hpp).
///   2. SPIR-V 1.3, which supports shuffles and votes: the kernels with sub-groups. Their descriptors have
///      SYCLC_KERNEL_NEEDS_SUB_GROUPS, and the runtime rejects them on devices without sub-groups.
/// SYCL_EXTERNAL functions are in separate images, also split by their use of sub-groups.
///
/// Kernels are also split by the optional features that they use (half, double, 64-bit atomics; specification 5.7), and
/// by the imported functions that they call: a driver builds a whole image, linked with all functions that it calls,
/// and may reject it if the device lacks a feature of one kernel.
#ifndef SYCLC_PASSES_SPIRV_EMIT_SUBGROUPKERNELS_H
#define SYCLC_PASSES_SPIRV_EMIT_SUBGROUPKERNELS_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// True if code of \p M, kernels or functions that they call, uses sub-groups.
bool usesSubGroups(llvm::Module &M);

/// The kernels of one SPIR-V image.
struct SpirvPart {
  std::string
      Name; ///< "", "-sub-groups", "-sub-groups-16", "-16", "-exports", "-fp64", "-imports-2": for files and messages
  std::unique_ptr<llvm::Module> Kernels;
  uint64_t Aspects; ///< the optional features that it uses: bit n for sycl::aspect n
};

/// Splits \p Spmd's kernels for SPIR-V by whether they need sub-groups, by required sub-group size, and by optional
/// features and imported functions, so that images do not contain kernels that the device cannot run. Adds
/// NeedsSubGroupsAttribute to kernels of \p Spmd that need sub-groups.
std::vector<SpirvPart> splitBySubGroups(llvm::Module &Spmd);

} // namespace syclc

#endif
