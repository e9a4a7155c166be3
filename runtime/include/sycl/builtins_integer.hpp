// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integer functions (specification 4.17.7) on scalars, vecs, views and marrays of all integer types except bool.
///
/// They consist of plain arithmetic and those Clang builtins that every device supports, so kernels compile them to
/// vector instructions, and 64-bit products never need 128-bit integers.
#pragma once

#include <sycl/detail/builtin_arguments.hpp>
#include <sycl/detail/integer_scalars.hpp>
#include <sycl/detail/min_max_clamp.hpp>

#include <cstdint>
#include <type_traits>

namespace sycl {

#define SYCLC_INTEGER_1(name)                                                                                          \
  template <class GenInt>                                                                                              \
  constexpr auto name(const GenInt &value) -> detail::builtin::integers<GenInt> {                                      \
    return detail::builtin::each<detail::builtin::integer::name, detail::builtin::integers<GenInt>>(value);            \
  }
#define SYCLC_INTEGER_2(name)                                                                                          \
  template <class GenInt1, class GenInt2>                                                                              \
  constexpr auto name(const GenInt1 &left, const GenInt2 &right) -> detail::builtin::integers<GenInt1, GenInt2> {      \
    return detail::builtin::each<detail::builtin::integer::name, detail::builtin::integers<GenInt1>>(left, right);     \
  }
#define SYCLC_INTEGER_3(name)                                                                                          \
  template <class GenInt1, class GenInt2, class GenInt3>                                                               \
  constexpr auto name(const GenInt1 &factor, const GenInt2 &value, const GenInt3 &addend)                              \
      -> detail::builtin::integers<GenInt1, GenInt2, GenInt3> {                                                        \
    return detail::builtin::each<detail::builtin::integer::name, detail::builtin::integers<GenInt1>>(factor, value,    \
                                                                                                     addend);          \
  }

/// The magnitude. The minimum of a signed type is returned unchanged, because its magnitude is not representable.
SYCLC_INTEGER_1(abs)
/// The number of leading zeros; the number of bits, for 0.
SYCLC_INTEGER_1(clz)
/// The number of trailing zeros; the number of bits, for 0.
SYCLC_INTEGER_1(ctz)
/// The number of bits that are 1.
SYCLC_INTEGER_1(popcount)
/// The magnitude of the exact difference.
SYCLC_INTEGER_2(abs_diff)
/// The sum and the difference, saturated to the maximum or minimum.
SYCLC_INTEGER_2(add_sat)
SYCLC_INTEGER_2(sub_sat)
/// Half of the exact sum, rounded down.
SYCLC_INTEGER_2(hadd)
/// Half of the exact sum, rounded up.
SYCLC_INTEGER_2(rhadd)
/// The upper half of the exact product.
SYCLC_INTEGER_2(mul_hi)
/// The first argument, rotated left by the second (modulo the number of bits).
SYCLC_INTEGER_2(rotate)
/// mul_hi(factor, value) + addend, wrapping around.
SYCLC_INTEGER_3(mad_hi)
/// factor * value + addend, saturated to the maximum or minimum.
SYCLC_INTEGER_3(mad_sat)
#undef SYCLC_INTEGER_1
#undef SYCLC_INTEGER_2
#undef SYCLC_INTEGER_3

namespace detail::builtin {
/// 32-bit integers.
template <class First, class... Others>
using integers_32 = std::enable_if_t<std::is_same_v<element_type<First>, std::int32_t> ||
                                         std::is_same_v<element_type<First>, std::uint32_t>,
                                     integers<First, Others...>>;
/// Integers twice as wide as those of High, which may be signed, and Low, which must be unsigned.
template <class High, class Low, class Element = element_type<High>>
using wider = std::enable_if_t<is_integer_element<Element> && sizeof(Element) <= 4 &&
                                   same_shape<with_elements<High, std::make_unsigned_t<Element>>, Low>,
                               with_elements<High, integer::twice_as_wide<Element>>>;
} // namespace detail::builtin

/// The fast product of 24-bit integers: 32-bit integers in their range.
template <class Int32Bit1, class Int32Bit2>
constexpr auto mul24(const Int32Bit1 &left, const Int32Bit2 &right)
    -> detail::builtin::integers_32<Int32Bit1, Int32Bit2> {
  return detail::builtin::each<detail::builtin::integer::mul24, detail::builtin::integers_32<Int32Bit1>>(left, right);
}
/// mul24(factor, value) + addend.
template <class Int32Bit1, class Int32Bit2, class Int32Bit3>
constexpr auto mad24(const Int32Bit1 &factor, const Int32Bit2 &value, const Int32Bit3 &addend)
    -> detail::builtin::integers_32<Int32Bit1, Int32Bit2, Int32Bit3> {
  return detail::builtin::each<detail::builtin::integer::mad24, detail::builtin::integers_32<Int32Bit1>>(factor, value,
                                                                                                         addend);
}

/// Integers twice as wide, from their upper and their lower half.
template <class High, class Low>
constexpr auto upsample(const High &high, const Low &low) -> detail::builtin::wider<High, Low> {
  return detail::builtin::each<detail::builtin::integer::upsample, detail::builtin::wider<High, Low>>(high, low);
}

} // namespace sycl
