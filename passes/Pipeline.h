// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The pipeline from a host module with kernels to a host module with native kernels, images and descriptors.
/// Pipeline.cpp shows the order of the stages; this header is the interface for the plugin, opt and the linker.
#ifndef SYCLC_PASSES_PIPELINE_H
#define SYCLC_PASSES_PIPELINE_H

#include "images/EmbedImages.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

#include <memory>
#include <string>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace syclc {

class DetachedNative;

/// The user's options (plugin options `-fplugin-arg-syclc-...`).
struct PipelineOptions {
  bool Native = true; ///< compile kernels into the object for the host's CPU
  bool Spirv = true;  ///< embed a SPIR-V image
  bool Nvptx = false; ///< embed PTX for NVIDIA GPUs
  /// The oldest architectures that PTX is for, an image for each.
  llvm::SmallVector<std::string> NvptxArchs = {"sm_75"};
  bool Bitcode = false; ///< embed the SPMD IR, for device links and the just-in-time compiler
  /// Without Bitcode: embed that of kernels that read specialization constants (docs/jit.md), and of code that calls
  /// functions of other sources, or is called by them.
  bool UsualBitcode = true;
  int CompressionLevel = DefaultCompressionLevel; ///< of images, see ImageInfo; 0: no compression
  bool IdsFitInInt = true;                        ///< passes may assume that ids do (outline/MarkNarrowIds.h)
  bool ExactRoots = true, ExactQuotients = true; ///< of float; false: with the errors of OpenCL (support/FloatErrors.h)
  bool CheckBarriers = false; ///< native kernels abort the program if work-items miss a barrier of their group
  /// Names in NativeLevels.def, or "baseline": the target CPU of the translation unit.
  llvm::SmallVector<std::string> IsaLevels = {"x86-64-v2", "x86-64-v3", "x86-64-v4", "x86-64-v4+dot", "x86-64-v4+amx"};
  /// The max number of threads that compile for levels; 0: decided by the machine (native/LevelThreads.h).
  unsigned Threads = 0;
  std::string KeepIntermediates; ///< existing directory for the IR after each stage; empty: none
  std::string SourceName;        ///< for messages and file names of intermediates
  /// The plugin stores the module of a second parse here before the pipeline runs; kernels are then made from it
  /// (outline/DeviceModule.h). May be null or empty.
  std::shared_ptr<std::string> DeviceBitcode;
};

/// The whole device pipeline as one module pass, `syclc` for opt. Does nothing for a module without kernels. Errors are
/// reported through the module's LLVMContext as diagnostics that name the kernel.
class DevicePipelinePass : public llvm::PassInfoMixin<DevicePipelinePass> {
public:
  /// \param Optimise false at -O0: native code is then made for debuggers (outline/OutlineUnoptimised.h).
  /// \param Detached holds native code until the host's optimisations are finished (native/DetachNative.h); null: native
  /// code stays in the module.
  explicit DevicePipelinePass(PipelineOptions Options = {}, bool Optimise = true,
                              std::shared_ptr<DetachedNative> Detached = nullptr)
      : Options(std::move(Options)), Optimise(Optimise), Detached(std::move(Detached)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  /// Prints `syclc(LIST)`, where LIST has a `module(...)` with the passes of each module that is compiled: outlining,
  /// and the targets that the options name.
  void printPipeline(llvm::raw_ostream &OS, llvm::function_ref<llvm::StringRef(llvm::StringRef)> NameOf);
  static bool isRequired() { return true; } // also at -O0 and on optnone functions

private:
  PipelineOptions Options;
  bool Optimise;
  std::shared_ptr<DetachedNative> Detached;
};

/// Registers DevicePipelinePass at the start of \p PB's pipelines, at all optimisation levels, and the return of native
/// code at their end.
void registerPipeline(llvm::PassBuilder &PB, PipelineOptions Options);

/// The same for a compilation that runs no passes (`-disable-llvm-passes`), for which \p PB builds no pipelines:
/// `-save-temps` writes such IR and optimises it in a second compilation, without syclc. The device pipeline runs
/// before the first pass, a verifier or a printer; there must be one.
/// \param Optimise false at -O0.
void registerPipelineWithoutPasses(llvm::PassBuilder &PB, PipelineOptions Options, bool Optimise);

} // namespace syclc

#endif
