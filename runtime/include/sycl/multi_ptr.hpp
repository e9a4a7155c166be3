// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::multi_ptr (specification 4.7.7.1): a pointer with its address space in the type.
///
/// Pointers are flat in syclc's source language: the compiler infers address spaces, and a decorated pointer type is a
/// plain one. A multi_ptr only adds the type checking of the specification.
///
/// The three decorations (no, yes, and the deprecated legacy) are one class here: their interfaces differ only in which
/// conversions are implicit. `void` has a separate base class, because it has no elements.
#pragma once

#include <sycl/access.hpp>
#include <sycl/detail/forward.hpp>

#include <cstddef>
#include <memory> // with the iterators' tags; <iterator> would include all streams
#include <type_traits>

namespace sycl {

/// Short names of the address spaces.
using addrspace = access::address_space;
inline constexpr addrspace addrspace_global = addrspace::global_space;
inline constexpr addrspace addrspace_local = addrspace::local_space;
inline constexpr addrspace addrspace_private = addrspace::private_space;
inline constexpr addrspace addrspace_generic = addrspace::generic_space;

/// The type without the address space of a decorated pointer or reference; decorations have no effect here.
template <class DecoratedT>
struct remove_decoration {
  using type = DecoratedT;
};
template <class DecoratedT>
using remove_decoration_t = typename remove_decoration<DecoratedT>::type;

/// \tparam ElementType the pointee; may be void. \tparam DecorateAddress `legacy` is deprecated.
template <class ElementType, access::address_space Space, access::decorated DecorateAddress = access::decorated::legacy>
class multi_ptr;

namespace detail {

/// True for the spaces of SYCL_EXT_INTEL_USM_ADDRESS_SPACES, which are parts of global memory.
constexpr bool is_part_of_global(access::address_space space) {
  return space == access::address_space::ext_intel_global_device_space ||
         space == access::address_space::ext_intel_global_host_space;
}
/// True if a pointer to `from` converts to a pointer to `to`.
constexpr bool space_converts(access::address_space from, access::address_space to) {
  return from == to || (to == access::address_space::generic_space && from != access::address_space::constant_space);
}
/// True if a pointer to `from` may actually point to `to`, which the program must know. Conversions between global
/// memory and its parts are explicit, too.
constexpr bool space_narrows(access::address_space from, access::address_space to) {
  return (from == access::address_space::generic_space && from != to && to != access::address_space::constant_space) ||
         (from == access::address_space::global_space && is_part_of_global(to)) ||
         (to == access::address_space::global_space && is_part_of_global(from));
}

/// True if a pointer to ElementType may point to an accessor's AccessedT: the same, or void; const must be kept.
template <class ElementType, class AccessedT>
inline constexpr bool points_to_accessed =
    (std::is_void_v<ElementType> || std::is_same_v<std::remove_const_t<ElementType>, std::remove_const_t<AccessedT>>) &&
    (std::is_const_v<ElementType> || !std::is_const_v<AccessedT>);

/// Whether a multi_ptr of a space and an element type can be constructed from an accessor. Legacy pointers to constant
/// memory do not need const.
template <class Accessor, class ElementType, access::address_space Space, bool IsLegacy>
inline constexpr bool points_into = false;
template <class DataT, int Dimensions, access_mode Mode, target Target, access::placeholder IsPlaceholder,
          class ElementType, access::address_space Space, bool IsLegacy>
inline constexpr bool points_into<accessor<DataT, Dimensions, Mode, Target, IsPlaceholder>, ElementType, Space,
                                  IsLegacy> =
    points_to_accessed<ElementType,
                       std::conditional_t<Mode == access_mode::read && !(IsLegacy && Target == target::constant_buffer),
                                          const DataT, DataT>> &&
    (Target == target::device            ? space_converts(access::address_space::global_space, Space) ||
                                               Space == access::address_space::ext_intel_global_device_space
     : Target == target::local           ? space_converts(access::address_space::local_space, Space)
     : Target == target::constant_buffer ? Space == access::address_space::constant_space
                                         : false);
template <class DataT, int Dimensions, class ElementType, access::address_space Space, bool IsLegacy>
inline constexpr bool points_into<local_accessor<DataT, Dimensions>, ElementType, Space, IsLegacy> =
    points_to_accessed<ElementType, DataT> && space_converts(access::address_space::local_space, Space);

/// Members of pointers to elements that pointers to void lack. \tparam Pointer the multi_ptr.
template <class Pointer, class ElementType>
class multi_ptr_elements {
  const Pointer &self() const { return static_cast<const Pointer &>(*this); }

public:
  using reference = std::add_lvalue_reference_t<ElementType>;
  using iterator_category = std::random_access_iterator_tag;

