// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native code: from SPMD IR to functions in the host module, for each kernel, ISA level and sub-group size.
///
/// \code
///   internal void @kernel_entry.native.v3.16(ptr %closure, ptr %work) "target-cpu"="x86-64-v3"
/// \endcode
/// They are optimised first (NativeModule.h), for their own level's cost model, and then take part in the host's code
/// generation like any other function: its debug info, LTO, sanitizers and code model apply.
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
class RemarkLog;

/// One native version of a kernel.
struct NativeVariant {
  syclc_isa_level Level;
  unsigned SubGroupSize;
  llvm::Function *Code;     ///< in the host module
  uint64_t ScratchSize = 0; ///< syclc_native_variant::scratch_size
};

/// Native versions by kernel name, lowest level first.
using NativeVariants = llvm::StringMap<llvm::SmallVector<NativeVariant, 3>>;

/// Whether the code of \p Kernel, in a module that prepareNativeModule() has seen, differs for \p Level from that for
/// the level below.
bool gainsBy(const llvm::Function &Kernel, const NativeLevel &Level);

/// Compiles the kernels of \p Spmd that gain by \p Level, or have no code yet, for it and links the result into \p
/// Host, adding to \p Variants. SYCL_EXTERNAL functions' variants
/// (native/vectorize/ExternalVariant.h) are linked in as what these are for other sources. The kernels' entry functions
/// are still in \p Host: the baseline is compiled as they are.
/// \param Optimise false at -O0: kernels have code for the lowest level only, and for those with instructions of their
/// own (dot products), and get the few passes that lanes need.
/// \param Log gets the remarks. \param Dump is shown the module after optimisation.
void emitNative(const llvm::Module &Spmd, const NativeLevel &Level, bool Optimise, llvm::Module &Host,
                NativeVariants &Variants, RemarkLog &Log, llvm::function_ref<void(const llvm::Module &)> Dump);

/// Links native \p Functions of \p M, compiled for \p Level, into \p Host as internal functions, adding to \p Variants.
void linkNative(std::unique_ptr<llvm::Module> M, llvm::ArrayRef<NativeFunctionInfo> Functions, const NativeLevel &Level,
                llvm::Module &Host, NativeVariants &Variants);

} // namespace syclc

#endif
