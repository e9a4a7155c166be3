// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries for get_backend_info() (specification 4.5.5). Only OpenCL defines any: its appendix uses
/// info::platform::version and info::device::version (CL_PLATFORM_VERSION, CL_DEVICE_VERSION). Every class that belongs
/// to a device answers both; other descriptors do not compile.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/info/device.hpp>
#include <sycl/info/platform.hpp>

#include <string>
#include <type_traits>

namespace sycl::detail {

enum class backend_question { platform_version, device_version };

template <class Param>
struct backend_descriptor {};
template <>
struct backend_descriptor<info::platform::version> {
  static constexpr backend_question question = backend_question::platform_version;
};
template <>
struct backend_descriptor<info::device::version> {
  static constexpr backend_question question = backend_question::device_version;
};
template <>
struct backend_descriptor<info::device::backend_version> {
  static constexpr backend_question question = backend_question::device_version;
};

/// Return type of get_backend_info<Param>(); no type if Param is not a descriptor of a backend.
template <class Param, class = decltype(backend_descriptor<Param>::question)>
using backend_info_result = typename Param::return_type;

} // namespace sycl::detail
