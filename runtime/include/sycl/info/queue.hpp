// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries of queue::get_info() (specification 4.6.5.2).
#pragma once

#include <sycl/info/descriptor.hpp>

#include <cstdint>

namespace sycl {
class context;
class device;
class queue;

namespace info::queue {
struct context : sycl::detail::info_query<sycl::queue, sycl::context> {};
struct device : sycl::detail::info_query<sycl::queue, sycl::device> {};
/// How many objects of SYCL refer to it. (SYCL 1.2.1.)
struct reference_count : sycl::detail::info_query<sycl::queue, std::uint32_t> {};
} // namespace info::queue
} // namespace sycl
