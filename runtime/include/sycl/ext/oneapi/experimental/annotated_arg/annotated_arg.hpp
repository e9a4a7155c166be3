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

/// A value and properties of it. \tparam Type device-copyable. \tparam PropertyListT compile-time properties.
template <class Type, class PropertyListT = empty_properties_t>
class annotated_arg : public detail::annotated<Type, PropertyListT> {
  using base = detail::annotated<Type, PropertyListT>;

public:
  using base::base;
  annotated_arg() noexcept = default;
  annotated_arg(const Type &value, const std::enable_if_t<true, PropertyListT> & = {}) noexcept : base(value) {}
  annotated_arg(const annotated_arg &) = default;
  annotated_arg &operator=(const annotated_arg &) = default;

  operator Type() const noexcept { return this->known(); }
  template <class Pointer = Type, std::enable_if_t<std::is_pointer_v<Pointer>, int> = 0>
  Pointer operator->() const noexcept {
    return this->known();
  }
  template <class Indexed = Type>
  auto operator[](std::ptrdiff_t index) const noexcept -> decltype(std::declval<const Indexed &>()[index]) {
    return this->known()[index];
  }
};

template <class Type>
annotated_arg(Type) -> annotated_arg<Type>;
template <class Type, class Values>
annotated_arg(Type, properties<Values>) -> annotated_arg<Type, properties<Values>>;
template <class Type, class Value, class... Values, std::enable_if_t<!is_property_list_v<Value>, int> = 0>
annotated_arg(Type, Value, Values...)
    -> annotated_arg<Type, decltype(properties{std::declval<Value>(), std::declval<Values>()...})>;
template <class Type, class List, class Values>
annotated_arg(annotated_arg<Type, List>, properties<Values>)
    -> annotated_arg<Type, typename detail::property_union<List, properties<Values>>::type>;

} // namespace sycl::ext::oneapi::experimental

template <class Type, class PropertyListT>
struct sycl::is_device_copyable<sycl::ext::oneapi::experimental::annotated_arg<Type, PropertyListT>>
    : sycl::is_device_copyable<Type> {};
