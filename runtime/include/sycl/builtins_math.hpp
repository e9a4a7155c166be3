// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Math functions (specification 4.17.4), those of native precision (4.17.5) and of half precision (4.17.6).
///
/// Each function of one type has three overloads for scalars (templates, too: detail::builtin::only) and a template for
/// vecs, their views and marrays. They compute OpenCL C's function of the same name, with the same accuracy
/// (docs/math.md). Functions of half are computed in float and rounded, which is accurate to one unit in the last place;
/// where double rounding would not suffice, detail/math_scalars.hpp has the function.
#pragma once

#include <sycl/detail/builtin_arguments.hpp>
#include <sycl/detail/math_scalars.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl {

// The templates apply the overloads for scalars with map_1 and the like.
#define SYCLC_ARRAY_1(name)                                                                                            \
  template <class NonScalar>                                                                                           \
  auto name(const NonScalar &value) -> detail::builtin::float_array<NonScalar> {                                       \
    return detail::builtin::map_1<detail::builtin::float_array<NonScalar>, name>(value);                               \
  }
#define SYCLC_ARRAY_2(name)                                                                                            \
  template <class NonScalar1, class NonScalar2>                                                                        \
  auto name(const NonScalar1 &left, const NonScalar2 &right) -> detail::builtin::float_array<NonScalar1, NonScalar2> { \
    return detail::builtin::map_2<detail::builtin::float_array<NonScalar1>, name>(left, right);                        \
  }
#define SYCLC_FUNCTION_RR(name, float_function, double_function)                                                       \
  template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>                                              \
  float name(float value) {                                                                                            \
    return float_function(value);                                                                                      \
  }                                                                                                                    \
  template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>                                            \
  double name(double value) {                                                                                          \
    return double_function(value);                                                                                     \
  }                                                                                                                    \
  template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>                                                \
  half name(half value) {                                                                                              \
    return detail::builtin::to_half(float_function(detail::builtin::to_float(value)));                                 \
  }                                                                                                                    \
  SYCLC_ARRAY_1(name)
#define SYCLC_FUNCTION_RRR(name, float_function, double_function)                                                      \
  template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>                                              \
  float name(float left, float right) {                                                                                \
    return float_function(left, right);                                                                                \
  }                                                                                                                    \
  template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>                                            \
  double name(double left, double right) {                                                                             \
    return double_function(left, right);                                                                               \
  }                                                                                                                    \
  template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>                                                \
  half name(half left, half right) {                                                                                   \
    return detail::builtin::to_half(                                                                                   \
        float_function(detail::builtin::to_float(left), detail::builtin::to_float(right)));                            \
  }                                                                                                                    \
  SYCLC_ARRAY_2(name)
#define SYCLC_FUNCTION_RRi(name, float_function, double_function)                                                      \
  template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>                                              \
  float name(float value, int number) {                                                                                \
    return float_function(value, number);                                                                              \
  }                                                                                                                    \
  template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>                                            \
  double name(double value, int number) {                                                                              \
    return double_function(value, number);                                                                             \
  }                                                                                                                    \
  template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>                                                \
  half name(half value, int number) {                                                                                  \
    return detail::builtin::to_half(float_function(detail::builtin::to_float(value), number));                         \
  }                                                                                                                    \
  template <class NonScalar1, class NonScalar2>                                                                        \
  auto name(const NonScalar1 &value, const NonScalar2 &number)                                                         \
      -> detail::builtin::float_array_with_int<NonScalar1, NonScalar2> {                                               \
    return detail::builtin::map_int<detail::builtin::float_array<NonScalar1>, name>(value, number);                    \
  }
// Functions with a second result, below.
#define SYCLC_FUNCTION_RRI(name, float_function, double_function)
#define SYCLC_FUNCTION_RRP(name, float_function, double_function)
#define SYCLC_FUNCTION_RRRI(name, float_function, double_function)
// The column SYCL. Each gets all names, made where the row's tokens are pasted: a program may have macros called so.
#define SYCLC_BY_elementwise(function, name, elementwise, float_library, double_library)                               \
  function(name, elementwise, elementwise)
