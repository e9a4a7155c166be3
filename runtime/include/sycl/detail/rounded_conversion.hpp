// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conversions between number types in a rounding mode (specification 4.14.2.1, table "Rounding modes").
#pragma once

#include <sycl/half.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl {

namespace ext::oneapi {
class bfloat16;
}

/// The rounding mode of vec::convert. `automatic` depends on the element type of the converted vec: floating-point
/// numbers are rounded to nearest, ties to even, even if the result is an integer, unlike static_cast; integers are
/// converted to floating-point numbers as by static_cast.
enum class rounding_mode { automatic, rte, rtz, rtp, rtn };

namespace detail {

template <class NumberT>
inline constexpr bool is_bfloat16 = std::is_same_v<NumberT, ext::oneapi::bfloat16>;
template <class NumberT>
inline constexpr bool is_floating =
    std::is_floating_point_v<NumberT> || std::is_same_v<NumberT, half> || is_bfloat16<NumberT>;

/// \returns true if the floating-point number `result` is above (`Above`), or else below, the number from which it was
/// rounded.
template <bool Above, class Result, class NumberT>
bool rounded_away(Result result, NumberT exact) {
  if constexpr (is_floating<NumberT>) {
    // Rounding is inexact only when converting to a narrower type, so `exact` has the wider one.
    return Above ? static_cast<NumberT>(result) > exact : static_cast<NumberT>(result) < exact;
  } else {
    // A power of two beyond the range of the integers can only be reached from below.
    constexpr int bits = static_cast<int>(sizeof(NumberT)) * 8 - (std::is_signed_v<NumberT> ? 1 : 0);
    if (static_cast<double>(result) >= (bits == 64 ? 0x1p64 : static_cast<double>(std::uint64_t(1) << bits)))
      return Above;
    return Above ? static_cast<NumberT>(result) > exact : static_cast<NumberT>(result) < exact;
  }
}

/// \returns the next representable number after a finite or infinite `value`, towards +infinity (`Up`) or -infinity.
template <bool Up, class NumberT>
NumberT neighbour(NumberT value) {
  using bits = std::conditional_t<sizeof(NumberT) == 2, std::int16_t,
                                  std::conditional_t<sizeof(NumberT) == 4, std::int32_t, std::int64_t>>;
  const bits pattern = __builtin_bit_cast(bits, value);
  // After zero comes the smallest denormal number with the sign of the direction.
  if (value == NumberT(0))
    return __builtin_bit_cast(
        NumberT, static_cast<bits>(Up ? 1 : bits(1) | static_cast<bits>(std::uint64_t(1) << (sizeof(bits) * 8 - 1))));
  return __builtin_bit_cast(NumberT, static_cast<bits>((pattern > 0) == Up ? pattern + 1 : pattern - 1));
}

/// \returns `value` as a To, rounded according to Mode.
template <class To, rounding_mode Mode, class From>
To convert_rounded(From value) {
  constexpr bool nearest_even = Mode == rounding_mode::automatic || Mode == rounding_mode::rte;
  if constexpr (std::is_same_v<To, From> || (nearest_even && is_floating<To>) ||
                (Mode == rounding_mode::rtz && !is_floating<To>) || (!is_floating<To> && !is_floating<From>)) {
    return static_cast<To>(value);
  } else if constexpr (is_bfloat16<From> || (is_bfloat16<To> && std::is_same_v<From, half>)) {
    return convert_rounded<To, Mode>(static_cast<float>(value)); // which represents all numbers of both
  } else if constexpr (!is_floating<To>) {
    using wide = std::conditional_t<std::is_same_v<From, half>, float, From>;
    const wide number = static_cast<wide>(value);
    if constexpr (nearest_even)
      return static_cast<To>(__builtin_elementwise_roundeven(number));
    else if constexpr (Mode == rounding_mode::rtp)
      return static_cast<To>(__builtin_elementwise_ceil(number));
    else
      return static_cast<To>(__builtin_elementwise_floor(number));
  } else {
    const To nearest = static_cast<To>(value);
    if constexpr (is_floating<From> && sizeof(From) <= sizeof(To))
      return nearest;
    else {
      const bool negative = value < From(0);
      if constexpr (Mode == rounding_mode::rtp)
        return rounded_away<false>(nearest, value) ? neighbour<true>(nearest) : nearest;
      else if constexpr (Mode == rounding_mode::rtn)
        return rounded_away<true>(nearest, value) ? neighbour<false>(nearest) : nearest;
      else if (negative)
        return rounded_away<false>(nearest, value) ? neighbour<true>(nearest) : nearest;
      else
        return rounded_away<true>(nearest, value) ? neighbour<false>(nearest) : nearest;
    }
  }
}

} // namespace detail
} // namespace sycl
