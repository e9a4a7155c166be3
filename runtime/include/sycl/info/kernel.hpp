// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What kernel::get_info() can be asked (specification 4.11.13.2 and 4.11.13.3).
#pragma once

#include <sycl/info/descriptor.hpp>
#include <sycl/range.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace sycl {
class kernel;

namespace info::kernel {
/// Only of kernels that another API made (make_kernel): throws errc::invalid for others.
struct num_args : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
/// As messages name it: the type that names it, or "lambda in <function>". (SYCL 1.2.1.)
struct function_name : sycl::detail::info_query<sycl::kernel, std::string> {};
/// "reqd_work_group_size(4, 16) device_has(aspect::fp64)"; hints are left out. What OpenCL says of its own kernels.
struct attributes : sycl::detail::info_query<sycl::kernel, std::string> {};
} // namespace info::kernel

/// About a kernel on one device.
namespace info::kernel_device_specific {
/// Only of kernels that are built into a device: throws errc::invalid.
struct global_work_size : sycl::detail::info_query<sycl::kernel, range<3>> {};
/// Work-items that a work-group of the kernel may have.
struct work_group_size : sycl::detail::info_query<sycl::kernel, std::size_t> {};
/// What reqd_work_group_size asks for, 1 in dimensions that the kernel does not have; all 0 without the attribute.
struct compile_work_group_size : sycl::detail::info_query<sycl::kernel, range<3>> {};
/// Work-groups of multiples of this size run best.
struct preferred_work_group_size_multiple : sycl::detail::info_query<sycl::kernel, std::size_t> {};
/// Bytes of private memory of a work-item, as far as the device tells.
struct private_mem_size : sycl::detail::info_query<sycl::kernel, std::size_t> {};
/// Sub-groups that a work-group of the kernel may have.
struct max_num_sub_groups : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
/// Sub-groups of a work-group where the source fixes them; else 0.
struct compile_num_sub_groups : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
/// Work-items that a sub-group of the kernel may have.
struct max_sub_group_size : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
/// What reqd_sub_group_size asks for; 0 without the attribute.
struct compile_sub_group_size : sycl::detail::info_query<sycl::kernel, std::uint32_t> {};
} // namespace info::kernel_device_specific
} // namespace sycl