#define SYCLC_BY_library(function, name, elementwise, float_library, double_library)                                   \
  function(name, float_library, double_library)
#define SYCLC_BY_other(function, name, elementwise, float_library, double_library)
#define SYCLC_MATH(name, types, sycl, intrinsic, ...)                                                                  \
  SYCLC_BY_##sycl(SYCLC_FUNCTION_##types, name, __builtin_elementwise_##intrinsic, __builtin_##name##f,                \
                  __builtin_##name)
#define SYCLC_OWN_MATH(name, types, ...) SYCLC_FUNCTION_##types(name, __syclc_##name##f, __syclc_##name)
#include <sycl/detail/math.def>
SYCLC_FUNCTION_RRR(maxmag, detail::builtin::math::maxmag, detail::builtin::math::maxmag)
SYCLC_FUNCTION_RRR(minmag, detail::builtin::math::minmag, detail::builtin::math::minmag)
#undef SYCLC_FUNCTION_RR
#undef SYCLC_FUNCTION_RRR
#undef SYCLC_FUNCTION_RRi
#undef SYCLC_FUNCTION_RRI
#undef SYCLC_FUNCTION_RRP
#undef SYCLC_FUNCTION_RRRI
#undef SYCLC_BY_elementwise
#undef SYCLC_BY_library
#undef SYCLC_BY_other

/// value times two to the power of one number for all elements.
template <class NonScalar>
auto ldexp(const NonScalar &value, int number) -> detail::builtin::float_array<NonScalar> {
  return detail::builtin::map_int<detail::builtin::float_array<NonScalar>, ldexp>(value, number);
}

/// The next representable number from the first argument towards the second.
template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>
float nextafter(float from, float to) {
  return __builtin_nextafterf(from, to);
}
template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>
double nextafter(double from, double to) {
  return __builtin_nextafter(from, to);
}
template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>
half nextafter(half from, half to) {
  return detail::builtin::math::nextafter(from, to);
}
SYCLC_ARRAY_2(nextafter)

/// fmax and fmin of each element with a scalar.
template <class NonScalar>
auto fmax(const NonScalar &left, typename NonScalar::value_type right) -> detail::builtin::float_array<NonScalar> {
  return detail::builtin::map_2<detail::builtin::float_array<NonScalar>, fmax>(left, right);
}
template <class NonScalar>
auto fmin(const NonScalar &left, typename NonScalar::value_type right) -> detail::builtin::float_array<NonScalar> {

  return detail::builtin::map_2<detail::builtin::float_array<NonScalar>, fmin>(left, right);
}

#define SYCLC_ARRAY_3(name)                                                                                            \
  template <class NonScalar1, class NonScalar2, class NonScalar3>                                                      \
  auto name(const NonScalar1 &factor, const NonScalar2 &value, const NonScalar3 &addend)                               \
      -> detail::builtin::float_array<NonScalar1, NonScalar2, NonScalar3> {                                            \
    return detail::builtin::map_3<detail::builtin::float_array<NonScalar1>, name>(factor, value, addend);              \
  }
/// factor * value + addend, rounded once.
template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>
float fma(float factor, float value, float addend) {
  return __builtin_elementwise_fma(factor, value, addend);
}
template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>
double fma(double factor, double value, double addend) {
  return __builtin_elementwise_fma(factor, value, addend);
}
template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>
half fma(half factor, half value, half addend) {
  return detail::builtin::math::fma(factor, value, addend);
}
SYCLC_ARRAY_3(fma)
/// factor * value + addend, rounded once or twice, whichever is faster.
template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>
float mad(float factor, float value, float addend) {
  return factor * value + addend;
}
template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>
double mad(double factor, double value, double addend) {
  return factor * value + addend;
}
template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>
half mad(half factor, half value, half addend) {
  return detail::builtin::to_half(detail::builtin::to_float(factor) * detail::builtin::to_float(value) +
                                  detail::builtin::to_float(addend));
}
SYCLC_ARRAY_3(mad)
#undef SYCLC_ARRAY_3

