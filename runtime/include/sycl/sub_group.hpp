// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::sub_group (specification 4.9.1.8): the work-items that run as the lanes of one vector.
///
/// A sub-group holds work-items that are adjacent in the last dimension: each row of a work-group is divided into
/// sub-groups of get_max_local_range() work-items, and the last one of a row may be smaller. If rows are shorter than
/// that, the work-group is divided in the order of the linear local id. The class has no state: every query reads the
/// running work-item. All functions may be called in kernels only.
#pragma once

#include <sycl/access.hpp>
#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/detail/sub_group_collectives.hpp>
#include <sycl/detail/sub_group_shuffles.hpp>
#include <sycl/id.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/multi_ptr.hpp>
#include <sycl/range.hpp>

#include <cstdint>

namespace sycl {

/// The sub-group of a work-item of a kernel over a sycl::nd_range.
class sub_group {
public:
  using id_type = id<1>;
  using range_type = range<1>;
  using linear_id_type = std::uint32_t;
  static constexpr int dimensions = 1;
  static constexpr memory_scope fence_scope = memory_scope::sub_group;

  /// \returns the sub-group's number in its work-group. Sub-groups are numbered along rows, then row by row.
  id_type get_group_id() const { return id_type(get_group_linear_id()); }
  linear_id_type get_group_linear_id() const { return static_cast<linear_id_type>(__syclc_sub_group_id()); }
  /// \returns the calling work-item's number in the sub-group.
  id_type get_local_id() const { return id_type(get_local_linear_id()); }
  linear_id_type get_local_linear_id() const { return static_cast<linear_id_type>(__syclc_sub_group_local_id()); }
  /// \returns the number of work-items in this sub-group.
  range_type get_local_range() const { return range_type(get_local_linear_range()); }
  linear_id_type get_local_linear_range() const { return static_cast<linear_id_type>(__syclc_sub_group_size()); }
  /// \returns the number of work-items in a full sub-group of the kernel.
  range_type get_max_local_range() const { return range_type(static_cast<std::size_t>(__syclc_sub_group_max_size())); }
  [[deprecated("use get_group_range")]] range_type get_max_group_range() const { return get_group_range(); }
  /// \returns the number of sub-groups in the work-group.
  range_type get_group_range() const { return range_type(get_group_linear_range()); }
  linear_id_type get_group_linear_range() const { return static_cast<linear_id_type>(__syclc_num_sub_groups()); }
  /// \returns true in work-item number 0 of the sub-group.
  bool leader() const { return get_local_linear_id() == 0; }

  /// \name Members from before SYCL 2020, with the same register operations as the group algorithms
  ///@{
  template <class ValueT>
  [[deprecated("use sycl::select_from_group")]] ValueT shuffle(ValueT value, id_type lane) const {
    return detail::shuffle(value, static_cast<std::int32_t>(lane[0]));
  }
  template <class ValueT>
  [[deprecated("use sycl::shift_group_left")]] ValueT shuffle_down(ValueT value, std::uint32_t delta) const {
    return detail::shuffle(value, __syclc_sub_group_local_id() + static_cast<std::int32_t>(delta));
  }
  template <class ValueT>
  [[deprecated("use sycl::shift_group_right")]] ValueT shuffle_up(ValueT value, std::uint32_t delta) const {
    return detail::shuffle(value, __syclc_sub_group_local_id() - static_cast<std::int32_t>(delta));
  }
  template <class ValueT>
  [[deprecated("use sycl::permute_group_by_xor")]] ValueT shuffle_xor(ValueT value, id_type mask) const {
    return detail::shuffle(value, __syclc_sub_group_local_id() ^ static_cast<std::int32_t>(mask[0]));
  }
  template <class ValueT>
  [[deprecated("use sycl::group_broadcast")]] ValueT broadcast(ValueT value, id_type lane) const {
    return detail::shuffle(value, static_cast<std::int32_t>(lane[0]));
  }
  /// Orders all memory, regardless of `space`.
  [[deprecated("use sycl::group_barrier")]] void
  barrier(access::fence_space space = access::fence_space::global_and_local) const {
    (void)space;
    __syclc_sub_group_barrier(static_cast<std::int32_t>(memory_scope::sub_group));
  }
  [[deprecated("use sycl::any_of_group")]] bool any(bool predicate) const {
    return __syclc_sub_group_any(predicate) != 0;
  }
  [[deprecated("use sycl::all_of_group")]] bool all(bool predicate) const {
    return __syclc_sub_group_all(predicate) != 0;
  }
  template <class ValueT, class Operation>
  [[deprecated("use sycl::reduce_over_group")]] ValueT reduce(ValueT value, Operation operation) const {
    return detail::sub_group_reduce(value, operation);
  }
  template <class ValueT, class Operation>
  [[deprecated("use sycl::reduce_over_group")]] ValueT reduce(ValueT value, ValueT first, Operation operation) const {
    return operation(first, detail::sub_group_reduce(value, operation));
  }
  template <class ValueT, class Operation>
  [[deprecated("use sycl::exclusive_scan_over_group")]] ValueT exclusive_scan(ValueT value, Operation operation) const {
    return detail::sub_group_exclusive_scan(value, operation);
  }
  template <class ValueT, class Operation>
  [[deprecated("use sycl::exclusive_scan_over_group")]] ValueT exclusive_scan(ValueT value, ValueT first,
                                                                              Operation operation) const {
    return detail::sub_group_exclusive_scan(value, first, operation);
  }
  template <class ValueT, class Operation>
  [[deprecated("use sycl::inclusive_scan_over_group")]] ValueT inclusive_scan(ValueT value, Operation operation) const {
    return detail::sub_group_inclusive_scan(value, operation);
  }
  template <class ValueT, class Operation>
  [[deprecated("use sycl::inclusive_scan_over_group")]] ValueT inclusive_scan(ValueT value, Operation operation,
                                                                              ValueT first) const {
    return operation(first, detail::sub_group_inclusive_scan(value, operation));
  }
  ///@}

