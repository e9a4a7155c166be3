// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::group (specification 4.9.1.7): the work-group that a work-item belongs to.
///
/// A group stores its position and size, so that kernels can pass it to functions and to the host; the compiler removes
/// unused members. In a hierarchical kernel, whose group is one work-item for the device (sycl/h_item.hpp), only the
/// group knows its size. Queries of the calling work-item are for kernels only.
#pragma once

#include <sycl/access.hpp>
#include <sycl/detail/work_item.hpp>
#include <sycl/device_event.hpp>
#include <sycl/memory_enums.hpp>

namespace sycl {

template <int Dimensions>
class nd_item;
namespace detail {
struct group_maker;
}

/// A work-group of a kernel launched over a sycl::nd_range, or of a hierarchical kernel.
template <int Dimensions = 1>
class group : public detail::async_copies {
public:
  using id_type = id<Dimensions>;
  using range_type = range<Dimensions>;
  using linear_id_type = std::size_t;
  static constexpr int dimensions = Dimensions;
  static constexpr memory_scope fence_scope = memory_scope::work_group;

  /// \returns the group's position among the groups.
  id<Dimensions> get_group_id() const { return group_id_; }
  std::size_t get_group_id(int dimension) const { return detail::element<Dimensions>(group_id_, dimension); }
  std::size_t operator[](int dimension) const { return get_group_id(dimension); }

  /// \returns the calling work-item's position in the group.
  id<Dimensions> get_local_id() const { return detail::query_all<id, Dimensions, __syclc_local_id>(); }
  std::size_t get_local_id(int dimension) const { return detail::query_one<Dimensions, __syclc_local_id>(dimension); }

  /// \returns the number of work-items in the group.
  range<Dimensions> get_local_range() const { return local_range_; }
  std::size_t get_local_range(int dimension) const { return detail::element<Dimensions>(local_range_, dimension); }
  /// All groups of a launch have the same size.
  range<Dimensions> get_max_local_range() const { return get_local_range(); }

  /// \returns the number of groups.
  range<Dimensions> get_group_range() const { return group_range_; }
  std::size_t get_group_range(int dimension) const { return detail::element<Dimensions>(group_range_, dimension); }

  std::size_t get_group_linear_id() const {
    return detail::linear_index<Dimensions>(get_group_id(), get_group_range());
  }
  std::size_t get_local_linear_id() const {
    return detail::linear_index<Dimensions>(get_local_id(), get_local_range());
  }
  std::size_t get_group_linear_range() const { return get_group_range().size(); }
  std::size_t get_local_linear_range() const { return get_local_range().size(); }

  /// \returns true in the work-item with linear id 0.
  bool leader() const { return get_local_linear_id() == 0; }

  /// Orders the calling work-item's accesses to all memory.
  template <access_mode = access_mode::read_write>
  [[deprecated("use sycl::atomic_fence")]] void
  mem_fence(access::fence_space space = access::fence_space::global_and_local) const {
    (void)space;
    atomic_fence(memory_order::acq_rel, memory_scope::work_group);
  }

  /// \name Names of earlier specifications
  ///@{
  id<Dimensions> get_id() const { return get_group_id(); }
  std::size_t get_id(int dimension) const { return get_group_id(dimension); }
  std::size_t get_linear_id() const { return get_group_linear_id(); }
  range<Dimensions> get_global_range() const { return get_group_range() * local_range_; }
  std::size_t get_global_range(int dimension) const { return get_global_range()[dimension]; }
  ///@}

  /// Runs a function object, which takes an h_item, for each point of the group's local range, or of another range; all
  /// have completed when it returns. Deprecated with all hierarchical parallelism; only in the function object of
  /// handler::parallel_for_work_group.
  template <class WorkItemFunctionT>
  void parallel_for_work_item(const WorkItemFunctionT &func) const noexcept;
  template <class WorkItemFunctionT>
  void parallel_for_work_item(range<Dimensions> logicalRange, const WorkItemFunctionT &func) const noexcept;

  friend bool operator==(const group &lhs, const group &rhs) noexcept {
    return lhs.group_id_ == rhs.group_id_ && lhs.local_range_ == rhs.local_range_ &&
           lhs.group_range_ == rhs.group_range_;
  }
  friend bool operator!=(const group &lhs, const group &rhs) noexcept { return !(lhs == rhs); }

private:
  friend class nd_item<Dimensions>;
  friend struct detail::group_maker;
  group() : group(detail::query_all<range, Dimensions, __syclc_local_size>()) {}
  explicit group(range<Dimensions> local_range)
      : group_id_(detail::query_all<id, Dimensions, __syclc_group_id>()), local_range_(local_range),
        group_range_(detail::query_all<range, Dimensions, __syclc_num_groups>()) {}

  id<Dimensions> group_id_;
  range<Dimensions> local_range_, group_range_;
};

namespace detail {
/// Creates groups that are one work-item each for the device: only hierarchical kernels may.
struct group_maker {
  template <int Dimensions>
  static group<Dimensions> make(range<Dimensions> local_range) {
    return group<Dimensions>(local_range);
  }
};
} // namespace detail

} // namespace sycl
