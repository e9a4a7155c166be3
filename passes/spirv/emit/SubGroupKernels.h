// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels for devices that may have no sub-groups. Some OpenCL devices (Debian's PoCL, for one) have none, and cannot
/// load an image that speaks of them; so a source's kernels go into two images:
///
///   1. SPIR-V 1.2: all kernels that need no sub-groups. Group algorithms of work-groups are among them, because
///      `__syclc_prefers_sub_groups()` is 0 in SPIR-V: they go through local memory there (runtime/include/sycl/detail/
///      work_group_collectives.hpp).
///   2. SPIR-V 1.3, which has what shuffles and votes become: the kernels with sub-groups. Their descriptors say so
///      (SYCLC_KERNEL_NEEDS_SUB_GROUPS), and the runtime refuses them on devices without.
/// SYCL_EXTERNAL functions go into images of their own, again those with sub-groups apart.
///
/// All are also apart by the optional features that they use (half, double, 64-bit atomics; specification 5.7), and by
/// the functions of other sources that they call: a driver builds whole images, linked with all that they call, and may
/// refuse one whose device lacks what one kernel uses.
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

/// True when code of \p M, kernels or what they call, uses sub-groups.
bool usesSubGroups(llvm::Module &M);

/// Kernels that go into one SPIR-V image.
struct SpirvPart {
  std::string
      Name; ///< "", "-sub-groups", "-sub-groups-16", "-16", "-exports", "-fp64", "-imports-2": for files and messages
  std::unique_ptr<llvm::Module> Kernels;
  uint64_t Aspects; ///< of the optional features in it: bit n for sycl::aspect n
};

/// \p Spmd's kernels for SPIR-V: those that need sub-groups apart, those of each required sub-group size apart, and
/// those with each set of optional features and imported functions, so that a driver builds no image with kernels that
/// its device cannot run. Notes in \p Spmd which need sub-groups (NeedsSubGroupsAttribute).
std::vector<SpirvPart> splitBySubGroups(llvm::Module &Spmd);

} // namespace syclc

#endif
