// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiles SPMD IR to PTX for NVIDIA GPUs, with LLVM's NVPTX backend; docs/nvptx.md describes how its kernels are
/// launched. The stages, in order, with their names in dumps:
///
/// | stage       | description                                                                         |
/// |-------------|-------------------------------------------------------------------------------------|
/// | `inlined`   | all functions except `noinline` ones are inlined (support/DeviceModule)             |
/// | `kernels`   | kernels get the parameters of a launch (nvptx/NvptxKernels)                         |
/// | `lowered`   | builtins become the GPU's instructions (nvptx/LowerNvptx, NvptxAtomics, NativeMath) |
/// | `optimised` | LLVM's pipeline for the GPU                                                         |
///
/// Flat pointers do not change: PTX's generic addresses are flat, and LLVM infers which are global or shared.
#ifndef SYCLC_PASSES_NVPTX_EMITNVPTX_H
#define SYCLC_PASSES_NVPTX_EMITNVPTX_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// The triple of images with PTX, and of those with machine code made from it.
inline constexpr llvm::StringLiteral NvptxTriple = "nvptx64-nvidia-cuda";

/// The oldest architecture that supports SYCL: independent progress of threads, scopes of atomics.
inline constexpr unsigned MinNvptxArch = 70;

/// The number in "sm_90", "sm_90a"; nullopt if \p Arch is not supported by LLVM or SYCL.
std::optional<unsigned> nvptxArchNumber(llvm::StringRef Arch);

/// Whether GPUs support the sub-group size that \p Kernel requires; otherwise emitNvptx() reports an error.
bool hasSubGroupsForNvptx(const llvm::Function &Kernel);

struct NvptxOptions {
  std::string Arch; ///< "sm_90"
  /// Called after each stage with its name and the module; may be empty.
  std::function<void(llvm::StringRef Stage, const llvm::Module &M)> Dump;
  /// Install a handler of LLVM's fatal errors: only if the process has none.
  bool HandleFatalErrors = false;
};

/// Compiles and consumes \p Spmd. The error names the kernel and the construct that PTX does not support, in one line;
/// errors that passes report through the context are in the context.
llvm::Expected<llvm::SmallString<0>> emitNvptx(std::unique_ptr<llvm::Module> Spmd, const NvptxOptions &Options);

/// `syclc-emit-nvptx` for opt: writes PTX for -syclc-nvptx-arch= to the file that -syclc-nvptx-out= names, and does not
/// change the module.
class EmitNvptxPass : public llvm::PassInfoMixin<EmitNvptxPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
