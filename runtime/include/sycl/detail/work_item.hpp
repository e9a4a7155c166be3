// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Converts the x-fastest builtins of spmd_builtins.hpp to SYCL's ids and ranges, whose last dimension is fastest.
#pragma once

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/id.hpp>
#include <sycl/range.hpp>

namespace sycl::detail {

/// A builtin that takes a dimension.
using dimension_query = std::uint64_t(std::int32_t);

/// Calls `Query` for all dimensions. \tparam IndexT sycl::id or sycl::range. There is no loop, because the builtins
/// need constants.
template <template <int> class IndexT, int Dimensions, dimension_query Query>
inline IndexT<Dimensions> query_all() {
  if constexpr (Dimensions == 1)
    return IndexT<1>(Query(0));
  else if constexpr (Dimensions == 2)
    return IndexT<2>(Query(1), Query(0));
  else
    return IndexT<3>(Query(2), Query(1), Query(0));
}

/// Calls `Query` for a dimension that may be known only at run time: a selection, because the builtins need constants.
template <int Dimensions, dimension_query Query>
inline std::size_t query_one(int dimension) {
  if constexpr (Dimensions == 1)
    return Query(0);
  else if constexpr (Dimensions == 2)
    return dimension == 0 ? Query(1) : Query(0);
  else
    return dimension == 0 ? Query(2) : dimension == 1 ? Query(1) : Query(0);
}

/// The value of an id or range in a dimension that may be known only at run time: a selection, which stays in
/// registers.
template <int Dimensions, class IndexT>
inline std::size_t element(const IndexT &index, int dimension) {
  if constexpr (Dimensions == 1)
    return index[0];
  else if constexpr (Dimensions == 2)
    return dimension == 0 ? index[0] : index[1];
  else
    return dimension == 0 ? index[0] : dimension == 1 ? index[1] : index[2];
}

} // namespace sycl::detail
