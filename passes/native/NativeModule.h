// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the passes of native/Pipeline.h over a module, and tells what native functions they made.
///
/// emitNative() links the result into the host module; the vectoriser's fuzzer runs it as it is.
#ifndef SYCLC_PASSES_NATIVE_NATIVEMODULE_H
#define SYCLC_PASSES_NATIVE_NATIVEMODULE_H

#include "native/Pipeline.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace syclc {

/// A native function of compileNativeModule().
struct NativeFunctionInfo {
  std::string Kernel; ///< the kernel's name
  unsigned SubGroupSize;
  std::string Name; ///< of the native function
  uint64_t ScratchSize = 0;
  uint64_t LinkedLocalSize = 0; ///< syclc_native_variant::linked_local_size
};

/// Runs nativePreparation(), whose result serves all levels: LLVM's passes of it know no target.
void prepareNativeModule(llvm::Module &M);

/// Compiles all kernels of \p M, in place, and the variants of its SYCL_EXTERNAL functions
/// (native/vectorize/ExternalBody.h). \param Target the module's machine. Kernels whose required sub-group size cannot
/// be had are reported as errors. \returns the native functions, by kernel and size.
llvm::SmallVector<NativeFunctionInfo> compileNativeModule(llvm::Module &M, llvm::TargetMachine &Target,
                                                          const NativePipelineOptions &Options);

} // namespace syclc

#endif
