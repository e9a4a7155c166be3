// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Small repairs of finished SPIR-V, where what LLVM's backend writes is valid but not read by everyone.
///
/// LLVM writes the zero of a number or a boolean as OpConstantNull; llvm-spirv 15, which feeds SPIR 1.2 devices
/// (Debian's PoCL), accepts that of composite types and pointers only:
/// \code
///   %zero = OpConstantNull %uint      =>   %zero = OpConstant %uint 0
///   %no = OpConstantNull %bool        =>   %no = OpConstantFalse %bool
/// \endcode
/// And LLVM 22 looks for the type of printf's format in the wrong function when there are several, so that it asks for
/// an extension (formats outside of constant memory) that nothing needs: the code is generated with it, and it is
/// dropped.
#ifndef SYCLC_PASSES_SPIRV_EMIT_SPIRVBINARY_H
#define SYCLC_PASSES_SPIRV_EMIT_SPIRVBINARY_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// The extension that is dropped.
inline constexpr llvm::StringLiteral AnyPrintfFormat = "SPV_EXT_relaxed_printf_string_address_space";

/// Lets the backend use it, which it otherwise dies without, if \p M prints.
void allowAnyPrintfFormat(llvm::Module &M);

/// \returns \p Code repaired as above, or \p Code itself when it is not SPIR-V.
llvm::SmallString<0> repairSpirv(llvm::StringRef Code);

} // namespace syclc

#endif
