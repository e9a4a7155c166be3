// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What device::get_info() can be asked (specification 4.6.4.4). The list is device.def.
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/info/descriptor.hpp>
#include <sycl/info/enums.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sycl {
class device;
class platform;
template <int Dimensions>
class range;

namespace info::device {
#define SYCLC_INFO(name, type, expression)                                                                             \
  struct name : sycl::detail::info_query<sycl::device, type> {};
#define SYCLC_DEPRECATED_INFO(name, type, expression, advice)                                                          \
  struct [[deprecated(advice)]] name : sycl::detail::info_query<sycl::device, type> {};
#include <sycl/info/device.def>

/// The greatest work-group in each dimension, for index spaces of that many dimensions.
template <int Dimensions = 3>
struct max_work_item_sizes : sycl::detail::info_query<sycl::device, range<Dimensions>> {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "index spaces have 1 to 3 dimensions");
};
} // namespace info::device
} // namespace sycl
