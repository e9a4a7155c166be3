// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of 65 to 128 bits (`__int128`, `_BitInt(100)`) on devices without them: divisions, and conversions from and to
/// floating-point numbers, become calls of the device library (src/wide_integers.cpp), which passes halves of 64 bits.
/// \code
///   %q = udiv i128 %a, %b
///     ->
///   %low = trunc i128 %a to i64                      ; and so on for the other halves
///   %r = call { i64, i64 } @__syclc_divide_wide(i64 %low, i64 %high, i64 %b.low, i64 %b.high)
///   %q = or i128 (zext (extractvalue %r, 0)), (shl (zext (extractvalue %r, 1)), 64)
/// \endcode
/// Signed operations compute with magnitudes. All other operations are split where SPIR-V is expanded
/// (spirv/expand/SplitIntegers.cpp).
#ifndef SYCLC_PASSES_DEVICELIBRARY_WIDEINTEGERS_H
#define SYCLC_PASSES_DEVICELIBRARY_WIDEINTEGERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Must run before linkDeviceLibrary(). \returns whether \p M changed.
bool lowerWideIntegers(llvm::Module &M);

} // namespace syclc

#endif
