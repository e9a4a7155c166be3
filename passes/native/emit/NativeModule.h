// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One ISA level's native code as a module: SPMD IR in, optimised native functions out.
///
/// \code
///   define void @k(...) !syclc.kernel         define void @k.simd16.native(ptr %closure, ptr %work)   ; 16 work-items
///                                        ->   define void @k.simd1.native(ptr %closure, ptr %work)    ; a work-item
/// \endcode
/// Steps: fold what is constant for native targets; inline everything; link in the device library's mathematics; plan
/// the sub-group sizes (native/vectorize/VectorPlan.h); a copy of the kernel in sub-group form for each
/// (native/vectorize/Vectorize.h); loops and barriers around them (native/workgroup/WorkItemLoops.h); LLVM's
/// optimisations for the level.
///
/// emitNative() links the result into the host module; the vectoriser's fuzzer runs it as it is.
#ifndef SYCLC_PASSES_NATIVE_EMIT_NATIVEMODULE_H
#define SYCLC_PASSES_NATIVE_EMIT_NATIVEMODULE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <string>

namespace llvm {
class Function;
class Module;
class TargetMachine;
} // namespace llvm

namespace syclc {

struct NativeLevel;
class RemarkLog;

/// A native function of compileNativeModule().
struct NativeFunctionInfo {
  std::string Kernel; ///< the kernel's name
  unsigned SubGroupSize;
  std::string Name; ///< of the native function
  uint64_t ScratchSize = 0;
  uint64_t LinkedLocalSize = 0; ///< syclc_native_variant::linked_local_size
};

struct NativeModuleOptions {
  /// Sub-group sizes to compile each kernel for; empty: the cost model plans them.
  llvm::ArrayRef<unsigned> Sizes;
  /// Where remarks go; null: nowhere but to the context.
  RemarkLog *Log = nullptr;
  /// False: what sub-group forms have that does nothing goes, and no more is done. Such code takes half as long to
  /// compile.
  bool Optimise = true;
};

/// The steps that are the same for all levels: what is constant for native targets is folded, everything inlined and
/// simplified, and the device library's mathematics linked in. Compilations for several levels share them when copies
/// are taken after this; of a prepared module it is a look.
void prepareNativeModule(llvm::Module &M);

/// Compiles all kernels of \p M, in place, for \p Level, and the variants of its SYCL_EXTERNAL functions
/// (native/vectorize/ExternalBody.h). \param HostFunction any function of the host's code, whose
/// target attributes the baseline takes. \param Target the module's machine. Kernels whose required sub-group size
/// cannot be had are reported as errors.
llvm::SmallVector<NativeFunctionInfo> compileNativeModule(llvm::Module &M, const NativeLevel &Level,
                                                          const llvm::Function &HostFunction,
                                                          llvm::TargetMachine &Target,
                                                          const NativeModuleOptions &Options);

} // namespace syclc

#endif
