// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Fixes finished SPIR-V where the output of LLVM's backend is valid but not accepted by all consumers.
///
/// LLVM emits a zero number or boolean as OpConstantNull; llvm-spirv 15, used for SPIR 1.2 devices (Debian's PoCL),
/// accepts it only for composite types and pointers:
/// \code
///   %zero = OpConstantNull %uint      =>   %zero = OpConstant %uint 0
///   %no = OpConstantNull %bool        =>   %no = OpConstantFalse %bool
/// \endcode
/// And if there are several functions, LLVM 22 looks for the type of printf's format in the wrong one, so that it
/// requires an unnecessary extension (formats outside of constant memory): the code is generated with the extension,
/// which is then removed.
#ifndef SYCLC_PASSES_SPIRV_EMIT_SPIRVBINARY_H
#define SYCLC_PASSES_SPIRV_EMIT_SPIRVBINARY_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// The extension that is removed.
inline constexpr llvm::StringLiteral AnyPrintfFormat = "SPV_EXT_relaxed_printf_string_address_space";

/// Enables this extension if \p M calls printf: otherwise the backend would exit with an error.
void allowAnyPrintfFormat(llvm::Module &M);

/// \returns the fixed \p Code, or \p Code itself if it is not SPIR-V.
llvm::SmallString<0> repairSpirv(llvm::StringRef Code);

} // namespace syclc

#endif
