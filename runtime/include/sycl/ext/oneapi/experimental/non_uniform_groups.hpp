// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Groups of some work-items of a sub-group (SYCL_EXT_ONEAPI_NON_UNIFORM_GROUPS, SYCL_EXT_ONEAPI_TANGLE). Programs
/// include this header.
///
/// \code
///   auto sg = item.get_sub_group();
///   auto half = exp::binary_partition(sg, value < 0);        // work-items with the same predicate
///   auto eight = exp::chunked_partition<8>(sg);              // work-items 0 to 7, 8 to 15, ...
///   if (value < 0) {
///     auto here = exp::entangle(sg);                         // work-items that took the branch
///     sum = sycl::reduce_over_group(here, value, sycl::plus<>());
///   }
///   auto some = exp::this_kernel::get_opportunistic_group(); // work-items that happen to be here together
/// \endcode
///
/// All group functions and algorithms accept these groups. All members must call them at the same place in the program;
/// other work-items may be elsewhere. On the native device the work-items of a sub-group are the lanes of vectors, with
/// a mask of the active ones in a branch or a loop's iteration: entangle and get_opportunistic_group return that mask.
/// Kernels that use these groups need a device with sub-groups.
///
/// The names of the extension's first version are supported, too: ballot_group, fixed_size_group, tangle_group and
/// opportunistic_group, with the functions get_ballot_group, get_fixed_size_group, get_tangle_group.
#pragma once

#include <sycl/detail/partial_group.hpp>
#include <sycl/group_algorithms.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

namespace detail {
struct subset_maker;
} // namespace detail

/// Any subset of a sub-group's work-items. \tparam ParentGroup sycl::sub_group, or a fragment of it.
template <class ParentGroup>
class fragment : public sycl::detail::partial_group {
  friend struct detail::subset_maker;

protected:
  using sycl::detail::partial_group::partial_group;
};

/// The work-items that take the same path through the program.
template <class ParentGroup>
class tangle : public sycl::detail::partial_group {
  friend struct detail::subset_maker;
  using sycl::detail::partial_group::partial_group;
};

template <std::size_t ChunkSize, class ParentGroup>
class chunk;

namespace detail {
/// The lanes of a group that can be divided.
inline std::uint64_t members_of(const sycl::detail::partial_group &group) {
  return sycl::detail::partial_group_access::members(group);
}
inline std::uint64_t members_of(const sycl::sub_group &group) {
  return ~std::uint64_t{0} >> (64 - group.get_local_linear_range());
}

template <class ParentGroup>
std::true_type derives_from_fragment(const fragment<ParentGroup> *);
std::false_type derives_from_fragment(const void *);
template <class Group>
inline constexpr bool is_fragment = decltype(derives_from_fragment(static_cast<const Group *>(nullptr)))::value;

struct subset_maker {
  template <class Group>
  static Group make(std::uint64_t members, std::uint32_t number, std::uint32_t count) {
    return Group(members, number, count);
  }
  /// The members of a group whose predicate equals the calling one's.
  template <class Group, class ParentGroup>
  static Group by_vote(const ParentGroup &parent, bool predicate) {
    const std::uint64_t votes = __syclc_sub_group_ballot(predicate);
    return make<Group>(members_of(parent) & (predicate ? votes : ~votes), predicate, 2);
  }
  /// The active members.
  template <class Group>
  static Group of_present() {
    return make<Group>(__syclc_sub_group_ballot(1), 0, 1);
  }
};
} // namespace detail

/// `ChunkSize` consecutive work-items of a group. \tparam ParentGroup sycl::sub_group, or a larger chunk of it.
template <std::size_t ChunkSize, class ParentGroup>
class chunk : public sycl::detail::partial_chunk<ChunkSize> {
public:
  /// The same work-items, as a set.
  operator fragment<ParentGroup>() const {
    return detail::subset_maker::make<fragment<ParentGroup>>(sycl::detail::partial_group_access::members(*this),
                                                             this->get_group_linear_id(),
                                                             this->get_group_linear_range());
  }

private:
  template <std::size_t Size, class Group>
  friend chunk<Size, Group> chunked_partition(Group parent);
  using sycl::detail::partial_chunk<ChunkSize>::partial_chunk;
};

