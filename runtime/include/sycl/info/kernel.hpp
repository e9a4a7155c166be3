// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries of kernel::get_info() (specification 4.11.13.2 and 4.11.13.3).
#pragma once

#include <sycl/info/descriptor.hpp>
#include <sycl/range.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace sycl {
class context;
class kernel;

namespace info::kernel {
/// Only for kernels created through another API (make_kernel): throws errc::invalid for others.
struct num_args : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
/// The name in messages: the kernel's name type, or "lambda in <function>". (SYCL 1.2.1.)
struct function_name : sycl::detail::info_query<sycl::kernel, std::string> {};
/// "reqd_work_group_size(4, 16) device_has(aspect::fp64)", without hints. For OpenCL kernels, what OpenCL returns.
struct attributes : sycl::detail::info_query<sycl::kernel, std::string> {};
/// SYCL 1.2.1's query of kernel::get_context().
struct context : sycl::detail::info_query<sycl::kernel, sycl::context> {};
/// How many objects of SYCL refer to it. (SYCL 1.2.1.)
struct reference_count : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
} // namespace info::kernel

/// About a kernel on one device.
namespace info::kernel_device_specific {
/// Only for kernels that are built into a device: throws errc::invalid for others.
struct global_work_size : sycl::detail::info_query<sycl::kernel, range<3>> {};
/// The maximum number of work-items in a work-group of the kernel.
struct work_group_size : sycl::detail::info_query<sycl::kernel, std::size_t> {};
/// The sizes that reqd_work_group_size or the property work_group_size requires, 1 in dimensions that the kernel does not
/// have; all 0 if there is neither.
struct compile_work_group_size : sycl::detail::info_query<sycl::kernel, range<3>> {};
/// Work-groups of multiples of this size run best.
struct preferred_work_group_size_multiple : sycl::detail::info_query<sycl::kernel, std::size_t> {};
/// Bytes of private memory of a work-item, if the device reports it.
struct private_mem_size : sycl::detail::info_query<sycl::kernel, std::size_t> {};
/// The maximum number of sub-groups in a work-group of the kernel.
struct max_num_sub_groups : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
/// The number of sub-groups in a work-group, if the source fixes it; else 0.
struct compile_num_sub_groups : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
/// The maximum number of work-items in a sub-group of the kernel.
struct max_sub_group_size : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
/// The size in reqd_sub_group_size; 0 without the attribute.
struct compile_sub_group_size : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
} // namespace info::kernel_device_specific

/// The same by their names in SYCL 1.2.1, and in the extension for sub-groups of that time.
namespace info {
namespace kernel_work_group = kernel_device_specific;
namespace kernel_sub_group = kernel_device_specific;
} // namespace info
} // namespace sycl
