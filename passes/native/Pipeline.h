// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPMD IR (docs/spmd-ir.md) to native functions for one ISA level, optimised.
///
/// \code
///   define void @k(...) !syclc.kernel         define void @k.simd16.native(ptr %closure, ptr %work)   ; 16 work-items
///                                        ->   define void @k.simd1.native(ptr %closure, ptr %work)    ; a work-item
/// \endcode
/// The native functions say in attributes what they are (native/NativeModule.h reads them).
#ifndef SYCLC_PASSES_NATIVE_PIPELINE_H
#define SYCLC_PASSES_NATIVE_PIPELINE_H

#include "native/emit/NativeLevels.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

class RemarkLog;

struct NativePipelineOptions {
  NativeLevel Level;
  /// Any function of the host's code, whose target attributes the baseline takes; null: it has none.
  const llvm::Function *HostFunction = nullptr;
  /// Sub-group sizes to compile each kernel for; empty: the cost model plans them.
  llvm::ArrayRef<unsigned> Sizes = {};
  /// Where remarks go; null: nowhere but to the context.
  RemarkLog *Log = nullptr;
  /// False: what sub-group forms have that does nothing goes, and no more is done. Such code takes half as long to
  /// compile.
  bool Optimise = true;
};

/// \name Steps that are no more than a choice for this target
///@{
/// Lanes follow one function's control flow: what a kernel calls is to become part of it, unless it is very large; then
/// its calls run once a lane.
bool inlineForNative(llvm::Module &M);
bool resolveMatrixLanesForNative(llvm::Module &M);
/// What the level's registers hold of matrices: sums are in half of them.
bool resolveMatrixRegistersForNative(llvm::Module &M);
/// Inlines the mathematics that kernels share where the level is better off without calls.
void chooseSharedMathForNative(llvm::Module &M);
///@}

/// The passes that are the same for all levels: what is constant for native targets is folded, everything inlined and
/// simplified, and the device library's mathematics linked in. Compilations for several levels share them. Does nothing
/// to a module that it has been run over. `syclc-prepare-native` for opt.
llvm::ModulePassManager nativePreparation();

/// The passes that follow for one level.
llvm::ModulePassManager nativeLevelPipeline(const NativePipelineOptions &Options);

/// All passes, in order: `syclc-native<LEVEL>` for opt.
llvm::ModulePassManager nativePipeline(const NativePipelineOptions &Options);

} // namespace syclc

#endif
