// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The arithmetic of the interpreter: operations on the bits of values, by the host's own C++.
#ifndef SYCLC_TESTS_FUZZ_VALUES_H
#define SYCLC_TESTS_FUZZ_VALUES_H

#include "Ast.h"

namespace syclc::fuzz {

struct Computed {
  Bits Value = 0;
  uint8_t Overflowed = 0;          ///< flags that the result would violate: Expr::NoSignedWrap, Expr::NoUnsignedWrap
  const char *Undefined = nullptr; ///< why it has no value
};

/// \param Operands as many as the operation takes; the rest are ignored.
Computed compute(Operation Op, Type T, Bits A, Bits B = 0, Bits C = 0);
Computed convert(Conversion How, Type From, Type To, Bits Value, unsigned Width, bool Signed);
bool compare(Predicate P, Type T, Bits A, Bits B);
/// The smaller or larger of two numbers that are neither NaN nor zero.
Bits extremum(bool Larger, Type T, Bits A, Bits B);
/// The initial value of a collective operation.
Bits identity(Operation Op, Type T);

double toDouble(Type T, Bits Value);
Bits fromDouble(Type T, double Value);
bool isNan(Type T, Bits Value);

} // namespace syclc::fuzz

#endif
