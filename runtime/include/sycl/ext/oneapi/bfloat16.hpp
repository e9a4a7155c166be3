// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::ext::oneapi::bfloat16 (oneAPI's extension sycl_ext_oneapi_bfloat16): the upper half of a float as a number.
///
/// Conversions are integer code on every device, so they are exact everywhere and need no aspect:
/// \code
///   float(x)      bits << 16                                    two instructions per register of lanes
///   bfloat16(f)   (bits + 0x7fff + (bits >> 16 & 1)) >> 16      six; NaNs stay NaNs
/// \endcode
/// AVX512-BF16's vcvtneps2bf16 would be one instruction, but treats subnormal numbers as 0, which changes the result.
/// Arithmetic is computed in float and rounded: because float has more than twice as many significant bits plus two,
/// the result of each operation is correctly rounded. Math functions are in experimental/bfloat16_math.hpp.
#pragma once

#include <sycl/bit_cast.hpp>
#include <sycl/half.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

namespace sycl::ext::oneapi {

/// A 16-bit floating-point number with 8 significant bits and float's exponent range. Trivially copyable; available in
/// kernels on every device.
class bfloat16 {
public:
  bfloat16() = default;
  bfloat16(const bfloat16 &) = default;
  bfloat16 &operator=(const bfloat16 &) = default;
  ~bfloat16() = default;

  /// Rounds to nearest, ties to even. Integers and doubles are first converted to float, by the standard conversions.
  constexpr bfloat16(const float &value) : bits_(rounded(sycl::bit_cast<std::uint32_t>(value))) {}
  constexpr bfloat16 &operator=(const float &value) { return *this = bfloat16(value); }
  /// The same from a half; kernels then need aspect::fp16.
  constexpr bfloat16(const half &value) : bfloat16(static_cast<float>(value)) {}
  constexpr bfloat16 &operator=(const half &value) { return *this = bfloat16(value); }

  /// Exact.
  constexpr operator float() const { return sycl::bit_cast<float>(static_cast<std::uint32_t>(bits_) << 16); }
  /// Rounds to nearest, ties to even: half has more significant bits, but a smaller exponent range.
  constexpr operator half() const { return static_cast<float>(*this); }
  /// True if nonzero and not NaN.
  constexpr explicit operator bool() const { return (bits_ & 0x7fffu) != 0; }

  friend constexpr bfloat16 operator-(const bfloat16 &value) {
    bfloat16 result = value;
    result.bits_ = static_cast<std::uint16_t>(value.bits_ ^ 0x8000u);
    return result;
  }
  friend constexpr bfloat16 &operator++(bfloat16 &value) { return value = static_cast<float>(value) + 1.0f; }
  friend constexpr bfloat16 &operator--(bfloat16 &value) { return value = static_cast<float>(value) - 1.0f; }
  friend constexpr bfloat16 operator++(bfloat16 &value, int) {
    const bfloat16 before = value;
    ++value;
    return before;
  }
  friend constexpr bfloat16 operator--(bfloat16 &value, int) {
    const bfloat16 before = value;
    --value;
    return before;
  }

  /// \name Arithmetic and comparisons
  /// The other operand may have any type that converts to float, and is converted first.
  ///@{
#define SYCLC_BFLOAT16_OPERATOR(symbol, result)                                                                        \
  friend constexpr result operator symbol(const bfloat16 &left, const bfloat16 &right) {                               \
    return static_cast<float>(left) symbol static_cast<float>(right);                                                  \
  }                                                                                                                    \
  template <class NumberT>                                                                                             \
  friend constexpr auto operator symbol(const bfloat16 &left, const NumberT &right)                                    \
      ->std::enable_if_t<std::is_convertible_v<NumberT, float>, result> {                                              \
    return static_cast<float>(left) symbol static_cast<float>(right);                                                  \
  }                                                                                                                    \
  template <class NumberT>                                                                                             \
  friend constexpr auto operator symbol(const NumberT &left, const bfloat16 &right)                                    \
      ->std::enable_if_t<std::is_convertible_v<NumberT, float>, result> {                                              \
    return static_cast<float>(left) symbol static_cast<float>(right);                                                  \
  }
#define SYCLC_BFLOAT16_ARITHMETIC(symbol)                                                                              \
  SYCLC_BFLOAT16_OPERATOR(symbol, bfloat16)                                                                            \
  friend constexpr bfloat16 &operator symbol## = (bfloat16 & left, const bfloat16 &right) {                            \
    return left = left symbol right;                                                                                   \
  }
  SYCLC_BFLOAT16_ARITHMETIC(+)
  SYCLC_BFLOAT16_ARITHMETIC(-)
  SYCLC_BFLOAT16_ARITHMETIC(*)
  SYCLC_BFLOAT16_ARITHMETIC(/)
  SYCLC_BFLOAT16_OPERATOR(==, bool)
  SYCLC_BFLOAT16_OPERATOR(!=, bool)
  SYCLC_BFLOAT16_OPERATOR(<, bool)
  SYCLC_BFLOAT16_OPERATOR(>, bool)
  SYCLC_BFLOAT16_OPERATOR(<=, bool)
  SYCLC_BFLOAT16_OPERATOR(>=, bool)
#undef SYCLC_BFLOAT16_ARITHMETIC
#undef SYCLC_BFLOAT16_OPERATOR
  ///@}

private:
  /// A float's bits rounded to their upper half. A NaN keeps its sign and upper bits, and becomes quiet. The comparison
  /// is on integers, so that -ffast-math does not remove it.
  static constexpr std::uint16_t rounded(std::uint32_t bits) {
    const bool is_nan = (bits & 0x7fffffffu) > 0x7f800000u;
    const std::uint32_t nearest = bits + 0x7fffu + (bits >> 16 & 1u), quiet = bits | 0x400000u;
    return static_cast<std::uint16_t>((is_nan ? quiet : nearest) >> 16);
  }

  std::uint16_t bits_;
};

namespace experimental {
using bfloat16 [[deprecated("use sycl::ext::oneapi::bfloat16")]] = oneapi::bfloat16;
}

} // namespace sycl::ext::oneapi

/// Support for the standard library's traits of number types.
template <>
class std::numeric_limits<sycl::ext::oneapi::bfloat16> {
  using number = sycl::ext::oneapi::bfloat16;

public:
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = true, is_iec559 = true;
  static constexpr bool is_bounded = true, is_modulo = false, traps = false, tinyness_before = false;
  static constexpr bool has_denorm_loss = false;
  static constexpr float_denorm_style has_denorm = denorm_present;
  static constexpr float_round_style round_style = round_to_nearest;
  static constexpr int radix = 2, digits = 8, digits10 = 2, max_digits10 = 4;
  static constexpr int min_exponent = -125, min_exponent10 = -37, max_exponent = 128, max_exponent10 = 38;

  static constexpr number min() noexcept { return 0x1p-126f; }
  static constexpr number max() noexcept { return 0x1.fep127f; }
  static constexpr number lowest() noexcept { return -0x1.fep127f; }
  static constexpr number epsilon() noexcept { return 0x1p-7f; }
  static constexpr number round_error() noexcept { return 0.5f; }
  static constexpr number infinity() noexcept { return __builtin_inff(); }
  static constexpr number quiet_NaN() noexcept { return __builtin_nanf(""); }
  static constexpr number signaling_NaN() noexcept {
    return sycl::bit_cast<number>(static_cast<std::uint16_t>(0x7fa0u));
  }
  static constexpr number denorm_min() noexcept { return 0x1p-133f; }
};
