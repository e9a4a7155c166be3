// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_ANNOTATED_ARG: a kernel argument with properties.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   syclex::annotated_arg data(pointer, syclex::properties{syclex::alignment<64>});
///   queue.parallel_for(n, [=](auto i) { data[i] = 0; });
/// \endcode
#pragma once

#include <sycl/ext/oneapi/experimental/annotated_arg/annotated_properties.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace sycl::ext::oneapi::experimental {

/// A value with properties. \tparam TypeT device-copyable. \tparam PropertyListT compile-time properties.
template <class TypeT, class PropertyListT = empty_properties_t>
class annotated_arg : public detail::annotated<TypeT, PropertyListT> {
  using base = detail::annotated<TypeT, PropertyListT>;

public:
  using base::base;
  annotated_arg() noexcept = default;
  annotated_arg(const TypeT &value, const std::enable_if_t<true, PropertyListT> & = {}) noexcept : base(value) {}
  annotated_arg(const annotated_arg &) = default;
  annotated_arg &operator=(const annotated_arg &) = default;

  operator TypeT() const noexcept { return this->known(); }
  template <class Pointer = TypeT, std::enable_if_t<std::is_pointer_v<Pointer>, int> = 0>
  Pointer operator->() const noexcept {
    return this->known();
  }
  template <class Indexed = TypeT>
  auto operator[](std::ptrdiff_t index) const noexcept -> decltype(std::declval<const Indexed &>()[index]) {
    return this->known()[index];
  }
};

template <class TypeT>
annotated_arg(TypeT) -> annotated_arg<TypeT>;
template <class TypeT, class Values>
annotated_arg(TypeT, properties<Values>) -> annotated_arg<TypeT, properties<Values>>;
template <class TypeT, class ValueT, class... Values, std::enable_if_t<!is_property_list_v<ValueT>, int> = 0>
annotated_arg(TypeT, ValueT, Values...)
    -> annotated_arg<TypeT, decltype(properties{std::declval<ValueT>(), std::declval<Values>()...})>;
template <class TypeT, class List, class Values>
annotated_arg(annotated_arg<TypeT, List>, properties<Values>)
    -> annotated_arg<TypeT, typename detail::property_union<List, properties<Values>>::type>;

} // namespace sycl::ext::oneapi::experimental

template <class TypeT, class PropertyListT>
struct sycl::is_device_copyable<sycl::ext::oneapi::experimental::annotated_arg<TypeT, PropertyListT>>
    : sycl::is_device_copyable<TypeT> {};
