// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What event::get_info() and event::get_profiling_info() can be asked (specification 4.6.6.2).
#pragma once

#include <sycl/info/descriptor.hpp>
#include <sycl/info/enums.hpp>

#include <cstdint>

namespace sycl {
class event;

namespace info::event {
/// How far the command is.
struct command_execution_status : sycl::detail::info_query<sycl::event, info::event_command_status> {};
} // namespace info::event

/// Times in nanoseconds, of one clock that has nothing to do with the time of day.
namespace info::event_profiling {
struct command_submit : sycl::detail::info_query<sycl::event, std::uint64_t> {};
struct command_start : sycl::detail::info_query<sycl::event, std::uint64_t> {};
struct command_end : sycl::detail::info_query<sycl::event, std::uint64_t> {};
} // namespace info::event_profiling
} // namespace sycl
