// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of sycl::vec and its swizzled views (specification 4.14.2.1 and 4.14.2.4): names of elements,
/// swizzles, conversions, loads and stores.
#pragma once

#include <sycl/bit_cast.hpp>
#include <sycl/detail/elementwise.hpp>
#include <sycl/detail/rounded_conversion.hpp>
#include <sycl/half.hpp>
#include <sycl/multi_ptr.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace sycl {

template <class Element, int Size>
class vec;

/// An eight-bit number.
using byte [[deprecated("use std::byte")]] = std::uint8_t;

/// Names for the indices of vec::swizzle.
struct elem {
  static constexpr int x = 0, y = 1, z = 2, w = 3;
  static constexpr int r = 0, g = 1, b = 2, a = 3;
  static constexpr int s0 = 0, s1 = 1, s2 = 2, s3 = 3, s4 = 4, s5 = 5, s6 = 6, s7 = 7;
  static constexpr int s8 = 8, s9 = 9, sA = 10, sB = 11, sC = 12, sD = 13, sE = 14, sF = 15;
};

namespace detail {

template <class Viewed, int... Indexes>
class swizzle_view;

template <class Element, int Size>
inline constexpr std::size_t vec_alignment =
    sizeof(Element) * (Size == 3 ? 4 : Size) < 64 ? sizeof(Element) * (Size == 3 ? 4 : Size) : 64;

/// The element type of comparison results of vecs: a signed integer of the same width.
template <std::size_t Bytes>
using truth_of_bytes = std::conditional_t<
    Bytes == 1, std::int8_t,
    std::conditional_t<Bytes == 2, std::int16_t, std::conditional_t<Bytes == 4, std::int32_t, std::int64_t>>>;

/// The traits of vecs and their views for the operators.
template <class Element, int Size>
struct vec_family {
  using index = int;
  using values = vec<Element, Size>;
  using truth = vec<truth_of_bytes<sizeof(Element)>, Size>;
  /// The same with other elements.
  template <class Other>
  using with = vec_family<Other, Size>;

  template <elementwise::needs Needs>
  static constexpr bool has =
      Needs == elementwise::needs::comparison ||
      (Needs == elementwise::needs::bits       ? std::is_integral_v<Element> || std::is_same_v<Element, std::byte>
       : Needs == elementwise::needs::integers ? std::is_integral_v<Element>
       : Needs == elementwise::needs::steps    ? !std::is_same_v<Element, std::byte> && !std::is_same_v<Element, bool>
                                               : !std::is_same_v<Element, std::byte>);

