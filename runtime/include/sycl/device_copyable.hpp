// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::is_device_copyable (specification 4.12.3): whether objects of a type may be copied bytewise between host and
/// devices.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

/// The implementation honours programs' specializations of is_device_copyable.
#define SYCL_DEVICE_COPYABLE 1

#ifdef __GLIBCXX__
// Their headers take longer to parse than the rest of this one; programs that have such objects include them.
// clang-format off: it takes the macro for a part of the namespace's name
namespace std _GLIBCXX_VISIBILITY(default) {
_GLIBCXX_BEGIN_NAMESPACE_VERSION
template <class ValueT>
class optional;
template <class... Alternatives>
class variant;
_GLIBCXX_END_NAMESPACE_VERSION
} // namespace std
// clang-format on
#else
#include <optional>
#include <variant>
#endif

namespace sycl {

template <class TypeT>
struct is_device_copyable;

namespace detail {
template <class TypeT>
struct device_copyable_by_nature : std::is_trivially_copyable<TypeT> {};
template <class First, class Second>
struct device_copyable_by_nature<std::pair<First, Second>>
    : std::conjunction<is_device_copyable<First>, is_device_copyable<Second>> {};
template <class... Members>
struct device_copyable_by_nature<std::tuple<Members...>> : std::conjunction<is_device_copyable<Members>...> {};
template <class Element, std::size_t Size>
struct device_copyable_by_nature<std::array<Element, Size>> : is_device_copyable<Element> {};
template <class Element>
struct device_copyable_by_nature<std::array<Element, 0>> : std::true_type {};
template <class ValueT>
struct device_copyable_by_nature<std::optional<ValueT>> : is_device_copyable<ValueT> {};
template <class... Alternatives>
struct device_copyable_by_nature<std::variant<Alternatives...>>
    : std::conjunction<is_device_copyable<Alternatives>...> {};
} // namespace detail

/// True for trivially copyable types, and for pairs, tuples, arrays, optionals and variants of device-copyable types.
/// const and volatile are ignored. Accessors for kernels are device-copyable, too (in their headers). The standard's
/// views are trivially copyable. Programs may specialize it for their own types, deriving from std::true_type.
template <class TypeT>
struct is_device_copyable : detail::device_copyable_by_nature<TypeT> {};
template <class TypeT>
struct is_device_copyable<const TypeT> : is_device_copyable<TypeT> {};
template <class TypeT>
struct is_device_copyable<volatile TypeT> : is_device_copyable<TypeT> {};
template <class TypeT>
struct is_device_copyable<const volatile TypeT> : is_device_copyable<TypeT> {};
template <class TypeT, std::size_t Size>
struct is_device_copyable<TypeT[Size]> : is_device_copyable<TypeT> {};
template <class TypeT>
struct is_device_copyable<TypeT[]> : is_device_copyable<TypeT> {};
template <class TypeT, std::size_t Size>
struct is_device_copyable<const TypeT[Size]> : is_device_copyable<TypeT> {};
template <class TypeT, std::size_t Size>
struct is_device_copyable<volatile TypeT[Size]> : is_device_copyable<TypeT> {};
template <class TypeT, std::size_t Size>
struct is_device_copyable<const volatile TypeT[Size]> : is_device_copyable<TypeT> {};

template <class TypeT>
inline constexpr bool is_device_copyable_v = is_device_copyable<TypeT>::value;

} // namespace sycl
