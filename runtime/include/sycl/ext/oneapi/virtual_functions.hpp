// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Virtual functions that kernels call (SYCL_EXT_ONEAPI_VIRTUAL_FUNCTIONS).
///
/// \code
///   struct shape {
///     SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) virtual float area() const = 0;
///   };
///   struct square : shape {...};                                        // overrides it, with the same property
///   queue.single_task([=] { ::new (memory) square(2); });               // creates an object on the device
///   queue.single_task(syclex::properties{syclex::assume_indirect_calls}, [=] { *to = memory->area(); });
/// \endcode
/// An object contains a number that identifies its class, and a call compares it with those of all classes known in the
/// source (passes/outline/VirtualCalls.h). Sets of functions are accepted; a kernel may call all marked functions.
#pragma once

#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>

namespace sycl::ext::oneapi::experimental {

struct indirectly_callable_key {
  template <class SetId>
  using value_t = property_value<indirectly_callable_key, SetId>;
};
struct calls_indirectly_key {
  template <class First, class... SetIds>
  using value_t = property_value<calls_indirectly_key, First, SetIds...>;
};

/// \name Of virtual functions
///@{
inline constexpr indirectly_callable_key::value_t<void> indirectly_callable;
template <class SetId>
inline constexpr indirectly_callable_key::value_t<SetId> indirectly_callable_in;
///@}
/// \name Of kernels
///@{
inline constexpr calls_indirectly_key::value_t<void> assume_indirect_calls;
template <class First, class... Rest>
inline constexpr calls_indirectly_key::value_t<First, Rest...> assume_indirect_calls_to;
///@}

template <>
struct is_property_key<indirectly_callable_key> : std::true_type {};
template <>
struct is_property_key<calls_indirectly_key> : std::true_type {};

template <class SetId>
struct property_value<indirectly_callable_key, SetId> {
  using key_t = indirectly_callable_key;
};
template <class... SetIds>
struct property_value<calls_indirectly_key, SetIds...> {
  using key_t = calls_indirectly_key;
};

namespace detail {
template <class SetId>
constexpr unsigned function_property(property_value<indirectly_callable_key, SetId>) {
  return alignment_of_kind(indirectly_callable_kind);
}
} // namespace detail

} // namespace sycl::ext::oneapi::experimental

template <class Invocation, class... SetIds>
struct sycl::detail::with_property<Invocation, sycl::ext::oneapi::experimental::property_value<
                                                   sycl::ext::oneapi::experimental::calls_indirectly_key, SetIds...>>
    : Invocation {};
