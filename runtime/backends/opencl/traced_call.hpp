// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL's functions with a trace of each call (core/base/traced_call.hpp). All calls use these.
#pragma once

#include "core/base/traced_call.hpp"

#include <CL/cl.h>

#include <string>

namespace sycl::detail::opencl {

std::string error_text(cl_int status);

/// See traced_call.
struct traced_api {
  using status = cl_int;
  static constexpr cl_int success = CL_SUCCESS;
  static std::string error_text(cl_int status) { return opencl::error_text(status); }
};

template <class Signature>
using traced_call = detail::traced_call<Signature, traced_api>;

#define OPENCL_CALL(name) inline constexpr traced_call<decltype(::name)> name(#name, &::name);
#include "backends/opencl/calls.def"

} // namespace sycl::detail::opencl
