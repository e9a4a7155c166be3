// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL functions (ir/ExternalFunctions.h) in SPIR-V: functions with Export or Import linkage, which the
/// runtime links when a kernel is first launched (backends/opencl/link_images.hpp), or a device link before.
///
/// Linking compares types, and what a pointer of SPIR-V points to is what its uses in one source tell. So functions
/// pass leaves, and pointers as numbers:
/// \code
///   define float @_Z4at..(ptr %table, <2 x float> %p) "syclc-external" { ... }
///   call float @_Z5scalef(float %x)
///   =>
///   define float @syclc._Z4at..(i64 %table, float %p.0, float %p.1) "syclc-external" {
///     %t = inttoptr i64 %table to ptr
///     %r = call float @_Z4at..(ptr %t, <2 x float> %p)      ; inlined
/// \endcode
/// The names are others, because LLVM's backend makes OpenCL's functions of what is called like them (`cross`, `mix`).
/// What such a pointer points to nobody knows: it becomes a generic one (spirv/address-space/RetypeGeneric.h).
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_EXTERNALLINKAGE_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_EXTERNALLINKAGE_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-external-linkage`: on SPMD IR, before anything is retyped.
class ExternalLinkagePass : public llvm::PassInfoMixin<ExternalLinkagePass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
