// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What native code finds by way of the launch instead of by name: specialization constants, local variables,
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

/// Reads a pointer of \p Work, a syclc_native_work or what it names: it is the same while the kernel runs.
llvm::LoadInst *readWorkPointer(llvm::IRBuilderBase &B, llvm::Value *Work, size_t Offset, const llvm::Twine &Name);

/// What is known of \p Address, a pointer that was loaded: not null, and to \p Size bytes.
void describeAddress(llvm::LoadInst &Address, llvm::Align Alignment, uint64_t Size);

/// Replaces \p Global by what \p Address makes of it, at the start of each function that uses it; null for functions
/// that cannot know it: these are errors, which say that they "cannot WHAT". The global is erased when nothing uses it
/// any more.
void findByLaunch(llvm::GlobalVariable &Global, llvm::StringRef What,
                  llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &B, llvm::Function &F)> Address);

} // namespace syclc

#endif