  /// True is -1 in vecs.
  template <elementwise::needs Needs, class Result>
  static constexpr Element from_result(const Result &result) {
    if constexpr (Needs == elementwise::needs::logic || Needs == elementwise::needs::comparison)
      return static_cast<Element>(result ? -1 : 0);
    else
      return static_cast<Element>(result);
  }
};

/// A scalar to which a vec's elements can be set.
template <class Element, class ValueT>
inline constexpr bool is_vec_scalar = !elementwise::is_operand<ValueT> && std::is_convertible_v<ValueT, Element>;

/// The number of elements that an argument of vec's constructor provides; -1000 if it is not a valid argument.
template <class Element, class Argument>
constexpr int vec_argument_size() {
  if constexpr (elementwise::is_operand<Argument>) {
    if constexpr (std::is_same_v<typename Argument::value_type, Element>)
      return static_cast<int>(Argument::size());
    else if constexpr (Argument::size() == 1)
      return std::is_convertible_v<Argument, Element> ? 1 : -1000;
    else
      return -1000;
  } else {
    return std::is_convertible_v<Argument, Element> ? 1 : -1000;
  }
}
template <class Element, class... Arguments>
inline constexpr int vec_arguments_size = (vec_argument_size<Element, Arguments>() + ... + 0);

/// Whether a named swizzle of these elements exists for vecs of `Least` to four elements.
template <int Elements, int Least, int... Indexes>
inline constexpr bool swizzle_fits = Elements >= Least && Elements <= 4 && ((Indexes < Elements) && ...);

/// \name Remedies for programs that use swizzles by name without SYCL_SIMPLE_SWIZZLES
/// Deleted functions name the remedy. They are not part of a template, so that they cost each source once, and not once
/// for each vec. Of the 512 names of four letters, there are only those that programs use.
///@{
struct missing_xyzw {
#if !defined(SYCL_SIMPLE_SWIZZLES) && defined(__cpp_deleted_function) // deleted with a reason
#define SYCLC_MISSING_SWIZZLE(name)                                                                                    \
  void name() const = delete ("swizzles by name need '#define SYCL_SIMPLE_SWIZZLES' before the first header of SYCL; " \
                              "without, write v.swizzle<1, 0>() for v.yx()");
#define SYCLC_SWIZZLES_OF_THREE
#define SYCLC_MISSING_IF_LEAST_1(name) SYCLC_MISSING_SWIZZLE(name)
#define SYCLC_MISSING_IF_LEAST_4(name)
#define SYCLC_SWIZZLE(name, least, ...) SYCLC_MISSING_IF_LEAST_##least(name)
#include <sycl/detail/simple_swizzles.def>
#undef SYCLC_MISSING_IF_LEAST_1
#undef SYCLC_MISSING_IF_LEAST_4
  SYCLC_MISSING_SWIZZLE(xyzw)
  SYCLC_MISSING_SWIZZLE(wzyx)
#endif
};
struct missing_rgba {
#ifdef SYCLC_MISSING_SWIZZLE
#define SYCLC_MISSING_IF_LEAST_1(name)
#define SYCLC_MISSING_IF_LEAST_4(name) SYCLC_MISSING_SWIZZLE(name)
#define SYCLC_SWIZZLE(name, least, ...) SYCLC_MISSING_IF_LEAST_##least(name)
#include <sycl/detail/simple_swizzles.def>
#undef SYCLC_MISSING_IF_LEAST_1
#undef SYCLC_MISSING_IF_LEAST_4
  SYCLC_MISSING_SWIZZLE(rgba)
  SYCLC_MISSING_SWIZZLE(bgra)
  SYCLC_MISSING_SWIZZLE(argb)
  SYCLC_MISSING_SWIZZLE(abgr)
#undef SYCLC_MISSING_SWIZZLE
#undef SYCLC_SWIZZLES_OF_THREE
#endif
};
template <int Size>
struct missing_swizzles {};
template <>
struct missing_swizzles<2> : missing_xyzw {};
template <>
struct missing_swizzles<3> : missing_xyzw {};
template <>
struct missing_swizzles<4> : missing_xyzw, missing_rgba {};
///@}

/// The members of vecs and views. Derived has `operator[]`, `first()` and the alias template `view`; Viewed is the
/// element type, const in constant views.
template <class Derived, class Element, class Viewed, int Size>
class vec_members : public elementwise::single_element<Derived, Element, Size == 1>, public missing_swizzles<Size> {
public:
  using element_type = Element;
  using value_type = Element;
  /// \name For the operators (sycl/detail/elementwise.hpp)
  ///@{
  using family = vec_family<Element, Size>;
  static constexpr bool is_view = !std::is_same_v<Derived, vec<Element, Size>>;
  ///@}

private:
  /// The element type of a constant object: a view's elements stay writable, a vec's do not.
  using const_viewed = std::conditional_t<is_view, Viewed, const Viewed>;
  static constexpr int half_size = (Size + 1) / 2;

public:
  /// \returns the number of elements.
  static constexpr std::size_t size() noexcept { return Size; }
  /// \returns the size of a vec of these elements in bytes; three elements occupy the space of four.
  static constexpr std::size_t byte_size() noexcept { return sizeof(Element) * (Size == 3 ? 4 : Size); }
  [[deprecated("use size()")]] std::size_t get_count() const { return size(); }
  [[deprecated("use byte_size()")]] std::size_t get_size() const { return byte_size(); }

