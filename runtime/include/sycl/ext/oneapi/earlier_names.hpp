// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Features that were extensions before SYCL 2020 adopted them, by their earlier names: sycl::ext::oneapi::plus,
/// minimum, reduce, reduction, atomic_ref and so on; sycl::ONEAPI and sycl::INTEL, which older programs use for
/// sycl::ext::oneapi and sycl::ext::intel.
#pragma once

#include <sycl/atomic_ref.hpp>
#include <sycl/functional.hpp>
#include <sycl/group_algorithms.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/reduction.hpp>
#include <sycl/sub_group.hpp>
#include <sycl/sub_group_mask.hpp>

#include <type_traits>

namespace sycl {
namespace detail {
template <class Argument>
inline constexpr bool is_pointer_argument = std::is_pointer_v<Argument>;
template <class Element, access::address_space Space, access::decorated Decorated>
inline constexpr bool is_pointer_argument<multi_ptr<Element, Space, Decorated>> = true;
} // namespace detail

namespace ext::intel {}

namespace ext::oneapi {

using sycl::bit_and;
using sycl::bit_or;
using sycl::bit_xor;
using sycl::maximum;
using sycl::minimum;
using sycl::multiplies;
using sycl::plus;

using sycl::has_known_identity;
using sycl::has_known_identity_v;
using sycl::known_identity;
using sycl::known_identity_v;
using sycl::reducer;
using sycl::reduction;

using sycl::group_barrier;

using sycl::atomic_fence;
using sycl::atomic_ref;
using sycl::memory_order;
using sycl::memory_scope;

/// \name Group algorithms: on a value of each work-item, or on memory between two pointers
///@{
template <class Group, class First, class... Arguments>
auto reduce(Group group, First first, const Arguments &...arguments) {
  if constexpr (sycl::detail::is_pointer_argument<First>)
    return sycl::joint_reduce(group, first, arguments...);
  else
    return sycl::reduce_over_group(group, first, arguments...);
}
template <class Group, class First, class... Arguments>
auto exclusive_scan(Group group, First first, const Arguments &...arguments) {
  if constexpr (sycl::detail::is_pointer_argument<First>)
    return sycl::joint_exclusive_scan(group, first, arguments...);
  else
    return sycl::exclusive_scan_over_group(group, first, arguments...);
}
template <class Group, class First, class... Arguments>
auto inclusive_scan(Group group, First first, const Arguments &...arguments) {
  if constexpr (sycl::detail::is_pointer_argument<First>)
    return sycl::joint_inclusive_scan(group, first, arguments...);
  else
    return sycl::inclusive_scan_over_group(group, first, arguments...);
}
template <class Group, class First, class... Arguments>
bool any_of(Group group, First first, const Arguments &...arguments) {
  if constexpr (sycl::detail::is_pointer_argument<First>)
    return sycl::joint_any_of(group, first, arguments...);
  else
    return sycl::any_of_group(group, first, arguments...);
}
template <class Group, class First, class... Arguments>
bool all_of(Group group, First first, const Arguments &...arguments) {
  if constexpr (sycl::detail::is_pointer_argument<First>)
    return sycl::joint_all_of(group, first, arguments...);
  else
    return sycl::all_of_group(group, first, arguments...);
}
template <class Group, class First, class... Arguments>
bool none_of(Group group, First first, const Arguments &...arguments) {
  if constexpr (sycl::detail::is_pointer_argument<First>)
    return sycl::joint_none_of(group, first, arguments...);
  else
    return sycl::none_of_group(group, first, arguments...);
}
template <class Group, class ValueT, class... Arguments>
ValueT broadcast(Group group, ValueT value, const Arguments &...arguments) {
  return sycl::group_broadcast(group, value, arguments...);
}
template <class Group>
bool leader(Group group) {
  return group.leader();
}
///@}

} // namespace ext::oneapi

namespace ONEAPI = ext::oneapi;
namespace INTEL = ext::intel;
/// The namespace of the first extensions, which later became ONEAPI and INTEL.
namespace intel {
using namespace ext::intel;
using namespace ext::oneapi;
} // namespace intel

} // namespace sycl