/// The exponent of value as an integer.
template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>
int ilogb(float value) {
  return __builtin_ilogbf(value);
}
template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>
int ilogb(double value) {
  return __builtin_ilogb(value);
}
template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>
int ilogb(half value) {
  return __builtin_ilogbf(detail::builtin::to_float(value));
}
template <class NonScalar>
auto ilogb(const NonScalar &value) -> detail::builtin::with_elements<detail::builtin::float_array<NonScalar>, int> {
  detail::builtin::with_elements<NonScalar, int> result{};
  for (std::size_t index = 0; index < result.size(); ++index)
    detail::builtin::element_at(result, index) = ilogb(detail::builtin::element(value, index));
  return result;
}

/// A quiet NaN whose last bits are those of `code`.
template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>
float nan(std::uint32_t code) {
  return sycl::bit_cast<float>(0x7fc00000u | (code & 0x3fffffu));
}
template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>
double nan(std::uint64_t code) {
  return sycl::bit_cast<double>(std::uint64_t(0x7ff8000000000000u) | (code & 0x7ffffffffffffu));
}
template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>
half nan(std::uint16_t code) {
  return sycl::bit_cast<half>(static_cast<std::uint16_t>(0x7e00u | (code & 0x1ffu)));
}
template <class NonScalar>
auto nan(const NonScalar &code) -> detail::builtin::array_of_nan<NonScalar> {
  detail::builtin::array_of_nan<NonScalar> result{};
  for (std::size_t index = 0; index < result.size(); ++index)
    detail::builtin::element_at(result, index) = nan(detail::builtin::element(code, index));
  return result;
}

/// \name Functions with a second result, stored through the last argument: a pointer, or a multi_ptr to any writable
/// space. Its type is that of the first result, or int; for vecs and marrays, a vec or marray.
///@{
#define SYCLC_SECOND_OF_SCALAR(name, real, second)                                                                     \
  template <class Ptr>                                                                                                 \
  auto name(real value, Ptr other) -> detail::builtin::if_points_to<Ptr, second, real> {                               \
    return detail::builtin::math::name(value, detail::builtin::raw_pointer(other));                                    \
  }
#define SYCLC_SECOND(name, float_second, double_second, half_second, second)                                           \
  SYCLC_SECOND_OF_SCALAR(name, float, float_second)                                                                    \
  SYCLC_SECOND_OF_SCALAR(name, double, double_second)                                                                  \
  SYCLC_SECOND_OF_SCALAR(name, half, half_second)                                                                      \
  template <class NonScalar, class Ptr, class Values = detail::builtin::float_array<NonScalar>>                        \
  auto name(const NonScalar &value, Ptr other)                                                                         \
      -> detail::builtin::if_points_to<Ptr, detail::builtin::with_elements<Values, second>, Values> {                  \
    detail::builtin::with_elements<Values, second> others{};                                                           \
    Values result{};                                                                                                   \
    for (std::size_t index = 0; index < result.size(); ++index)                                                        \
      detail::builtin::element_at(result, index) = detail::builtin::math::name(                                        \
          detail::builtin::element(value, index), &detail::builtin::element_at(others, index));                        \
    *detail::builtin::raw_pointer(other) = others;                                                                     \
    return result;                                                                                                     \
  }
/// The fractional part, at least 0; the second result is the largest integer not above value.
SYCLC_SECOND(fract, float, double, half, detail::builtin::element_type<NonScalar>)
/// The significand, in [1/2, 1); the second result is the exponent.
SYCLC_SECOND(frexp, int, int, int, int)
/// The logarithm of the gamma function's magnitude; the second result is that function's sign, 1 or -1.
SYCLC_SECOND(lgamma_r, int, int, int, int)
/// The fractional part, with value's sign; the second result is the integral part.
SYCLC_SECOND(modf, float, double, half, detail::builtin::element_type<NonScalar>)
/// The sine; the second result is the cosine.
SYCLC_SECOND(sincos, float, double, half, detail::builtin::element_type<NonScalar>)
#undef SYCLC_SECOND
#undef SYCLC_SECOND_OF_SCALAR

/// remainder(value, divisor); the second result is the quotient's sign and its last seven bits.
#define SYCLC_REMQUO(real)                                                                                             \
  template <class Ptr>                                                                                                 \
  auto remquo(real value, real divisor, Ptr quotient) -> detail::builtin::if_points_to<Ptr, int, real> {               \
    return detail::builtin::math::remquo(value, divisor, detail::builtin::raw_pointer(quotient));                      \
  }
