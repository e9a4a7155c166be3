// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Part of LowerSpirv and LowerNvptx: `__syclc_printf` becomes OpenCL C's printf, which takes its format from constant
/// memory and supports fewer conversions than the host's, or the vprintf of CUDA's drivers, which takes its arguments
/// in memory.
/// \code
///   call i32 (ptr, ...) @__syclc_printf("%s: %zu at %p\n", "name", i64 %n, ptr %p)
///     ->
///   call i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz("name: %lu at 0x%lx\n", i64 %n, i64 ptrtoint(%p))
///     or
///   call i32 @vprintf(ptr "name: %lu at 0x%lx\n", ptr %arguments)    ; an alloca of { i64, i64 }
/// \endcode
/// OpenCL's printf takes neither a format that is not constant, nor `*` for a width, nor a `%s` whose text is not constant.
/// FormatPrintf calls the device library for these (src/printf.cpp), which prints the text with OpenCL's printf in pieces:
/// \code
///   call i32 (ptr, ...) @__syclc_printf(ptr %format, i32 %n, ptr %text)
///     ->
///   call i32 @__syclc_format_and_print(ptr %format, ptr %arguments, i32 2)    ; an alloca of [2 x i64]
/// \endcode
/// CUDA's vprintf takes any text for `%s`, and `*` for a width, but not for a precision. A format that is not constant is left to the device library there, too,
/// because the driver reads arguments as the format says: it knows neither `z` nor where a 64-bit number has an `int`'s
/// conversion.
/// Other unsupported calls are errors that name the kernel, such as `%n`.
#ifndef SYCLC_PASSES_DEVICELIBRARY_LOWERPRINTF_H
#define SYCLC_PASSES_DEVICELIBRARY_LOWERPRINTF_H

namespace llvm {
class Module;
}

namespace syclc {

/// Replaces calls that OpenCL's printf cannot execute by calls of the device library, which must be linked afterwards.
/// \returns whether there were any.
bool formatPrintf(llvm::Module &M);

/// The same for CUDA's vprintf.
bool formatPrintfForNvptx(llvm::Module &M);

/// Lowers all calls; pointers must be in their address spaces. \returns whether there were any.
bool lowerPrintf(llvm::Module &M);

/// The same for NVIDIA GPUs; pointers are generic.
bool lowerPrintfForNvptx(llvm::Module &M);

} // namespace syclc

#endif
