// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPMD IR to a SPIR-V binary, with LLVM's own SPIR-V backend. The stages, in order, and their names in dumps:
///
/// - `inlined`: SYCL_EXTERNAL functions get their linkage (spirv/address-space/ExternalLinkage); everything but `noinline`
///   functions is inlined, so that inference sees whole kernels.
/// - `barrier-dispatch`, `loop-switches`, `reducible`, `barrier-loops`, `barrier-branches`, `loop-results`,
///   `chosen-addresses`, `small-arrays`: forms of control flow and variables that all drivers get right (support/).
/// - `tables`: tables of pointers become tables of offsets (spirv/address-space/PointerTables).
/// - `retyped`: flat pointers become generic (spirv/address-space/RetypeGeneric).
/// - `lowered`: builtins become OpenCL's (spirv/emit/LowerSpirv).
/// - `inferred`: generic pointers get address spaces (spirv/address-space/InferAcrossCalls).
/// - `expanded`: what the backend cannot select is expanded or refused (spirv/expand/ExpandUnsupported).
///
/// The result is SPIR-V 1.2 for OpenCL, which every OpenCL device with SPIR-V takes, and which llvm-spirv 15 reads back
/// as SPIR 1.2 for devices that only take that. Kernel names and the order of parameters are those of the SPMD IR.
#ifndef SYCLC_PASSES_SPIRV_EMITSPIRV_H
#define SYCLC_PASSES_SPIRV_EMITSPIRV_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

struct SpirvOptions {
  /// Called after each stage with its name and the module; may be empty.
  std::function<void(llvm::StringRef Stage, const llvm::Module &M)> Dump;
  /// The process has no handler of LLVM's fatal errors that would be displaced (Clang has one, opt has none).
  bool HandleFatalErrors = false;
};

/// Compiles \p Spmd, which it consumes. The error names the kernel and what in it has no SPIR-V, in one line. Should
/// LLVM's backend die, that is an error too: it runs on a copy in a context of its own, under a crash recovery context.
llvm::Expected<llvm::SmallString<0>> emitSpirv(std::unique_ptr<llvm::Module> Spmd, const SpirvOptions &Options);

/// `syclc-emit-spirv` for opt: writes the binary to the file that -syclc-spirv-out= names, and leaves the module alone.
class EmitSpirvPass : public llvm::PassInfoMixin<EmitSpirvPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
