// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::vec and its swizzled views (specification 4.14.2).
///
///     sycl::float4 point{1, 2, 3, 4};
///     point.swizzle<sycl::elem::y, sycl::elem::x>() = point.hi();   // writes through a view
///     float length = point.x() * point.x() + point.y() * point.y();
///
/// A vec is an array of elements. The compiler keeps them in registers; on the native device each of a work-item's
/// elements is a scalar in one lane (docs/vectorizer.md). The operators are those of sycl/detail/elementwise.hpp.
#pragma once

#include <sycl/detail/vec_members.hpp>
#include <sycl/scalar_aliases.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace sycl {

/// A vector of 1, 2, 3, 4, 8 or 16 elements: arithmetic types, half, bfloat16, or std::byte. It is aligned to its size,
/// at most to 64 bytes; three elements occupy the space of four.
template <class Element, int Size>
class alignas(detail::vec_alignment<Element, Size>) vec
    : public detail::vec_members<vec<Element, Size>, Element, Element, Size> {
  static_assert(Size == 1 || Size == 2 || Size == 3 || Size == 4 || Size == 8 || Size == 16,
                "sycl::vec has 1, 2, 3, 4, 8 or 16 elements");
  static_assert(std::is_same_v<Element, std::remove_cv_t<Element>> &&
                    (std::is_arithmetic_v<Element> || std::is_same_v<Element, half> ||
                     std::is_same_v<Element, ext::oneapi::bfloat16> || std::is_same_v<Element, std::byte>),
                "sycl::vec has elements of an arithmetic type, sycl::half, bfloat16 or std::byte, neither const nor "
                "volatile");

public:
#ifdef __SYCL_DEVICE_ONLY__
  using vector_t = vec;
#endif
  /// Elements have no value yet, unless the vec is constructed with `{}`.
  vec() = default;
  constexpr vec(const vec &) = default;
  constexpr vec &operator=(const vec &) = default;

  /// All elements are `value`. A single-element vec is constructed implicitly.
  template <class ValueT, std::enable_if_t<(Size > 1) && detail::is_vec_scalar<Element, ValueT>, int> = 0>
  explicit constexpr vec(const ValueT &value) : vec(static_cast<Element>(value), std::make_index_sequence<storage>()) {}
  template <class ValueT, std::enable_if_t<Size == 1 && detail::is_vec_scalar<Element, ValueT>, int> = 0, class = void>
  constexpr vec(const ValueT &value) : elements_{static_cast<Element>(value)} {}

  /// Elements, vecs and views, in order; together Size elements.
  template <class... Arguments,
            std::enable_if_t<(Size > 1) && detail::vec_arguments_size<Element, Arguments...> == Size &&
                                 !(sizeof...(Arguments) == 1 && (std::is_same_v<Arguments, vec> && ...)),
                             int> = 0>
  constexpr vec(const Arguments &...arguments) : elements_{} {
    int filled = 0;
    (append(filled, arguments), ...);
  }

  /// Sets all elements to the same value.
  template <class ValueT, std::enable_if_t<detail::is_vec_scalar<Element, ValueT>, int> = 0>
  constexpr vec &operator=(const ValueT &value) {
    for (int index = 0; index < Size; ++index) elements_[index] = static_cast<Element>(value);
    return *this;
  }

  constexpr Element &operator[](int index) { return elements_[index]; }
  constexpr const Element &operator[](int index) const { return elements_[index]; }

private:
  static constexpr std::size_t storage = Size == 3 ? 4 : Size;
  template <class, class, class, int>
  friend class detail::vec_members;

  /// \name For vec_members
  ///@{
  template <class Viewed, int... Indexes>
  using view = detail::swizzle_view<Viewed, Indexes...>;
  constexpr Element *first() { return elements_; }
  constexpr const Element *first() const { return elements_; }
  ///@}

  template <std::size_t... Indexes>
  constexpr vec(Element value, std::index_sequence<Indexes...>) : elements_{(static_cast<void>(Indexes), value)...} {}

  template <class Argument>
  constexpr void append(int &filled, const Argument &argument) {
    if constexpr (detail::elementwise::is_operand<Argument>) {
      for (int index = 0; index < static_cast<int>(Argument::size()); ++index) elements_[filled++] = argument[index];
    } else {
      elements_[filled++] = static_cast<Element>(argument);
    }
  }

  Element elements_[storage];
};

