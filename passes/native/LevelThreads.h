// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiles a module's kernels for several ISA levels at the same time.
///
/// \code
///   main thread:  start(v3, v4)   v2 ...................   take(v3)   take(v4)
///   helpers:                      v4 ............................
///                                 v3 ....................
/// \endcode
/// Each thread has an LLVMContext of its own, and gets the kernels as bitcode, which keeps the order of uses: the code is
/// the same as that of the main thread, except for accesses to null, whose alignment bitcode cannot express. A level that
/// no thread has begun, or for which a thread reported something or crashed, is compiled by the main thread: so
/// diagnostics and crash reports are the same, too.
///
/// There are no threads if passes report their work, or with debug info, whose types levels share with the host's
/// module (support/CloneModule.h). EmitNative.h uses the results.
#ifndef SYCLC_PASSES_NATIVE_LEVELTHREADS_H
#define SYCLC_PASSES_NATIVE_LEVELTHREADS_H

#include "native/NativeModule.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <optional>

namespace syclc {

class LevelThreads {
public:
  /// A result of compileNativeModule().
  struct Compiled {
    std::unique_ptr<llvm::Module> M;
    llvm::SmallVector<NativeFunctionInfo> Functions;
  };

  LevelThreads();
  /// Waits for the threads.
  ~LevelThreads();

  /// Starts to compile the kernels of \p Prepared, a module processed by prepareNativeModule(), optimised, for \p Levels
  /// above the lowest, the last one first. \param HostFunction some function of the host's module, for its attributes.
  /// \param Threads the max number of threads, including the caller's; 0: as many as there are processors, or as make's
  /// jobserver allows, and one if the module is small.
  void start(const llvm::Module &Prepared, llvm::ArrayRef<NativeLevel> Levels, const llvm::Function &HostFunction,
             unsigned Threads);

  /// Waits for the thread that compiles for \p Level. \returns its result, in the context \p C, or nothing if the caller
  /// must compile for this level.
  std::optional<Compiled> take(const NativeLevel &Level, llvm::LLVMContext &C);

private:
  class Helpers;
  std::unique_ptr<Helpers> Running;
};

} // namespace syclc

#endif
