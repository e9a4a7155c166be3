// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The error of a mathematical function.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

/// The distance between `got` and `right` in units of the last place of `right` as a Real; 1e30 if only one is NaN or
/// infinite. Devices may flush subnormal numbers to zero.
template <class Real>
double error_in_ulp(Real got, long double right, bool subnormals_are_kept) {
  using limits = std::numeric_limits<Real>;
  const Real rounded = static_cast<Real>(right);
  if (std::isnan(rounded) || std::isnan(got)) return std::isnan(rounded) && std::isnan(got) ? 0 : 1e30;
  if (got == rounded) return 0;
  if (std::fabs(right) < limits::min() && std::fabs(got) <= limits::min() && !subnormals_are_kept) return 0;
  if (std::isinf(right)) return 1e30;
  const long double value = std::isinf(got) ? std::copysign(std::ldexp(1.0L, limits::max_exponent), (long double)got)
                                            : static_cast<long double>(got);
  int exponent;
  (void)std::frexp(std::isinf(rounded) ? limits::max() : rounded, &exponent);
  exponent = std::max(exponent, int(limits::min_exponent));
  return double(std::fabs(value - right) / std::ldexp(1.0L, exponent - limits::digits));
}
