// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries of device::get_info() (specification 4.6.4.4), listed in device.def.
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/info/descriptor.hpp>
#include <sycl/info/enums.hpp>
#include <sycl/memory_enums.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sycl {
class device;
class kernel_id;
class platform;
template <int Dimensions>
class id;
template <int Dimensions>
class range;

namespace info::device {
#define SYCLC_INFO(name, type, expression)                                                                             \
  struct name : sycl::detail::info_query<sycl::device, type> {};
#define SYCLC_DEPRECATED_INFO(name, type, expression, advice)                                                          \
  struct [[deprecated(advice)]] name : sycl::detail::info_query<sycl::device, type> {};
#include <sycl/info/device.def>

/// The maximum work-group size in each dimension, for index spaces of that many dimensions.
template <int Dimensions = 3>
struct max_work_item_sizes : sycl::detail::info_query<sycl::device, range<Dimensions>> {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "index spaces have 1 to 3 dimensions");
};
} // namespace info::device

/// Extension sycl_khr_max_work_group_queries.
namespace khr::info::device {
/// The maximum number of work-groups of an nd_range kernel in each dimension.
template <int Dimensions = 3>
struct max_work_group_range : sycl::detail::info_query<sycl::device, range<Dimensions>> {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "index spaces have 1 to 3 dimensions");
};
/// The maximum total number of work-groups of an nd_range kernel.
struct max_work_group_range_size : sycl::detail::info_query<sycl::device, std::size_t> {};
} // namespace khr::info::device

namespace detail {
using device_uuid = std::array<unsigned char, 16>;
}

/// Extension SYCL_EXT_INTEL_DEVICE_INFO: each query has its own aspect. The native device has
/// aspect::ext_intel_free_memory; the others are about GPUs.
namespace ext::intel::info::device {
#define SYCLC_INTEL_INFO(name, type, aspect)                                                                           \
  struct name : sycl::detail::info_query<sycl::device, type> {};
#include <sycl/info/intel_device.def>
} // namespace ext::intel::info::device

/// The same by the names from before the extension had a namespace.
namespace info::device {
#define SYCLC_INTEL_INFO(name, type, aspect) using ext_intel_##name = ext::intel::info::device::name;
#include <sycl/info/intel_device.def>
} // namespace info::device

namespace ext::oneapi::experimental {
enum class architecture : std::uint64_t; // ext/oneapi/experimental/device_architecture.hpp
enum class arch_category;
namespace info::device {
/// Extension SYCL_EXT_ONEAPI_DEVICE_ARCHITECTURE: x86_64 for CPUs, unknown for other devices.
struct architecture : sycl::detail::info_query<sycl::device, experimental::architecture> {};
} // namespace info::device
} // namespace ext::oneapi::experimental

/// Extension sycl_ext_oneapi_max_work_group_query: the same by its older names.
namespace ext::oneapi::experimental::info::device {
template <int Dimensions = 3>
struct max_work_groups : sycl::detail::info_query<sycl::device, id<Dimensions>> {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "index spaces have 1 to 3 dimensions");
};
struct max_global_work_groups : sycl::detail::info_query<sycl::device, std::size_t> {};
} // namespace ext::oneapi::experimental::info::device
namespace info::device {
using ext_oneapi_max_global_work_groups = ext::oneapi::experimental::info::device::max_global_work_groups;
using ext_oneapi_max_work_groups_1d = ext::oneapi::experimental::info::device::max_work_groups<1>;
using ext_oneapi_max_work_groups_2d = ext::oneapi::experimental::info::device::max_work_groups<2>;
using ext_oneapi_max_work_groups_3d = ext::oneapi::experimental::info::device::max_work_groups<3>;
} // namespace info::device

/// Not a namespace of its own: programs have using-directives for both sycl and sycl::ext::oneapi, and write
/// `info::device::name`.
namespace ext::oneapi {
namespace info = sycl::info;
}
} // namespace sycl
