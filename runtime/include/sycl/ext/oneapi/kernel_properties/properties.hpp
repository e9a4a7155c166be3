// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_KERNEL_PROPERTIES: attributes of kernels as properties of their launch or of their
/// function object.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   queue.parallel_for(sycl::nd_range<1>(n, 64), syclex::properties{syclex::sub_group_size<16>},
///                      [=](auto item) {...});
///
///   struct scan {
///     auto get(syclex::properties_tag) const { return syclex::properties{syclex::work_group_size<256>}; }
///     void operator()(sycl::nd_item<1> item) const;
///   };
/// \endcode
/// Each property is an annotation of a function between the kernel's entry and the function object (with_property). The
/// compiler treats it like an attribute of the function object: with the same checks and messages.
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// Distinguishes the member `get` of a function object from others.
struct properties_tag {};

/// Whether a property changes how a kernel is compiled.
template <class Property>
struct has_compile_time_kernel_effect : std::false_type {};
template <class Property>
inline constexpr bool has_compile_time_kernel_effect_v = has_compile_time_kernel_effect<Property>::value;

/// Like attribute reqd_work_group_size: launches with other sizes throw errc::nd_range.
struct work_group_size_key {
  template <std::size_t... Dims>
  using value_t = property_value<work_group_size_key, std::integral_constant<std::size_t, Dims>...>;
};
/// The maximum size in each dimension, and the maximum number of work-items of a work-group: launches with larger ones
/// throw errc::nd_range.
///@{
struct max_work_group_size_key {
  template <std::size_t... Dims>
  using value_t = property_value<max_work_group_size_key, std::integral_constant<std::size_t, Dims>...>;
};
struct max_linear_work_group_size_key {
  template <std::size_t Size>
  using value_t = property_value<max_linear_work_group_size_key, std::integral_constant<std::size_t, Size>>;
};
///@}
/// Like attribute work_group_size_hint.
struct work_group_size_hint_key {
  template <std::size_t... Dims>
  using value_t = property_value<work_group_size_hint_key, std::integral_constant<std::size_t, Dims>...>;
};
/// Like attribute reqd_sub_group_size: devices that lack the size throw errc::kernel_not_supported.
struct sub_group_size_key {
  template <std::uint32_t Size>
  using value_t = property_value<sub_group_size_key, std::integral_constant<std::uint32_t, Size>>;
};
/// Like attribute device_has: devices that lack an aspect throw errc::kernel_not_supported.
struct device_has_key {
  template <aspect... Aspects>
  using value_t = property_value<device_has_key, std::integral_constant<aspect, Aspects>...>;
};

namespace detail {
/// Sizes in the order of the range class.
template <class KeyT, std::size_t... Dims>
struct size_property {
  static_assert(sizeof...(Dims) >= 1 && sizeof...(Dims) <= 3, "a work-group has one to three dimensions");
  static_assert(((Dims > 0 && Dims < 0x80000000u) && ...), "a work-group's size is between 1 and 2147483647");
  using key_t = KeyT;
  constexpr std::size_t operator[](int dim) const {
    constexpr std::size_t sizes[] = {Dims...};
    return sizes[dim];
  }
};
} // namespace detail

template <std::size_t... Dims>
struct property_value<work_group_size_key, std::integral_constant<std::size_t, Dims>...>
    : detail::size_property<work_group_size_key, Dims...> {};
template <std::size_t... Dims>
struct property_value<work_group_size_hint_key, std::integral_constant<std::size_t, Dims>...>
    : detail::size_property<work_group_size_hint_key, Dims...> {};
template <std::size_t... Dims>
struct property_value<max_work_group_size_key, std::integral_constant<std::size_t, Dims>...>
    : detail::size_property<max_work_group_size_key, Dims...> {};
template <std::uint32_t Size>
struct property_value<sub_group_size_key, std::integral_constant<std::uint32_t, Size>> {
  static_assert(Size > 0 && Size <= 1024 && (Size & (Size - 1)) == 0,
                "a sub-group's size is a power of two between 1 and 1024");
  using key_t = sub_group_size_key;
  using value_t = std::integral_constant<std::uint32_t, Size>;
  static constexpr std::uint32_t value = Size;
};
template <aspect... Aspects>
struct property_value<device_has_key, std::integral_constant<aspect, Aspects>...> {
  using key_t = device_has_key;
  static constexpr std::array<aspect, sizeof...(Aspects)> value{Aspects...};
};

