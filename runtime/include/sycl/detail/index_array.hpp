// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::id and sycl::range have in common: one to three numbers and the element-wise operators of the
/// specification's sections 4.9.1.1 and 4.9.1.3.
///
/// The operators are hidden friends, so that they cost nothing to look up elsewhere. Those with a number take any
/// arithmetic type exactly: `id + 1` would otherwise be ambiguous with the conversion of a one-dimensional id to
/// size_t.
#pragma once

#include <cstddef>
#include <type_traits>

namespace sycl::detail {

/// \tparam Derived sycl::id or sycl::range of `D` dimensions.
template <class Derived, int D>
class index_array {
  static_assert(D >= 1 && D <= 3, "SYCL index spaces have one, two or three dimensions");

public:
  /// Number of dimensions.
  static constexpr int dimensions = D;

  /// \returns the value in a dimension, 0 <= dimension < dimensions (not checked).
  constexpr std::size_t get(int dimension) const { return values_[dimension]; }
  constexpr std::size_t &operator[](int dimension) { return values_[dimension]; }
  constexpr std::size_t operator[](int dimension) const { return values_[dimension]; }

  friend constexpr bool operator==(const Derived &a, const Derived &b) {
    for (int i = 0; i != D; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }
  friend constexpr bool operator!=(const Derived &a, const Derived &b) { return !(a == b); }

#define SYCLC_INDEX_OPERATOR(op)                                                                                       \
  friend constexpr Derived operator op(const Derived &a, const Derived &b) {                                           \
    Derived result(a);                                                                                                 \
    for (int i = 0; i != D; ++i) result[i] = static_cast<std::size_t>(a[i] op b[i]);                                   \
    return result;                                                                                                     \
  }                                                                                                                    \
  template <class N, std::enable_if_t<std::is_arithmetic_v<N>, int> = 0>                                               \
  friend constexpr Derived operator op(const Derived &a, const N &b) {                                                 \
    Derived result(a);                                                                                                 \
    for (int i = 0; i != D; ++i) result[i] = static_cast<std::size_t>(a[i] op static_cast<std::size_t>(b));            \
    return result;                                                                                                     \
  }                                                                                                                    \
  template <class N, std::enable_if_t<std::is_arithmetic_v<N>, int> = 0>                                               \
  friend constexpr Derived operator op(const N &a, const Derived &b) {                                                 \
    Derived result(b);                                                                                                 \
    for (int i = 0; i != D; ++i) result[i] = static_cast<std::size_t>(static_cast<std::size_t>(a) op b[i]);            \
    return result;                                                                                                     \
  }
  SYCLC_INDEX_OPERATOR(+)
  SYCLC_INDEX_OPERATOR(-)
  SYCLC_INDEX_OPERATOR(*)
  SYCLC_INDEX_OPERATOR(/)
  SYCLC_INDEX_OPERATOR(%)
  SYCLC_INDEX_OPERATOR(<<)
  SYCLC_INDEX_OPERATOR(>>)
  SYCLC_INDEX_OPERATOR(&)
  SYCLC_INDEX_OPERATOR(|)
  SYCLC_INDEX_OPERATOR(^)
  SYCLC_INDEX_OPERATOR(&&)
  SYCLC_INDEX_OPERATOR(||)
  SYCLC_INDEX_OPERATOR(<)
  SYCLC_INDEX_OPERATOR(>)
  SYCLC_INDEX_OPERATOR(<=)
  SYCLC_INDEX_OPERATOR(>=)
#undef SYCLC_INDEX_OPERATOR

#define SYCLC_INDEX_ASSIGNMENT(op)                                                                                     \
  friend constexpr Derived &operator op## = (Derived & a, const Derived &b) {                                          \
    for (int i = 0; i != D; ++i) a[i] op## = b[i];                                                                     \
    return a;                                                                                                          \
  }                                                                                                                    \
  template <class N, std::enable_if_t<std::is_arithmetic_v<N>, int> = 0>                                               \
  friend constexpr Derived &operator op## = (Derived & a, const N &b) {                                                \
    for (int i = 0; i != D; ++i) a[i] op## = static_cast<std::size_t>(b);                                              \
    return a;                                                                                                          \
  }
  SYCLC_INDEX_ASSIGNMENT(+)
  SYCLC_INDEX_ASSIGNMENT(-)
  SYCLC_INDEX_ASSIGNMENT(*)
  SYCLC_INDEX_ASSIGNMENT(/)
  SYCLC_INDEX_ASSIGNMENT(%)
  SYCLC_INDEX_ASSIGNMENT(<<)
  SYCLC_INDEX_ASSIGNMENT(>>)
  SYCLC_INDEX_ASSIGNMENT(&)
  SYCLC_INDEX_ASSIGNMENT(|)
  SYCLC_INDEX_ASSIGNMENT(^)
#undef SYCLC_INDEX_ASSIGNMENT

#define SYCLC_INDEX_UNARY(op)                                                                                          \
  friend constexpr Derived operator op(const Derived &a) {                                                             \
    Derived result(a);                                                                                                 \
    for (int i = 0; i != D; ++i) result[i] = static_cast<std::size_t>(op a[i]);                                        \
    return result;                                                                                                     \
  }
  SYCLC_INDEX_UNARY(+)
  SYCLC_INDEX_UNARY(-)
#undef SYCLC_INDEX_UNARY

  friend constexpr Derived &operator++(Derived &a) { return a += std::size_t{1}; }
  friend constexpr Derived &operator--(Derived &a) { return a -= std::size_t{1}; }
  friend constexpr Derived operator++(Derived &a, int) {
    Derived old(a);
    ++a;
    return old;
  }
  friend constexpr Derived operator--(Derived &a, int) {
    Derived old(a);
    --a;
    return old;
  }

protected:
  /// All values are `fill`.
  explicit constexpr index_array(std::size_t fill) : values_{} {
    for (int i = 0; i != D; ++i) values_[i] = fill;
  }
  constexpr index_array(std::size_t a, std::size_t b) : values_{a, b} {}
  constexpr index_array(std::size_t a, std::size_t b, std::size_t c) : values_{a, b, c} {}

private:
  std::size_t values_[D];
};

/// Makes one-dimensional ids and items numbers. A base class, because a conversion template would not convert further
/// (to int, for one). \tparam Derived indexed with [].
template <class Derived, int D>
class number_if_one_dimensional {};
template <class Derived>
class number_if_one_dimensional<Derived, 1> {
public:
  constexpr operator std::size_t() const { return static_cast<const Derived &>(*this)[0]; }
};

/// The position of `index` in row-major order of a box of `extent`: the last dimension varies fastest.
/// Both are indexed with []; sycl::id, sycl::range.
template <int D, class Index, class Extent>
constexpr std::size_t linear_index(const Index &index, const Extent &extent) {
  std::size_t result = index[0];
  for (int i = 1; i < D; ++i) result = result * extent[i] + index[i];
  return result;
}

} // namespace sycl::detail
