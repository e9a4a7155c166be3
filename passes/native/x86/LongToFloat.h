// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Converts vectors of 64-bit integers to floating point by vector instructions where the target has none for it.
///
/// Before AVX-512 LLVM takes such vectors apart and converts element by element: about six instructions each. Two
/// halves make a double exactly, with one rounding:
/// \code
///   %d = sitofp <W x i64> %x to <W x double>
///     ->  high = bits of 2^84 + 2^63 + (x >> 32) * 2^32      ; (x >> 32) ^ 0x4530000080000000
///         low  = bits of 2^52 + (x & 0xffffffff)
///         %d   = (high - (2^84 + 2^63 + 2^52)) + low          ; unsigned: the same without 2^63
/// \endcode
/// A float comes from the double, which must not have been rounded before: of integers that a double cannot hold, the
/// last bits that it can are made odd when anything behind them is set ("rounding to odd"), which the float's rounding
/// cannot tell from the integer itself.
///
/// Runs after LLVM's optimisations, which would make conversions of it again.
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