template <class First, class... Others, class = std::enable_if_t<(std::is_same_v<First, Others> && ...)>>
vec(First, Others...) -> vec<First, sizeof...(Others) + 1>;

namespace detail {

/// A view of selected elements of a vec, in any order: the specification's `__writeable_swizzle__`, and
/// `__const_swizzle__` if Viewed is const. It is valid as long as the vec is.
template <class Viewed, int... Indexes>
class swizzle_view : public vec_members<swizzle_view<Viewed, Indexes...>, std::remove_const_t<Viewed>, Viewed,
                                        static_cast<int>(sizeof...(Indexes))> {
  using element = std::remove_const_t<Viewed>;
  static constexpr int count = static_cast<int>(sizeof...(Indexes));
  static constexpr int indexes[] = {Indexes...};
  using values = vec<element, count>;

  /// Whether the view can be assigned: the elements are not constant and not repeated.
  static constexpr bool is_assignable() {
    for (int index = 0; index < count; ++index)
      for (int before = 0; before < index; ++before)
        if (indexes[before] == indexes[index]) return false;
    return !std::is_const_v<Viewed>;
  }
  template <class>
  static constexpr bool assignable = is_assignable();

public:
  swizzle_view() = delete;
  swizzle_view(const swizzle_view &) = delete;

  /// \returns the elements viewed.
  constexpr operator values() const {
    values result{};
    for (int index = 0; index < count; ++index) result[index] = first_[indexes[index]];
    return result;
  }

  constexpr Viewed &operator[](int index) const { return first_[indexes[index]]; }

  /// \name Assign the viewed elements; for views without repeated elements.
  ///@{
  constexpr const swizzle_view &operator=(const swizzle_view &other) const {
    static_assert(assignable<element>, "this swizzled view is constant or names an element twice");
    return elementwise::apply::assign(*this, values(other));
  }
  template <
      class OtherViewed, int... OtherIndexes,
      class = std::enable_if_t<assignable<OtherViewed> && std::is_same_v<std::remove_const_t<OtherViewed>, element> &&
                               sizeof...(OtherIndexes) == sizeof...(Indexes)>>
  constexpr const swizzle_view &operator=(const swizzle_view<OtherViewed, OtherIndexes...> &other) const {
    return elementwise::apply::assign(*this, values(other));
  }
  template <class Other, class = std::enable_if_t<assignable<Other> && std::is_same_v<Other, values>>, class = void>
  constexpr const swizzle_view &operator=(const Other &other) const {
    return elementwise::apply::assign(*this,
                                      values(other)); // a copy, because `other` may be a view of the same elements
  }
  template <class ValueT, class = std::enable_if_t<assignable<ValueT> && is_vec_scalar<element, ValueT>>, class = void,
            class = void>
  constexpr const swizzle_view &operator=(const ValueT &value) const {
    return elementwise::apply::assign(*this, values(static_cast<element>(value)));
  }
  ///@}

private:
  template <class, class, class, int>
  friend class vec_members;

  constexpr explicit swizzle_view(Viewed *first) : first_(first) {}

  /// \name For vec_members
  ///@{
  template <class OtherViewed, int... OtherIndexes>
  using view = swizzle_view<Viewed, indexes[OtherIndexes < count ? OtherIndexes : count - 1]...>;
  constexpr Viewed *first() const { return first_; }
  ///@}

  Viewed *first_;
};

} // namespace detail

/// \name Aliases: float4 is vec<float, 4>
///@{
#define SYCLC_VECTOR_ALIAS(name, element, size) using name##size = vec<element, size>;
#include <sycl/detail/vector_elements.def>
///@}

} // namespace sycl
