// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks the rules of SPMD IR (docs/spmd-ir.md) and reports every broken one with the kernel's name and the chain of
/// calls that leads there:
/// \code
///   error: kernel 'main::fill' cannot run on a device: it calls 'malloc', which has no definition in this source and
///   is not
///          declared SYCL_EXTERNAL (main::fill -> make_table(int) -> malloc)
/// \endcode
/// The Clang plugin's KernelRestrictions find most such things first, at the user's line; this is the net below them,
/// and the lint that keeps the stages honest.
#ifndef SYCLC_PASSES_IR_SPMDVERIFIER_H
#define SYCLC_PASSES_IR_SPMDVERIFIER_H

#include "llvm/IR/PassManager.h"

#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Reports every broken rule as an error of \p M's context. \returns true when there was none.
bool verifySpmd(llvm::Module &M);

/// How a kernel is called in messages: the name type that the user gave it, or the function its lambda stands in.
std::string kernelDisplayName(const llvm::Function &Kernel);

/// verifySpmd as a pass, `syclc-verify-spmd`.
class SpmdVerifierPass : public llvm::PassInfoMixin<SpmdVerifierPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