  reference operator[](std::ptrdiff_t index) const { return self().get_raw()[index]; }
  ElementType *operator->() const { return self().get_raw(); }
  friend reference operator*(const Pointer &pointer) { return *pointer.get_raw(); }

  friend Pointer &operator++(Pointer &pointer) { return pointer += 1; }
  friend Pointer &operator--(Pointer &pointer) { return pointer -= 1; }
  friend Pointer operator++(Pointer &pointer, int) {
    Pointer old = pointer;
    pointer += 1;
    return old;
  }
  friend Pointer operator--(Pointer &pointer, int) {
    Pointer old = pointer;
    pointer -= 1;
    return old;
  }
  friend Pointer &operator+=(Pointer &pointer, std::ptrdiff_t distance) {
    pointer = Pointer(pointer.get_raw() + distance);
    return pointer;
  }
  friend Pointer &operator-=(Pointer &pointer, std::ptrdiff_t distance) { return pointer += -distance; }
  friend Pointer operator+(const Pointer &pointer, std::ptrdiff_t distance) {
    return Pointer(pointer.get_raw() + distance);
  }
  friend Pointer operator+(std::ptrdiff_t distance, const Pointer &pointer) { return pointer + distance; }
  friend Pointer operator-(const Pointer &pointer, std::ptrdiff_t distance) { return pointer + -distance; }
  friend std::ptrdiff_t operator-(const Pointer &lhs, const Pointer &rhs) { return lhs.get_raw() - rhs.get_raw(); }
};
template <class Pointer>
class multi_ptr_elements<Pointer, void> {};
template <class Pointer>
class multi_ptr_elements<Pointer, const void> {};
} // namespace detail

template <class ElementType, access::address_space Space, access::decorated DecorateAddress>
class multi_ptr : public detail::multi_ptr_elements<multi_ptr<ElementType, Space, DecorateAddress>, ElementType> {
  static constexpr bool is_legacy = DecorateAddress == access::decorated::legacy;
  static constexpr bool is_void = std::is_void_v<ElementType>;
  /// Legacy and current pointers do not mix.
  static constexpr bool mixes(access::decorated other) { return (other == access::decorated::legacy) == is_legacy; }
  /// Whether elements become const, or anything becomes void.
  template <class OtherT>
  static constexpr bool converts_from =
      std::is_same_v<OtherT, ElementType> || std::is_same_v<const OtherT, ElementType> ||
      (is_void && std::is_convertible_v<OtherT *, ElementType *>);
  /// A current pointer converts implicitly to a legacy one if that points to void or adds const.
  template <class OtherT, access::address_space OtherSpace, access::decorated OtherDecorate>
  static constexpr bool converts_implicitly =
      converts_from<OtherT> && detail::space_converts(OtherSpace, Space) &&
      (mixes(OtherDecorate) ||
       (is_legacy && OtherSpace == Space && !std::is_void_v<OtherT> && !std::is_same_v<OtherT, ElementType>));
  template <class Accessor>
  using if_points_into = std::enable_if_t<detail::points_into<Accessor, ElementType, Space, is_legacy>, int>;

public:
  static constexpr bool is_decorated = DecorateAddress == access::decorated::yes;
  static constexpr access::address_space address_space = Space;
  using value_type = ElementType;
  using pointer = std::add_pointer_t<ElementType>;
  using difference_type = std::ptrdiff_t;
  /// Names of the deprecated legacy class.
  using element_type = ElementType;
  using pointer_t = pointer;
  using const_pointer_t = std::add_pointer_t<const ElementType>;
  using reference_t = std::add_lvalue_reference_t<ElementType>;
  using const_reference_t = std::add_lvalue_reference_t<const ElementType>;

  /// Null.
  multi_ptr() = default;
  multi_ptr(std::nullptr_t) {}
  /// \param target must point to memory of the space.
  template <
      class Pointer,
      std::enable_if_t<std::is_convertible_v<Pointer, pointer> && std::is_pointer_v<Pointer> && !is_legacy, int> = 0>
  explicit multi_ptr(Pointer target) : target_(target) {}
  template <
      class Pointer,
      std::enable_if_t<std::is_convertible_v<Pointer, pointer> && std::is_pointer_v<Pointer> && is_legacy, int> = 0>
  multi_ptr(Pointer target) : target_(target) {}

