// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::range (specification 4.9.1.1).
#pragma once

#include <sycl/detail/index_array.hpp>

namespace sycl {

/// The size of an index space, a buffer or a work-group: one number per dimension. The last dimension varies fastest.
template <int Dimensions = 1>
class range : public detail::index_array<range<Dimensions>, Dimensions, false> {
  using base = detail::index_array<range<Dimensions>, Dimensions, false>;

public:
  /// All sizes zero.
  constexpr range() : base(0) {}
  template <int Dims = Dimensions, std::enable_if_t<Dims == 1, int> = 0>
  constexpr range(std::size_t size0) : base(size0) {}
  template <int Dims = Dimensions, std::enable_if_t<Dims == 2, int> = 0>
  constexpr range(std::size_t size0, std::size_t size1) : base(size0, size1) {}
  template <int Dims = Dimensions, std::enable_if_t<Dims == 3, int> = 0>
  constexpr range(std::size_t size0, std::size_t size1, std::size_t size2) : base(size0, size1, size2) {}

  /// \returns the product of all sizes.
  constexpr std::size_t size() const {
    std::size_t product = 1;
    for (int dim = 0; dim != Dimensions; ++dim) product *= (*this)[dim];
    return product;
  }
};

range(std::size_t) -> range<1>;
range(std::size_t, std::size_t) -> range<2>;
range(std::size_t, std::size_t, std::size_t) -> range<3>;

} // namespace sycl
