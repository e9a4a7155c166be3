// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::multi_ptr (specification 4.7.7.1): a pointer whose type says which memory it points to.
///
/// Pointers are flat in syclc's source language: the compiler finds out address spaces by itself, and a decorated
/// pointer type is a plain one. What a multi_ptr adds is the type checking of the specification.
#pragma once

#include <sycl/access.hpp>

#include <cstddef>
#include <memory> // with the iterators' tags; <iterator> would bring all streams
#include <type_traits>

namespace sycl {

/// \tparam ElementType what it points to; may be void. \tparam DecorateAddress `legacy` converts to a plain pointer.
template <class ElementType, access::address_space Space, access::decorated DecorateAddress = access::decorated::legacy>
class multi_ptr;

namespace detail {
/// The generic space holds all others but the constant one.
constexpr bool space_converts(access::address_space from, access::address_space to) {
  return from == to || (to == access::address_space::generic_space && from != access::address_space::constant_space);
}

template <class ElementType, bool IsVoid = std::is_void_v<ElementType>>
struct pointee {
  using reference = ElementType &;
};
template <class ElementType>
struct pointee<ElementType, true> {
  using reference = void;
};
} // namespace detail

template <class ElementType, access::address_space Space, access::decorated DecorateAddress>
class multi_ptr {
  static constexpr bool is_legacy = DecorateAddress == access::decorated::legacy;
  static constexpr bool has_element = !std::is_void_v<ElementType>;
  template <class Other>
  static constexpr bool converts_from = std::is_convertible_v<Other *, ElementType *>;

public:
  static constexpr bool is_decorated = DecorateAddress == access::decorated::yes;
  static constexpr access::address_space address_space = Space;
  using value_type = ElementType;
  using pointer = ElementType *;
  using reference = typename detail::pointee<ElementType>::reference;
  using iterator_category = std::random_access_iterator_tag;
  using difference_type = std::ptrdiff_t;

  /// Null.
  constexpr multi_ptr() = default;
  constexpr multi_ptr(std::nullptr_t) {}
  /// \param target must point to memory of the space.
  explicit constexpr multi_ptr(pointer target) : target_(target) {}
  /// From another space that this one holds, or with const added.
  template <class Other, access::address_space OtherSpace, access::decorated OtherDecorate,
            std::enable_if_t<converts_from<Other> && detail::space_converts(OtherSpace, Space), int> = 0>
  constexpr multi_ptr(const multi_ptr<Other, OtherSpace, OtherDecorate> &other) : target_(other.get_raw()) {}
  /// From the generic space to one that it holds: the caller knows.
  template <class Other, access::decorated OtherDecorate,
            std::enable_if_t<converts_from<Other> && Space != access::address_space::generic_space &&
                                 Space != access::address_space::constant_space,
                             int> = 0>
  explicit constexpr multi_ptr(const multi_ptr<Other, access::address_space::generic_space, OtherDecorate> &other)
      : target_(other.get_raw()) {}

  constexpr multi_ptr &operator=(std::nullptr_t) {
    target_ = nullptr;
    return *this;
  }

  constexpr pointer get() const { return target_; }
  constexpr std::add_pointer_t<ElementType> get_raw() const { return target_; }
  constexpr pointer get_decorated() const { return target_; }
  constexpr pointer operator->() const { return target_; }
  template <class Element = ElementType, std::enable_if_t<!std::is_void_v<Element>, int> = 0>
  constexpr Element &operator*() const {
    return *target_;
  }
  template <class Element = ElementType, std::enable_if_t<!std::is_void_v<Element>, int> = 0>
  constexpr Element &operator[](difference_type index) const {
    return target_[index];
  }

  /// Legacy pointers convert to plain ones by themselves.
  template <bool Legacy = is_legacy, std::enable_if_t<Legacy, int> = 0>
  constexpr operator pointer() const {
    return target_;
  }
  template <bool Legacy = is_legacy, std::enable_if_t<!Legacy, int> = 0>
  explicit constexpr operator pointer() const {
    return target_;
  }
  /// To a pointer to void.
  template <class Element = ElementType,
            std::enable_if_t<!std::is_void_v<Element> && !std::is_const_v<Element>, int> = 0>
  explicit constexpr operator multi_ptr<void, Space, DecorateAddress>() const {
    return multi_ptr<void, Space, DecorateAddress>(target_);
  }
  /// From a pointer to void, to what the caller knows is there.
  template <class Element, class Self = ElementType,
            std::enable_if_t<std::is_void_v<Self> && !std::is_void_v<Element>, int> = 0>
  explicit constexpr operator multi_ptr<Element, Space, DecorateAddress>() const {
    return multi_ptr<Element, Space, DecorateAddress>(static_cast<Element *>(target_));
  }

