// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Bodies of functions that compilers call behind the user's back and that a device has no library for:
/// `std::complex<float> a, b; a * b` becomes a call of `__mulsc3`, a long std::string_view comparison one of `memcmp`.
/// They are written in C++ in src/, compiled to LLVM IR when syclc is built, and embedded in it.
#ifndef SYCLC_PASSES_DEVICELIBRARY_DEVICELIBRARY_H
#define SYCLC_PASSES_DEVICELIBRARY_DEVICELIBRARY_H

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace syclc {

/// All bodies as a module of its own. \returns never null.
std::unique_ptr<llvm::Module> loadDeviceLibrary(llvm::LLVMContext &C);

/// Gives every function that \p M declares and the library defines its body, with internal linkage, and turns calls of
/// memcpy, memmove and memset into LLVM's intrinsics. Links what is referenced, nothing else.
/// \returns true when \p M changed.
bool linkDeviceLibrary(llvm::Module &M);

} // namespace syclc

#endif
