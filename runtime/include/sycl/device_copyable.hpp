// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::is_device_copyable (specification 4.12.3): whether the bytes of a type's objects may be copied between host
/// and devices.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

/// Specializations of is_device_copyable by programs are heeded.
#define SYCL_DEVICE_COPYABLE 1

namespace sycl {

template <class Type>
struct is_device_copyable;

namespace detail {
template <class Type>
struct device_copyable_by_nature : std::is_trivially_copyable<Type> {};
template <class First, class Second>
struct device_copyable_by_nature<std::pair<First, Second>>
    : std::conjunction<is_device_copyable<First>, is_device_copyable<Second>> {};
template <class... Members>
struct device_copyable_by_nature<std::tuple<Members...>> : std::conjunction<is_device_copyable<Members>...> {};
template <class Element, std::size_t Size>
struct device_copyable_by_nature<std::array<Element, Size>> : is_device_copyable<Element> {};
} // namespace detail

/// True for trivially copyable types, and for pairs, tuples and arrays of device-copyable ones. Programs may specialize
/// it for types of theirs, deriving from std::true_type.
template <class Type>
struct is_device_copyable : detail::device_copyable_by_nature<Type> {};
template <class Type>
struct is_device_copyable<const Type> : is_device_copyable<Type> {};
template <class Type, std::size_t Size>
struct is_device_copyable<Type[Size]> : is_device_copyable<Type> {};
template <class Type>
struct is_device_copyable<Type[]> : is_device_copyable<Type> {};

template <class Type>
inline constexpr bool is_device_copyable_v = is_device_copyable<Type>::value;

} // namespace sycl
