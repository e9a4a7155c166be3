// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Shuffles of values of any trivially copyable type, composed of the builtins for 8 to 64 bits.
///
/// \code
///   shuffle(1.0f, lane)              -> __syclc_sub_group_shuffle_i32, of the float's bits
///   shuffle(std::array{x, y, z}, l)  -> of floats: a shuffle_i64 and a shuffle_i32
/// \endcode
#pragma once

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/device_copyable.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl::detail {

struct sub_group_maker;

inline std::uint8_t shuffle_word(std::uint8_t word, std::int32_t lane) {
  return __syclc_sub_group_shuffle_i8(word, lane);
}
inline std::uint16_t shuffle_word(std::uint16_t word, std::int32_t lane) {
  return __syclc_sub_group_shuffle_i16(word, lane);
}
inline std::uint32_t shuffle_word(std::uint32_t word, std::int32_t lane) {
  return __syclc_sub_group_shuffle_i32(word, lane);
}
inline std::uint64_t shuffle_word(std::uint64_t word, std::int32_t lane) {
  return __syclc_sub_group_shuffle_i64(word, lane);
}

/// Shuffles as many whole words of the type as remain after `position`. \returns the first byte not shuffled.
template <class Word>
std::size_t shuffle_words(unsigned char *bytes, std::size_t position, std::size_t size, std::int32_t lane) {
  for (; position + sizeof(Word) <= size; position += sizeof(Word)) {
    Word word;
    __builtin_memcpy(&word, bytes + position, sizeof word);
    word = shuffle_word(word, lane);
    __builtin_memcpy(bytes + position, &word, sizeof word);
  }
  return position;
}

/// \returns the `value` passed by work-item number `lane` of the sub-group; unspecified if there is none.
/// All work-items of the sub-group must call it together.
template <class ValueT>
ValueT shuffle(ValueT value, std::int32_t lane) {
  static_assert(is_device_copyable_v<ValueT>, "work-items of a sub-group exchange values of device-copyable types");
  if constexpr (!std::is_trivially_copyable_v<ValueT>) { // std::pair, which bit_cast does not accept
    struct alignas(ValueT) {
      unsigned char of[sizeof(ValueT)];
    } bytes;
    __builtin_memcpy(&bytes, __builtin_addressof(value), sizeof value);
    bytes = shuffle(bytes, lane);
    __builtin_memcpy(static_cast<void *>(__builtin_addressof(value)), &bytes, sizeof value);
    return value;
  } else if constexpr (sizeof(ValueT) == 1) {
    return __builtin_bit_cast(ValueT, shuffle_word(__builtin_bit_cast(std::uint8_t, value), lane));
  } else if constexpr (sizeof(ValueT) == 2) {
    return __builtin_bit_cast(ValueT, shuffle_word(__builtin_bit_cast(std::uint16_t, value), lane));
  } else if constexpr (sizeof(ValueT) == 4) {
    return __builtin_bit_cast(ValueT, shuffle_word(__builtin_bit_cast(std::uint32_t, value), lane));
  } else if constexpr (sizeof(ValueT) == 8) {
    return __builtin_bit_cast(ValueT, shuffle_word(__builtin_bit_cast(std::uint64_t, value), lane));
  } else {
    alignas(ValueT) unsigned char bytes[sizeof(ValueT)];
    __builtin_memcpy(bytes, &value, sizeof value);
    std::size_t position = shuffle_words<std::uint64_t>(bytes, 0, sizeof value, lane);
    position = shuffle_words<std::uint32_t>(bytes, position, sizeof value, lane);
    position = shuffle_words<std::uint16_t>(bytes, position, sizeof value, lane);
    shuffle_words<std::uint8_t>(bytes, position, sizeof value, lane);
    __builtin_memcpy(&value, bytes, sizeof value);
    return value;
  }
}

} // namespace sycl::detail