SYCLC_REMQUO(float)
SYCLC_REMQUO(double)
SYCLC_REMQUO(half)
#undef SYCLC_REMQUO
template <class NonScalar1, class NonScalar2, class Ptr,
          class Values = detail::builtin::float_array<NonScalar1, NonScalar2>>
auto remquo(const NonScalar1 &value, const NonScalar2 &divisor, Ptr quotient)
    -> detail::builtin::if_points_to<Ptr, detail::builtin::with_elements<Values, int>, Values> {
  detail::builtin::with_elements<Values, int> quotients{};
  Values result{};
  for (std::size_t index = 0; index < result.size(); ++index)
    detail::builtin::element_at(result, index) =
        detail::builtin::math::remquo(detail::builtin::element(value, index), detail::builtin::element(divisor, index),
                                      &detail::builtin::element_at(quotients, index));
  *detail::builtin::raw_pointer(quotient) = quotients;
  return result;
}
///@}

#undef SYCLC_ARRAY_1
#undef SYCLC_ARRAY_2

// Functions of float that trade accuracy for speed.
#define SYCLC_FAST_RR(name)                                                                                            \
  inline float name(float value) { return __syclc_native_##name##f(value); }                                           \
  template <class NonScalar>                                                                                           \
  auto name(const NonScalar &value) -> detail::builtin::only_float_array<NonScalar> {                                  \
    return detail::builtin::map_1<detail::builtin::only_float_array<NonScalar>, name>(value);                          \
  }
#define SYCLC_FAST_RRR(name)                                                                                           \
  inline float name(float left, float right) { return __syclc_native_##name##f(left, right); }                         \
  template <class NonScalar1, class NonScalar2>                                                                        \
  auto name(const NonScalar1 &left, const NonScalar2 &right)                                                           \
      -> detail::builtin::only_float_array<NonScalar1, NonScalar2> {                                                   \
    return detail::builtin::map_2<detail::builtin::only_float_array<NonScalar1>, name>(left, right);                   \
  }
/// Functions of float that are as fast as the device can compute them (4.17.5); precision and argument range depend on
/// it.
namespace native {
#define SYCLC_FAST_MATH(name, types, ...) SYCLC_FAST_##types(name)
#include <sycl/detail/math.def>
#undef SYCLC_FAST_RR
#undef SYCLC_FAST_RRR
} // namespace native

#define SYCLC_FAST_RR(name)                                                                                            \
  [[deprecated("use sycl::native")]] inline float name(float value) { return __syclc_half_##name##f(value); }          \
  template <class NonScalar>                                                                                           \
  [[deprecated("use sycl::native")]] auto name(const NonScalar &value)                                                 \
      -> detail::builtin::only_float_array<NonScalar> {                                                                \
    return detail::builtin::map_1<detail::builtin::only_float_array<NonScalar>, name>(value);                          \
  }
#define SYCLC_FAST_RRR(name)                                                                                           \
  [[deprecated("use sycl::native")]] inline float name(float left, float right) {                                      \
    return __syclc_half_##name##f(left, right);                                                                        \
  }                                                                                                                    \
  template <class NonScalar1, class NonScalar2>                                                                        \
  [[deprecated("use sycl::native")]] auto name(const NonScalar1 &left, const NonScalar2 &right)                        \
      -> detail::builtin::only_float_array<NonScalar1, NonScalar2> {                                                   \
    return detail::builtin::map_2<detail::builtin::only_float_array<NonScalar1>, name>(left, right);                   \
  }
/// Functions of float with at least 10 bits of precision (4.17.6); sines, cosines and tangents of at most 2^16.
/// Deprecated in SYCL 2020: use native precision, or half.
namespace half_precision {
#define SYCLC_FAST_MATH(name, types, ...) SYCLC_FAST_##types(name)
#include <sycl/detail/math.def>
#undef SYCLC_FAST_RR
#undef SYCLC_FAST_RRR
} // namespace half_precision

} // namespace sycl
