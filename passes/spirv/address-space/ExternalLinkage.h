// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL functions (ir/ExternalFunctions.h) in SPIR-V: functions with Export or Import linkage. The runtime
/// links them when a kernel is first launched (backends/opencl/link_images.hpp), or a device link does so before.
///
/// Linking compares types, and the pointee type of a SPIR-V pointer depends on its uses in each source. So functions
/// pass leaves, and pointers as integers:
/// \code
///   define float @_Z4at..(ptr %table, <2 x float> %p) "syclc-external" { ... }
///   call float @_Z5scalef(float %x)
///   =>
///   define float @syclc._Z4at..(i64 %table, float %p.0, float %p.1) "syclc-external" {
///     %t = inttoptr i64 %table to ptr
///     %r = call float @_Z4at..(ptr %t, <2 x float> %p)      ; inlined
/// \endcode
/// Functions are renamed because LLVM's backend would recognise names of OpenCL functions (`cross`, `mix`). The address
/// space of such a pointer is unknown: it becomes generic (spirv/address-space/RetypeGeneric.h).
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_EXTERNALLINKAGE_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_EXTERNALLINKAGE_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-external-linkage`: on SPMD IR, before pointers are retyped.
class ExternalLinkagePass : public llvm::PassInfoMixin<ExternalLinkagePass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
