// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Math functions with the names that programs migrated from CUDA use, in `sycl::ext::intel::math`; not included by
/// <sycl/sycl.hpp>. They are SYCL's own functions and operators. \see docs/math.md for their accuracy.
///
/// \code
///   #include <sycl/ext/intel/math.hpp>
///   float x = sycl::ext::intel::math::saturate(sycl::ext::intel::math::rsqrt(y));
///   sycl::half h = sycl::ext::intel::math::hfma_sat(a, b, c);
/// \endcode
#pragma once

#include <sycl/bit_cast.hpp>
#include <sycl/ext/intel/math/half_math.hpp>
#include <sycl/half.hpp>
#include <sycl/math.hpp>
#include <sycl/vec.hpp>

#include <cstdint>
#include <type_traits>

namespace sycl::ext::intel::math {

namespace detail {
/// The exact types that the functions accept: an integer is an error.
template <class Tp>
using if_real = std::enable_if_t<std::is_same_v<Tp, float> || std::is_same_v<Tp, double> || std::is_same_v<Tp, half> ||
                                     std::is_same_v<Tp, half2>,
                                 int>;
} // namespace detail

/// Clamps to the interval [0, 1]; 0 for NaN.
template <class Tp, std::enable_if_t<std::is_same_v<Tp, float>, int> = 0>
Tp saturate(Tp x) {
  return x > 0 ? (x < 1 ? x : 1.0f) : 0.0f;
}

/// \name Of float, double, half and half2
///@{
template <class Tp, detail::if_real<Tp> = 0>
Tp copysign(Tp x, Tp y) {
  return sycl::copysign(x, y);
}
template <class Tp, detail::if_real<Tp> = 0>
Tp ceil(Tp x) {
  return sycl::ceil(x);
}
template <class Tp, detail::if_real<Tp> = 0>
Tp floor(Tp x) {
  return sycl::floor(x);
}
/// 1 / x.
template <class Tp, detail::if_real<Tp> = 0>
Tp inv(Tp x) {
  return Tp(1.0f) / x;
}
/// The nearest integer, ties to even.
template <class Tp, detail::if_real<Tp> = 0>
Tp rint(Tp x) {
  return sycl::rint(x);
}
template <class Tp, detail::if_real<Tp> = 0>
Tp sqrt(Tp x) {
  return sycl::sqrt(x);
}
template <class Tp, detail::if_real<Tp> = 0>
Tp rsqrt(Tp x) {
  return sycl::rsqrt(x);
}
template <class Tp, detail::if_real<Tp> = 0>
Tp trunc(Tp x) {
  return sycl::trunc(x);
}
///@}

/// The upper 32 bits of 1 / x; the lower ones are 0.
inline double rcp64h(double x) {
  return sycl::bit_cast<double>(sycl::bit_cast<std::uint64_t>(1.0 / x) & 0xffffffff00000000u);
}

} // namespace sycl::ext::intel::math
