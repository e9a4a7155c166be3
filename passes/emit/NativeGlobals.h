// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What native code finds by way of the launch instead of by name: specialization constants, local variables,
/// device_globals of device links.
#ifndef SYCLC_PASSES_EMIT_NATIVEGLOBALS_H
#define SYCLC_PASSES_EMIT_NATIVEGLOBALS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Function;
class GlobalVariable;
class LoadInst;
class Value;
} // namespace llvm

namespace syclc {

/// Reads a pointer of syclc_native_work, which is the same while the kernel runs, in a native function.
llvm::LoadInst *readWorkPointer(llvm::IRBuilderBase &B, llvm::Function &Native, size_t Offset, const llvm::Twine &Name);

/// Replaces \p Global by what \p Address makes of it, at the start of each native function that uses it. Other
/// functions that use it are errors, which say that they "cannot WHAT". The global is erased when nothing uses it any
/// more.
void findByLaunch(llvm::GlobalVariable &Global, llvm::StringRef What,
                  llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &B, llvm::Function &Native)> Address);

} // namespace syclc

#endif
