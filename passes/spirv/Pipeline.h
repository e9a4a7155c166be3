// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The pipeline from SPMD IR (docs/spmd-ir.md) to a module that LLVM's SPIR-V backend can select and all drivers
/// compile correctly.
#ifndef SYCLC_PASSES_SPIRV_PIPELINE_H
#define SYCLC_PASSES_SPIRV_PIPELINE_H

#include "support/StepPass.h"

#include "llvm/IR/PassManager.h"

#include <string>

namespace syclc {

struct SpirvPipelineOptions {
  /// Called after each stage; may be empty.
  ShowModulePass::Viewer Look;
  /// Gets a message that names the kernel if it uses unsupported features; null: they are an error of the module's
  /// context.
  std::string *Unsupported = nullptr;
};

/// \name Functions with parameters for this target
/// @{
bool resolveMatrixLanesForSpirv(llvm::Module &M);
bool resolveMatrixRegistersForSpirv(llvm::Module &M);
void inlineForSpirv(llvm::Module &M);
/// Sets the oldest version of SPIR-V, which all devices accept, or the first with sub-group shuffles and votes.
void setSpirvTarget(llvm::Module &M);
///@}

/// All passes, in order: `syclc-spirv` for opt.
llvm::ModulePassManager spirvPipeline(const SpirvPipelineOptions &Options = {});

} // namespace syclc

#endif
