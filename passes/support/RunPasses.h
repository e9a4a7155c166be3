// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs a pipeline of LLVM passes on a module of syclc (SPMD IR, a native level, the SPIR-V module) during the host's
/// compilation, with separate analysis managers.
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

/// Whether -opt-bisect-limit counts, and may skip, passes that are not required.
enum class Bisection { No, Yes };

/// Runs the passes that \p Build adds. \param Target provides the cost model of the passes; may be null.
void runPasses(llvm::Module &M, llvm::TargetMachine *Target,
               llvm::function_ref<void(llvm::PassBuilder &, llvm::ModulePassManager &)> Build,
               Bisection Bisect = Bisection::No);

/// Registers the analyses of PassRegistry.def, as runPasses() does. Defined in passes/Analyses.cpp, because they are in
/// folders above this one.
void registerAnalyses(llvm::FunctionAnalysisManager &FAM);

/// Removes functions and variables that nothing uses: LLVM's GlobalDCE alone.
void removeDeadGlobals(llvm::Module &M);

/// In builds with assertions, and with `-mllvm -syclc-verify-each`: ends the compilation, naming \p Stage, if its
/// result is not valid IR. runPasses() does so after each of syclc's passes; stages that are plain functions call it at
/// their end.
void verifyAfter(llvm::StringRef Stage, const llvm::Module &M);
void verifyAfter(llvm::StringRef Stage, const llvm::Function &F);

/// Whether verifyAfter() and Preconditions check anything.
bool verifiesEach();

/// The name of the pass of class \p Class in opt, -print-after= and the documentation: "syclc-wide-indices" for
/// "syclc::WideIndicesPass".
std::string passName(llvm::StringRef Class);

/// A machine for the module's triple, or null (with \p Error set) if LLVM was built without this target.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const llvm::Module &M, std::string &Error,
                                                         llvm::StringRef Cpu = "", llvm::StringRef Features = "");

} // namespace syclc

#endif
