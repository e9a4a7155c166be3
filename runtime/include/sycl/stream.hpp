// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::stream (specification 4.16): text output from kernels to std::cout.
///
/// \code
///   q.submit([&](sycl::handler &h) {
///     sycl::stream out(64 * 1024, 256, h);       // total bytes, bytes per work-item between two flushes
///     h.parallel_for(8, [=](sycl::id<1> index) { out << "work-item " << index << sycl::endl; });
///   });
/// \endcode
/// Output between two flushes (sycl::endl, sycl::flush, the work-item's end) is printed in one piece, when the kernel
/// has ended and before its event completes. Manipulators except showbase and showpos apply until the next flush.
///
/// A kernel writes records (detail/stream_records.hpp) into memory that the runtime reads afterwards. On the device the
/// object contains only the address of that memory, so copies are the same stream there, too.
#pragma once

#include <sycl/accessor.hpp>
#include <sycl/atomic_ref.hpp>
#include <sycl/bit_cast.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/detail/stream_records.hpp>
#include <sycl/half.hpp>
#include <sycl/marray.hpp>
#include <sycl/multi_ptr.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/property_list.hpp>
#include <sycl/vec.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl {

template <int Dimensions>
class h_item;

/// How values are formatted, and when text is printed.
enum class stream_manipulator {
  flush,
  dec,
  hex,
  oct,
  noshowbase,
  showbase,
  noshowpos,
  showpos,
  endl,
  fixed,
  scientific,
  hexfloat,
  defaultfloat
};
inline constexpr stream_manipulator flush = stream_manipulator::flush;
inline constexpr stream_manipulator dec = stream_manipulator::dec;
inline constexpr stream_manipulator hex = stream_manipulator::hex;
inline constexpr stream_manipulator oct = stream_manipulator::oct;
inline constexpr stream_manipulator noshowbase = stream_manipulator::noshowbase;
inline constexpr stream_manipulator showbase = stream_manipulator::showbase;
inline constexpr stream_manipulator noshowpos = stream_manipulator::noshowpos;
inline constexpr stream_manipulator showpos = stream_manipulator::showpos;
inline constexpr stream_manipulator endl = stream_manipulator::endl;
inline constexpr stream_manipulator fixed = stream_manipulator::fixed;
inline constexpr stream_manipulator scientific = stream_manipulator::scientific;
inline constexpr stream_manipulator hexfloat = stream_manipulator::hexfloat;
inline constexpr stream_manipulator defaultfloat = stream_manipulator::defaultfloat;

namespace detail {
/// The result of setprecision() and setw().
struct stream_setting {
  stream_record what;
  int number;
};
} // namespace detail

/// Digits of floating-point values until the next flush; initially 6.
inline detail::stream_setting setprecision(int precision) { return {detail::stream_record::precision, precision}; }
/// The minimum number of characters of each value until the next flush.
inline detail::stream_setting setw(int width) { return {detail::stream_record::width, width}; }

