// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiles SPMD IR (docs/spmd-ir.md) to optimised native functions for one ISA level.
///
/// \code
///   define void @k(...) !syclc.kernel         define void @k.simd16.native(ptr %closure, ptr %work)   ; 16 work-items
///                                        ->   define void @k.simd1.native(ptr %closure, ptr %work)    ; one work-item
/// \endcode
/// Attributes describe the native functions (see native/NativeModule.h).
#ifndef SYCLC_PASSES_NATIVE_PIPELINE_H
#define SYCLC_PASSES_NATIVE_PIPELINE_H

#include "native/emit/NativeLevels.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

class RemarkLog;

struct NativePipelineOptions {
  NativeLevel Level;
  /// Any function of the host's code, whose target attributes the baseline uses; null: there are none.
  const llvm::Function *HostFunction = nullptr;
  /// Sub-group sizes to compile each kernel for; empty: the cost model chooses them.
  llvm::ArrayRef<unsigned> Sizes = {};
  /// Receives the remarks; null: they are only reported to the context.
  RemarkLog *Log = nullptr;
  /// False: only remove redundant code from the sub-group forms. This halves the compile time.
  bool Optimise = true;
};

/// \name Steps that only configure other passes for this target
///@{
/// Inlines all calls in kernels, since lanes follow the control flow of one function. If the code would become very
/// large, calls run once per lane instead.
bool inlineForNative(llvm::Module &M);
bool resolveMatrixLanesForNative(llvm::Module &M);
/// Resolves how many matrix registers the level has: sums take half of them.
bool resolveMatrixRegistersForNative(llvm::Module &M);
/// Inlines shared math functions if calls are slower at the level.
void chooseSharedMathForNative(llvm::Module &M);
///@}

/// The passes that are the same for all levels: fold constants of native targets, inline and simplify everything, and
/// link the device library's math functions. Compilations for several levels share the result. A no-op on a module
/// that is already prepared. `syclc-prepare-native` for opt.
llvm::ModulePassManager nativePreparation();

/// The passes that follow, for one level.
llvm::ModulePassManager nativeLevelPipeline(const NativePipelineOptions &Options);

/// All passes, in order: `syclc-native<LEVEL>` for opt.
llvm::ModulePassManager nativePipeline(const NativePipelineOptions &Options);

} // namespace syclc

#endif
