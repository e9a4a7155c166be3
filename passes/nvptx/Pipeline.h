// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The pipeline from SPMD IR (docs/spmd-ir.md) to a module for LLVM's NVPTX backend, before LLVM's optimisations for
/// the GPU.
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
  /// Gets a message that names the kernel if it uses unsupported features; null: they are an error of the module's
  /// context.
  std::string *Problem = nullptr;
};

/// \name Functions with parameters for this target
/// @{
bool resolveMatrixLanesForNvptx(llvm::Module &M);
/// Inlines all functions into kernels, except `noinline` ones that read no specialization constants, which are
/// parameters of kernels.
void inlineForNvptx(llvm::Module &M);
bool linkNativeMathForNvptx(llvm::Module &M);
void setNvptxTarget(llvm::Module &M);
/// Makes exported functions internal: device code for GPUs is not linked, so they are either part of kernels or
/// removed.
void dropExports(llvm::Module &M);
/// Drops attributes of the host.
void dropHostAttributes(llvm::Module &M);
///@}

/// resolveMatrixRegisters() for an architecture: `syclc-resolve-matrix-registers-for-nvptx`, for sm_80 in opt.
class ResolveMatrixRegistersForNvptxPass : public llvm::PassInfoMixin<ResolveMatrixRegistersForNvptxPass> {
public:
  explicit ResolveMatrixRegistersForNvptxPass(unsigned Sm = 80) : Sm(Sm) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  unsigned Sm;
};

/// lowerNvptx() with GroupUniformity's results for kernels: `syclc-lower-nvptx`, for sm_80 in opt.
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
