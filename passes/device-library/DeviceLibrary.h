// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Bodies of functions that compilers call implicitly and for which devices have no library: `std::complex<float> a, b;
/// a * b` becomes a call of `__mulsc3`, a long std::string_view comparison a call of `memcmp`. They are written in C++
/// in src/, compiled to LLVM IR when syclc is built, and embedded in it.
#ifndef SYCLC_PASSES_DEVICELIBRARY_DEVICELIBRARY_H
#define SYCLC_PASSES_DEVICELIBRARY_DEVICELIBRARY_H

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace syclc {

/// All bodies as a new module. \returns never null.
std::unique_ptr<llvm::Module> loadDeviceLibrary(llvm::LLVMContext &C);

/// Gives each function that \p M declares and the library defines its body, with internal linkage, and replaces calls
/// of memcpy, memmove and memset by LLVM's intrinsics. Only links functions that are used.
/// \returns true if \p M changed.
bool linkDeviceLibrary(llvm::Module &M);

} // namespace syclc

#endif
