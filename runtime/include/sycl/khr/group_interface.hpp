// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension SYCL_KHR_GROUP_INTERFACE: a short common interface of work-groups, sub-groups and their members.
///
/// \code
///   khr::work_group<1> group = item.get_group();
///   khr::member_item me = khr::get_member_item(group);
///   for (std::size_t i = me.linear_id(); i < n; i += me.range().size()) ...
///   if (khr::leader_of(group)) ...
/// \endcode
/// id(), linear_id() and range() give a group's position among the groups of its kind; size() and extents() its number
/// of work-items. extents_type and its uses need C++23 with a standard library that has `<mdspan>`.
#pragma once

#include <sycl/group.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/sub_group.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if __cplusplus >= 202302L && __has_include(<mdspan>)
#include <mdspan>
#endif

namespace sycl::khr {

#ifdef __cpp_lib_mdspan
/// The members of a group for its extents. \param expression of the number of work-items along each dimension.
#define SYCLC_EXTENTS(expression)                                                                                      \
  constexpr extents_type extents() const noexcept { return expression; }                                               \
  constexpr typename extents_type::index_type extent(typename extents_type::rank_type dimension) const noexcept {      \
    return extents().extent(dimension);                                                                                \
  }                                                                                                                    \
  static constexpr typename extents_type::rank_type rank() noexcept { return extents_type::rank(); }                   \
  static constexpr typename extents_type::rank_type rank_dynamic() noexcept { return extents_type::rank_dynamic(); }   \
  static constexpr std::size_t static_extent(typename extents_type::rank_type dimension) noexcept {                    \
    return extents_type::static_extent(dimension);                                                                     \
  }
#else
#define SYCLC_EXTENTS(expression)
#endif

/// A work-group of a kernel over an nd_range; constructed from a sycl::group, and convertible to it.
template <int Dimensions = 1>
class work_group {
public:
  using id_type = sycl::id<Dimensions>;
  using linear_id_type = std::size_t;
  using range_type = sycl::range<Dimensions>;
  using size_type = std::size_t;
  static constexpr int dimensions = Dimensions;
  static constexpr memory_scope fence_scope = memory_scope::work_group;

  work_group(const sycl::group<Dimensions> &group) noexcept : group_(group) {}
  operator sycl::group<Dimensions>() const noexcept { return group_; }

  /// \returns the group's index among the kernel's work-groups, and the number of these.
  id_type id() const noexcept { return group_.get_group_id(); }
  linear_id_type linear_id() const noexcept { return group_.get_group_linear_id(); }
  range_type range() const noexcept { return group_.get_group_range(); }
  /// \returns the number of work-items in the group.
  size_type size() const noexcept { return group_.get_local_linear_range(); }
#ifdef __cpp_lib_mdspan
  using extents_type = std::dextents<std::size_t, Dimensions>;
#endif
  SYCLC_EXTENTS(extents_of(group_.get_local_range()))

  friend bool operator==(const work_group &, const work_group &) { return true; }
  friend bool operator!=(const work_group &, const work_group &) { return false; }

private:
#ifdef __cpp_lib_mdspan
  static extents_type extents_of(const range_type &range) {
    if constexpr (Dimensions == 1)
      return extents_type(range[0]);
    else if constexpr (Dimensions == 2)
      return extents_type(range[0], range[1]);
    else
      return extents_type(range[0], range[1], range[2]);
  }
#endif
  sycl::group<Dimensions> group_;
};
template <int Dimensions>
work_group(const sycl::group<Dimensions> &) -> work_group<Dimensions>;

/// A sub-group; constructed from a sycl::sub_group, and convertible to it.
class sub_group {
public:
  using id_type = sycl::id<1>;
  using linear_id_type = std::uint32_t;
  using range_type = sycl::range<1>;
  using size_type = std::uint32_t;
  static constexpr int dimensions = 1;
  static constexpr memory_scope fence_scope = memory_scope::sub_group;

  sub_group(const sycl::sub_group &group) noexcept : group_(group) {}
  operator sycl::sub_group() const noexcept { return group_; }

