// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Just-in-time compilation of a kernel's SPMD IR to a relocatable object for this machine's processor.
///
/// \code
///   bitcode of the module(s)            define void @k(...) !syclc.kernel       reads its constants from a global
///   -> values folded, the kernel alone  define void @k(...) !syclc.kernel       optimised for these values
///   -> passes/native/NativeModule         define void @k.simd16.native(...)       "target-cpu"="znver5" and all features
///   -> object                           and a table of the variants, by which load() (engine.hpp) finds them
/// \endcode
/// The passes are those for native code ahead of time, but here the exact processor and the values are known.
#pragma once

#include "jit/jit.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace syclc::jit {

/// Names in an object of compile().
inline constexpr llvm::StringLiteral variants_symbol = "syclc_jit_variants";         ///< syclc_native_variant[]
inline constexpr llvm::StringLiteral num_variants_symbol = "syclc_jit_num_variants"; ///< uint32_t

/// The machine for which code is compiled: "LLVM 22.1.0, znver5, +avx512f,..."
const std::string &identity();

/// \returns the object or an error.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> compile(const syclc_jit_request &request);

/// \param arch "sm_90". \returns PTX or an error.
llvm::Expected<std::string> compile_ptx(const syclc_jit_request &request, llvm::StringRef arch);

} // namespace syclc::jit
