// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native code: compiles SPMD IR to functions in the host module, for each kernel, ISA level and sub-group size.
///
/// \code
///   internal void @kernel_entry.native.v3.16(ptr %closure, ptr %work) "target-cpu"="x86-64-v3"
/// \endcode
/// They are first optimised (NativeModule.h) with the cost model of their level. Then they take part in the host's code
/// generation like all other functions, so its debug info, LTO, sanitizers and code model apply.
#ifndef SYCLC_PASSES_NATIVE_EMITNATIVE_H
#define SYCLC_PASSES_NATIVE_EMITNATIVE_H

#include "abi/device_image.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <memory>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

struct NativeFunctionInfo;
struct NativeLevel;
class LevelThreads;
class RemarkLog;

/// A native version of a kernel.
struct NativeVariant {
  syclc_isa_level Level;
  unsigned SubGroupSize;
  llvm::Function *Code;     ///< in the host module
  uint64_t ScratchSize = 0; ///< syclc_native_variant::scratch_size
  unsigned LanesAlong = 0;  ///< syclc_native_variant::lanes_along
  unsigned Flags = 0;       ///< syclc_native_variant::flags
};

/// Native versions by kernel name, lowest level first.
using NativeVariants = llvm::StringMap<llvm::SmallVector<NativeVariant, 3>>;

/// Whether the code of \p Kernel for \p Level, in a module processed by prepareNativeModule(), differs from that for
/// the level below.
bool gainsBy(const llvm::Function &Kernel, const NativeLevel &Level);

/// Compiles for \p Level the kernels of \p Spmd that benefit from it or have no code yet, links the result into \p
/// Host, and adds it to \p Variants. The variants of SYCL_EXTERNAL functions (native/vectorize/ExternalVariant.h) are
/// linked with the linkage of these functions. The kernels' entry functions must still be in \p Host: the baseline uses
/// their target attributes.
/// \param Optimise false at -O0: kernels only have code for the lowest level, and for levels with special instructions
/// (dot products), and only run the few passes that lanes require.
/// \param Threads may have compiled for this level already.
/// \param Log receives the remarks. \param Dump is called with the module after optimisation.
void emitNative(const llvm::Module &Spmd, const NativeLevel &Level, bool Optimise, llvm::Module &Host,
                LevelThreads &Threads, NativeVariants &Variants, RemarkLog &Log,
                llvm::function_ref<void(const llvm::Module &)> Dump);

/// Links native \p Functions of \p M, compiled for \p Level, into \p Host as internal functions and adds them to \p
/// Variants.
void linkNative(std::unique_ptr<llvm::Module> M, llvm::ArrayRef<NativeFunctionInfo> Functions, const NativeLevel &Level,
                llvm::Module &Host, NativeVariants &Variants);

} // namespace syclc

#endif
