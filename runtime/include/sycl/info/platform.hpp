// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries of platform::get_info() (specification 4.6.2.2), listed in platform.def.
#pragma once

#include <sycl/info/descriptor.hpp>

#include <string>
#include <vector>

namespace sycl {
class platform;

namespace info::platform {
#define SYCLC_INFO(name, type)                                                                                         \
  struct name : sycl::detail::info_query<sycl::platform, type> {};
#include <sycl/info/platform.def>
} // namespace info::platform
} // namespace sycl
