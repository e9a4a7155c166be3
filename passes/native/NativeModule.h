// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the passes of native/Pipeline.h on a module, and lists the resulting native functions.
///
/// emitNative() links the result into the host module; the vectoriser's fuzzer runs it directly.
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
  unsigned LanesAlong = 0;      ///< syclc_native_variant::lanes_along
  unsigned Flags = 0;           ///< syclc_native_variant::flags
};

/// Runs nativePreparation(), whose result is used for all levels: its LLVM passes do not depend on the target.
void prepareNativeModule(llvm::Module &M);

/// Compiles all kernels of \p M, and the variants of its SYCL_EXTERNAL functions (native/vectorize/ExternalBody.h), in
/// place. Required sub-group sizes that are impossible are reported as errors. \param Target the module's machine.
/// \returns the native functions, by kernel and size.
llvm::SmallVector<NativeFunctionInfo> compileNativeModule(llvm::Module &M, llvm::TargetMachine &Target,
                                                          const NativePipelineOptions &Options);

} // namespace syclc

#endif