  /// A hint that elements will be read soon; syclc's devices take none.
  void prefetch(std::size_t) const {}

  constexpr multi_ptr &operator++() { return *this += 1; }
  constexpr multi_ptr &operator--() { return *this -= 1; }
  constexpr multi_ptr operator++(int) {
    multi_ptr old = *this;
    ++*this;
    return old;
  }
  constexpr multi_ptr operator--(int) {
    multi_ptr old = *this;
    --*this;
    return old;
  }
  constexpr multi_ptr &operator+=(difference_type distance) {
    target_ += distance;
    return *this;
  }
  constexpr multi_ptr &operator-=(difference_type distance) {
    target_ -= distance;
    return *this;
  }
  friend constexpr multi_ptr operator+(multi_ptr self, difference_type distance) { return self += distance; }
  friend constexpr multi_ptr operator+(difference_type distance, multi_ptr self) { return self += distance; }
  friend constexpr multi_ptr operator-(multi_ptr self, difference_type distance) { return self -= distance; }
  friend constexpr difference_type operator-(const multi_ptr &lhs, const multi_ptr &rhs) {
    return lhs.target_ - rhs.target_;
  }

#define SYCLC_POINTER_COMPARISON(op)                                                                                   \
  friend constexpr bool operator op(const multi_ptr &lhs, const multi_ptr &rhs) { return lhs.target_ op rhs.target_; } \
  friend constexpr bool operator op(const multi_ptr &lhs, std::nullptr_t) {                                            \
    return lhs.target_ op static_cast<pointer>(nullptr);                                                               \
  }                                                                                                                    \
  friend constexpr bool operator op(std::nullptr_t, const multi_ptr &rhs) {                                            \
    return static_cast<pointer>(nullptr) op rhs.target_;                                                               \
  }
  SYCLC_POINTER_COMPARISON(==)
  SYCLC_POINTER_COMPARISON(!=)
  SYCLC_POINTER_COMPARISON(<)
  SYCLC_POINTER_COMPARISON(>)
  SYCLC_POINTER_COMPARISON(<=)
  SYCLC_POINTER_COMPARISON(>=)
#undef SYCLC_POINTER_COMPARISON

private:
  pointer target_ = nullptr;
};

template <class ElementType, access::decorated IsDecorated = access::decorated::legacy>
using generic_ptr = multi_ptr<ElementType, access::address_space::generic_space, IsDecorated>;
template <class ElementType, access::decorated IsDecorated = access::decorated::legacy>
using global_ptr = multi_ptr<ElementType, access::address_space::global_space, IsDecorated>;
template <class ElementType, access::decorated IsDecorated = access::decorated::legacy>
using local_ptr = multi_ptr<ElementType, access::address_space::local_space, IsDecorated>;
template <class ElementType, access::decorated IsDecorated = access::decorated::legacy>
using private_ptr = multi_ptr<ElementType, access::address_space::private_space, IsDecorated>;
template <class ElementType>
using constant_ptr = multi_ptr<ElementType, access::address_space::constant_space>;
template <class ElementType>
using raw_generic_ptr = generic_ptr<ElementType, access::decorated::no>;
template <class ElementType>
using raw_global_ptr = global_ptr<ElementType, access::decorated::no>;
template <class ElementType>
using raw_local_ptr = local_ptr<ElementType, access::decorated::no>;
template <class ElementType>
using raw_private_ptr = private_ptr<ElementType, access::decorated::no>;
template <class ElementType>
using decorated_generic_ptr = generic_ptr<ElementType, access::decorated::yes>;
template <class ElementType>
using decorated_global_ptr = global_ptr<ElementType, access::decorated::yes>;
template <class ElementType>
using decorated_local_ptr = local_ptr<ElementType, access::decorated::yes>;
template <class ElementType>
using decorated_private_ptr = private_ptr<ElementType, access::decorated::yes>;

/// A multi_ptr of a plain pointer, which must point to memory of the space.
template <access::address_space Space, access::decorated DecorateAddress = access::decorated::legacy, class ElementType>
constexpr multi_ptr<ElementType, Space, DecorateAddress> address_space_cast(ElementType *target) {
  return multi_ptr<ElementType, Space, DecorateAddress>(target);
}
/// The same, by the name of earlier specifications.
template <access::address_space Space, access::decorated DecorateAddress = access::decorated::legacy, class ElementType>
constexpr multi_ptr<ElementType, Space, DecorateAddress> make_ptr(ElementType *target) {
  return multi_ptr<ElementType, Space, DecorateAddress>(target);
}

} // namespace sycl
