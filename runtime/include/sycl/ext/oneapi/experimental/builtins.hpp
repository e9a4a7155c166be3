// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// printf(), and oneAPI's functions of native precision (extension sycl_ext_oneapi_native_math).
#pragma once

#include <sycl/ext/oneapi/experimental/printf.hpp>
#include <sycl/half.hpp>
#include <sycl/math.hpp>

#include <type_traits>

namespace sycl::ext::oneapi::experimental::native {

/// For float and half, and vectors and marrays of these.
template <class NumberT>
auto tanh(const NumberT &x) -> decltype(sycl::tanh(x)) {
  return sycl::tanh(x);
}
/// For half, and for float, where it is sycl::native::exp2.
template <class NumberT>
auto exp2(const NumberT &x) -> decltype(sycl::exp2(x)) {
  if constexpr (std::is_same_v<NumberT, float>)
    return sycl::native::exp2(x);
  else
    return sycl::exp2(x);
}

} // namespace sycl::ext::oneapi::experimental::native
