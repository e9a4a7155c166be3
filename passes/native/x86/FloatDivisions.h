// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Divides vectors of integers in floating point, because x86 has no vector instruction for integer division.
///
/// LLVM's code generator divides lane by lane. The quotient of two integers of 32 bits, computed in double and
/// truncated, is exact: if x / d is not an integer, it is less than the next integer by at least 1 / d, which is a part
/// of 2^-32 of it or more, and a double is rounded by a part of 2^-53. So are quotients of 16 bits in float:
/// \code
///   %q = udiv <W x i32> %x, %d
///     ->  %q = fptoui (fdiv (uitofp %x), (uitofp %d))
///   %r = urem <W x i32> %x, %d
///     ->  %r = %x - %q * %d
///   %q = udiv <W x i32> %x, splat %d
///     ->  %inverse = fdiv (1 + 2^-48), (uitofp %d)              ; one scalar division, often outside of the loop
///         %q = fptoui (fmul (uitofp %x), splat %inverse)
/// \endcode
/// The inverse is slightly too large, so that a product is never below an integer quotient. Numbers of 64 bits are tested
/// first: if all are below 2^32, they are divided as above, otherwise lane by lane.
///
/// Runs before LLVM's optimisations, which share the conversions of a quotient and its remainder.
#ifndef SYCLC_PASSES_NATIVE_X86_FLOATDIVISIONS_H
#define SYCLC_PASSES_NATIVE_X86_FLOATDIVISIONS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Replaces sdiv, udiv, srem and urem of vectors of integers of 8 to 64 bits by divisors that are not constant.
class FloatDivisionsPass : public llvm::PassInfoMixin<FloatDivisionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
