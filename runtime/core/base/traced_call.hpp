// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of a driver's C API with a trace of each call, for backends.
/// \code
///   clFinish(queue.get());   // in namespace sycl::detail::opencl: a traced_call, which calls ::clFinish
///   // SYCLC_TRACE=1: syclc [    3210.125 us] thread 0: clFinish(0x55d0c8a3f2a0) took 12.250 us
///   // with an error:                          ... clFinish(0x55d0c8a3f2a0, status CL_INVALID_COMMAND_QUEUE (-36))
/// \endcode
#pragma once

#include "core/base/trace.hpp"

#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>

namespace sycl::detail {

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
  } else if constexpr (std::is_enum_v<T>) {
    return std::to_string(static_cast<std::underlying_type_t<T>>(argument));
  } else {
    return std::to_string(argument);
  }
}

/// \tparam Api has `status`, the type of the API's status codes; `success`; and `error_text(status)`.
template <class Signature, class Api>
class traced_call;

/// A function of the API, or null if the driver does not have it.
template <class Result, class... Parameters, class Api>
class traced_call<Result(Parameters...), Api> {
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
    if constexpr (std::is_same_v<Result, typename Api::status>) {
      const Result status = function_(arguments...);
      if (trace && status != Api::success) trace.note("status " + Api::error_text(status));
      return status;
    } else {
      return function_(arguments...);
    }
  }

private:
  const char *name_;
  function_type function_;
};

} // namespace sycl::detail
