// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks the rules of SPMD IR (docs/spmd-ir.md) and reports each violation with the kernel's name and the chain of
/// calls that leads to it:
/// \code
///   error: kernel 'main::fill' cannot run on a device: it calls 'malloc', which has no definition in this source and
///         is not declared SYCL_EXTERNAL (main::fill -> make_table(int) -> malloc)
/// \endcode
/// The Clang plugin's KernelRestrictions report most of them earlier, with a source location; the verifier finds the
/// rest, and checks the output of the stages.
#ifndef SYCLC_PASSES_IR_SPMDVERIFIER_H
#define SYCLC_PASSES_IR_SPMDVERIFIER_H

#include "llvm/IR/PassManager.h"

#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Reports each violation as an error of \p M's context. \returns true if there is none.
bool verifySpmd(llvm::Module &M);

/// The kernel's name in messages: the name type given by the user, or the function that contains the lambda.
std::string kernelDisplayName(const llvm::Function &Kernel);

/// verifySpmd() as a pass, `syclc-verify-spmd`.
class SpmdVerifierPass : public llvm::PassInfoMixin<SpmdVerifierPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
