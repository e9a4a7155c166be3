// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::id (specification 4.9.1.3).
#pragma once

#include <sycl/range.hpp>

namespace sycl {

template <int Dimensions, bool WithOffset>
class item;

/// A position in an index space. Kernels over a sycl::range may take one as their argument.
template <int Dimensions = 1>
class id : public detail::index_array<id<Dimensions>, Dimensions, Dimensions == 1>,
           public detail::number_if_one_dimensional<id<Dimensions>, Dimensions> {
  using base = detail::index_array<id<Dimensions>, Dimensions, Dimensions == 1>;

public:
  /// All zero.
  constexpr id() : base(0) {}
  template <int Dims = Dimensions, std::enable_if_t<Dims == 1, int> = 0>
  constexpr id(std::size_t dim0) : base(dim0) {}
  template <int Dims = Dimensions, std::enable_if_t<Dims == 2, int> = 0>
  constexpr id(std::size_t dim0, std::size_t dim1) : base(dim0, dim1) {}
  template <int Dims = Dimensions, std::enable_if_t<Dims == 3, int> = 0>
  constexpr id(std::size_t dim0, std::size_t dim1, std::size_t dim2) : base(dim0, dim1, dim2) {}
  constexpr id(const range<Dimensions> &from) : base(0) {
    for (int dim = 0; dim != Dimensions; ++dim) (*this)[dim] = from[dim];
  }
  /// The item's id, including the offset.
  template <bool WithOffset>
  constexpr id(const item<Dimensions, WithOffset> &from) : id(from.get_id()) {}

  /// Comparisons of a one-dimensional id with a number compare the numbers.
  template <class NumberT, int Dims = Dimensions,
            std::enable_if_t<Dims == 1 && detail::is_index_number<NumberT>, int> = 0>
  friend constexpr bool operator==(const id &lhs, const NumberT &rhs) {
    return lhs[0] == static_cast<std::size_t>(rhs);
  }
  template <class NumberT, int Dims = Dimensions,
            std::enable_if_t<Dims == 1 && detail::is_index_number<NumberT>, int> = 0>
  friend constexpr bool operator!=(const id &lhs, const NumberT &rhs) {
    return lhs[0] != static_cast<std::size_t>(rhs);
  }
  template <class NumberT, int Dims = Dimensions,
            std::enable_if_t<Dims == 1 && detail::is_index_number<NumberT>, int> = 0>
  friend constexpr bool operator==(const NumberT &lhs, const id &rhs) {
    return rhs[0] == static_cast<std::size_t>(lhs);
  }
  template <class NumberT, int Dims = Dimensions,
            std::enable_if_t<Dims == 1 && detail::is_index_number<NumberT>, int> = 0>
  friend constexpr bool operator!=(const NumberT &lhs, const id &rhs) {
    return rhs[0] != static_cast<std::size_t>(lhs);
  }
};

id(std::size_t) -> id<1>;
id(std::size_t, std::size_t) -> id<2>;
id(std::size_t, std::size_t, std::size_t) -> id<3>;

} // namespace sycl