  /// \name Block accesses (of Intel's sub-group extension): work-item `i` accesses the element `first + i`
  /// One contiguous access for the whole sub-group. `first` must be the same in all its work-items.
  ///@{
  template <class ValueT>
  std::remove_cv_t<ValueT> load(ValueT *first) const {
    return first[get_local_linear_id()];
  }
  template <class ValueT, access::address_space Space, access::decorated Decorated>
  std::remove_cv_t<ValueT> load(multi_ptr<ValueT, Space, Decorated> first) const {
    return load(first.get_raw());
  }
  template <class ValueT>
  void store(ValueT *first, const std::remove_cv_t<ValueT> &value) const {
    first[get_local_linear_id()] = value;
  }
  template <class ValueT, access::address_space Space, access::decorated Decorated>
  void store(multi_ptr<ValueT, Space, Decorated> first, const std::remove_cv_t<ValueT> &value) const {
    store(first.get_raw(), value);
  }
  /// `Count` consecutive blocks: element `e` of the result is that at `first + e * get_max_local_range() + i`.
  template <int Count, class ValueT>
  vec<std::remove_cv_t<ValueT>, Count> load(ValueT *first) const {
    vec<std::remove_cv_t<ValueT>, Count> values;
    for (int element = 0; element != Count; ++element) values[element] = first[place_of(element)];
    return values;
  }
  template <int Count, class ValueT, access::address_space Space, access::decorated Decorated>
  vec<std::remove_cv_t<ValueT>, Count> load(multi_ptr<ValueT, Space, Decorated> first) const {
    return load<Count>(first.get_raw());
  }
  template <class ValueT, int Count>
  void store(ValueT *first, const vec<ValueT, Count> &values) const {
    for (int element = 0; element != Count; ++element) first[place_of(element)] = values[element];
  }
  template <class ValueT, access::address_space Space, access::decorated Decorated, int Count>
  void store(multi_ptr<ValueT, Space, Decorated> first, const vec<ValueT, Count> &values) const {
    store(first.get_raw(), values);
  }
  ///@}

  friend bool operator==(const sub_group &, const sub_group &) { return true; }
  friend bool operator!=(const sub_group &, const sub_group &) { return false; }

private:
  /// The position of the calling work-item's element in a block.
  static std::size_t place_of(int block) {
    return static_cast<std::size_t>(block * __syclc_sub_group_max_size() + __syclc_sub_group_local_id());
  }

  template <int>
  friend class nd_item;
  friend struct detail::sub_group_maker;
  sub_group() = default;
};

namespace detail {
/// Creates sub_groups without an nd_item.
struct sub_group_maker {
  static sub_group make() { return sub_group(); }
};
} // namespace detail

namespace ext::oneapi {
using sub_group = sycl::sub_group;
} // namespace ext::oneapi

} // namespace sycl
