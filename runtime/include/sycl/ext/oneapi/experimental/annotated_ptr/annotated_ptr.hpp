// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_ANNOTATED_PTR: a pointer with properties, which apply to reads and writes through it.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   auto data = syclex::annotated_ptr(pointer, syclex::properties{syclex::alignment<64>});
///   queue.parallel_for(n, [=](auto i) { data[i] += 1; });
/// \endcode
#pragma once

#include <sycl/ext/oneapi/experimental/annotated_arg/annotated_properties.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace sycl::ext::oneapi::experimental {

/// The result of dereferencing an annotated_ptr. Not copyable: it converts to the object's value.
template <class TypeT, class PropertyListT = empty_properties_t>
class annotated_ref {
  template <class, class>
  friend class annotated_ptr;

public:
  annotated_ref(const annotated_ref &) = delete;

  operator TypeT() const { return *target_; }
  template <class ValueT, std::enable_if_t<!std::is_same_v<std::decay_t<ValueT>, annotated_ref>, int> = 0>
  TypeT operator=(ValueT &&value) const {
    return *target_ = std::forward<ValueT>(value);
  }
  TypeT operator=(const annotated_ref &other) const { return *target_ = static_cast<TypeT>(other); }

#define SYCLC_ASSIGNMENT(op)                                                                                           \
  template <class ValueT, class Object = TypeT>                                                                        \
  auto operator op(ValueT &&value)                                                                                     \
      const->std::decay_t<decltype(std::declval<Object &>() op std::forward<ValueT>(value))> {                         \
    return *target_ op std::forward<ValueT>(value);                                                                    \
  }
  SYCLC_ASSIGNMENT(+=)
  SYCLC_ASSIGNMENT(-=)
  SYCLC_ASSIGNMENT(*=)
  SYCLC_ASSIGNMENT(/=)
  SYCLC_ASSIGNMENT(%=)
  SYCLC_ASSIGNMENT(<<=)
  SYCLC_ASSIGNMENT(>>=)
  SYCLC_ASSIGNMENT(&=)
  SYCLC_ASSIGNMENT(|=)
  SYCLC_ASSIGNMENT(^=)
#undef SYCLC_ASSIGNMENT
  TypeT operator++() const { return ++*target_; }
  TypeT operator++(int) const { return (*target_)++; }
  TypeT operator--() const { return --*target_; }
  TypeT operator--(int) const { return (*target_)--; }

private:
  explicit annotated_ref(TypeT *target) : target_(target) {}
  TypeT *target_;
};

/// A pointer with properties. Trivially copyable. \tparam PropertyListT compile-time properties.
template <class TypeT, class PropertyListT = empty_properties_t>
class annotated_ptr : public detail::annotated<TypeT *, PropertyListT> {
  using base = detail::annotated<TypeT *, PropertyListT>;
  using base::value_;

public:
  using reference = annotated_ref<TypeT, PropertyListT>;

  using base::base;
  annotated_ptr() noexcept = default;
  explicit annotated_ptr(TypeT *pointer, const std::enable_if_t<true, PropertyListT> & = {}) noexcept : base(pointer) {}
  annotated_ptr(const annotated_ptr &) noexcept = default;
  annotated_ptr &operator=(const annotated_ptr &) noexcept = default;

  reference operator*() const noexcept { return reference(this->known()); }
  reference operator[](std::ptrdiff_t index) const noexcept { return reference(this->known() + index); }
  annotated_ptr operator+(std::size_t offset) const noexcept { return annotated_ptr(value_ + offset); }
  std::ptrdiff_t operator-(annotated_ptr from) const noexcept { return value_ - from.value_; }
  explicit operator bool() const noexcept { return value_ != nullptr; }
  operator TypeT *() const noexcept = delete;
  /// Without the properties.
  TypeT *get() const noexcept { return value_; }

  annotated_ptr &operator++() noexcept {
    ++value_;
    return *this;
  }
  annotated_ptr operator++(int) noexcept { return annotated_ptr(value_++); }
  annotated_ptr &operator--() noexcept {
    --value_;
    return *this;
  }
  annotated_ptr operator--(int) noexcept { return annotated_ptr(value_--); }
};

template <class TypeT>
annotated_ptr(TypeT *) -> annotated_ptr<TypeT>;
template <class TypeT, class Values>
annotated_ptr(TypeT *, properties<Values>) -> annotated_ptr<TypeT, properties<Values>>;
template <class TypeT, class ValueT, class... Values, std::enable_if_t<!is_property_list_v<ValueT>, int> = 0>
annotated_ptr(TypeT *, ValueT, Values...)
    -> annotated_ptr<TypeT, decltype(properties{std::declval<ValueT>(), std::declval<Values>()...})>;
template <class TypeT, class List, class Values>
annotated_ptr(annotated_ptr<TypeT, List>, properties<Values>)
    -> annotated_ptr<TypeT, typename detail::property_union<List, properties<Values>>::type>;

} // namespace sycl::ext::oneapi::experimental
