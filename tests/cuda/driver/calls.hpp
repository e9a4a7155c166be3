// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The driver's functions as the other files implement them, one for each row of the backend's table calls.def.
/// exports.cpp exports them under their symbols.
///
/// When one of them is called, the driver is initialised, the calling thread's current context is valid if the function
/// needs one (call_info::needs_context), and no earlier fault ended this context.
#pragma once

#include "backends/cuda/driver_types.hpp"

#include <string_view>

namespace cuda_test {

using namespace sycl::detail::cuda;

namespace calls {
#define CUDA_CALL(name, symbol, parameters) CUresult name parameters;
#include "backends/cuda/calls.def"
} // namespace calls

/// A function of the API.
struct call_info {
  std::string_view name;       ///< without the symbol's suffix
  std::string_view parameters; ///< "(unsigned flags)"

  /// Whether it may be called before cuInit.
  constexpr bool needs_init() const {
    return name != "cuInit" && name != "cuDriverGetVersion" && name != "cuGetErrorName" && name != "cuGetErrorString";
  }
  /// Whether the reference lists CUDA_ERROR_INVALID_CONTEXT among its results because it uses the current context.
  constexpr bool needs_context() const {
    return needs_init() && !name.starts_with("cuDevice") && name != "cuCtxGetCurrent" && name != "cuCtxSetCurrent" &&
           !name.starts_with("cuMemPool") && name != "cuEventQuery" && name != "cuStreamGetCtx" &&
           name != "cuMemAdvise";
  }
};

/// "CUDA_ERROR_INVALID_VALUE"; null if the number is unknown.
const char *error_name(CUresult error);

} // namespace cuda_test
