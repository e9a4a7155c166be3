// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_FORWARD_PROGRESS: guarantees about the progress of parts of a launch while others wait,
/// which devices provide and kernels can require.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   queue.parallel_for(sycl::nd_range<1>(n, 64),
///                      syclex::properties{syclex::work_group_progress<syclex::forward_progress_guarantee::parallel,
///                                                                     syclex::execution_scope::root_group>},
///                      [=](sycl::nd_item<1> item) {...});
/// \endcode
/// Processors, native and of OpenCL, run each work-group that has started on a thread: `parallel`. A thread runs the
/// work-group's sub-groups one after the other, and the lanes of each together: `weakly_parallel`. All parts of
/// launches on other devices are `weakly_parallel`, too.
#pragma once

#include <sycl/detail/kernel_invocation.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/info/descriptor.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace sycl {
class device;

namespace ext::oneapi::experimental {

/// In the terms of the C++ standard, from strong to weak.
enum class forward_progress_guarantee { concurrent, parallel, weakly_parallel };

/// Parts of a launch, from small to large.
enum class execution_scope { work_item, sub_group, work_group, root_group };

namespace info::device {
/// The guarantees that kernels can require with the property of that name: for work-groups, sub-groups and work-items
/// that wait for others in the same CoordinationScope, which is a larger part.
template <execution_scope CoordinationScope>
struct work_group_progress_capabilities
    : sycl::detail::info_query<sycl::device, std::vector<forward_progress_guarantee>> {
  static_assert(CoordinationScope > execution_scope::work_group,
                "the coordination scope must be larger than a work-group");
};
template <execution_scope CoordinationScope>
struct sub_group_progress_capabilities
    : sycl::detail::info_query<sycl::device, std::vector<forward_progress_guarantee>> {
  static_assert(CoordinationScope > execution_scope::sub_group,
                "the coordination scope must be larger than a sub-group");
};
template <execution_scope CoordinationScope>
struct work_item_progress_capabilities
    : sycl::detail::info_query<sycl::device, std::vector<forward_progress_guarantee>> {
  static_assert(CoordinationScope > execution_scope::work_item,
                "the coordination scope must be larger than a work-item");
};
} // namespace info::device

/// \name Properties of kernels: launches on devices with weaker guarantees throw errc::feature_not_supported
///@{
struct work_group_progress_key {
  template <forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
  using value_t = property_value<work_group_progress_key, std::integral_constant<forward_progress_guarantee, Guarantee>,
                                 std::integral_constant<execution_scope, CoordinationScope>>;
};
struct sub_group_progress_key {
  template <forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
  using value_t = property_value<sub_group_progress_key, std::integral_constant<forward_progress_guarantee, Guarantee>,
                                 std::integral_constant<execution_scope, CoordinationScope>>;
};
struct work_item_progress_key {
  template <forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
  using value_t = property_value<work_item_progress_key, std::integral_constant<forward_progress_guarantee, Guarantee>,
                                 std::integral_constant<execution_scope, CoordinationScope>>;
};

namespace detail {
template <class KeyT, execution_scope Scope, forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
struct progress_property {
  static_assert(CoordinationScope > Scope,
                "the coordination scope of a progress property must be larger than its own scope");
  using key_t = KeyT;
  static constexpr execution_scope scope = Scope, coordination_scope = CoordinationScope;
  static constexpr forward_progress_guarantee guarantee = Guarantee;
};
} // namespace detail

template <forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
struct property_value<work_group_progress_key, std::integral_constant<forward_progress_guarantee, Guarantee>,
                      std::integral_constant<execution_scope, CoordinationScope>>
    : detail::progress_property<work_group_progress_key, execution_scope::work_group, Guarantee, CoordinationScope> {};
template <forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
struct property_value<sub_group_progress_key, std::integral_constant<forward_progress_guarantee, Guarantee>,
                      std::integral_constant<execution_scope, CoordinationScope>>
    : detail::progress_property<sub_group_progress_key, execution_scope::sub_group, Guarantee, CoordinationScope> {};
template <forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
struct property_value<work_item_progress_key, std::integral_constant<forward_progress_guarantee, Guarantee>,
                      std::integral_constant<execution_scope, CoordinationScope>>
    : detail::progress_property<work_item_progress_key, execution_scope::work_item, Guarantee, CoordinationScope> {};

template <forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
inline constexpr work_group_progress_key::value_t<Guarantee, CoordinationScope> work_group_progress;
template <forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
inline constexpr sub_group_progress_key::value_t<Guarantee, CoordinationScope> sub_group_progress;
template <forward_progress_guarantee Guarantee, execution_scope CoordinationScope>
inline constexpr work_item_progress_key::value_t<Guarantee, CoordinationScope> work_item_progress;

template <>
struct is_property_key<work_group_progress_key> : std::true_type {};
template <>
struct is_property_key<sub_group_progress_key> : std::true_type {};
template <>
struct is_property_key<work_item_progress_key> : std::true_type {};
///@}

} // namespace ext::oneapi::experimental

namespace detail {

/// The requirements of a kernel, two bits for each scope below root_group: 0 none, else 3 minus the guarantee. A part
/// progresses like the weakest of the parts that contain it, up to the coordination scope: it requires all of them.
template <class PropertyT>
constexpr std::uint32_t progress_bits() {
  std::uint32_t bits = 0;
  for (int scope = int(PropertyT::scope); scope != int(PropertyT::coordination_scope); ++scope)
    bits |= (3u - std::uint32_t(PropertyT::guarantee)) << (2 * scope);
  return bits;
}
/// Both requirements: the stronger one for each scope.
constexpr std::uint32_t stronger_progress(std::uint32_t one, std::uint32_t other) {
  std::uint32_t bits = 0;
  for (int shift = 0; shift != 6; shift += 2) {
    const std::uint32_t left = one >> shift & 3, right = other >> shift & 3;
    bits |= (left < right ? right : left) << shift;
  }
  return bits;
}

template <class Invocation, class PropertyT>
struct with_progress : Invocation {
  static constexpr std::uint32_t asked_progress =
      stronger_progress(progress_asked_by<Invocation>(0), progress_bits<PropertyT>());
};

#define SYCLC_PROGRESS_PROPERTY(key)                                                                                   \
  template <class Invocation, class... Parameters>                                                                     \
  struct with_property<Invocation,                                                                                     \
                       ext::oneapi::experimental::property_value<ext::oneapi::experimental::key, Parameters...>>       \
      : with_progress<Invocation,                                                                                      \
                      ext::oneapi::experimental::property_value<ext::oneapi::experimental::key, Parameters...>> {};
SYCLC_PROGRESS_PROPERTY(work_group_progress_key)
SYCLC_PROGRESS_PROPERTY(sub_group_progress_key)
SYCLC_PROGRESS_PROPERTY(work_item_progress_key)
#undef SYCLC_PROGRESS_PROPERTY

} // namespace detail
} // namespace sycl

/// The extension defines the queries in sycl::ext::oneapi::info, which is another name of sycl::info.
namespace sycl::info::device {
using ext::oneapi::experimental::info::device::sub_group_progress_capabilities;
using ext::oneapi::experimental::info::device::work_group_progress_capabilities;
using ext::oneapi::experimental::info::device::work_item_progress_capabilities;
} // namespace sycl::info::device