  /// \returns the sub-group's index in its work-group, and the number of these.
  id_type id() const noexcept { return group_.get_group_id(); }
  linear_id_type linear_id() const noexcept { return group_.get_group_linear_id(); }
  range_type range() const noexcept { return group_.get_group_range(); }
  /// \returns the number of work-items in the sub-group, in a full one of the kernel.
  size_type size() const noexcept { return group_.get_local_linear_range(); }
  size_type max_size() const noexcept { return static_cast<size_type>(group_.get_max_local_range()[0]); }
#ifdef __cpp_lib_mdspan
  using extents_type = std::dextents<std::uint32_t, 1>;
#endif
  SYCLC_EXTENTS(extents_type(size()))

  friend bool operator==(const sub_group &, const sub_group &) { return true; }
  friend bool operator!=(const sub_group &, const sub_group &) { return false; }

private:
  sycl::sub_group group_;
};

/// The calling work-item as a group of one, in a work_group or sub_group.
template <class ParentGroup>
class member_item;

namespace detail {
template <class Group>
struct is_group_of_members : std::false_type {};
template <int Dimensions>
struct is_group_of_members<work_group<Dimensions>> : std::true_type {};
template <>
struct is_group_of_members<sub_group> : std::true_type {};

template <int Dimensions>
sycl::group<Dimensions> standard(const work_group<Dimensions> &group) {
  return group;
}
inline sycl::sub_group standard(const sub_group &group) { return group; }

#ifdef __cpp_lib_mdspan
template <class IndexT, int Dimensions>
using extents_of_one =
    std::conditional_t<Dimensions == 1, std::extents<IndexT, 1>,
                       std::conditional_t<Dimensions == 2, std::extents<IndexT, 1, 1>, std::extents<IndexT, 1, 1, 1>>>;
#endif
} // namespace detail

/// \returns the calling work-item as a member of the group.
template <class Group, std::enable_if_t<detail::is_group_of_members<Group>::value, int> = 0>
member_item<Group> get_member_item(const Group &group) noexcept {
  return member_item<Group>(group);
}

template <class ParentGroup>
class member_item {
public:
  using id_type = typename ParentGroup::id_type;
  using linear_id_type = typename ParentGroup::linear_id_type;
  using range_type = typename ParentGroup::range_type;
  using size_type = typename ParentGroup::size_type;
  static constexpr int dimensions = ParentGroup::dimensions;
  static constexpr memory_scope fence_scope = memory_scope::work_item;

  /// \returns the work-item's index in the group, and the group's number of work-items.
  id_type id() const noexcept { return detail::standard(parent_).get_local_id(); }
  linear_id_type linear_id() const noexcept { return detail::standard(parent_).get_local_linear_id(); }
  range_type range() const noexcept { return detail::standard(parent_).get_local_range(); }
  constexpr size_type size() const noexcept { return 1; }
#ifdef __cpp_lib_mdspan
  using extents_type = detail::extents_of_one<size_type, dimensions>;
#endif
  SYCLC_EXTENTS(extents_type())

  friend bool operator==(const member_item &, const member_item &) { return true; }
  friend bool operator!=(const member_item &, const member_item &) { return false; }

private:
  template <class Group, std::enable_if_t<detail::is_group_of_members<Group>::value, int>>
  friend member_item<Group> get_member_item(const Group &group) noexcept;
  explicit member_item(const ParentGroup &parent) : parent_(parent) {}
  ParentGroup parent_;
};
#undef SYCLC_EXTENTS

/// \returns true in the group's work-item 0; every member_item is its own leader.
template <class Group, std::enable_if_t<detail::is_group_of_members<Group>::value, int> = 0>
bool leader_of(const Group &group) noexcept {
  return detail::standard(group).leader();
}
template <class ParentGroup>
bool leader_of(const member_item<ParentGroup> &) noexcept {
  return true;
}

} // namespace sycl::khr

namespace sycl {

/// \name Barriers of these groups
///@{
template <int Dimensions>
inline void group_barrier(const khr::work_group<Dimensions> &g,
                          memory_scope fence_scope = khr::work_group<Dimensions>::fence_scope) {
  group_barrier(group<Dimensions>(g), fence_scope);
}
inline void group_barrier(const khr::sub_group &g, memory_scope fence_scope = khr::sub_group::fence_scope) {
  group_barrier(sub_group(g), fence_scope);
}
///@}

} // namespace sycl