  /// From another decoration, from a space that this one contains, with const added, to void.
  template <class OtherT, access::address_space OtherSpace, access::decorated OtherDecorate,
            std::enable_if_t<converts_implicitly<OtherT, OtherSpace, OtherDecorate>, int> = 0>
  multi_ptr(const multi_ptr<OtherT, OtherSpace, OtherDecorate> &other) : target_(other.get_raw()) {}
  /// From the generic space to one that it contains, which the program guarantees.
  template <class OtherT, access::address_space OtherSpace, access::decorated OtherDecorate,
            std::enable_if_t<converts_from<OtherT> && detail::space_narrows(OtherSpace, Space), int> = 0>
  explicit multi_ptr(const multi_ptr<OtherT, OtherSpace, OtherDecorate> &other) : target_(other.get_raw()) {}
  /// Between a legacy pointer and a current one.
  template <class OtherT, access::address_space OtherSpace, access::decorated OtherDecorate,
            std::enable_if_t<converts_from<OtherT> && detail::space_converts(OtherSpace, Space) &&
                                 !converts_implicitly<OtherT, OtherSpace, OtherDecorate>,
                             long> = 0>
  explicit multi_ptr(const multi_ptr<OtherT, OtherSpace, OtherDecorate> &other) : target_(other.get_raw()) {}
  /// From a pointer to void, to a type that the program guarantees.
  template <class OtherT, access::decorated OtherDecorate,
            std::enable_if_t<std::is_void_v<OtherT> && !is_void && mixes(OtherDecorate) &&
                                 (std::is_const_v<ElementType> || !std::is_const_v<OtherT>),
                             int> = 0>
  explicit multi_ptr(const multi_ptr<OtherT, Space, OtherDecorate> &other)
      : target_(static_cast<pointer>(other.get_raw())) {}

  /// To the first element of the memory that an accessor accesses a part of.
  template <class DataT, int Dimensions, access_mode Mode, target Target, access::placeholder IsPlaceholder,
            if_points_into<accessor<DataT, Dimensions, Mode, Target, IsPlaceholder>> = 0>
  multi_ptr(const accessor<DataT, Dimensions, Mode, Target, IsPlaceholder> &object)
      : target_(object.get_pointer().get_raw()) {}
  template <class DataT, int Dimensions, if_points_into<local_accessor<DataT, Dimensions>> = 0>
  multi_ptr(const local_accessor<DataT, Dimensions> &object) : target_(object.get_pointer().get_raw()) {}

  multi_ptr &operator=(std::nullptr_t) {
    target_ = nullptr;
    return *this;
  }
  /// A pointer to the generic space can be assigned a pointer to any other, legacy or not.
  template <access::address_space OtherSpace, access::decorated OtherDecorate,
            std::enable_if_t<Space == access::address_space::generic_space && OtherSpace != Space &&
                                 detail::space_converts(OtherSpace, Space) && !mixes(OtherDecorate),
                             int> = 0>
  multi_ptr &operator=(const multi_ptr<ElementType, OtherSpace, OtherDecorate> &other) {
    target_ = other.get_raw();
    return *this;
  }

  pointer get() const { return target_; }
  /// Without decoration.
  std::add_pointer_t<ElementType> get_raw() const { return target_; }
  /// In the target's own language; a plain pointer here.
  pointer get_decorated() const { return target_; }
  /// Deprecated: use get().
  operator pointer() const { return target_; }

