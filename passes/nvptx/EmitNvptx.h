// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPMD IR to PTX for NVIDIA GPUs, with LLVM's NVPTX backend; docs/nvptx.md tells how its kernels are launched. The
/// stages, in order, and their names in dumps:
///
/// | stage       | what it does                                                                                     |
/// |-------------|--------------------------------------------------------------------------------------------------|
/// | `inlined`   | everything but `noinline` functions is inlined (support/DeviceModule)                               |
/// | `kernels`   | kernels get the parameters of a launch (nvptx/NvptxKernels)                                       |
/// | `lowered`   | builtins become the GPU's instructions (nvptx/LowerNvptx, NvptxAtomics, NativeMath)     |
/// | `optimised` | LLVM's pipeline for the GPU                                                                      |
///
/// Flat pointers stay what they are: PTX's generic addresses are flat, and LLVM finds out which are global or shared.
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

/// The first architecture with what SYCL asks for: threads that make progress on their own, scopes of atomics.
inline constexpr unsigned LeastNvptxArch = 70;

/// The number in "sm_90", "sm_90a"; nothing when \p Arch is none that LLVM and SYCL's kernels know.
std::optional<unsigned> nvptxArchNumber(llvm::StringRef Arch);

/// Whether GPUs have sub-groups of the size that \p Kernel requires; emitNvptx() makes an error of it where not.
bool hasSubGroupsForNvptx(const llvm::Function &Kernel);

struct NvptxOptions {
  std::string Arch; ///< "sm_90"
  /// Called after each stage with its name and the module; may be empty.
  std::function<void(llvm::StringRef Stage, const llvm::Module &M)> Dump;
  /// The process has no handler of LLVM's fatal errors that would be displaced.
  bool HandleFatalErrors = false;
};

/// Compiles \p Spmd, which it consumes. The error names the kernel and what in it has no PTX, in one line; all errors
/// of passes that report them through the context are in the context's.
llvm::Expected<llvm::SmallString<0>> emitNvptx(std::unique_ptr<llvm::Module> Spmd, const NvptxOptions &Options);

/// `syclc-emit-nvptx` for opt: writes PTX for -syclc-nvptx-arch= to the file that -syclc-nvptx-out= names, and leaves
/// the module alone.
class EmitNvptxPass : public llvm::PassInfoMixin<EmitNvptxPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