namespace detail {

/// The type of a value in records; `void` for types that have none.
template <class TypeT, class = void>
struct stream_type {
  static constexpr bool is_value = false;
};
template <stream_value ValueT>
struct stream_type_is {
  static constexpr bool is_value = true;
  static constexpr stream_value value = ValueT;
};
template <class TypeT>
struct stream_type<TypeT, std::enable_if_t<std::is_integral_v<TypeT>>>
    : stream_type_is<static_cast<stream_value>(
          static_cast<int>(std::is_signed_v<TypeT> ? stream_value::signed_8 : stream_value::unsigned_8) +
          (sizeof(TypeT) == 1   ? 0
           : sizeof(TypeT) == 2 ? 1
           : sizeof(TypeT) == 4 ? 2
                                : 3))> {};
template <>
struct stream_type<char> : stream_type_is<stream_value::character> {};
template <>
struct stream_type<signed char> : stream_type_is<stream_value::character> {};
template <>
struct stream_type<unsigned char> : stream_type_is<stream_value::character> {};
template <>
struct stream_type<std::byte> : stream_type_is<stream_value::unsigned_8> {};
template <>
struct stream_type<half> : stream_type_is<stream_value::real_16> {};
template <>
struct stream_type<float> : stream_type_is<stream_value::real_32> {};
template <>
struct stream_type<double> : stream_type_is<stream_value::real_64> {};
template <class TypeT>
struct stream_type<TypeT *> : stream_type_is<stream_value::address> {};

/// The bits of a value in a record.
template <class TypeT>
std::uint64_t stream_bits(const TypeT &value) {
  if constexpr (std::is_pointer_v<TypeT>)
    return reinterpret_cast<std::uintptr_t>(value);
  else if constexpr (std::is_integral_v<TypeT> || std::is_enum_v<TypeT>)
    return static_cast<std::uint64_t>(value);
  else if constexpr (sizeof(TypeT) == 2)
    return sycl::bit_cast<std::uint16_t>(value);
  else if constexpr (sizeof(TypeT) == 4)
    return sycl::bit_cast<std::uint32_t>(value);
  else
    return sycl::bit_cast<std::uint64_t>(value);
}

struct stream_writer;

/// How a type is printed; types without a specialisation, or a value's type, cannot be.
template <class TypeT, class = void>
struct streamed {};
template <class TypeT>
struct streamed<TypeT, std::enable_if_t<stream_type<TypeT>::is_value>> {
  template <class Writer>
  static void write(const Writer &out, const TypeT &value) {
    constexpr stream_value type = stream_type<TypeT>::value;
    if constexpr (std::is_same_v<std::remove_cv_t<std::remove_pointer_t<TypeT>>, char> && std::is_pointer_v<TypeT>)
      out.text(value);
    else if constexpr (std::is_same_v<TypeT, bool>)
      out.text(value ? "true" : "false");
    else if constexpr (std::is_same_v<TypeT, signed char>)
      streamed<short>::write(out, value);
    else if constexpr (std::is_same_v<TypeT, unsigned char>)
      streamed<unsigned short>::write(out, value);
    else if constexpr (type == stream_value::character)
      out.record(stream_record::character, static_cast<unsigned char>(value));
    else
      out.record(stream_record::value, static_cast<unsigned>(type), stream_bits(value));
  }
};
template <std::size_t Size>
struct streamed<char[Size]> {
  template <class Writer>
  static void write(const Writer &out, const char *value) {
    out.text(value);
  }
};
template <class TypeT, std::size_t Size>
struct streamed<TypeT[Size]> : streamed<const TypeT *> {};
template <class TypeT, access::address_space Space, access::decorated IsDecorated>
struct streamed<multi_ptr<TypeT, Space, IsDecorated>> {
  template <class Writer>
  static void write(const Writer &out, const multi_ptr<TypeT, Space, IsDecorated> &value) {
    streamed<const void *>::write(out, value.get_raw());
  }
};
template <>
struct streamed<stream_manipulator> {
  template <class Writer>
  static void write(const Writer &out, stream_manipulator value) {
    out.record(stream_record::manipulator, static_cast<unsigned>(value));
  }
};
template <>
struct streamed<stream_setting> {
  template <class Writer>
  static void write(const Writer &out, const stream_setting &value) {
    out.record(value.what, 0, static_cast<std::uint64_t>(value.number));
  }
};

/// A vec, or an marray: its elements.
template <class Elements, class Element, std::size_t Size>
struct streamed_elements {
  template <class Writer>
  static void write(const Writer &out, const Elements &value) {
    std::uint64_t bits[Size];
    for (std::size_t index = 0; index != Size; ++index) bits[index] = stream_bits<Element>(value[index]);
    out.list(stream_record::values, static_cast<unsigned>(stream_type<Element>::value), Size, bits);
  }
};
template <class Element, int Size>
struct streamed<vec<Element, Size>> : streamed_elements<vec<Element, Size>, Element, Size> {};
template <class Element, std::size_t Size>
struct streamed<marray<Element, Size>> : streamed_elements<marray<Element, Size>, Element, Size> {};
template <class Viewed, int... Indexes>
struct streamed<swizzle_view<Viewed, Indexes...>> {
  using whole = vec<std::remove_const_t<Viewed>, static_cast<int>(sizeof...(Indexes))>;
  template <class Writer>
  static void write(const Writer &out, const swizzle_view<Viewed, Indexes...> &value) {
    streamed<whole>::write(out, whole(value));
  }
};

/// Types that consist of ids and ranges.
template <stream_object Object, int Dimensions>
struct streamed_indices {
  template <class Writer, class... Indices>
  static void write_indices(const Writer &out, const Indices &...indices) {
    std::uint64_t numbers[sizeof...(Indices) * Dimensions];
    int filled = 0;
    const auto add = [&](const auto &index) {
      for (int dim = 0; dim != Dimensions; ++dim) numbers[filled++] = index[dim];
    };
    (add(indices), ...);
    out.numbers(stream_record::object, static_cast<unsigned>(Object) << 4 | Dimensions, numbers);
  }
};
template <int Dimensions>
struct streamed<id<Dimensions>> : streamed_indices<stream_object::index, Dimensions> {
  template <class Writer>
  static void write(const Writer &out, const id<Dimensions> &value) {
    streamed::write_indices(out, value);
  }
};
template <int Dimensions>
struct streamed<range<Dimensions>> : streamed_indices<stream_object::index, Dimensions> {
  template <class Writer>
  static void write(const Writer &out, const range<Dimensions> &value) {
    streamed::write_indices(out, value);
  }
};
template <int Dimensions>
struct streamed<nd_range<Dimensions>> : streamed_indices<stream_object::nd_range, Dimensions> {
  template <class Writer>
  static void write(const Writer &out, const nd_range<Dimensions> &value) {
    streamed::write_indices(out, value.get_global_range(), value.get_local_range(), value.get_offset());
  }
};
template <int Dimensions>
struct streamed<item<Dimensions, false>> : streamed_indices<stream_object::item, Dimensions> {
  template <class Writer>
  static void write(const Writer &out, const item<Dimensions, false> &value) {
    streamed::write_indices(out, value.get_id(), value.get_range());
  }
};
template <int Dimensions>
struct streamed<item<Dimensions, true>> : streamed_indices<stream_object::item_with_offset, Dimensions> {
  template <class Writer>
  static void write(const Writer &out, const item<Dimensions, true> &value) {
    streamed::write_indices(out, value.get_id(), value.get_range(), value.get_offset());
  }
};
template <int Dimensions>
struct streamed<nd_item<Dimensions>> : streamed_indices<stream_object::nd_item, Dimensions> {
  template <class Writer>
  static void write(const Writer &out, const nd_item<Dimensions> &value) {
    streamed::write_indices(out, value.get_global_id(), value.get_local_id());
  }
};
template <int Dimensions>
struct streamed<group<Dimensions>> : streamed_indices<stream_object::group, Dimensions> {
  template <class Writer>
  static void write(const Writer &out, const group<Dimensions> &value) {
    streamed::write_indices(out, value.get_group_id(), value.get_group_range(), value.get_local_range(),
                            value.get_group_range() * value.get_local_range());
  }
};
template <int Dimensions>
struct streamed<h_item<Dimensions>> : streamed_indices<stream_object::h_item, Dimensions> {
  template <class Writer>
  static void write(const Writer &out, const h_item<Dimensions> &value) {
    streamed::write_indices(out, value.get_global().get_id(), value.get_logical_local().get_id(),
                            value.get_physical_local().get_id());
  }
};

/// True for types that can be printed.
template <class TypeT, class = void>
inline constexpr bool is_streamable = false;
template <class TypeT>
inline constexpr bool is_streamable<TypeT, std::void_t<decltype(&streamed<TypeT>::template write<stream_writer>)>> =
    true;

} // namespace detail

