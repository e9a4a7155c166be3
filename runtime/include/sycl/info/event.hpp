// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries of event::get_info() and event::get_profiling_info() (specification 4.6.6.2).
#pragma once

#include <sycl/info/descriptor.hpp>
#include <sycl/info/enums.hpp>

#include <cstdint>

namespace sycl {
class event;

namespace info::event {
/// The execution status of the command.
struct command_execution_status : sycl::detail::info_query<sycl::event, info::event_command_status> {};
/// How many objects of SYCL refer to it. (SYCL 1.2.1.)
struct reference_count : sycl::detail::info_query<sycl::event, std::uint32_t> {};
} // namespace info::event

/// Times in nanoseconds, of one clock that is unrelated to the time of day.
namespace info::event_profiling {
struct command_submit : sycl::detail::info_query<sycl::event, std::uint64_t> {};
struct command_start : sycl::detail::info_query<sycl::event, std::uint64_t> {};
struct command_end : sycl::detail::info_query<sycl::event, std::uint64_t> {};
} // namespace info::event_profiling
} // namespace sycl
