// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension SYCL_KHR_WORK_ITEM_QUERIES: the calling work-item's nd_item, group and sub_group, for functions
/// that do not get one as an argument. The queries are the same as those of nd_item's members, at the same cost.
///
/// \code
///   void add(float *a, const float *b) { a[sycl::khr::this_nd_item<1>().get_global_linear_id()] += b[...]; }
/// \endcode
/// The extension SYCL_EXT_ONEAPI_FREE_FUNCTION_QUERIES has the same under other names.
#pragma once

#include <sycl/item.hpp>
#include <sycl/nd_item.hpp>

namespace sycl::khr {

/// \returns the calling work-item. \tparam Dimensions those of the kernel, launched over an nd_range.
template <int Dimensions>
nd_item<Dimensions> this_nd_item() {
  return sycl::detail::nd_item_maker::make<Dimensions>();
}
/// \returns its work-group.
template <int Dimensions>
group<Dimensions> this_group() {
  return this_nd_item<Dimensions>().get_group();
}
/// \returns its sub-group.
inline sycl::sub_group this_sub_group() { return sycl::detail::sub_group_maker::make(); }

} // namespace sycl::khr

namespace sycl::ext::oneapi::this_work_item {

template <int Dimensions>
nd_item<Dimensions> get_nd_item() {
  return khr::this_nd_item<Dimensions>();
}
template <int Dimensions>
group<Dimensions> get_work_group() {
  return khr::this_group<Dimensions>();
}
inline sycl::sub_group get_sub_group() { return khr::this_sub_group(); }

} // namespace sycl::ext::oneapi::this_work_item

namespace sycl::ext::oneapi::experimental {

/// \name Names of the extension's experimental version
///@{
template <int Dimensions>
[[deprecated("use this_work_item::get_nd_item")]] nd_item<Dimensions> this_nd_item() {
  return khr::this_nd_item<Dimensions>();
}
template <int Dimensions>
[[deprecated("use this_work_item::get_work_group")]] group<Dimensions> this_group() {
  return khr::this_group<Dimensions>();
}
/// Also for kernels over a range.
template <int Dimensions>
[[deprecated("pass the id")]] id<Dimensions> this_id() {
  return sycl::detail::query_all<id, Dimensions, __syclc_global_id>();
}
template <int Dimensions>
[[deprecated("pass the item")]] item<Dimensions, false> this_item() {
  return sycl::detail::item_maker::make<Dimensions, false>(
      sycl::detail::query_all<id, Dimensions, __syclc_global_id>(),
      sycl::detail::query_all<range, Dimensions, __syclc_global_size>(), id<Dimensions>());
}
[[deprecated("use this_work_item::get_sub_group")]] inline sycl::sub_group this_sub_group() {
  return khr::this_sub_group();
}
///@}

} // namespace sycl::ext::oneapi::experimental