/// Prints the output of kernels. Copies, also those in kernels, are the same stream.
class stream : private detail::accessor_base<std::uint64_t>, public detail::owner_ordered<stream> {
  using base = detail::accessor_base<std::uint64_t>;
  friend struct detail::impl_access;
  friend struct detail::stream_writer;
  template <class>
  friend struct std::hash;

public:
  /// A stream for the command group of `cgh`.
  /// \param totalBufferSize characters that one execution of the kernel can print: more are dropped.
  /// \param workItemBufferSize the same for a work-item between two flushes.
  stream(std::size_t totalBufferSize, std::size_t workItemBufferSize, handler &cgh, const property_list & = {})
      : base(detail::open_stream(cgh, totalBufferSize, workItemBufferSize)),
        words_(detail::stream_words(totalBufferSize)), total_size_(totalBufferSize),
        work_item_size_(workItemBufferSize) {}

  std::size_t size() const noexcept { return total_size_; }
  [[deprecated("use size()")]] std::size_t get_size() const { return total_size_; }
  std::size_t get_work_item_buffer_size() const { return work_item_size_; }
  [[deprecated("use get_work_item_buffer_size()")]] std::size_t get_max_statement_size() const {
    return work_item_size_;
  }

  /// There are no properties for streams.
  template <class Property>
  bool has_property() const noexcept {
    return false;
  }
  /// \throws errc::invalid
  template <class Property>
  Property get_property() const {
    detail::throw_missing_property(Property::syclc_id);
  }

