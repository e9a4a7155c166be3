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
#ifndef SYCLC_PASSES_EMIT_SPIRVBINARY_H
#define SYCLC_PASSES_EMIT_SPIRVBINARY_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"

namespace syclc {

/// \returns \p Code with scalar null constants spelled as above, or \p Code itself when it is not SPIR-V.
llvm::SmallString<0> spellScalarNulls(llvm::StringRef Code);

} // namespace syclc

#endif
