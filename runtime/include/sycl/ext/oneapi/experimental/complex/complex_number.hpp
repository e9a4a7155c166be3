// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The class complex of extension SYCL_EXT_ONEAPI_COMPLEX (complex.hpp): a pair of numbers with std::complex's
/// operators.
#pragma once

#include <sycl/half.hpp>
#include <sycl/stream.hpp>

#include <complex>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

template <class ValueT>
class complex;

namespace detail {
template <class ValueT>
inline constexpr bool complex_number =
    std::is_same_v<ValueT, float> || std::is_same_v<ValueT, double> || std::is_same_v<ValueT, half>;
template <class ValueT>
using computed_as = std::conditional_t<std::is_same_v<ValueT, half>, float, ValueT>;

template <class ValueT>
constexpr std::complex<computed_as<ValueT>> to_standard(const complex<ValueT> &z) {
  return {static_cast<computed_as<ValueT>>(z.real()), static_cast<computed_as<ValueT>>(z.imag())};
}
template <class ValueT>
constexpr complex<ValueT> from_standard(const std::complex<computed_as<ValueT>> &z) {
  return complex<ValueT>(static_cast<ValueT>(z.real()), static_cast<ValueT>(z.imag()));
}
} // namespace detail

/// A complex number. Trivially copyable. \tparam ValueT half, float or double.
template <class ValueT>
class complex {
  static_assert(detail::complex_number<ValueT>, "complex numbers consist of sycl::half, float or double");

public:
  using value_type = ValueT;

  constexpr complex(value_type re = value_type(0.0f), value_type im = value_type(0.0f)) : re_(re), im_(im) {}
  template <class Other>
  constexpr complex(const complex<Other> &other)
      : re_(static_cast<value_type>(other.real())), im_(static_cast<value_type>(other.imag())) {}
  template <class Other>
  constexpr complex(const std::complex<Other> &other)
      : re_(static_cast<value_type>(other.real())), im_(static_cast<value_type>(other.imag())) {}
  template <class Other>
  constexpr operator std::complex<Other>() const {
    return {static_cast<Other>(re_), static_cast<Other>(im_)};
  }

  constexpr value_type real() const { return re_; }
  constexpr value_type imag() const { return im_; }
  void real(value_type value) { re_ = value; }
  void imag(value_type value) { im_ = value; }

  /// Assigns a real number.
  complex &operator=(value_type value) { return *this = complex(value); }

#define SYCLC_COMPLEX_OPERATOR(op)                                                                                     \
  friend complex operator op(const complex &z, const complex &w) {                                                     \
    return detail::from_standard<ValueT>(detail::to_standard(z) op detail::to_standard(w));                            \
  }                                                                                                                    \
  friend complex operator op(const complex &z, value_type y) {                                                         \
    return detail::from_standard<ValueT>(detail::to_standard(z) op static_cast<detail::computed_as<ValueT>>(y));       \
  }                                                                                                                    \
  friend complex operator op(value_type x, const complex &w) {                                                         \
    return detail::from_standard<ValueT>(static_cast<detail::computed_as<ValueT>>(x) op detail::to_standard(w));       \
  }                                                                                                                    \
  friend complex &operator op## = (complex & z, value_type y) { return z = z op y; }                                   \
  template <class Other>                                                                                               \
  friend complex &operator op## = (complex & z, const complex<Other> &w) {                                             \
    return z = z op complex(w);                                                                                        \
  }
  SYCLC_COMPLEX_OPERATOR(+)
  SYCLC_COMPLEX_OPERATOR(-)
  SYCLC_COMPLEX_OPERATOR(*)
  SYCLC_COMPLEX_OPERATOR(/)
#undef SYCLC_COMPLEX_OPERATOR
  friend complex operator+(const complex &z) { return z; }
  friend complex operator-(const complex &z) { return complex(-z.re_, -z.im_); }

  friend constexpr bool operator==(const complex &z, const complex &w) { return z.re_ == w.re_ && z.im_ == w.im_; }
  friend constexpr bool operator==(const complex &z, value_type y) { return z == complex(y); }
  friend constexpr bool operator==(value_type x, const complex &w) { return complex(x) == w; }
  friend constexpr bool operator!=(const complex &z, const complex &w) { return !(z == w); }
  friend constexpr bool operator!=(const complex &z, value_type y) { return !(z == y); }
  friend constexpr bool operator!=(value_type x, const complex &w) { return !(x == w); }

  /// \name Text, in std::complex's format; the first two on the host only
  ///@{
  template <class Character, class Traits>
  friend std::basic_istream<Character, Traits> &operator>>(std::basic_istream<Character, Traits> &in, complex &z) {
    std::complex<detail::computed_as<ValueT>> read;
    if (in >> read) z = detail::from_standard<ValueT>(read);
    return in;
  }
  template <class Character, class Traits>
  friend std::basic_ostream<Character, Traits> &operator<<(std::basic_ostream<Character, Traits> &out,
                                                           const complex &z) {
    return out << detail::to_standard(z);
  }
  friend const sycl::stream &operator<<(const sycl::stream &out, const complex &z) {
    return out << '(' << z.re_ << ',' << z.im_ << ')';
  }
  ///@}

private:
  value_type re_, im_;
};

} // namespace sycl::ext::oneapi::experimental
