// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::half (specification 4.14.1): a 16-bit floating-point number in the format of IEEE 754.
///
/// The compiler's `_Float16` in a class, so that overloads, `std::numeric_limits` and streams distinguish it.
/// Arithmetic between two halves is rounded to half after each operation; with a float or a double it is done in that
/// type, with an integer in half, like in C++ for its own types.
#pragma once

#include <sycl/detail/half_name.hpp>

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <memory>
#include <type_traits>

namespace sycl::detail {

/// The result of an operation in `Native`: half for `_Float16`, otherwise `Native` itself.
template <class Native>
using half_result = std::conditional_t<std::is_same_v<Native, _Float16>, half, Native>;
template <class NumberT>
using if_arithmetic = std::enable_if_t<std::is_arithmetic_v<NumberT>, int>;

namespace half_number {

/// A 16-bit floating-point number with 11 significant bits and magnitudes from 2^-24 to 65504. Kernels that use it need
/// a device with aspect::fp16.
class half {
public:
  half() = default;
  /// Rounds to the nearest half, ties to even.
  template <class NumberT, detail::if_arithmetic<NumberT> = 0>
  constexpr half(NumberT value) : value_(static_cast<_Float16>(value)) {}
  constexpr half(_Float16 value) : value_(value) {}

  /// Exact. Standard conversions from float reach other arithmetic types.
  constexpr operator float() const { return static_cast<float>(value_); }

  constexpr half operator+() const { return *this; }
  constexpr half operator-() const { return -value_; }
  constexpr half &operator++() { return *this = value_ + _Float16(1); }
  constexpr half &operator--() { return *this = value_ - _Float16(1); }
  constexpr half operator++(int) {
    half before = *this;
    ++*this;
    return before;
  }
  constexpr half operator--(int) {
    half before = *this;
    --*this;
    return before;
  }

#define SYCLC_HALF_ARITHMETIC(symbol)                                                                                  \
  friend constexpr half operator symbol(half left, half right) { return left.value_ symbol right.value_; }             \
  template <class NumberT, detail::if_arithmetic<NumberT> = 0>                                                         \
  friend constexpr auto operator symbol(half left, NumberT right)                                                      \
      ->detail::half_result<decltype(_Float16() symbol NumberT())> {                                                   \
    return left.value_ symbol right;                                                                                   \
  }                                                                                                                    \
  template <class NumberT, detail::if_arithmetic<NumberT> = 0>                                                         \
  friend constexpr auto operator symbol(NumberT left, half right)                                                      \
      ->detail::half_result<decltype(NumberT() symbol _Float16())> {                                                   \
    return left symbol right.value_;                                                                                   \
  }                                                                                                                    \
  template <class NumberT>                                                                                             \
  friend constexpr auto operator symbol## =                                                                            \
      (half & left, const NumberT &right)->std::enable_if_t<std::is_convertible_v<NumberT, float>, half &> {           \
    return left = static_cast<half>(left symbol right);                                                                \
  }
  SYCLC_HALF_ARITHMETIC(+)
  SYCLC_HALF_ARITHMETIC(-)
  SYCLC_HALF_ARITHMETIC(*)
  SYCLC_HALF_ARITHMETIC(/)
#undef SYCLC_HALF_ARITHMETIC

#define SYCLC_HALF_COMPARISON(symbol)                                                                                  \
  friend constexpr bool operator symbol(half left, half right) { return left.value_ symbol right.value_; }             \
  template <class NumberT, detail::if_arithmetic<NumberT> = 0>                                                         \
  friend constexpr bool operator symbol(half left, NumberT right) {                                                    \
    return left.value_ symbol right;                                                                                   \
  }                                                                                                                    \
  template <class NumberT, detail::if_arithmetic<NumberT> = 0>                                                         \
  friend constexpr bool operator symbol(NumberT left, half right) {                                                    \
    return left symbol right.value_;                                                                                   \
  }
  SYCLC_HALF_COMPARISON(==)
  SYCLC_HALF_COMPARISON(!=)
  SYCLC_HALF_COMPARISON(<)
  SYCLC_HALF_COMPARISON(>)
  SYCLC_HALF_COMPARISON(<=)
  SYCLC_HALF_COMPARISON(>=)
#undef SYCLC_HALF_COMPARISON

  template <class Char, class Traits>
  friend std::basic_ostream<Char, Traits> &operator<<(std::basic_ostream<Char, Traits> &stream, half value) {
    return stream << static_cast<float>(value);
  }
  template <class Char, class Traits>
  friend std::basic_istream<Char, Traits> &operator>>(std::basic_istream<Char, Traits> &stream, half &value) {
    float read = 0;
    stream >> read;
    value = read;
    return stream;
  }

private:
  _Float16 value_;
};

} // namespace half_number
} // namespace sycl::detail

/// \name Support for the standard library's traits of number types
///@{
template <>
class std::numeric_limits<sycl::half> {
public:
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = true, is_iec559 = true;
  static constexpr bool is_bounded = true, is_modulo = false, traps = false, tinyness_before = false;
  static constexpr bool has_denorm_loss = false;
  static constexpr float_denorm_style has_denorm = denorm_present;
  static constexpr float_round_style round_style = round_to_nearest;
  static constexpr int radix = 2, digits = 11, digits10 = 3, max_digits10 = 5;
  static constexpr int min_exponent = -13, min_exponent10 = -4, max_exponent = 16, max_exponent10 = 4;

  static constexpr sycl::half min() noexcept { return 0x1p-14f; }
  static constexpr sycl::half max() noexcept { return 65504.0f; }
  static constexpr sycl::half lowest() noexcept { return -65504.0f; }
  static constexpr sycl::half epsilon() noexcept { return 0x1p-10f; }
  static constexpr sycl::half round_error() noexcept { return 0.5f; }
  static constexpr sycl::half infinity() noexcept { return __builtin_inff(); }
  static constexpr sycl::half quiet_NaN() noexcept { return __builtin_nanf(""); }
  static constexpr sycl::half signaling_NaN() noexcept { return __builtin_nansf16(""); }
  static constexpr sycl::half denorm_min() noexcept { return 0x1p-24f; }
};

template <>
struct std::hash<sycl::half> {
  std::size_t operator()(sycl::half value) const noexcept { return std::hash<float>()(value); }
};
///@}
