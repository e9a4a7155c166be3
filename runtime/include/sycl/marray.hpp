// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::marray (specification 4.14.3): an array of a fixed size with operators on all elements at once.
#pragma once

#include <sycl/detail/elementwise.hpp>
#include <sycl/half.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace sycl {

template <class Element, std::size_t Size>
class marray;

namespace detail {

/// The traits of marrays for the operators.
template <class Element, std::size_t Size>
struct marray_family {
  using index = std::size_t;
  using values = marray<Element, Size>;
  using truth = marray<bool, Size>;
  /// The same with other elements.
  template <class Other>
  using with = marray_family<Other, Size>;

  template <elementwise::needs Needs>
  static constexpr bool has =
      Needs == elementwise::needs::arithmetic || Needs == elementwise::needs::logic ||
      Needs == elementwise::needs::comparison ||
      (Needs == elementwise::needs::steps ? !std::is_same_v<Element, bool>
                                          : !std::is_floating_point_v<Element> && !std::is_same_v<Element, half> &&
                                                !std::is_same_v<Element, ext::oneapi::bfloat16>);

  template <elementwise::needs, class Result>
  static constexpr Element from_result(const Result &result) {
    return static_cast<Element>(result);
  }
};

/// The number of elements that an argument of marray's constructor provides; 0 if it is not a valid argument.
template <class Element, class Argument>
struct marray_argument : std::integral_constant<std::size_t, std::is_convertible_v<Argument, Element>> {};
template <class Element, std::size_t Size>
struct marray_argument<Element, marray<Element, Size>> : std::integral_constant<std::size_t, Size> {};

template <class Element, class... Arguments>
inline constexpr bool are_marray_arguments = ((marray_argument<Element, Arguments>::value != 0) && ...);
template <class Element, class... Arguments>
inline constexpr std::size_t marray_arguments_size = (marray_argument<Element, Arguments>::value + ... + 0);

} // namespace detail

/// An array of Size elements of a numeric type.
template <class Element, std::size_t Size>
class marray : public detail::elementwise::single_element<marray<Element, Size>, Element, Size == 1> {
  static_assert(Size > 0, "sycl::marray needs at least one element");

public:
  using value_type = Element;
  using reference = Element &;
  using const_reference = const Element &;
  using iterator = Element *;
  using const_iterator = const Element *;
  /// \name For the operators (sycl/detail/elementwise.hpp)
  ///@{
  using family = detail::marray_family<Element, Size>;
  static constexpr bool is_view = false;
  ///@}

  /// Elements are default-initialised: those of numeric types have no value yet, unless the array is constructed with
  /// `{}`.
  marray() = default;
  /// All elements are `value`.
  explicit constexpr marray(const Element &value) : marray(value, std::make_index_sequence<Size>()) {}
  /// Elements and other marrays, in order; together Size elements.
  template <class... Arguments, std::enable_if_t<!(std::is_same_v<Arguments, marray> && ...) &&
                                                     detail::are_marray_arguments<Element, Arguments...> &&
                                                     detail::marray_arguments_size<Element, Arguments...> == Size,
                                                 int> = 0>
  constexpr marray(const Arguments &...arguments) : elements_{} {
    std::size_t filled = 0;
    (append(filled, arguments), ...);
  }
  constexpr marray(const marray &) = default;
  constexpr marray(marray &&) = default;
  constexpr marray &operator=(const marray &) = default;
  constexpr marray &operator=(marray &&) = default;
  /// Sets all elements to the same value.
  constexpr marray &operator=(const Element &value) { return *this = marray(value); }

  static constexpr std::size_t size() noexcept { return Size; }
  constexpr reference operator[](std::size_t index) { return elements_[index]; }
  constexpr const_reference operator[](std::size_t index) const { return elements_[index]; }

  constexpr iterator begin() { return elements_; }
  constexpr const_iterator begin() const { return elements_; }
  constexpr iterator end() { return elements_ + Size; }
  constexpr const_iterator end() const { return elements_ + Size; }

private:
  template <std::size_t... Indexes>
  constexpr marray(const Element &value, std::index_sequence<Indexes...>)
      : elements_{(static_cast<void>(Indexes), value)...} {}

  template <class Argument>
  constexpr void append(std::size_t &filled, const Argument &argument) {
    elements_[filled++] = static_cast<Element>(argument);
  }
  template <std::size_t Others>
  constexpr void append(std::size_t &filled, const marray<Element, Others> &others) {
    for (const Element &other : others) elements_[filled++] = other;
  }

  Element elements_[Size];
};

template <class First, class... Others, class = std::enable_if_t<(std::is_same_v<First, Others> && ...)>>
marray(First, Others...) -> marray<First, sizeof...(Others) + 1>;

/// \name Aliases: mint4 is marray<int, 4>
///@{
#define SYCLC_VECTOR_ALIAS(name, element, size) using m##name##size = marray<element, size>;
#include <sycl/detail/vector_elements.def>
using mbool2 = marray<bool, 2>;
using mbool3 = marray<bool, 3>;
using mbool4 = marray<bool, 4>;
using mbool8 = marray<bool, 8>;
using mbool16 = marray<bool, 16>;
///@}

} // namespace sycl
