// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPMD IR (docs/spmd-ir.md) to a module that LLVM's SPIR-V backend selects and every driver compiles rightly.
#ifndef SYCLC_PASSES_SPIRV_PIPELINE_H
#define SYCLC_PASSES_SPIRV_PIPELINE_H

#include "support/StepPass.h"

#include "llvm/IR/PassManager.h"

#include <string>

namespace syclc {

struct SpirvPipelineOptions {
  /// Called after each stage; may be empty.
  ShowModulePass::Viewer Look;
  /// Gets what no device can have, as a message that names the kernel; null: that is an error of the module's context.
  std::string *Unsupported = nullptr;
};

/// \name Steps that are no more than a choice for this target
///@{
bool resolveMatrixLanesForSpirv(llvm::Module &M);
bool resolveMatrixRegistersForSpirv(llvm::Module &M);
void inlineForSpirv(llvm::Module &M);
/// The oldest version of SPIR-V that all devices take, or the first that has shuffles and votes of sub-groups.
void setSpirvTarget(llvm::Module &M);
///@}

/// All passes, in order: `syclc-spirv` for opt.
llvm::ModulePassManager spirvPipeline(const SpirvPipelineOptions &Options = {});

} // namespace syclc

#endif
