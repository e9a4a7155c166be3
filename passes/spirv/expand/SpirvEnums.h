// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constants of the SPIR-V specification, sections 3.25 (Memory Semantics) and 3.27 (Scope Id), for calls of its
/// instructions: LowerSpirv (barriers) and ExpandAtomics.
#ifndef SYCLC_PASSES_SPIRV_EXPAND_SPIRVENUMS_H
#define SYCLC_PASSES_SPIRV_EXPAND_SPIRVENUMS_H

namespace syclc::spirv {

/// The work-items that an instruction waits for, or orders memory for.
enum Scope { CrossDeviceScope = 0, DeviceScope = 1, WorkgroupScope = 2, SubgroupScope = 3, InvocationScope = 4 };

/// An order, combined with the kinds of memory that it applies to.
enum Semantics {
  Relaxed = 0,
  Acquire = 2,
  Release = 4,
  AcquireRelease = 8,
  SequentiallyConsistent = 16,
  WorkgroupMemory = 256,
  CrossWorkgroupMemory = 512
};

} // namespace syclc::spirv

#endif