  /// Converts a single-element vec to its element, explicitly.
  template <class Target,
            std::enable_if_t<Size == 1 && !std::is_same_v<Target, Element> && !elementwise::is_operand<Target> &&
                                 std::is_constructible_v<Target, const Element &>,
                             int> = 0>
  explicit constexpr operator Target() const {
    return static_cast<Target>(self()[0]);
  }

  /// \returns the elements converted to another type.
  template <class Target, rounding_mode Rounding = rounding_mode::automatic>
  vec<Target, Size> convert() const {
    vec<Target, Size> result{};
    for (int index = 0; index < Size; ++index)
      result[index] = convert_rounded<Target, Rounding>(static_cast<Element>(self()[index]));
    return result;
  }
  /// \returns the bytes of the elements as a vec of another type of the same size.
  template <class Target>
  Target as() const {
    return sycl::bit_cast<Target>(values());
  }

  /// \name Views of selected elements
  /// A view of a constant vec is constant. The upper and odd elements of three are defined as for four.
  ///@{
  template <int... Indexes, class = std::enable_if_t<(sizeof...(Indexes) > 0)>>
  constexpr auto swizzle() {
    return make_view<Viewed, Indexes...>(self());
  }
  template <int... Indexes, class = std::enable_if_t<(sizeof...(Indexes) > 0)>>
  constexpr auto swizzle() const {
    return make_view<const_viewed, Indexes...>(self());
  }
#define SYCLC_HALVES(name, start, step)                                                                                \
  template <int Elements = Size, class = std::enable_if_t<(Elements > 1)>>                                             \
  constexpr auto name() {                                                                                              \
    return spread<Viewed, start, step>(self(), std::make_integer_sequence<int, half_size>());                          \
  }                                                                                                                    \
  template <int Elements = Size, class = std::enable_if_t<(Elements > 1)>>                                             \
  constexpr auto name() const {                                                                                        \
    return spread<const_viewed, start, step>(self(), std::make_integer_sequence<int, half_size>());                    \
  }
  SYCLC_HALVES(lo, 0, 1)
  SYCLC_HALVES(hi, half_size, 1)
  SYCLC_HALVES(odd, 1, 2)
  SYCLC_HALVES(even, 0, 2)
#undef SYCLC_HALVES
  ///@}

  /// \name Elements by name: x to w for at most four, r to a for four, s0 to sF for all
  ///@{
#define SYCLC_ELEMENT(name, index, condition)                                                                          \
  template <int Elements = Size, class = std::enable_if_t<(condition)>>                                                \
  constexpr Viewed &name() {                                                                                           \
    return self()[index];                                                                                              \
  }                                                                                                                    \
  template <int Elements = Size, class = std::enable_if_t<(condition)>>                                                \
  constexpr const_viewed &name() const {                                                                               \
    return self()[index];                                                                                              \
  }
  SYCLC_ELEMENT(x, 0, Elements <= 4)
  SYCLC_ELEMENT(y, 1, Elements >= 2 && Elements <= 4)
  SYCLC_ELEMENT(z, 2, Elements == 3 || Elements == 4)
  SYCLC_ELEMENT(w, 3, Elements == 4)
  SYCLC_ELEMENT(r, 0, Elements == 4)
  SYCLC_ELEMENT(g, 1, Elements == 4)
  SYCLC_ELEMENT(b, 2, Elements == 4)
  SYCLC_ELEMENT(a, 3, Elements == 4)
  SYCLC_ELEMENT(s0, 0, Elements > 0)
  SYCLC_ELEMENT(s1, 1, Elements > 1)
  SYCLC_ELEMENT(s2, 2, Elements > 2)
  SYCLC_ELEMENT(s3, 3, Elements > 3)
  SYCLC_ELEMENT(s4, 4, Elements > 4)
  SYCLC_ELEMENT(s5, 5, Elements > 5)
  SYCLC_ELEMENT(s6, 6, Elements > 6)
  SYCLC_ELEMENT(s7, 7, Elements > 7)
  SYCLC_ELEMENT(s8, 8, Elements > 8)
  SYCLC_ELEMENT(s9, 9, Elements > 9)
  SYCLC_ELEMENT(sA, 10, Elements > 10)
  SYCLC_ELEMENT(sB, 11, Elements > 11)
  SYCLC_ELEMENT(sC, 12, Elements > 12)
  SYCLC_ELEMENT(sD, 13, Elements > 13)
  SYCLC_ELEMENT(sE, 14, Elements > 14)
  SYCLC_ELEMENT(sF, 15, Elements > 15)
#undef SYCLC_ELEMENT
  ///@}

#ifdef SYCL_SIMPLE_SWIZZLES
#define SYCLC_SWIZZLE(name, least, ...)                                                                                \
  template <int Elements = Size, class = std::enable_if_t<swizzle_fits<Elements, least, __VA_ARGS__>>>                 \
  constexpr auto name() {                                                                                              \
    return make_view<Viewed, __VA_ARGS__>(self());                                                                     \
  }                                                                                                                    \
  template <int Elements = Size, class = std::enable_if_t<swizzle_fits<Elements, least, __VA_ARGS__>>>                 \
  constexpr auto name() const {                                                                                        \
    return make_view<const_viewed, __VA_ARGS__>(self());                                                               \
  }
#include <sycl/detail/simple_swizzles.def>
#endif

