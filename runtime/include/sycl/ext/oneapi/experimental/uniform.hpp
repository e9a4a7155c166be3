// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_UNIFORM: marks a value as the same for all work-items of a sub-group.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   if (syclex::uniform(condition)) { ... }
///   template <class T> void update(sycl::sub_group group, syclex::uniform<T *> pointer, T value); // an overload
/// \endcode
/// A hint without effect, because the compiler infers uniform values itself.
#pragma once

#include <sycl/group.hpp>
#include <sycl/h_item.hpp>
#include <sycl/item.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/sub_group.hpp>

#include <type_traits>

namespace sycl::ext::oneapi::experimental {

namespace detail {
/// Classes whose objects differ between work-items (section "Defining uniform values").
template <class ValueT>
inline constexpr bool is_never_uniform = std::is_same_v<ValueT, sub_group>;
template <int Dimensions, bool WithOffset>
inline constexpr bool is_never_uniform<item<Dimensions, WithOffset>> = true;
template <int Dimensions>
inline constexpr bool is_never_uniform<nd_item<Dimensions>> = true;
template <int Dimensions>
inline constexpr bool is_never_uniform<h_item<Dimensions>> = true;
template <int Dimensions>
inline constexpr bool is_never_uniform<group<Dimensions>> = true;
template <int Dimensions>
inline constexpr bool is_never_uniform<nd_range<Dimensions>> = true;
} // namespace detail

/// A value that is the same for all work-items of the sub-group, all of which construct it; otherwise the behaviour is
/// undefined. It converts back, and is immutable.
template <class ValueT>
class uniform {
  static_assert(!detail::is_never_uniform<std::remove_cv_t<ValueT>>,
                "sycl::ext::oneapi::experimental::uniform: objects of this class differ between work-items");

public:
  explicit uniform(ValueT x) noexcept : value_(static_cast<ValueT &&>(x)) {}
  operator const ValueT() const { return value_; }

  uniform(const uniform &) = default;
  uniform &operator=(const uniform &) = delete;
  uniform &operator+=(const ValueT &) = delete;
  uniform &operator-=(const ValueT &) = delete;
  uniform &operator*=(const ValueT &) = delete;
  uniform &operator/=(const ValueT &) = delete;
  uniform &operator%=(const ValueT &) = delete;
  uniform &operator&=(const ValueT &) = delete;
  uniform &operator|=(const ValueT &) = delete;
  uniform &operator^=(const ValueT &) = delete;
  uniform &operator<<=(const ValueT &) = delete;
  uniform &operator>>=(const ValueT &) = delete;
  uniform &operator++() = delete;
  uniform &operator++(int) = delete;
  uniform &operator--() = delete;
  uniform &operator--(int) = delete;

private:
  ValueT value_;
};

} // namespace sycl::ext::oneapi::experimental
