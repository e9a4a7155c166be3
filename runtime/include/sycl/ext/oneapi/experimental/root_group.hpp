// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_ROOT_GROUP: all work-items of a launch as one group.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   queue.parallel_for(sycl::nd_range<1>(256, 256), syclex::properties{syclex::use_root_sync},
///                      [=](sycl::nd_item<1> item) {
///                        auto root = item.ext_oneapi_get_root_group();
///                        data[root.get_local_id()] = root.get_local_linear_id();
///                        sycl::group_barrier(root);
///                      });
/// \endcode
/// As far as a program can know, devices run work-groups one after the other: work-groups that wait for each other
/// would wait forever. Therefore a launch with such synchronization has one work-group on every device, as
/// max_num_work_groups reports; launches of more throw errc::nd_range.
#pragma once

#include <sycl/ext/oneapi/experimental/forward_progress.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/kernel.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/queue.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// Property of kernels that use a root_group in group_barrier().
struct use_root_sync_key {
  using value_t = property_value<use_root_sync_key>;
};
inline constexpr use_root_sync_key::value_t use_root_sync;
template <>
struct is_property_key<use_root_sync_key> : std::true_type {};

/// All work-items of an nd_range launch as a group.
template <int Dimensions>
class root_group {
  static constexpr bool in_all_dimensions(execution_scope scope) {
    return scope == execution_scope::work_item || scope == execution_scope::work_group;
  }

public:
  using id_type = id<Dimensions>;
  using range_type = range<Dimensions>;
  using linear_id_type = std::size_t;
  static constexpr int dimensions = Dimensions;
  static constexpr memory_scope fence_scope = memory_scope::device;

  /// \name There is one root-group
  ///@{
  id<Dimensions> get_group_id() const { return {}; }
  std::size_t get_group_linear_id() const { return 0; }
  range<Dimensions> get_group_range() const {
    range<Dimensions> one = get_local_range();
    for (int dim = 0; dim != Dimensions; ++dim) one[dim] = 1;
    return one;
  }
  std::size_t get_group_linear_range() const { return 1; }
  ///@}

  /// \name The calling work-item among all work-items of the launch
  ///@{
  id<Dimensions> get_local_id() const { return item().get_global_id(); }
  std::size_t get_local_linear_id() const { return item().get_global_linear_id(); }
  range<Dimensions> get_local_range() const { return item().get_global_range(); }
  range<Dimensions> get_max_local_range() const { return get_local_range(); }
  std::size_t get_local_linear_range() const { return get_local_range().size(); }
  bool leader() const { return get_local_linear_id() == 0; }
  ///@}

  /// \name The number of work-items, sub-groups or work-groups of the launch, and the calling work-item's own
  ///@{
  template <execution_scope Scope, std::enable_if_t<in_all_dimensions(Scope), int> = 0>
  id<Dimensions> get_id() const {
    if constexpr (Scope == execution_scope::work_item)
      return get_local_id();
    else
      return item().get_group().get_group_id();
  }
  template <execution_scope Scope, std::enable_if_t<Scope == execution_scope::sub_group, int> = 0>
  id<1> get_id() const {
    return get_linear_id<Scope>();
  }
  template <execution_scope Scope>
  std::size_t get_linear_id() const {
    static_assert(Scope != execution_scope::root_group, "the scope must be smaller than the root-group");
    if constexpr (Scope == execution_scope::work_item)
      return get_local_linear_id();
    else if constexpr (Scope == execution_scope::work_group)
      return item().get_group_linear_id();
    else // all work-groups are equal
      return item().get_group_linear_id() * item().get_sub_group().get_group_linear_range() +
             item().get_sub_group().get_group_linear_id();
  }
  template <execution_scope Scope, std::enable_if_t<in_all_dimensions(Scope), int> = 0>
  range<Dimensions> get_range() const {
    if constexpr (Scope == execution_scope::work_item)
      return get_local_range();
    else
      return item().get_group_range();
  }
  template <execution_scope Scope, std::enable_if_t<Scope == execution_scope::sub_group, int> = 0>
  range<1> get_range() const {
    return range<1>(get_linear_range<Scope>());
  }
  template <execution_scope Scope>
  std::size_t get_linear_range() const {
    static_assert(Scope != execution_scope::root_group, "the scope must be smaller than the root-group");
    if constexpr (Scope == execution_scope::work_item)
      return get_local_linear_range();
    else if constexpr (Scope == execution_scope::work_group)
      return item().get_group_range().size();
    else
      return item().get_group_range().size() * item().get_sub_group().get_group_linear_range();
  }
  ///@}

private:
  static nd_item<Dimensions> item() { return sycl::detail::nd_item_maker::make<Dimensions>(); }
};

namespace this_work_item {
/// \returns the root-group of the calling work-item. \tparam Dimensions those of the kernel, launched over an nd_range.
template <int Dimensions>
root_group<Dimensions> get_root_group() {
  return {};
}
} // namespace this_work_item

namespace this_kernel {
template <int Dimensions>
[[deprecated("use this_work_item::get_root_group")]] root_group<Dimensions> get_root_group() {
  return {};
}
} // namespace this_kernel

namespace info::kernel_queue_specific {
/// `kernel.ext_oneapi_get_info<max_num_work_groups>(queue, work_group_size, bytes_of_local_memory)`: how many
/// work-groups of a launch may wait for each other, regardless of size and local memory.
struct max_num_work_groups {
  using return_type = std::size_t;
  template <class... Launch>
  static return_type answer(const kernel &, const queue &, const Launch &...) {
    return 1;
  }
};
/// Its older name, also regardless of the work-group.
struct max_num_work_group_sync : max_num_work_groups {};
} // namespace info::kernel_queue_specific

} // namespace sycl::ext::oneapi::experimental

namespace sycl {

namespace detail {
template <class Invocation>
struct with_property<Invocation, ext::oneapi::experimental::use_root_sync_key::value_t> : Invocation {
  static constexpr bool one_group = true;
};
} // namespace detail

/// Waits until all work-items of the launch are here, and makes all their earlier writes visible to all. Only in
/// kernels with property use_root_sync.
template <int Dimensions>
inline void group_barrier(ext::oneapi::experimental::root_group<Dimensions>,
                          memory_scope fence_scope = ext::oneapi::experimental::root_group<Dimensions>::fence_scope) {
  group_barrier(detail::nd_item_maker::make<Dimensions>().get_group(), fence_scope);
}

} // namespace sycl
