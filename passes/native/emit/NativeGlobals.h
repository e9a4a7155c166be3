// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Objects that native code accesses through the launch instead of by name: specialization constants, local variables,
/// device_globals of device links.
#ifndef SYCLC_PASSES_NATIVE_EMIT_NATIVEGLOBALS_H
#define SYCLC_PASSES_NATIVE_EMIT_NATIVEGLOBALS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Alignment.h"

#include <cstdint>

namespace llvm {
class Function;
class GlobalVariable;
class LoadInst;
class Value;
} // namespace llvm

namespace syclc {

/// Whether \p F is a kernel's native function (native/workgroup/NativeFunction.h).
bool isNativeFunction(const llvm::Function &F);

/// Loads a pointer from \p Work, a syclc_native_work or an object that it points to; invariant while the kernel runs.
llvm::LoadInst *readWorkPointer(llvm::IRBuilderBase &B, llvm::Value *Work, size_t Offset, const llvm::Twine &Name);

/// Adds metadata to \p Address, a loaded pointer: not null, aligned to \p Alignment, and dereferenceable for \p Size
/// bytes.
void describeAddress(llvm::LoadInst &Address, llvm::Align Alignment, uint64_t Size);

/// Replaces \p Global by the result of \p Address, inserted at the start of each function that uses it. If the result
/// is null, the function cannot access the object, which is an error: the function "cannot WHAT". Erases the global
/// when it is unused.
void findByLaunch(llvm::GlobalVariable &Global, llvm::StringRef What,
                  llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &B, llvm::Function &F)> Address);

} // namespace syclc

#endif
