// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Converts vectors of 64-bit integers to floating point in vector instructions if the target has no such conversion.
///
/// Before AVX-512, LLVM splits such vectors and converts each element, with about six instructions. A double can be
/// computed from both halves exactly, with one rounding:
/// \code
///   %d = sitofp <W x i64> %x to <W x double>
///     ->  high = bits of 2^84 + 2^63 + (x >> 32) * 2^32      ; (x >> 32) ^ 0x4530000080000000
///         low  = bits of 2^52 + (x & 0xffffffff)
///         %d   = (high - (2^84 + 2^63 + 2^52)) + low          ; unsigned: the same without 2^63
/// \endcode
/// A float is computed from the double, which must not have been rounded before. If a double cannot represent the
/// integer, the last of its 53 bits is set if any of the lower bits is ("rounding to odd"); the float is then the same
/// as if the integer were rounded directly.
///
/// Runs after LLVM's optimisations, which would turn the code into conversions again.
#ifndef SYCLC_PASSES_NATIVE_X86_LONGTOFLOAT_H
#define SYCLC_PASSES_NATIVE_X86_LONGTOFLOAT_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Replaces sitofp and uitofp of `<W x i64>`, W at least 4, to float and double in functions without AVX-512.
class LongToFloatPass : public llvm::PassInfoMixin<LongToFloatPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace syclc

#endif
