// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Part of LowerSpirv and LowerNvptx: `__syclc_printf` becomes OpenCL C's printf, which takes its format from constant
/// memory and knows less than the host's, or what CUDA's drivers have, which is given its arguments in memory.
/// \code
///   call i32 (ptr, ...) @__syclc_printf("%s: %zu at %p\n", "name", i64 %n, ptr %p)
///     ->
///   call i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz("name: %lu at 0x%lx\n", i64 %n, i64 ptrtoint(%p))
///     or
///   call i32 @vprintf(ptr "name: %lu at 0x%lx\n", ptr %arguments)    ; an alloca of { i64, i64 }
/// \endcode
/// What cannot be said is an error that names the kernel: a format that is not known here, `%n`, `*` for a width, a
/// `%s` whose text is not known.
#ifndef SYCLC_PASSES_DEVICELIBRARY_LOWERPRINTF_H
#define SYCLC_PASSES_DEVICELIBRARY_LOWERPRINTF_H

namespace llvm {
class Module;
}

namespace syclc {

/// Lowers all calls; pointers are in their address spaces. \returns whether there were any.
bool lowerPrintf(llvm::Module &M);

/// The same for NVIDIA GPUs; pointers are flat.
bool lowerPrintfForNvptx(llvm::Module &M);

} // namespace syclc

#endif
