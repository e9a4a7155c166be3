// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The order of the stages that turn a host module with kernels into a host module with native kernels, images and
/// descriptors. Read Pipeline.cpp for the story; this is how the plugin, opt and later the linker start it.
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

class NativeParking;

/// What the user may choose (plugin options `-fplugin-arg-syclc-...`).
struct PipelineOptions {
  bool Native = true;       ///< compile kernels into the object for the host's CPU
  bool Spirv = true;        ///< embed a SPIR-V image
  bool Bitcode = false;     ///< embed the SPMD IR, for later device links and compilations just in time
  bool UsualBitcode = true; ///< without Bitcode: that of kernels that read specialization constants (docs/jit.md), and
                            ///< of what calls functions of other sources, or is called by them
  int CompressionLevel = DefaultCompressionLevel; ///< of images, see ImageFacts; 0: none
  bool CheckBarriers = false; ///< native kernels stop the program when work-items miss a barrier of their group
  /// Names of NativeLevels.def, or "baseline": what the translation unit itself is compiled for.
  llvm::SmallVector<std::string> IsaLevels = {"x86-64-v2", "x86-64-v3", "x86-64-v4", "x86-64-v4+dot", "x86-64-v4+amx"};
  std::string KeepIntermediates; ///< directory for the IR after each stage; empty: none. Must exist
  std::string SourceName;        ///< for messages and file names of intermediates
  /// Where the plugin puts the module of a second parse, of which the kernels are then made (outline/DeviceModule.h),
  /// before the pipeline runs; may be null or empty.
  std::shared_ptr<std::string> DeviceBitcode;
};

/// The whole device pipeline as one module pass, `syclc` for opt. Does nothing to a module without kernels.
/// Errors are reported through the module's LLVMContext as diagnostics that name the kernel.
class DevicePipelinePass : public llvm::PassInfoMixin<DevicePipelinePass> {
public:
  /// \param Optimise false at -O0: native code is then made for debuggers (outline/OutlineUnoptimised.h).
  /// \param Parking where native code waits until the host's optimisations are done (native/ParkNative.h); null:
  /// it does not.
  explicit DevicePipelinePass(PipelineOptions Options = {}, bool Optimise = true,
                              std::shared_ptr<NativeParking> Parking = nullptr)
      : Options(std::move(Options)), Optimise(Optimise), Parking(std::move(Parking)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also on -O0 and optnone functions

private:
  PipelineOptions Options;
  bool Optimise;
  std::shared_ptr<NativeParking> Parking;
};

/// Registers DevicePipelinePass at the start of \p PB's pipelines, at every optimisation level, and the return of
/// native code at their end.
void registerPipeline(llvm::PassBuilder &PB, PipelineOptions Options);

/// The same for a compilation that was told to run no passes (`-disable-llvm-passes`), whose pipelines \p PB never
/// builds: `-save-temps` writes such IR and optimises it in a second compilation, which knows nothing of syclc. The
/// device pipeline runs before the first pass that there is, a verifier or a printer; there must be one.
/// \param Optimise false at -O0.
void registerPipelineWithoutPasses(llvm::PassBuilder &PB, PipelineOptions Options, bool Optimise);

} // namespace syclc

#endif