  /// \name Loads and stores of all elements from and to `pointer + offset * size()`
  /// The pointer is aligned to an element.
  ///@{
  constexpr void load(std::size_t offset, const Element *pointer) { load_into(self(), offset, pointer); }
  constexpr void load(std::size_t offset, const Element *pointer) const { load_into(self(), offset, pointer); }
  template <access::address_space Space, access::decorated Decorated>
  void load(std::size_t offset, multi_ptr<const Element, Space, Decorated> pointer) {
    load_into(self(), offset, pointer.get_raw());
  }
  template <access::address_space Space, access::decorated Decorated>
  void load(std::size_t offset, multi_ptr<const Element, Space, Decorated> pointer) const {
    load_into(self(), offset, pointer.get_raw());
  }
  /// Without const: as older programs call it.
  template <access::address_space Space, access::decorated Decorated>
  void load(std::size_t offset, multi_ptr<Element, Space, Decorated> pointer) {
    load_into(self(), offset, pointer.get_raw());
  }
  constexpr void store(std::size_t offset, Element *pointer) const {
    for (int index = 0; index < Size; ++index) pointer[offset * Size + static_cast<std::size_t>(index)] = self()[index];
  }
  template <access::address_space Space, access::decorated Decorated>
  void store(std::size_t offset, multi_ptr<Element, Space, Decorated> pointer) const {
    store(offset, pointer.get_raw());
  }
  ///@}

private:
  constexpr Derived &self() { return static_cast<Derived &>(*this); }
  constexpr const Derived &self() const { return static_cast<const Derived &>(*this); }
  constexpr vec<Element, Size> values() const { return self(); }

  template <class Target, int... Indexes, class Self>
  static constexpr auto make_view(Self &self) {
    static_assert(((Indexes >= 0 && Indexes < (Size == 3 ? 4 : Size)) && ...),
                  "sycl::vec has no element of this index");
    return typename Derived::template view<Target, Indexes...>(self.first());
  }
  template <class Target, int Start, int Step, class Self, int... Indexes>
  static constexpr auto spread(Self &self, std::integer_sequence<int, Indexes...>) {
    return make_view<Target, (Start + Step * Indexes)...>(self);
  }
  template <class Self>
  static constexpr void load_into(Self &self, std::size_t offset, const Element *pointer) {
    for (int index = 0; index < Size; ++index) self[index] = pointer[offset * Size + static_cast<std::size_t>(index)];
  }
};

} // namespace detail
} // namespace sycl
