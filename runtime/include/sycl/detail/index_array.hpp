// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of sycl::id and sycl::range: one to three numbers and the element-wise operators of the
/// specification's sections 4.9.1.1 and 4.9.1.3.
///
/// The operators are hidden friends, so that they do not slow down other lookups. Those with a number accept any
/// integral type exactly: otherwise `id + 1` would be ambiguous with the conversion of a one-dimensional id to size_t.
/// A floating-point number is never converted to an index, which would truncate it: `0.5f * id` is a float if the id
/// has one dimension, and every other combination is an error.
#pragma once

#include <cstddef>
#include <type_traits>

namespace sycl::detail {

/// Integers, and the promoted type of unscoped enumerations.
template <class NumberT>
inline constexpr bool is_index_number =
    std::is_integral_v<NumberT> || (std::is_enum_v<NumberT> && std::is_convertible_v<NumberT, std::size_t>);
template <class NumberT>
using if_index_number = std::enable_if_t<is_index_number<NumberT>, int>;
template <class NumberT, bool Condition>
using if_real = std::enable_if_t<std::is_floating_point_v<NumberT> && Condition, int>;

#define SYCLC_INDEX_OPERATOR(op)                                                                                       \
  friend constexpr Derived operator op(const Derived &lhs, const Derived &rhs) {                                       \
    Derived result(lhs);                                                                                               \
    for (int dim = 0; dim != Dimensions; ++dim) result[dim] = static_cast<std::size_t>(lhs[dim] op rhs[dim]);          \
    return result;                                                                                                     \
  }                                                                                                                    \
  template <class NumberT, if_index_number<NumberT> = 0>                                                               \
  friend constexpr Derived operator op(const Derived &lhs, const NumberT &rhs) {                                       \
    Derived result(lhs);                                                                                               \
    for (int dim = 0; dim != Dimensions; ++dim)                                                                        \
      result[dim] = static_cast<std::size_t>(lhs[dim] op static_cast<std::size_t>(rhs));                               \
    return result;                                                                                                     \
  }                                                                                                                    \
  template <class NumberT, if_index_number<NumberT> = 0>                                                               \
  friend constexpr Derived operator op(const NumberT &lhs, const Derived &rhs) {                                       \
    Derived result(rhs);                                                                                               \
    for (int dim = 0; dim != Dimensions; ++dim)                                                                        \
      result[dim] = static_cast<std::size_t>(static_cast<std::size_t>(lhs) op rhs[dim]);                               \
    return result;                                                                                                     \
  }

/// Without these a floating-point number would be converted to an index.
#define SYCLC_NO_REAL_OPERATOR(op, Condition)                                                                          \
  template <class RealT, if_real<RealT, Condition> = 0>                                                                \
  friend constexpr Derived operator op(const Derived &lhs, const RealT &rhs) = delete;                                 \
  template <class RealT, if_real<RealT, Condition> = 0>                                                                \
  friend constexpr Derived operator op(const RealT &lhs, const Derived &rhs) = delete;

/// One-dimensional ids use the built-in && and ||, which short-circuit: in `i < n && data[i] > 0` the right side is not
/// evaluated if the left one is false.
template <class Derived, int Dimensions, bool IsNumber>
class index_array_logic {
  SYCLC_INDEX_OPERATOR(&&)
  SYCLC_INDEX_OPERATOR(||)
  SYCLC_NO_REAL_OPERATOR(&&, true)
  SYCLC_NO_REAL_OPERATOR(||, true)
};
template <class Derived, int Dimensions>
class index_array_logic<Derived, Dimensions, true> {};

/// \tparam Derived sycl::id or sycl::range of `Dimensions` dimensions. \tparam IsNumber whether that converts to
/// size_t, as one-dimensional ids do.
template <class Derived, int Dimensions, bool IsNumber>
class index_array : public index_array_logic<Derived, Dimensions, IsNumber> {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "SYCL index spaces have one, two or three dimensions");

public:
  /// Number of dimensions.
  static constexpr int dimensions = Dimensions;

  /// \returns the value in a dimension, 0 <= dimension < dimensions (not checked).
  constexpr std::size_t get(int dimension) const { return values_[dimension]; }
  constexpr std::size_t &operator[](int dimension) { return values_[dimension]; }
  constexpr std::size_t operator[](int dimension) const { return values_[dimension]; }

  friend constexpr bool operator==(const Derived &lhs, const Derived &rhs) {
    // A loop that ends early would remain in kernels, with both sides in memory. Intel's vectoriser crashed on several.
    bool equal = lhs[0] == rhs[0];
    if constexpr (Dimensions > 1) equal &= lhs[1] == rhs[1];
    if constexpr (Dimensions > 2) equal &= lhs[2] == rhs[2];
    return equal;
  }
  friend constexpr bool operator!=(const Derived &lhs, const Derived &rhs) { return !(lhs == rhs); }

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
  SYCLC_INDEX_OPERATOR(<)
  SYCLC_INDEX_OPERATOR(>)
  SYCLC_INDEX_OPERATOR(<=)
  SYCLC_INDEX_OPERATOR(>=)
#undef SYCLC_INDEX_OPERATOR

