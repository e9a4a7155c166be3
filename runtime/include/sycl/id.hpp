// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::id (specification 4.9.1.3).
#pragma once

#include <sycl/range.hpp>

namespace sycl {

template <int Dimensions, bool WithOffset>
class item;

/// A position in an index space. Kernels launched over a sycl::range may take one as their argument.
template <int Dimensions = 1>
class id : public detail::index_array<id<Dimensions>, Dimensions>,
           public detail::number_if_one_dimensional<id<Dimensions>, Dimensions> {
  using base = detail::index_array<id<Dimensions>, Dimensions>;

public:
  /// All zero.
  constexpr id() : base(0) {}
  template <int D = Dimensions, std::enable_if_t<D == 1, int> = 0>
  constexpr id(std::size_t dim0) : base(dim0) {}
  template <int D = Dimensions, std::enable_if_t<D == 2, int> = 0>
  constexpr id(std::size_t dim0, std::size_t dim1) : base(dim0, dim1) {}
  template <int D = Dimensions, std::enable_if_t<D == 3, int> = 0>
  constexpr id(std::size_t dim0, std::size_t dim1, std::size_t dim2) : base(dim0, dim1, dim2) {}
  constexpr id(const range<Dimensions> &r) : base(0) {
    for (int i = 0; i != Dimensions; ++i) (*this)[i] = r[i];
  }
  /// The item's id, offset included.
  template <bool WithOffset>
  constexpr id(const item<Dimensions, WithOffset> &i) : id(i.get_id()) {}

  /// Comparisons of a one-dimensional id with a number compare the numbers.
  template <class N, int D = Dimensions, std::enable_if_t<D == 1 && std::is_integral_v<N>, int> = 0>
  friend constexpr bool operator==(const id &a, const N &b) {
    return a[0] == static_cast<std::size_t>(b);
  }
  template <class N, int D = Dimensions, std::enable_if_t<D == 1 && std::is_integral_v<N>, int> = 0>
  friend constexpr bool operator!=(const id &a, const N &b) {
    return a[0] != static_cast<std::size_t>(b);
  }
  template <class N, int D = Dimensions, std::enable_if_t<D == 1 && std::is_integral_v<N>, int> = 0>
  friend constexpr bool operator==(const N &a, const id &b) {
    return b[0] == static_cast<std::size_t>(a);
  }
  template <class N, int D = Dimensions, std::enable_if_t<D == 1 && std::is_integral_v<N>, int> = 0>
  friend constexpr bool operator!=(const N &a, const id &b) {
    return b[0] != static_cast<std::size_t>(a);
  }
};

id(std::size_t) -> id<1>;
id(std::size_t, std::size_t) -> id<2>;
id(std::size_t, std::size_t, std::size_t) -> id<3>;

} // namespace sycl
