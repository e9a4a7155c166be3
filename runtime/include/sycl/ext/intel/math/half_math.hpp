// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Arithmetic and comparisons of half and half2 by name, a part of <sycl/ext/intel/math.hpp>.
///
/// `_sat` results are clamped to the interval [0, 1], 0 for NaN; `_relu` results are not negative. Functions of half2
/// operate on both elements.
#pragma once

#include <sycl/builtins_relational.hpp>
#include <sycl/half.hpp>
#include <sycl/math.hpp>
#include <sycl/vec.hpp>

#include <limits>

namespace sycl::ext::intel::math {

namespace detail {
inline half saturated(half x) { return x > half(0.0f) ? (x < half(1.0f) ? x : half(1.0f)) : half(0.0f); }
inline half2 saturated(half2 x) { return {saturated(half(x.x())), saturated(half(x.y()))}; }
/// NaN is returned unchanged, like in CUDA's functions.
inline half not_negative(half x) { return x < half(0.0f) ? half(0.0f) : x; }
inline half2 not_negative(half2 x) { return {not_negative(half(x.x())), not_negative(half(x.y()))}; }
inline bool unordered(half x, half y) { return !(x == x) || !(y == y); }
} // namespace detail

/// \name Arithmetic
///@{
inline half hadd(half x, half y) { return x + y; }
inline half hadd_sat(half x, half y) { return detail::saturated(half(x + y)); }
inline half hsub(half x, half y) { return x - y; }
inline half hsub_sat(half x, half y) { return detail::saturated(half(x - y)); }
inline half hmul(half x, half y) { return x * y; }
inline half hmul_sat(half x, half y) { return detail::saturated(half(x * y)); }
inline half hdiv(half x, half y) { return x / y; }
inline half hneg(half x) { return -x; }
inline half hfma(half x, half y, half z) { return sycl::fma(x, y, z); }
inline half hfma_sat(half x, half y, half z) { return detail::saturated(sycl::fma(x, y, z)); }
inline half hfma_relu(half x, half y, half z) { return detail::not_negative(sycl::fma(x, y, z)); }
inline half2 hadd2(half2 x, half2 y) { return x + y; }
inline half2 hadd2_sat(half2 x, half2 y) { return detail::saturated(half2(x + y)); }
inline half2 hsub2(half2 x, half2 y) { return x - y; }
inline half2 hsub2_sat(half2 x, half2 y) { return detail::saturated(half2(x - y)); }
inline half2 hmul2(half2 x, half2 y) { return x * y; }
inline half2 hmul2_sat(half2 x, half2 y) { return detail::saturated(half2(x * y)); }
inline half2 h2div(half2 x, half2 y) { return x / y; }
inline half2 hneg2(half2 x) { return -x; }
inline half2 hfma2(half2 x, half2 y, half2 z) { return sycl::fma(x, y, z); }
inline half2 hfma2_sat(half2 x, half2 y, half2 z) { return detail::saturated(half2(sycl::fma(x, y, z))); }
inline half2 hfma2_relu(half2 x, half2 y, half2 z) { return detail::not_negative(half2(sycl::fma(x, y, z))); }
///@}

/// \name Comparisons. Those that end in `u` are also true if an operand is NaN. `h...2` return 1 or 0 for each element,
/// `hb...2` whether it holds for both.
///@{
#define SYCLC_HALF_COMPARISON(name, operation)                                                                         \
  inline bool h##name(half x, half y) { return x operation y && !detail::unordered(x, y); }                            \
  inline bool h##name##u(half x, half y) { return x operation y || detail::unordered(x, y); }                          \
  inline half2 h##name##2(half2 x, half2 y) {                                                                          \
    return {half(h##name(x.x(), y.x()) ? 1.0f : 0.0f), half(h##name(x.y(), y.y()) ? 1.0f : 0.0f)};                     \
  }                                                                                                                    \
  inline half2 h##name##u2(half2 x, half2 y) {                                                                         \
    return {half(h##name##u(x.x(), y.x()) ? 1.0f : 0.0f), half(h##name##u(x.y(), y.y()) ? 1.0f : 0.0f)};               \
  }                                                                                                                    \
  inline bool hb##name##2(half2 x, half2 y) { return h##name(x.x(), y.x()) && h##name(x.y(), y.y()); }                 \
  inline bool hb##name##u2(half2 x, half2 y) { return h##name##u(x.x(), y.x()) && h##name##u(x.y(), y.y()); }
SYCLC_HALF_COMPARISON(eq, ==)
SYCLC_HALF_COMPARISON(ne, !=)
SYCLC_HALF_COMPARISON(ge, >=)
SYCLC_HALF_COMPARISON(gt, >)
SYCLC_HALF_COMPARISON(le, <=)
SYCLC_HALF_COMPARISON(lt, <)
#undef SYCLC_HALF_COMPARISON

inline bool hisinf(half x) { return sycl::isinf(x); }
inline bool hisnan(half x) { return detail::unordered(x, x); }
inline half2 hisnan2(half2 x) { return {half(hisnan(x.x()) ? 1.0f : 0.0f), half(hisnan(x.y()) ? 1.0f : 0.0f)}; }
///@}

/// \name Maximum and minimum. Of a number and NaN they return the number; those with `_nan` return NaN.
///@{
inline half hmax(half x, half y) { return sycl::fmax(x, y); }
inline half hmin(half x, half y) { return sycl::fmin(x, y); }
inline half hmax_nan(half x, half y) {
  return detail::unordered(x, y) ? std::numeric_limits<half>::quiet_NaN() : sycl::fmax(x, y);
}
inline half hmin_nan(half x, half y) {
  return detail::unordered(x, y) ? std::numeric_limits<half>::quiet_NaN() : sycl::fmin(x, y);
}
inline half2 hmax2(half2 x, half2 y) { return sycl::fmax(x, y); }
inline half2 hmin2(half2 x, half2 y) { return sycl::fmin(x, y); }
inline half2 hmax2_nan(half2 x, half2 y) { return {hmax_nan(x.x(), y.x()), hmax_nan(x.y(), y.y())}; }
inline half2 hmin2_nan(half2 x, half2 y) { return {hmin_nan(x.x(), y.x()), hmin_nan(x.y(), y.y())}; }
///@}

} // namespace sycl::ext::intel::math
