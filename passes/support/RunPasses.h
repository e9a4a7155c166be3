// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs a list of LLVM passes over a module of our own (SPMD IR, a native level, the SPIR-V module) inside the host's
/// compilation, with analysis managers of its own.
#ifndef SYCLC_PASSES_SUPPORT_RUNPASSES_H
#define SYCLC_PASSES_SUPPORT_RUNPASSES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

#include <memory>
#include <string>

namespace llvm {
class Function;
class Module;
class PassBuilder;
class TargetMachine;
} // namespace llvm

namespace syclc {

/// Whether passes that are not required may be left out: -opt-bisect-limit counts them.
enum class Bisection { No, Yes };

/// Runs the passes that \p Build adds. \param Target gives the passes their cost model; may be null.
void runPasses(llvm::Module &M, llvm::TargetMachine *Target,
               llvm::function_ref<void(llvm::PassBuilder &, llvm::ModulePassManager &)> Build,
               Bisection Bisect = Bisection::No);

/// In builds with assertions, and with `-mllvm -syclc-verify-each`: ends the compilation, naming \p Stage, when what it
/// made is not valid IR. After passes of ours that runPasses() runs this is done anyway; other stages, which are
/// functions, call it where they end.
void verifyAfter(llvm::StringRef Stage, const llvm::Module &M);
void verifyAfter(llvm::StringRef Stage, const llvm::Function &F);

/// Whether verifyAfter() and Preconditions look at anything.
bool verifiesEach();

/// The name by which opt, -print-after= and the documentation know the pass of class \p Class: "syclc-wide-indices" for
/// "syclc::WideIndicesPass".
std::string passName(llvm::StringRef Class);

/// A machine for the module's own triple, or null (with \p Error set) when this LLVM lacks it.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const llvm::Module &M, std::string &Error,
                                                         llvm::StringRef Cpu = "", llvm::StringRef Features = "");

} // namespace syclc

#endif