template <std::size_t... Dims>
inline constexpr work_group_size_key::value_t<Dims...> work_group_size;
template <std::size_t... Dims>
inline constexpr work_group_size_hint_key::value_t<Dims...> work_group_size_hint;
template <std::size_t... Dims>
inline constexpr max_work_group_size_key::value_t<Dims...> max_work_group_size;
template <std::size_t Size>
inline constexpr max_linear_work_group_size_key::value_t<Size> max_linear_work_group_size;
template <std::uint32_t Size>
inline constexpr sub_group_size_key::value_t<Size> sub_group_size;
template <aspect... Aspects>
inline constexpr device_has_key::value_t<Aspects...> device_has;

template <>
struct is_property_key<work_group_size_key> : std::true_type {};
template <>
struct is_property_key<work_group_size_hint_key> : std::true_type {};
template <>
struct is_property_key<max_work_group_size_key> : std::true_type {};
template <>
struct is_property_key<max_linear_work_group_size_key> : std::true_type {};
template <>
struct is_property_key<sub_group_size_key> : std::true_type {};
template <>
struct is_property_key<device_has_key> : std::true_type {};

template <class... Parameters>
struct has_compile_time_kernel_effect<property_value<work_group_size_key, Parameters...>> : std::true_type {};
template <class... Parameters>
struct has_compile_time_kernel_effect<property_value<work_group_size_hint_key, Parameters...>> : std::true_type {};
template <class... Parameters>
struct has_compile_time_kernel_effect<property_value<max_work_group_size_key, Parameters...>> : std::true_type {};
template <class... Parameters>
struct has_compile_time_kernel_effect<property_value<max_linear_work_group_size_key, Parameters...>> : std::true_type {
};
template <class... Parameters>
struct has_compile_time_kernel_effect<property_value<sub_group_size_key, Parameters...>> : std::true_type {};
template <class... Parameters>
struct has_compile_time_kernel_effect<property_value<device_has_key, Parameters...>> : std::true_type {};

} // namespace sycl::ext::oneapi::experimental

namespace sycl::detail {

/// A property's value as the compiler reads it: 32 bits.
template <class ValueT>
constexpr unsigned kernel_attribute_number(ValueT value) {
  return static_cast<std::size_t>(value) < 0xffffffffu ? static_cast<unsigned>(value) : 0xffffffffu;
}

#define SYCLC_KERNEL_PROPERTY(key, type, attribute)                                                                    \
  template <class Invocation, type... Values>                                                                          \
  struct with_property<Invocation, ext::oneapi::experimental::property_value<ext::oneapi::experimental::key,           \
                                                                             std::integral_constant<type, Values>...>> \
      : Invocation {                                                                                                   \
    template <class Kernel>                                                                                            \
    [[clang::annotate("syclc.kernel.attribute", attribute, kernel_attribute_number(Values)...)]] static void           \
    invoke(const Kernel &kernel) {                                                                                     \
      Invocation::invoke(kernel);                                                                                      \
    }                                                                                                                  \
  };
SYCLC_KERNEL_PROPERTY(work_group_size_key, std::size_t, "reqd_work_group_size")
SYCLC_KERNEL_PROPERTY(work_group_size_hint_key, std::size_t, "work_group_size_hint")
SYCLC_KERNEL_PROPERTY(max_work_group_size_key, std::size_t, "max_work_group_size")
SYCLC_KERNEL_PROPERTY(max_linear_work_group_size_key, std::size_t, "max_linear_work_group_size")
SYCLC_KERNEL_PROPERTY(sub_group_size_key, std::uint32_t, "reqd_sub_group_size")
SYCLC_KERNEL_PROPERTY(device_has_key, aspect, "device_has")
#undef SYCLC_KERNEL_PROPERTY

} // namespace sycl::detail