  /// As for the conversion to a number.
#define SYCLC_REAL_OPERATOR(op)                                                                                        \
  template <class RealT, if_real<RealT, IsNumber> = 0>                                                                 \
  friend constexpr auto operator op(const Derived &lhs, const RealT &rhs) {                                            \
    return static_cast<RealT>(lhs[0]) op rhs;                                                                          \
  }                                                                                                                    \
  template <class RealT, if_real<RealT, IsNumber> = 0>                                                                 \
  friend constexpr auto operator op(const RealT &lhs, const Derived &rhs) {                                            \
    return lhs op static_cast<RealT>(rhs[0]);                                                                          \
  }                                                                                                                    \
  SYCLC_NO_REAL_OPERATOR(op, !IsNumber)
  SYCLC_REAL_OPERATOR(+)
  SYCLC_REAL_OPERATOR(-)
  SYCLC_REAL_OPERATOR(*)
  SYCLC_REAL_OPERATOR(/)
  SYCLC_REAL_OPERATOR(<)
  SYCLC_REAL_OPERATOR(>)
  SYCLC_REAL_OPERATOR(<=)
  SYCLC_REAL_OPERATOR(>=)
  SYCLC_REAL_OPERATOR(==)
  SYCLC_REAL_OPERATOR(!=)
  SYCLC_NO_REAL_OPERATOR(%, true)
  SYCLC_NO_REAL_OPERATOR(<<, true)
  SYCLC_NO_REAL_OPERATOR(>>, true)
  SYCLC_NO_REAL_OPERATOR(&, true)
  SYCLC_NO_REAL_OPERATOR(|, true)
  SYCLC_NO_REAL_OPERATOR(^, true)
#undef SYCLC_REAL_OPERATOR
#undef SYCLC_NO_REAL_OPERATOR

#define SYCLC_INDEX_ASSIGNMENT(op)                                                                                     \
  friend constexpr Derived &operator op## = (Derived & lhs, const Derived &rhs) {                                      \
    for (int dim = 0; dim != Dimensions; ++dim) lhs[dim] op## = rhs[dim];                                              \
    return lhs;                                                                                                        \
  }                                                                                                                    \
  template <class NumberT, if_index_number<NumberT> = 0>                                                               \
  friend constexpr Derived &operator op## = (Derived & lhs, const NumberT &rhs) {                                      \
    for (int dim = 0; dim != Dimensions; ++dim) lhs[dim] op## = static_cast<std::size_t>(rhs);                         \
    return lhs;                                                                                                        \
  }                                                                                                                    \
  template <class RealT, if_real<RealT, true> = 0>                                                                     \
  friend constexpr Derived &operator op## = (Derived & lhs, const RealT &rhs) = delete;
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
  friend constexpr Derived operator op(const Derived &operand) {                                                       \
    Derived result(operand);                                                                                           \
    for (int dim = 0; dim != Dimensions; ++dim) result[dim] = static_cast<std::size_t>(op operand[dim]);               \
    return result;                                                                                                     \
  }
  SYCLC_INDEX_UNARY(+)
  SYCLC_INDEX_UNARY(-)
#undef SYCLC_INDEX_UNARY

  friend constexpr Derived &operator++(Derived &self) { return self += std::size_t{1}; }
  friend constexpr Derived &operator--(Derived &self) { return self -= std::size_t{1}; }
  friend constexpr Derived operator++(Derived &self, int) {
    Derived old(self);
    ++self;
    return old;
  }
  friend constexpr Derived operator--(Derived &self, int) {
    Derived old(self);
    --self;
    return old;
  }

protected:
  /// All values are `fill`.
  explicit constexpr index_array(std::size_t fill) : values_{} {
    for (int dim = 0; dim != Dimensions; ++dim) values_[dim] = fill;
  }
  constexpr index_array(std::size_t value0, std::size_t value1) : values_{value0, value1} {}
  constexpr index_array(std::size_t value0, std::size_t value1, std::size_t value2) : values_{value0, value1, value2} {}

private:
  std::size_t values_[Dimensions];
};

/// Makes one-dimensional ids and items convert to numbers. A base class, because a conversion template would not
/// convert further (to int, for example). \tparam Derived indexed with [].
template <class Derived, int Dimensions>
class number_if_one_dimensional {};
template <class Derived>
class number_if_one_dimensional<Derived, 1> {
public:
  constexpr operator std::size_t() const { return static_cast<const Derived &>(*this)[0]; }
};

/// The position of `index` in row-major order of a box of `extent`: the last dimension varies fastest.
/// Both are indexed with []; sycl::id, sycl::range.
template <int Dimensions, class IndexT, class Extent>
constexpr std::size_t linear_index(const IndexT &index, const Extent &extent) {
  std::size_t result = index[0];
  for (int dim = 1; dim < Dimensions; ++dim) result = result * extent[dim] + index[dim];
  return result;
}

} // namespace sycl::detail
