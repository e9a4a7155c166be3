// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Four products of bytes and a sum (SYCL_EXT_ONEAPI_DOT_ACCUMULATE): dot_acc(a, b, c) is c + a[0] * b[0] + ... +
/// a[3] * b[3], where a and b are vecs of four bytes, or the 32 bits that hold them, signed or unsigned.
#pragma once

#include <sycl/vec.hpp>

#include <cstdint>

namespace sycl::detail {
/// Byte `index` of a number, with the number's signedness.
template <class NumberT>
constexpr std::int32_t byte_of(NumberT number, int index) {
  const auto byte = static_cast<std::uint8_t>(static_cast<std::uint32_t>(number) >> (8 * index));
  if constexpr (static_cast<NumberT>(-1) < 0)
    return static_cast<std::int8_t>(byte);
  else
    return byte;
}
} // namespace sycl::detail

namespace sycl::ext::oneapi {

#define SYCLC_DOT_ACC(LEFT, RIGHT, LEFT_BYTE, RIGHT_BYTE, SUM)                                                         \
  inline SUM dot_acc(LEFT left, RIGHT right, SUM sum) {                                                                \
    for (int index = 0; index != 4; ++index)                                                                           \
      sum += static_cast<SUM>(sycl::detail::byte_of(left, index) * sycl::detail::byte_of(right, index));               \
    return sum;                                                                                                        \
  }                                                                                                                    \
  inline SUM dot_acc(const vec<LEFT_BYTE, 4> &left, const vec<RIGHT_BYTE, 4> &right, SUM sum) {                        \
    for (int index = 0; index != 4; ++index)                                                                           \
      sum += static_cast<SUM>(std::int32_t(left[index]) * std::int32_t(right[index]));                                 \
    return sum;                                                                                                        \
  }
SYCLC_DOT_ACC(std::int32_t, std::int32_t, std::int8_t, std::int8_t, std::int32_t)
SYCLC_DOT_ACC(std::int32_t, std::uint32_t, std::int8_t, std::uint8_t, std::int32_t)
SYCLC_DOT_ACC(std::uint32_t, std::int32_t, std::uint8_t, std::int8_t, std::int32_t)
SYCLC_DOT_ACC(std::uint32_t, std::uint32_t, std::uint8_t, std::uint8_t, std::uint32_t)
SYCLC_DOT_ACC(std::uint32_t, std::uint32_t, std::uint8_t, std::uint8_t, std::int32_t)
#undef SYCLC_DOT_ACC

} // namespace sycl::ext::oneapi
