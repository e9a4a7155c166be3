// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::group (specification 4.9.1.7): the work-group that a work-item belongs to.
///
/// The class has no state: every query asks the running work-item. All functions may be called in kernels only.
#pragma once

#include <sycl/detail/work_item.hpp>
#include <sycl/memory_enums.hpp>

namespace sycl {

template <int Dimensions>
class nd_item;

/// A work-group of a kernel launched over a sycl::nd_range.
template <int Dimensions = 1>
class group {
public:
  using id_type = id<Dimensions>;
  using range_type = range<Dimensions>;
  using linear_id_type = std::size_t;
  static constexpr int dimensions = Dimensions;
  static constexpr memory_scope fence_scope = memory_scope::work_group;

  /// \returns the group's position among the groups.
  id<Dimensions> get_group_id() const { return detail::query_all<id, Dimensions, __syclc_group_id>(); }
  std::size_t get_group_id(int dimension) const { return detail::query_one<Dimensions, __syclc_group_id>(dimension); }
  std::size_t operator[](int dimension) const { return get_group_id(dimension); }

  /// \returns the calling work-item's position in the group.
  id<Dimensions> get_local_id() const { return detail::query_all<id, Dimensions, __syclc_local_id>(); }
  std::size_t get_local_id(int dimension) const { return detail::query_one<Dimensions, __syclc_local_id>(dimension); }

  /// \returns the number of work-items in the group.
  range<Dimensions> get_local_range() const { return detail::query_all<range, Dimensions, __syclc_local_size>(); }
  std::size_t get_local_range(int dimension) const {
    return detail::query_one<Dimensions, __syclc_local_size>(dimension);
  }
  /// All groups of a launch have the same size.
  range<Dimensions> get_max_local_range() const { return get_local_range(); }

  /// \returns the number of groups.
  range<Dimensions> get_group_range() const { return detail::query_all<range, Dimensions, __syclc_num_groups>(); }
  std::size_t get_group_range(int dimension) const {
    return detail::query_one<Dimensions, __syclc_num_groups>(dimension);
  }

  std::size_t get_group_linear_id() const {
    return detail::linear_index<Dimensions>(get_group_id(), get_group_range());
  }
  std::size_t get_local_linear_id() const {
    return detail::linear_index<Dimensions>(get_local_id(), get_local_range());
  }
  std::size_t get_group_linear_range() const { return get_group_range().size(); }
  std::size_t get_local_linear_range() const { return get_local_range().size(); }

  /// \returns true in one work-item of the group: the one with linear id 0.
  bool leader() const { return get_local_linear_id() == 0; }

  friend bool operator==(const group &, const group &) { return true; }
  friend bool operator!=(const group &, const group &) { return false; }

private:
  friend class nd_item<Dimensions>;
  group() = default;
};

} // namespace sycl
