// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::group_barrier and sycl::is_group (specification 4.17.3).
#pragma once

#include <sycl/group.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/sub_group.hpp>

#include <cstdint>
#include <type_traits>

namespace sycl {

/// `value` is true for group types: sycl::group, sycl::sub_group, and those of extensions.
template <class TypeT>
struct is_group : std::false_type {};
template <int Dimensions>
struct is_group<group<Dimensions>> : std::true_type {};
template <>
struct is_group<sub_group> : std::true_type {};
template <class TypeT>
inline constexpr bool is_group_v = is_group<TypeT>::value;

namespace detail {
/// Groups of some of a sub-group's work-items (ext/oneapi/experimental/non_uniform_groups.hpp).
class partial_group;
template <class Group>
inline constexpr bool is_partial_group = std::is_base_of_v<partial_group, Group>;

/// Overloads for groups only.
template <class Group>
using if_group = std::enable_if_t<is_group_v<Group>, int>;

/// Orders memory for more work-items than the barrier itself. A separate fence, so that the barrier's scope is a
/// constant without a branch around it.
inline void fence_beyond(memory_scope barrier, memory_scope wanted) {
  if (wanted > barrier) atomic_fence(memory_order::acq_rel, wanted);
}
} // namespace detail

/// Waits until all work-items of the group are here, and makes all their earlier writes visible to all. All of them
/// must reach the same call. \param fence_scope to whom the writes become visible; at least the group.
template <int Dimensions>
inline void group_barrier(group<Dimensions>, memory_scope fence_scope = group<Dimensions>::fence_scope) {
  detail::fence_beyond(memory_scope::work_group, fence_scope);
  __syclc_work_group_barrier(static_cast<std::int32_t>(memory_scope::work_group));
  detail::fence_beyond(memory_scope::work_group, fence_scope);
}
inline void group_barrier(sub_group, memory_scope fence_scope = sub_group::fence_scope) {
  detail::fence_beyond(memory_scope::sub_group, fence_scope);
  __syclc_sub_group_barrier(static_cast<std::int32_t>(memory_scope::sub_group));
  detail::fence_beyond(memory_scope::sub_group, fence_scope);
}

/// \name Not a group: \p index.get_group() and \p index.get_sub_group() of an nd_item are.
///@{
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <int Dimensions>
void group_barrier(const nd_item<Dimensions> &, memory_scope = memory_scope::work_group) =
    delete ("a barrier takes the group that waits: item.get_group() or item.get_sub_group()");
template <int Dimensions, bool WithOffset>
void group_barrier(const item<Dimensions, WithOffset> &, memory_scope = memory_scope::work_group) = delete (
    "kernels over a range have no work-groups that can wait: launch over an nd_range, whose nd_item has get_group()");
#pragma clang diagnostic pop
///@}

} // namespace sycl
