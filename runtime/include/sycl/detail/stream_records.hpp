// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The records that a kernel writes for a sycl::stream, and that libsycl reads when the kernel has ended.
///
/// The host converts numbers to text with the C++ library, so that kernels stay small and text is the same on every
/// device. The records of all work-items are stored consecutively in a block of 64-bit words:
/// \code
///   word 0: words taken so far (low 32 bits)   words 1 to N: records
///   record: [ work-item << 16 | argument << 8 | stream_record ] [ further words, by kind ]
/// \endcode
/// A work-item's own records are in the order in which it wrote them. Records that do not fit are dropped; a word of 0
/// marks where the first of them would have begun.
#pragma once

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>

namespace sycl {
class handler;

namespace detail {

/// Kinds of records.
enum class stream_record : std::uint8_t {
  none = 0,    ///< end of the records
  character,   ///< argument: the character
  text,        ///< number of characters, characters
  value,       ///< argument: stream_value; its bits
  values,      ///< argument: stream_value; number of them, the bits of each: a vec or marray
  object,      ///< argument: stream_object << 4 | dimensions; numbers, as stream_object says
  manipulator, ///< argument: stream_manipulator
  precision,   ///< a number
  width        ///< a number
};

/// Types of values. Integers come in 64 bits, with their sign.
enum class stream_value : std::uint8_t {
  character,
  signed_8,
  signed_16,
  signed_32,
  signed_64,
  unsigned_8,
  unsigned_16,
  unsigned_32,
  unsigned_64,
  real_16,
  real_32,
  real_64,
  address
};

/// Objects of indices, and how many ids or ranges follow.
enum class stream_object : std::uint8_t {
  index,            ///< 1: an id or a range
  nd_range,         ///< 3: global range, local range, offset
  item,             ///< 2: id, range
  item_with_offset, ///< 3: id, range, offset
  nd_item,          ///< 2: global id, local id
  group,            ///< 4: id, group range, local range, global range
  h_item            ///< 3: global id, logical local id, physical local id
};

/// Number of words needed for records that print that many characters.
SYCLC_EXPORT std::uint32_t stream_words(std::size_t characters) noexcept;

/// Allocates memory for the records of one command, whose handler is `group`. \param total_size, work_item_size as in
/// sycl::stream. \returns the handle of an accessor of it with one reference. \throws errc::memory_allocation.
SYCLC_EXPORT void *open_stream(handler &group, std::size_t total_size, std::size_t work_item_size);

} // namespace detail
} // namespace sycl
