// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL's functions with a trace of each call. All calls use these.
/// \code
///   clFinish(queue.get());   // in namespace sycl::detail::opencl: the object below, which calls ::clFinish
///   // SYCLC_TRACE=1: syclc [    3210.125 us] thread 0: clFinish(0x55d0c8a3f2a0) took 12.250 us
///   // with an error:                          ... clFinish(0x55d0c8a3f2a0, status CL_INVALID_COMMAND_QUEUE (-36))
/// \endcode
#pragma once

#include "core/base/trace.hpp"

#include <CL/cl.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>

namespace sycl::detail::opencl {

std::string error_text(cl_int status);

/// An argument in a trace: numbers, strings, addresses.
template <class T>
std::string argument_text(T argument) {
  if constexpr (std::is_same_v<T, const char *>) {
    return argument ? '"' + std::string(argument) + '"' : "null";
  } else if constexpr (std::is_pointer_v<T>) {
    char text[2 + 2 * sizeof argument + 1];
    std::snprintf(text, sizeof text, "0x%llx",
                  static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(argument)));
    return argument ? text : "null";
  } else {
    return std::to_string(argument);
  }
}

template <class Signature>
class traced_call;

/// A function of OpenCL, or null if it belongs to an extension that the platform does not have.
template <class Result, class... Parameters>
class traced_call<Result(Parameters...)> {
public:
  using function_type = Result (*)(Parameters...);

  constexpr traced_call(const char *name, function_type function) noexcept : name_(name), function_(function) {}
  traced_call &operator=(function_type function) noexcept {
    function_ = function;
    return *this;
  }
  constexpr explicit operator bool() const noexcept { return function_ != nullptr; }

  Result operator()(Parameters... arguments) const {
    if (!trace_enabled()) [[likely]]
      return function_(arguments...);
    trace_scope trace(name_, [&] {
      std::string text;
      ((text += (text.empty() ? "" : ", ") + argument_text(arguments)), ...);
      return text;
    });
    if constexpr (std::is_same_v<Result, cl_int>) {
      const cl_int status = function_(arguments...);
      if (trace && status != CL_SUCCESS) trace.note("status " + error_text(status));
      return status;
    } else {
      return function_(arguments...);
    }
  }

private:
  const char *name_;
  function_type function_;
};

#define OPENCL_CALL(name) inline constexpr traced_call<decltype(::name)> name(#name, &::name);
#include "backends/opencl/calls.def"

} // namespace sycl::detail::opencl
