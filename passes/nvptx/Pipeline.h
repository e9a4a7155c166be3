// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPMD IR (docs/spmd-ir.md) to a module that LLVM's NVPTX backend takes, before LLVM's own optimisations for the GPU.
#ifndef SYCLC_PASSES_NVPTX_PIPELINE_H
#define SYCLC_PASSES_NVPTX_PIPELINE_H

#include "support/StepPass.h"

#include "llvm/IR/PassManager.h"

#include <string>

namespace syclc {

struct NvptxPipelineOptions {
  unsigned Sm; ///< 90 for sm_90
  /// Called after each stage; may be empty.
  ShowModulePass::Viewer Look;
  /// Gets what no GPU can have, as a message that names the kernel; null: that is an error of the module's context.
  std::string *Problem = nullptr;
};

/// \name Steps that are no more than a choice for this target
///@{
bool resolveMatrixLanesForNvptx(llvm::Module &M);
bool resolveMatrixRegistersForNvptx(llvm::Module &M);
/// Everything becomes part of its kernels but `noinline` functions that read no specialization constants, which are
/// parameters of kernels.
void inlineForNvptx(llvm::Module &M);
bool linkNativeMathForNvptx(llvm::Module &M);
void setNvptxTarget(llvm::Module &M);
/// Nobody calls code for GPUs from elsewhere: functions for other sources are part of kernels, or go.
void dropExports(llvm::Module &M);
/// Attributes that speak of the host.
void dropHostAttributes(llvm::Module &M);
///@}

/// lowerNvptx() with what GroupUniformity says of kernels: `syclc-lower-nvptx`, for sm_80 in opt.
class LowerNvptxPass : public llvm::PassInfoMixin<LowerNvptxPass> {
public:
  explicit LowerNvptxPass(unsigned Sm = 80) : Sm(Sm) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  unsigned Sm;
};

/// All passes, in order: `syclc-nvptx` for opt.
llvm::ModulePassManager nvptxPipeline(const NvptxPipelineOptions &Options);

} // namespace syclc

#endif
