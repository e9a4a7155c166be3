// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_COMPLEX: complex numbers of half, float and double, and marrays of them, with the
/// functions of `<complex>`.
///
/// \code
///   using sycl::ext::oneapi::experimental::complex;
///   q.parallel_for(n, [=](auto i) { out[i] = exp(complex<float>(0, i)) * in[i]; });
/// \endcode
/// Numbers are computed by std::complex, which kernels support (docs/math.md); those of half as float, and rounded.
#pragma once

#include <sycl/ext/oneapi/experimental/complex/complex_number.hpp>
#include <sycl/marray.hpp>

#include <complex>
#include <cstddef>
#include <type_traits>

/// Not in version.hpp, because `<sycl/sycl.hpp>` does not include `<complex>`.
#define SYCL_EXT_ONEAPI_COMPLEX 1

namespace sycl::ext::oneapi::experimental {

namespace detail {
/// The number type of a real argument: integers count as double.
template <class RealT>
using if_real = std::enable_if_t<std::is_integral_v<RealT> || complex_number<RealT>, int>;
template <class RealT>
using real_type = std::conditional_t<std::is_integral_v<RealT>, double, RealT>;

template <class TypeT>
struct element_type {
  using type = real_type<TypeT>;
};
template <class ValueT>
struct element_type<complex<ValueT>> {
  using type = ValueT;
};
/// The wider of two arguments' number types.
template <class Left, class Right, class First = typename element_type<Left>::type,
          class Second = typename element_type<Right>::type>
using promoted = std::conditional_t<(sizeof(First) < sizeof(Second)), Second, First>;
} // namespace detail

/// \name Parts of numbers; real ones have the imaginary part 0
///@{
template <class ValueT>
constexpr ValueT real(const complex<ValueT> &z) {
  return z.real();
}
template <class ValueT>
constexpr ValueT imag(const complex<ValueT> &z) {
  return z.imag();
}
template <class RealT, detail::if_real<RealT> = 0>
constexpr detail::real_type<RealT> real(RealT x) {
  return static_cast<detail::real_type<RealT>>(x);
}
template <class RealT, detail::if_real<RealT> = 0>
constexpr detail::real_type<RealT> imag(RealT) {
  return detail::real_type<RealT>(0.0f);
}
///@}

/// \name Functions with real results, as in <complex>
///@{
#define SYCLC_COMPLEX_TO_REAL(name)                                                                                    \
  template <class ValueT>                                                                                              \
  ValueT name(const complex<ValueT> &z) {                                                                              \
    return static_cast<ValueT>(std::name(detail::to_standard(z)));                                                     \
  }
SYCLC_COMPLEX_TO_REAL(abs)
SYCLC_COMPLEX_TO_REAL(arg)
SYCLC_COMPLEX_TO_REAL(norm)
#undef SYCLC_COMPLEX_TO_REAL
template <class RealT, detail::if_real<RealT> = 0>
detail::real_type<RealT> arg(RealT x) {
  return experimental::arg(complex<detail::real_type<RealT>>(static_cast<detail::real_type<RealT>>(x)));
}
template <class RealT, detail::if_real<RealT> = 0>
detail::real_type<RealT> norm(RealT x) {
  return experimental::norm(complex<detail::real_type<RealT>>(static_cast<detail::real_type<RealT>>(x)));
}
///@}

/// \name Functions with complex results, as in <complex>
///@{
#define SYCLC_COMPLEX_FUNCTION(name)                                                                                   \
  template <class ValueT>                                                                                              \
  complex<ValueT> name(const complex<ValueT> &z) {                                                                     \
    return detail::from_standard<ValueT>(std::name(detail::to_standard(z)));                                           \
  }
#include <sycl/ext/oneapi/experimental/complex/complex_functions.def>
template <class RealT, detail::if_real<RealT> = 0>
complex<detail::real_type<RealT>> conj(RealT x) {
  return experimental::conj(complex<detail::real_type<RealT>>(static_cast<detail::real_type<RealT>>(x)));
}
template <class RealT, detail::if_real<RealT> = 0>
complex<detail::real_type<RealT>> proj(RealT x) {
  return experimental::proj(complex<detail::real_type<RealT>>(static_cast<detail::real_type<RealT>>(x)));
}
/// The number with that absolute value and phase.
template <class ValueT, std::enable_if_t<detail::complex_number<ValueT>, int> = 0>
complex<ValueT> polar(const ValueT &rho, const ValueT &theta = ValueT(0.0f)) {
  using computed = detail::computed_as<ValueT>;
  return detail::from_standard<ValueT>(std::polar(static_cast<computed>(rho), static_cast<computed>(theta)));
}
///@}

/// \name Powers, computed in the wider of both types
///@{
template <class Left, class Right>
complex<detail::promoted<complex<Left>, complex<Right>>> pow(const complex<Left> &base,
                                                             const complex<Right> &exponent) {
  using value = detail::promoted<complex<Left>, complex<Right>>;
  return detail::from_standard<value>(
      std::pow(detail::to_standard(complex<value>(base)), detail::to_standard(complex<value>(exponent))));
}
template <class Left, class RealT, detail::if_real<RealT> = 0>
complex<detail::promoted<complex<Left>, RealT>> pow(const complex<Left> &base, const RealT &exponent) {
  using value = detail::promoted<complex<Left>, RealT>;
  return detail::from_standard<value>(
      std::pow(detail::to_standard(complex<value>(base)), static_cast<detail::computed_as<value>>(exponent)));
}
template <class RealT, class Right, detail::if_real<RealT> = 0>
complex<detail::promoted<RealT, complex<Right>>> pow(const RealT &base, const complex<Right> &exponent) {
  using value = detail::promoted<RealT, complex<Right>>;
  return detail::from_standard<value>(
      std::pow(static_cast<detail::computed_as<value>>(base), detail::to_standard(complex<value>(exponent))));
}
///@}

namespace detail {
/// The element of an marray, or the number itself.
template <class ValueT, std::size_t Size>
constexpr const ValueT &element(const marray<ValueT, Size> &values, std::size_t index) {
  return values[index];
}
template <class ValueT>
constexpr const ValueT &element(const ValueT &value, std::size_t) {
  return value;
}

/// \returns {function(0), function(1), ...}
template <std::size_t Size, class Function>
auto each_element(const Function &function) {
  marray<decltype(function(std::size_t())), Size> results;
  for (std::size_t index = 0; index != Size; ++index) results[index] = function(index);
  return results;
}

/// The size of the marray among two arguments; absent if none is one, or if their sizes differ.
template <class Left, class Right>
struct common_size {};
template <class Left, class Right, std::size_t Size>
struct common_size<marray<Left, Size>, Right> : std::integral_constant<std::size_t, Size> {};
template <class Left, class Right, std::size_t Size>
struct common_size<Left, marray<Right, Size>> : std::integral_constant<std::size_t, Size> {};
template <class Left, class Right, std::size_t Size>
struct common_size<marray<Left, Size>, marray<Right, Size>> : std::integral_constant<std::size_t, Size> {};
template <class Left, class Right, std::size_t Size, std::size_t OtherSize>
struct common_size<marray<Left, Size>, marray<Right, OtherSize>> {};
} // namespace detail

/// \name The same on each element of marrays
///@{
#define SYCLC_COMPLEX_FUNCTION(name)                                                                                   \
  template <class ValueT, std::size_t Size>                                                                            \
  auto name(const marray<complex<ValueT>, Size> &z) {                                                                  \
    return detail::each_element<Size>([&](std::size_t index) { return experimental::name(z[index]); });                \
  }
#include <sycl/ext/oneapi/experimental/complex/complex_functions.def>
#define SYCLC_COMPLEX_FUNCTION(name)                                                                                   \
  template <class ValueT, std::size_t Size>                                                                            \
  auto name(const marray<complex<ValueT>, Size> &z) {                                                                  \
    return detail::each_element<Size>([&](std::size_t index) { return experimental::name(z[index]); });                \
  }
SYCLC_COMPLEX_FUNCTION(real)
SYCLC_COMPLEX_FUNCTION(imag)
SYCLC_COMPLEX_FUNCTION(abs)
SYCLC_COMPLEX_FUNCTION(arg)
SYCLC_COMPLEX_FUNCTION(norm)
#undef SYCLC_COMPLEX_FUNCTION
template <class ValueT, std::size_t Size, detail::if_real<ValueT> = 0>
auto proj(const marray<ValueT, Size> &x) {
  return detail::each_element<Size>([&](std::size_t index) { return experimental::proj(x[index]); });
}
template <class ValueT, std::size_t Size>
auto polar(const marray<ValueT, Size> &rho) {
  return detail::each_element<Size>([&](std::size_t index) { return experimental::polar(rho[index]); });
}
template <class Left, class Right, std::size_t Size = detail::common_size<Left, Right>::value>
auto polar(const Left &rho, const Right &theta) {
  return detail::each_element<Size>([&](std::size_t index) {
    return experimental::polar(detail::element(rho, index), detail::element(theta, index));
  });
}
template <class Left, class Right, std::size_t Size = detail::common_size<Left, Right>::value>
auto pow(const Left &base, const Right &exponent)
    -> marray<decltype(experimental::pow(detail::element(base, 0), detail::element(exponent, 0))), Size> {
  return detail::each_element<Size>([&](std::size_t index) {
    return experimental::pow(detail::element(base, index), detail::element(exponent, index));
  });
}
///@}

} // namespace sycl::ext::oneapi::experimental
