// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiles SPMD IR to a SPIR-V binary, with LLVM's SPIR-V backend. The stages, in order, with their names in dumps:
///
/// - `inlined`: SYCL_EXTERNAL functions get linkage (spirv/address-space/ExternalLinkage); all other functions except
///   `noinline` ones are inlined, so that inference sees whole kernels.
/// - `barrier-dispatch`, `loop-switches`, `reducible`, `barrier-loops`, `barrier-branches`, `loop-results`,
///   `chosen-addresses`, `small-arrays`: change control flow and variables to forms that all drivers compile correctly
///   (spirv/drivers/).
/// - `tables`: tables of pointers become tables of offsets (spirv/address-space/PointerTables).
/// - `retyped`: flat pointers become generic (spirv/address-space/RetypeGeneric).
/// - `lowered`: builtins become OpenCL functions (spirv/emit/LowerSpirv).
/// - `inferred`: generic pointers get address spaces (spirv/address-space/InferAcrossCalls).
/// - `expanded`: constructs that the backend cannot select are expanded or rejected (spirv/expand/ExpandUnsupported).
///
/// The result is SPIR-V 1.2 for OpenCL, which all OpenCL devices with SPIR-V accept; llvm-spirv 15 can translate it to
/// SPIR 1.2 for devices that accept only that. Kernel names and the order of parameters are those of the SPMD IR.
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
  /// Install a handler of LLVM's fatal errors: only if the process has none (Clang has one, opt does not).
  bool HandleFatalErrors = false;
};

/// Compiles and consumes \p Spmd. The error names the kernel and the construct that SPIR-V does not support, in one
/// line. A crash of LLVM's backend is also an error: it runs on a copy in a separate context, under a crash recovery
/// context.
llvm::Expected<llvm::SmallString<0>> emitSpirv(std::unique_ptr<llvm::Module> Spmd, const SpirvOptions &Options);

/// `syclc-emit-spirv` for opt: writes the binary to the file that -syclc-spirv-out= names, and does not change the
/// module.
class EmitSpirvPass : public llvm::PassInfoMixin<EmitSpirvPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
