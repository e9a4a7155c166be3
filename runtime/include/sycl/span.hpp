// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::span (specification 4.9.2): std::span, or in C++17 a class with its members.
#pragma once

#include <cstddef>

#if __cplusplus >= 202002L
#include <span>

namespace sycl {
using std::as_bytes;
using std::as_writable_bytes;
using std::dynamic_extent;
using std::span;
} // namespace sycl

#else
#include <array>
#include <memory> // std::data, std::size, std::reverse_iterator; <iterator> would include all streams
#include <type_traits>

namespace sycl {

/// The extent of spans whose size is known only at run time.
inline constexpr std::size_t dynamic_extent = static_cast<std::size_t>(-1);

template <class ElementType, std::size_t Extent = dynamic_extent>
class span;

namespace detail {
template <class>
inline constexpr bool is_span_or_array = false;
template <class Element, std::size_t Extent>
inline constexpr bool is_span_or_array<span<Element, Extent>> = true;
template <class Element, std::size_t Size>
inline constexpr bool is_span_or_array<std::array<Element, Size>> = true;

/// The extent of a part of a span.
constexpr std::size_t part_extent(std::size_t whole, std::size_t offset, std::size_t count) {
  return count != dynamic_extent ? count : whole != dynamic_extent ? whole - offset : dynamic_extent;
}

/// The number of elements of a span. \tparam Extent of the span.
template <std::size_t Extent>
struct span_size {
  constexpr explicit span_size(std::size_t) {}
  constexpr std::size_t get() const { return Extent; }
};
template <>
struct span_size<dynamic_extent> {
  constexpr explicit span_size(std::size_t count) : size(count) {}
  constexpr std::size_t get() const { return size; }
  std::size_t size;
};
} // namespace detail

/// A view of contiguous elements. \tparam Extent their number; dynamic_extent: known only at run time.
template <class ElementType, std::size_t Extent>
class span : detail::span_size<Extent> {
  template <class Other>
  using if_converts = std::enable_if_t<std::is_convertible_v<Other (*)[], ElementType (*)[]>, int>;
  template <class Container>
  using element_of = std::remove_pointer_t<decltype(std::data(std::declval<Container &>()))>;

public:
  using element_type = ElementType;
  using value_type = std::remove_cv_t<ElementType>;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = ElementType *;
  using const_pointer = const ElementType *;
  using reference = ElementType &;
  using const_reference = const ElementType &;
  using iterator = pointer;
  using reverse_iterator = std::reverse_iterator<iterator>;
  static constexpr std::size_t extent = Extent;

  template <std::size_t Size = Extent, std::enable_if_t<Size == dynamic_extent || Size == 0, int> = 0>
  constexpr span() noexcept : detail::span_size<Extent>(0), data_(nullptr) {}
  constexpr span(pointer first, size_type count) : detail::span_size<Extent>(count), data_(first) {}
  constexpr span(pointer first, pointer last)
      : detail::span_size<Extent>(static_cast<size_type>(last - first)), data_(first) {}
  template <class Other, std::size_t Size, if_converts<Other> = 0,
            std::enable_if_t<Extent == dynamic_extent || Extent == Size, int> = 0>
  constexpr span(Other (&array)[Size]) noexcept : detail::span_size<Extent>(Size), data_(array) {}
  template <class Other, std::size_t Size, if_converts<Other> = 0,
            std::enable_if_t<Extent == dynamic_extent || Extent == Size, int> = 0>
  constexpr span(std::array<Other, Size> &array) noexcept : detail::span_size<Extent>(Size), data_(array.data()) {}
  template <class Other, std::size_t Size, if_converts<const Other> = 0,
            std::enable_if_t<Extent == dynamic_extent || Extent == Size, int> = 0>
  constexpr span(const std::array<Other, Size> &array) noexcept
      : detail::span_size<Extent>(Size), data_(array.data()) {}
  /// From a container; its number of elements is not checked.
  template <class Container, std::size_t Size = Extent,
            std::enable_if_t<Size == dynamic_extent &&
                                 !detail::is_span_or_array<std::remove_cv_t<std::remove_reference_t<Container>>> &&
                                 !std::is_array_v<std::remove_reference_t<Container>>,
                             int> = 0,
            if_converts<element_of<Container>> = 0>
  constexpr span(Container &&container)
      : detail::span_size<Extent>(std::size(container)), data_(std::data(container)) {}
  template <
      class Other, std::size_t OtherExtent, if_converts<Other> = 0,
      std::enable_if_t<Extent == dynamic_extent || OtherExtent == dynamic_extent || Extent == OtherExtent, int> = 0>
  constexpr span(const span<Other, OtherExtent> &other) noexcept
      : detail::span_size<Extent>(other.size()), data_(other.data()) {}

  constexpr pointer data() const noexcept { return data_; }
  constexpr size_type size() const noexcept { return this->get(); }
  constexpr size_type size_bytes() const noexcept { return size() * sizeof(ElementType); }
  [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }
  constexpr reference operator[](size_type index) const { return data_[index]; }
  constexpr reference front() const { return data_[0]; }
  constexpr reference back() const { return data_[size() - 1]; }
  constexpr iterator begin() const noexcept { return data_; }
  constexpr iterator end() const noexcept { return data_ + size(); }
  constexpr reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
  constexpr reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }

  template <std::size_t Count>
  constexpr span<ElementType, Count> first() const {
    return {data_, Count};
  }
  constexpr span<ElementType> first(size_type count) const { return {data_, count}; }
  template <std::size_t Count>
  constexpr span<ElementType, Count> last() const {
    return {data_ + (size() - Count), Count};
  }
  constexpr span<ElementType> last(size_type count) const { return {data_ + (size() - count), count}; }
  template <std::size_t Offset, std::size_t Count = dynamic_extent>
  constexpr span<ElementType, detail::part_extent(Extent, Offset, Count)> subspan() const {
    return {data_ + Offset, Count == dynamic_extent ? size() - Offset : Count};
  }
  constexpr span<ElementType> subspan(size_type offset, size_type count = dynamic_extent) const {
    return {data_ + offset, count == dynamic_extent ? size() - offset : count};
  }

private:
  pointer data_;
};

template <class Other, std::size_t Size>
span(Other (&)[Size]) -> span<Other, Size>;
template <class Other, std::size_t Size>
span(std::array<Other, Size> &) -> span<Other, Size>;
template <class Other, std::size_t Size>
span(const std::array<Other, Size> &) -> span<const Other, Size>;
template <class Container>
span(Container &&) -> span<std::remove_pointer_t<decltype(std::data(std::declval<Container &>()))>>;

/// The bytes of a span's elements.
template <class ElementType, std::size_t Extent>
auto as_bytes(span<ElementType, Extent> elements) noexcept {
  constexpr std::size_t size = Extent == dynamic_extent ? dynamic_extent : Extent * sizeof(ElementType);
  return span<const std::byte, size>(reinterpret_cast<const std::byte *>(elements.data()), elements.size_bytes());
}
template <class ElementType, std::size_t Extent, std::enable_if_t<!std::is_const_v<ElementType>, int> = 0>
auto as_writable_bytes(span<ElementType, Extent> elements) noexcept {
  constexpr std::size_t size = Extent == dynamic_extent ? dynamic_extent : Extent * sizeof(ElementType);
  return span<std::byte, size>(reinterpret_cast<std::byte *>(elements.data()), elements.size_bytes());
}

} // namespace sycl
#endif
