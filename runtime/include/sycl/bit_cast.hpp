// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::bit_cast (specification 3.9.2): C++20's std::bit_cast, for C++17 as well.
#pragma once

#include <type_traits>

namespace sycl {

/// \returns the value of type To with the bytes of `from`. Both types must have the same size and be trivially
/// copyable.
template <class To, class From>
constexpr To bit_cast(const From &from) noexcept {
  static_assert(sizeof(To) == sizeof(From), "sycl::bit_cast needs types of the same size");
  static_assert(std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>,
                "sycl::bit_cast needs trivially copyable types");
  return __builtin_bit_cast(To, from);
}

} // namespace sycl