/// Divides a group by a predicate. \returns the members with the calling one's value: group 1 of 2 if it is true, else
/// group
/// 0. All members of the parent must call it together.
template <class ParentGroup>
fragment<ParentGroup> binary_partition(ParentGroup parent, bool predicate) {
  static_assert(std::is_same_v<ParentGroup, sycl::sub_group> || detail::is_fragment<ParentGroup>,
                "binary_partition divides a sub_group or a fragment");
  return detail::subset_maker::by_vote<fragment<ParentGroup>>(parent, predicate);
}

/// Divides a group into equal parts of consecutive work-items. The group's size must be a multiple of ChunkSize, a
/// power of two.
template <std::size_t ChunkSize, class ParentGroup>
chunk<ChunkSize, ParentGroup> chunked_partition(ParentGroup parent) {
  return chunk<ChunkSize, ParentGroup>(parent.get_local_linear_id(), parent.get_local_linear_range());
}

/// \returns the members of the sub-group that took the same branches.
template <class ParentGroup>
tangle<ParentGroup> entangle(ParentGroup) {
  static_assert(std::is_same_v<ParentGroup, sycl::sub_group>, "entangle takes a sub_group");
  return detail::subset_maker::of_present<tangle<ParentGroup>>();
}

/// \name The extension's first version
/// Its groups are distinct types, because programs specialise templates for each.
///@{
template <class ParentGroup>
class ballot_group : public fragment<ParentGroup> {
  friend struct detail::subset_maker;
  using fragment<ParentGroup>::fragment;
};
template <class ParentGroup>
using tangle_group = tangle<ParentGroup>;
template <std::size_t PartitionSize, class ParentGroup>
using fixed_size_group = chunk<PartitionSize, ParentGroup>;
class opportunistic_group : public fragment<sycl::sub_group> {
  friend struct detail::subset_maker;
  using fragment<sycl::sub_group>::fragment;
};

template <class Group>
ballot_group<Group> get_ballot_group(Group group, bool predicate) {
  static_assert(std::is_same_v<Group, sycl::sub_group>, "get_ballot_group takes a sub_group");
  return detail::subset_maker::by_vote<ballot_group<Group>>(group, predicate);
}
template <std::size_t PartitionSize, class Group>
fixed_size_group<PartitionSize, Group> get_fixed_size_group(Group group) {
  return chunked_partition<PartitionSize>(group);
}
template <class Group>
tangle_group<Group> get_tangle_group(Group group) {
  return entangle(group);
}
///@}

namespace this_kernel {
/// \returns the work-items of the sub-group that call this together with the calling one.
inline opportunistic_group get_opportunistic_group() { return detail::subset_maker::of_present<opportunistic_group>(); }
} // namespace this_kernel

template <int Dimensions>
class root_group;

/// `value` is true for sycl::group, sycl::sub_group and root_group.
template <class Group>
struct is_fixed_topology_group : std::false_type {};
template <int Dimensions>
struct is_fixed_topology_group<root_group<Dimensions>> : std::true_type {};
template <int Dimensions>
struct is_fixed_topology_group<sycl::group<Dimensions>> : std::true_type {};
template <>
struct is_fixed_topology_group<sycl::sub_group> : std::true_type {};
template <class Group>
inline constexpr bool is_fixed_topology_group_v = is_fixed_topology_group<Group>::value;

/// `value` is true for the groups of this header.
template <class Group>
struct is_user_constructed_group : std::bool_constant<sycl::detail::is_partial_group<Group>> {};
template <class Group>
inline constexpr bool is_user_constructed_group_v = is_user_constructed_group<Group>::value;

} // namespace sycl::ext::oneapi::experimental

namespace sycl {

template <class ParentGroup>
struct is_group<ext::oneapi::experimental::fragment<ParentGroup>> : std::true_type {};
template <class ParentGroup>
struct is_group<ext::oneapi::experimental::tangle<ParentGroup>> : std::true_type {};
template <std::size_t ChunkSize, class ParentGroup>
struct is_group<ext::oneapi::experimental::chunk<ChunkSize, ParentGroup>> : std::true_type {};
template <class ParentGroup>
struct is_group<ext::oneapi::experimental::ballot_group<ParentGroup>> : std::true_type {};
template <>
struct is_group<ext::oneapi::experimental::opportunistic_group> : std::true_type {};

/// Waits until all members of the group are here, which is always true: it orders their earlier writes before their
/// later reads.
inline void group_barrier(const detail::partial_group &,
                          memory_scope fence_scope = detail::partial_group::fence_scope) {
  atomic_fence(memory_order::acq_rel, fence_scope < memory_scope::sub_group ? memory_scope::sub_group : fence_scope);
}

} // namespace sycl
