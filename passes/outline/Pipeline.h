// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The pipelines of outlining; Pipeline.cpp is their list of passes. Outline.h shows the IR before and after.
#ifndef SYCLC_PASSES_OUTLINE_PIPELINE_H
#define SYCLC_PASSES_OUTLINE_PIPELINE_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Module;
class PassInstrumentationCallbacks;
} // namespace llvm

namespace syclc {

/// `syclc-outline`: turns a module with annotated kernel entries into SPMD IR. Same at all optimisation levels: device
/// code is always simplified, because the contract requires it. Needs keepBarriersUniform().
llvm::ModulePassManager outlinePipeline();

/// `syclc-outline-linked`: after linking modules of SPMD IR, optimises kernels with the functions of other translation
/// units that they call, as outlinePipeline() does within one. Needs keepBarriersUniform().
llvm::ModulePassManager linkedPipeline();

/// `syclc-outline-unoptimised`: the second part of outlineUnoptimised(), which has marked and stripped the kernels.
/// \param WithExternals see there.
llvm::ModulePassManager unoptimisedPipeline(bool WithExternals);

/// Makes \p Callbacks skip JumpThreading in functions with convergent calls, because it may make a barrier depend on a
/// condition that differs between work-items: if a varying condition implies a uniform one, it tests the uniform one
/// only in one branch of the other.
/// \code
///   if (i < n) a();                  if (i < n) { a(); goto both; }
///   if (n > 0) {               =>    if (n > 0) {
///     barrier();                     both:
///   }                                  barrier();
///                                    }
/// \endcode
/// LLVM skips this pass for targets with divergent branches.
void keepBarriersUniform(llvm::PassInstrumentationCallbacks &Callbacks);

/// Runs outlinePipeline() on \p M.
void outline(llvm::Module &M);

/// Runs linkedPipeline() on \p M.
void optimiseLinked(llvm::Module &M);

} // namespace syclc

#endif
