// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The integer functions (specification 4.17.7) on one element: `add_sat::of(left, right)`.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

namespace sycl::detail::builtin::integer {

/// Integers of the same signedness with twice as many bits, at most 64: they represent products of smaller integers
/// exactly.
template <class Integer, bool Signed = std::is_signed_v<Integer>>
using twice_as_wide =
    std::conditional_t<sizeof(Integer) == 1, std::conditional_t<Signed, std::int16_t, std::uint16_t>,
                       std::conditional_t<sizeof(Integer) == 2, std::conditional_t<Signed, std::int32_t, std::uint32_t>,
                                          std::conditional_t<Signed, std::int64_t, std::uint64_t>>>;
template <class Integer>
inline constexpr int bits_of = static_cast<int>(sizeof(Integer)) * 8;

struct abs {
  template <class Integer>
  static constexpr Integer of(Integer value) {
    if constexpr (std::is_unsigned_v<Integer>)
      return value;
    else
      return __builtin_elementwise_abs(value);
  }
};
struct clz {
  template <class Integer>
  static constexpr Integer of(Integer value) {
    return static_cast<Integer>(__builtin_clzg(static_cast<std::make_unsigned_t<Integer>>(value), bits_of<Integer>));
  }
};
struct ctz {
  template <class Integer>
  static constexpr Integer of(Integer value) {
    return static_cast<Integer>(__builtin_ctzg(static_cast<std::make_unsigned_t<Integer>>(value), bits_of<Integer>));
  }
};
struct popcount {
  template <class Integer>
  static constexpr Integer of(Integer value) {
    return static_cast<Integer>(__builtin_popcountg(static_cast<std::make_unsigned_t<Integer>>(value)));
  }
};
struct abs_diff {
  template <class Integer>
  static constexpr Integer of(Integer left, Integer right) {
    using bits = std::make_unsigned_t<Integer>;
    const bits first = static_cast<bits>(left), second = static_cast<bits>(right);
    return static_cast<Integer>(static_cast<bits>(right < left ? first - second : second - first));
  }
};
struct add_sat {
  template <class Integer>
  static constexpr Integer of(Integer left, Integer right) {
    return __builtin_elementwise_add_sat(left, right);
  }
};
struct sub_sat {
  template <class Integer>
  static constexpr Integer of(Integer left, Integer right) {
    return __builtin_elementwise_sub_sat(left, right);
  }
};
struct hadd {
  template <class Integer>
  static constexpr Integer of(Integer left, Integer right) {
    return static_cast<Integer>((left & right) + ((left ^ right) >> 1));
  }
};
struct rhadd {
  template <class Integer>
  static constexpr Integer of(Integer left, Integer right) {
    return static_cast<Integer>((left | right) - ((left ^ right) >> 1));
  }
};
struct mul_hi {
  template <class Integer>
  static constexpr Integer of(Integer left, Integer right) {
    if constexpr (sizeof(Integer) <= 4) {
      return static_cast<Integer>((twice_as_wide<Integer>(left) * twice_as_wide<Integer>(right)) >> bits_of<Integer>);
    } else {
      // Four products of 32 bits; the upper halves of signed factors carry the sign.
      using half_width = std::conditional_t<std::is_signed_v<Integer>, std::int64_t, std::uint64_t>;
      constexpr std::uint64_t low_half = 0xffffffffu;
      const std::uint64_t left_low = static_cast<std::uint64_t>(left) & low_half;
      const std::uint64_t right_low = static_cast<std::uint64_t>(right) & low_half;
      const half_width left_high = left >> 32, right_high = right >> 32;
      const half_width carried = static_cast<half_width>((left_low * right_low) >> 32);
      const half_width middle = left_high * static_cast<half_width>(right_low) + carried;
      const half_width other = static_cast<half_width>(left_low) * right_high +
                               static_cast<half_width>(static_cast<std::uint64_t>(middle) & low_half);
      return static_cast<Integer>(left_high * right_high + (middle >> 32) + (other >> 32));
    }
  }
};
struct rotate {
  template <class Integer>
  static constexpr Integer of(Integer value, Integer count) {
    using bits = std::make_unsigned_t<Integer>;
    constexpr unsigned mask = bits_of<Integer> - 1;
    const unsigned left = static_cast<unsigned>(count) & mask;
    const bits turned = static_cast<bits>(value);
    return static_cast<Integer>(
        static_cast<bits>(static_cast<bits>(turned << left) | static_cast<bits>(turned >> ((0u - left) & mask))));
  }
};
struct mad_hi {
  template <class Integer>
  static constexpr Integer of(Integer factor, Integer value, Integer addend) {
    using bits = std::make_unsigned_t<Integer>;
    return static_cast<Integer>(
        static_cast<bits>(static_cast<bits>(mul_hi::of(factor, value)) + static_cast<bits>(addend)));
  }
};
struct mad_sat {
  template <class Integer>
  static constexpr Integer of(Integer factor, Integer value, Integer addend) {
    using limits = std::numeric_limits<Integer>;
    if constexpr (sizeof(Integer) <= 4) {
      using wide = twice_as_wide<Integer>;
      constexpr wide least = limits::min(), greatest = limits::max();
      const wide sum = static_cast<wide>(static_cast<wide>(factor) * static_cast<wide>(value) + addend);
      const wide below = sum < greatest ? sum : greatest;
      return static_cast<Integer>(below > least ? below : least);
    } else {
      // The sum in 128 bits, as two halves: it fits when the upper one is the extension of the lower.
      const std::uint64_t product = static_cast<std::uint64_t>(factor) * static_cast<std::uint64_t>(value);
      const std::uint64_t low = product + static_cast<std::uint64_t>(addend);
      std::uint64_t high = static_cast<std::uint64_t>(mul_hi::of(factor, value)) + (low < product);
      if constexpr (std::is_signed_v<Integer>) {
        high += addend < 0 ? ~std::uint64_t(0) : 0;
        const Integer sum = static_cast<Integer>(low);
        return static_cast<Integer>(high) == sum >> 63 ? sum
               : static_cast<Integer>(high) < 0        ? limits::min()
                                                       : limits::max();
      } else {
        return high == 0 ? low : limits::max();
      }
    }
  }
};
struct mul24 {
  template <class Integer>
  static constexpr Integer of(Integer left, Integer right) {
    return static_cast<Integer>(static_cast<std::uint32_t>(left) * static_cast<std::uint32_t>(right));
  }
};
struct mad24 {
  template <class Integer>
  static constexpr Integer of(Integer factor, Integer value, Integer addend) {
    return static_cast<Integer>(static_cast<std::uint32_t>(factor) * static_cast<std::uint32_t>(value) +
                                static_cast<std::uint32_t>(addend));
  }
};
struct upsample {
  template <class High, class Low>
  static constexpr twice_as_wide<High> of(High high, Low low) {
    using bits = std::make_unsigned_t<twice_as_wide<High>>;
    return static_cast<twice_as_wide<High>>(
        static_cast<bits>(static_cast<bits>(static_cast<bits>(high) << bits_of<High>) | low));
  }
};

} // namespace sycl::detail::builtin::integer