  /// A hint that elements of global memory will be read soon; syclc's devices ignore it.
  template <access::address_space OfSpace = Space,
            std::enable_if_t<!is_void && OfSpace == access::address_space::global_space, int> = 0>
  void prefetch(std::size_t) const {}

#define SYCLC_POINTER_COMPARISON(op)                                                                                   \
  friend bool operator op(const multi_ptr &lhs, const multi_ptr &rhs) { return lhs.target_ op rhs.target_; }           \
  friend bool operator op(const multi_ptr &lhs, std::nullptr_t) {                                                      \
    return lhs.target_ op static_cast<pointer>(nullptr);                                                               \
  }                                                                                                                    \
  friend bool operator op(std::nullptr_t, const multi_ptr &rhs) { return static_cast<pointer>(nullptr) op rhs.target_; }
  SYCLC_POINTER_COMPARISON(==)
  SYCLC_POINTER_COMPARISON(!=)
  SYCLC_POINTER_COMPARISON(<)
  SYCLC_POINTER_COMPARISON(>)
  SYCLC_POINTER_COMPARISON(<=)
  SYCLC_POINTER_COMPARISON(>=)
#undef SYCLC_POINTER_COMPARISON
  /// Legacy pointers convert from and to plain ones, so these overloads resolve the ambiguity of comparisons.
  template <class Pointer, std::enable_if_t<is_legacy && std::is_same_v<Pointer, pointer>, int> = 0>
  friend bool operator==(const multi_ptr &lhs, Pointer rhs) {
    return lhs.target_ == rhs;
  }
  template <class Pointer, std::enable_if_t<is_legacy && std::is_same_v<Pointer, pointer>, int> = 0>
  friend bool operator!=(const multi_ptr &lhs, Pointer rhs) {
    return lhs.target_ != rhs;
  }

private:
  pointer target_ = nullptr;
};

template <class DataT, int Dimensions, access_mode Mode, access::placeholder IsPlaceholder>
multi_ptr(const accessor<DataT, Dimensions, Mode, target::device, IsPlaceholder> &)
    -> multi_ptr<std::conditional_t<Mode == access_mode::read, const DataT, DataT>, access::address_space::global_space,
                 access::decorated::no>;
template <class DataT, int Dimensions, access::placeholder IsPlaceholder>
multi_ptr(const accessor<DataT, Dimensions, access_mode::read, target::constant_buffer, IsPlaceholder> &)
    -> multi_ptr<const DataT, access::address_space::constant_space, access::decorated::no>;
template <class DataT, int Dimensions, access_mode Mode, access::placeholder IsPlaceholder>
multi_ptr(const accessor<DataT, Dimensions, Mode, target::local, IsPlaceholder> &)
    -> multi_ptr<DataT, access::address_space::local_space, access::decorated::no>;
template <class DataT, int Dimensions>
multi_ptr(const local_accessor<DataT, Dimensions> &)
    -> multi_ptr<DataT, access::address_space::local_space, access::decorated::no>;

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

/// Extension SYCL_EXT_INTEL_USM_ADDRESS_SPACES: pointers to global memory whose location is known.
namespace ext::intel {
template <class ElementType, access::decorated IsDecorated = access::decorated::legacy>
using device_ptr = multi_ptr<ElementType, access::address_space::ext_intel_global_device_space, IsDecorated>;
template <class ElementType, access::decorated IsDecorated = access::decorated::legacy>
using host_ptr = multi_ptr<ElementType, access::address_space::ext_intel_global_host_space, IsDecorated>;
template <class ElementType>
using raw_device_ptr = device_ptr<ElementType, access::decorated::no>;
template <class ElementType>
using raw_host_ptr = host_ptr<ElementType, access::decorated::no>;
template <class ElementType>
using decorated_device_ptr = device_ptr<ElementType, access::decorated::yes>;
template <class ElementType>
using decorated_host_ptr = host_ptr<ElementType, access::decorated::yes>;
} // namespace ext::intel
template <class ElementType>
using device_ptr [[deprecated("use sycl::ext::intel::device_ptr")]] = ext::intel::device_ptr<ElementType>;
template <class ElementType>
using host_ptr [[deprecated("use sycl::ext::intel::host_ptr")]] = ext::intel::host_ptr<ElementType>;

/// A multi_ptr from a plain pointer, which must point to memory of the space.
template <access::address_space Space, access::decorated DecorateAddress, class ElementType>
multi_ptr<ElementType, Space, DecorateAddress> address_space_cast(ElementType *target) {
  return multi_ptr<ElementType, Space, DecorateAddress>(target);
}
/// From a multi_ptr: to another decoration, or to a space that the program guarantees.
template <access::address_space Space, access::decorated DecorateAddress, class ElementType,
          access::address_space FromSpace, access::decorated FromDecorate>
multi_ptr<ElementType, Space, DecorateAddress>
address_space_cast(const multi_ptr<ElementType, FromSpace, FromDecorate> &target) {
  static_assert(detail::space_converts(FromSpace, Space) || detail::space_narrows(FromSpace, Space),
                "these address spaces have no memory in common");
  return multi_ptr<ElementType, Space, DecorateAddress>(target.get_raw());
}
/// The same, by the name of earlier specifications.
template <class ElementType, access::address_space Space, access::decorated DecorateAddress = access::decorated::legacy>
multi_ptr<ElementType, Space, DecorateAddress> make_ptr(ElementType *target) {
  return multi_ptr<ElementType, Space, DecorateAddress>(target);
}

} // namespace sycl
