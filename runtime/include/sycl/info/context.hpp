// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries of context::get_info() (specification 4.6.3.2), listed in context.def.
#pragma once

#include <sycl/info/descriptor.hpp>
#include <sycl/memory_enums.hpp>

#include <cstdint>
#include <vector>

namespace sycl {
class context;
class device;
class platform;

namespace info::context {
#define SYCLC_INFO(name, type)                                                                                         \
  struct name : sycl::detail::info_query<sycl::context, type> {};
#include <sycl/info/context.def>
/// How many objects of SYCL refer to it. (SYCL 1.2.1.)
struct reference_count : sycl::detail::info_query<sycl::context, std::uint32_t> {};
} // namespace info::context
} // namespace sycl
