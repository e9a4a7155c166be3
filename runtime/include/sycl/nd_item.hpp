// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::nd_item (specification 4.9.1.5).
///
/// The class has no state: every query reads the running work-item, so a kernel pays only for what it uses.
#pragma once

#include <sycl/access.hpp>
#include <sycl/device_event.hpp>
#include <sycl/group.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/sub_group.hpp>

namespace sycl::ext::oneapi::experimental {
template <int Dimensions>
class root_group;
}

namespace sycl {
namespace detail {
struct nd_item_maker;
}

/// A work-item of a kernel over a sycl::nd_range.
template <int Dimensions = 1>
class nd_item : public detail::async_copies {
public:
  static constexpr int dimensions = Dimensions;

  /// \returns the position among all work-items, including the offset.
  id<Dimensions> get_global_id() const { return detail::query_all<id, Dimensions, __syclc_global_id>(); }
  std::size_t get_global_id(int dimension) const { return detail::query_one<Dimensions, __syclc_global_id>(dimension); }
  /// \returns the row-major position among all work-items, excluding the offset.
  std::size_t get_global_linear_id() const {
    return detail::linear_index<Dimensions>(get_global_id() - get_offset(), get_global_range());
  }

  /// \returns the position in the work-group.
  id<Dimensions> get_local_id() const { return detail::query_all<id, Dimensions, __syclc_local_id>(); }
  std::size_t get_local_id(int dimension) const { return detail::query_one<Dimensions, __syclc_local_id>(dimension); }
  std::size_t get_local_linear_id() const {
    return detail::linear_index<Dimensions>(get_local_id(), get_local_range());
  }

  /// \returns the work-group.
  group<Dimensions> get_group() const { return group<Dimensions>(); }
  std::size_t get_group(int dimension) const { return detail::query_one<Dimensions, __syclc_group_id>(dimension); }
  std::size_t get_group_linear_id() const { return get_group().get_group_linear_id(); }
  range<Dimensions> get_group_range() const { return detail::query_all<range, Dimensions, __syclc_num_groups>(); }
  std::size_t get_group_range(int dimension) const {
    return detail::query_one<Dimensions, __syclc_num_groups>(dimension);
  }

  /// \returns the sub-group, whose work-items run in lockstep with this one.
  sub_group get_sub_group() const { return sub_group(); }

  /// Extension SYCL_EXT_ONEAPI_ROOT_GROUP; needs its header, ext/oneapi/experimental/root_group.hpp.
  ext::oneapi::experimental::root_group<Dimensions> ext_oneapi_get_root_group() const { return {}; }

  range<Dimensions> get_global_range() const { return detail::query_all<range, Dimensions, __syclc_global_size>(); }
  std::size_t get_global_range(int dimension) const {
    return detail::query_one<Dimensions, __syclc_global_size>(dimension);
  }
  range<Dimensions> get_local_range() const { return detail::query_all<range, Dimensions, __syclc_local_size>(); }
  std::size_t get_local_range(int dimension) const {
    return detail::query_one<Dimensions, __syclc_local_size>(dimension);
  }

  /// \returns the launch's offset (deprecated in SYCL 2020).
  id<Dimensions> get_offset() const { return detail::query_all<id, Dimensions, __syclc_global_offset>(); }
  nd_range<Dimensions> get_nd_range() const { return {get_global_range(), get_local_range(), get_offset()}; }

  /// \name Names of SYCL 1.2
  ///@{
  [[deprecated("use get_global_id")]] id<Dimensions> get_global() const { return get_global_id(); }
  [[deprecated("use get_global_id")]] std::size_t get_global(int dimension) const { return get_global_id(dimension); }
  [[deprecated("use get_local_id")]] id<Dimensions> get_local() const { return get_local_id(); }
  [[deprecated("use get_local_id")]] std::size_t get_local(int dimension) const { return get_local_id(dimension); }
  [[deprecated("use get_group_range")]] range<Dimensions> get_num_groups() const { return get_group_range(); }
  [[deprecated("use get_group_range")]] std::size_t get_num_groups(int dimension) const {
    return get_group_range(dimension);
  }
  ///@}

  /// Waits until all work-items of the work-group are here, and makes all their writes visible to all.
  /// Orders all memory, regardless of `space`.
  [[deprecated("use sycl::group_barrier")]] void
  barrier(access::fence_space space = access::fence_space::global_and_local) const {
    (void)space;
    __syclc_work_group_barrier(static_cast<std::int32_t>(memory_scope::work_group));
  }
  /// Orders the calling work-item's accesses to all memory.
  template <access_mode = access_mode::read_write>
  [[deprecated("use sycl::atomic_fence")]] void
  mem_fence(access::fence_space space = access::fence_space::global_and_local) const {
    (void)space;
    atomic_fence(memory_order::acq_rel, memory_scope::work_group);
  }

  friend bool operator==(const nd_item &, const nd_item &) noexcept { return true; }
  friend bool operator!=(const nd_item &, const nd_item &) noexcept { return false; }

private:
  friend struct detail::nd_item_maker;
  nd_item() = default;
};

namespace detail {
/// Creates nd_items: only kernel launches may.
struct nd_item_maker {
  template <int Dimensions>
  static nd_item<Dimensions> make() {
    return nd_item<Dimensions>();
  }
};
} // namespace detail

} // namespace sycl
