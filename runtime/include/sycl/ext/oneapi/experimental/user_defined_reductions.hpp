// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reductions of a group with any operation (SYCL_EXT_ONEAPI_USER_DEFINED_REDUCTIONS): the group provides memory for
/// them. They do not need it, because sycl::reduce_over_group accepts any operation, too.
#pragma once

#include <sycl/ext/oneapi/experimental/group_sort.hpp>
#include <sycl/group_algorithms.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// \returns the combined values of the work-items, or of the memory between two pointers; starting with `init`, if
/// given.
///@{
template <class Group, std::size_t Extent, class ValueT, class BinaryOperation>
ValueT reduce_over_group(group_with_scratchpad<Group, Extent> g, ValueT x, BinaryOperation binary_op) {
  return sycl::reduce_over_group(g.get_group(), x, binary_op);
}
template <class Group, std::size_t Extent, class ValueT, class Init, class BinaryOperation>
Init reduce_over_group(group_with_scratchpad<Group, Extent> g, ValueT x, Init init, BinaryOperation binary_op) {
  return binary_op(init, sycl::reduce_over_group(g.get_group(), Init(x), binary_op));
}
template <class Group, std::size_t Extent, class Pointer, class BinaryOperation>
auto joint_reduce(group_with_scratchpad<Group, Extent> g, Pointer first, Pointer last, BinaryOperation binary_op) {
  using value = std::remove_cv_t<std::remove_reference_t<decltype(*first)>>;
  if constexpr (has_known_identity_v<BinaryOperation, value>) {
    return sycl::joint_reduce(g.get_group(), first, last, binary_op);
  } else { // at least one element
    const value init = *first;
    return sycl::joint_reduce(g.get_group(), ++first, last, init, binary_op);
  }
}
template <class Group, std::size_t Extent, class Pointer, class Init, class BinaryOperation>
Init joint_reduce(group_with_scratchpad<Group, Extent> g, Pointer first, Pointer last, Init init,
                  BinaryOperation binary_op) {
  return sycl::joint_reduce(g.get_group(), first, last, init, binary_op);
}
///@}

} // namespace sycl::ext::oneapi::experimental