  friend bool operator==(const stream &lhs, const stream &rhs) { return lhs.handle_ == rhs.handle_; }
  friend bool operator!=(const stream &lhs, const stream &rhs) { return lhs.handle_ != rhs.handle_; }

private:
  std::uint32_t words_; ///< of records that fit into the memory
  std::size_t total_size_;
  std::size_t work_item_size_;
};

namespace detail {

/// Writes records of the running work-item.
struct stream_writer {
  const stream &out;

  /// A record of few words.
  void record(stream_record kind, unsigned argument) const {
    const std::uint64_t words[] = {head(kind, argument)};
    append(words);
  }
  void record(stream_record kind, unsigned argument, std::uint64_t word) const {
    const std::uint64_t words[] = {head(kind, argument), word};
    append(words);
  }
  template <int Count>
  void numbers(stream_record kind, unsigned argument, const std::uint64_t (&values)[Count]) const {
    if (std::uint64_t *to = take(kind, argument, 1 + Count))
      for (int index = 0; index != Count; ++index) to[1 + index] = values[index];
  }
  template <std::size_t Count>
  void list(stream_record kind, unsigned argument, std::uint64_t size, const std::uint64_t (&values)[Count]) const {
    if (std::uint64_t *to = take(kind, argument, 2 + Count)) {
      to[1] = size;
      for (std::size_t index = 0; index != Count; ++index) to[2 + index] = values[index];
    }
  }
  /// At most as many characters as a work-item may print between two flushes.
  void text(const char *characters) const {
    std::size_t size = 0;
    while (size < out.work_item_size_ && characters[size] != 0) ++size;
    const std::size_t words = (size + 7) / 8;
    if (words > out.words_) return;
    std::uint64_t *to = take(stream_record::text, 0, static_cast<std::uint32_t>(2 + words));
    if (!to) return;
    to[1] = size;
    for (std::size_t index = 0; index != words; ++index) {
      std::uint64_t word = 0;
      for (std::size_t byte = 0; byte != 8 && index * 8 + byte < size; ++byte)
        word |= static_cast<std::uint64_t>(static_cast<unsigned char>(characters[index * 8 + byte])) << (8 * byte);
      to[2 + index] = word;
    }
  }

private:
  static std::uint64_t head(stream_record kind, unsigned argument) {
    std::uint64_t work_item = 0;
    for (int dim = 2; dim >= 0; --dim)
      work_item = work_item * __syclc_global_size(dim) + (__syclc_global_id(dim) - __syclc_global_offset(dim));
    return work_item << 16 | argument << 8 | static_cast<unsigned>(kind);
  }
  template <int Count>
  void append(const std::uint64_t (&words)[Count]) const {
    if (std::uint64_t *to = take(Count))
      for (int index = 0; index != Count; ++index) to[index] = words[index];
  }
  std::uint64_t *take(stream_record kind, unsigned argument, std::uint32_t count) const {
    std::uint64_t *to = take(count);
    if (to) *to = head(kind, argument);
    return to;
  }
  /// Allocates `count` words; null if there is not enough space.
  std::uint64_t *take(std::uint32_t count) const {
    const atomic_ref<std::uint32_t, memory_order::relaxed, memory_scope::device, access::address_space::global_space>
        taken(*reinterpret_cast<std::uint32_t *>(out.data_));
    if (taken.load() >= out.words_) return nullptr; // otherwise the number could eventually wrap around
    const std::uint32_t first = taken.fetch_add(count);
    if (first >= out.words_) return nullptr;
    std::uint64_t *const to = out.data_ + 1 + first;
    if (count <= out.words_ - first) return to;
    *to = 0;
    return nullptr;
  }
};

} // namespace detail

/// Prints the types listed in specification 4.16, and marray, std::byte and swizzled vectors. May be called in kernels only.
template <class TypeT, std::enable_if_t<detail::is_streamable<TypeT>, int> = 0>
const stream &operator<<(const stream &os, const TypeT &rhs) {
  detail::streamed<TypeT>::write(detail::stream_writer{os}, rhs);
  return os;
}

} // namespace sycl

/// Copies have the same hash.
template <>
struct std::hash<sycl::stream> {
  std::size_t operator()(const sycl::stream &object) const noexcept {
    return reinterpret_cast<std::uintptr_t>(object.handle_) >> 4;
  }
};
