// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_ANNOTATED_PTR: a pointer with properties, which reads and writes through it heed.
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

/// What an annotated_ptr points at. Not copyable: it converts to the object's value.
template <class Type, class PropertyListT = empty_properties_t>
class annotated_ref {
  template <class, class>
  friend class annotated_ptr;

public:
  annotated_ref(const annotated_ref &) = delete;

  operator Type() const { return *target_; }
  template <class Value, std::enable_if_t<!std::is_same_v<std::decay_t<Value>, annotated_ref>, int> = 0>
  Type operator=(Value &&value) const {
    return *target_ = std::forward<Value>(value);
  }
  Type operator=(const annotated_ref &other) const { return *target_ = static_cast<Type>(other); }

#define SYCLC_ASSIGNMENT(op)                                                                                           \
  template <class Value, class Object = Type>                                                                          \
  auto operator op(Value &&value)                                                                                      \
      const->std::decay_t<decltype(std::declval<Object &>() op std::forward<Value>(value))> {                          \
    return *target_ op std::forward<Value>(value);                                                                     \
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
  Type operator++() const { return ++*target_; }
  Type operator++(int) const { return (*target_)++; }
  Type operator--() const { return --*target_; }
  Type operator--(int) const { return (*target_)--; }

private:
  explicit annotated_ref(Type *target) : target_(target) {}
  Type *target_;
};

/// A pointer and properties of it. Trivially copyable. \tparam PropertyListT compile-time properties.
template <class Type, class PropertyListT = empty_properties_t>
class annotated_ptr : public detail::annotated<Type *, PropertyListT> {
  using base = detail::annotated<Type *, PropertyListT>;
  using base::value_;

public:
  using reference = annotated_ref<Type, PropertyListT>;

  using base::base;
  annotated_ptr() noexcept = default;
  explicit annotated_ptr(Type *pointer, const std::enable_if_t<true, PropertyListT> & = {}) noexcept : base(pointer) {}
  annotated_ptr(const annotated_ptr &) noexcept = default;
  annotated_ptr &operator=(const annotated_ptr &) noexcept = default;

  reference operator*() const noexcept { return reference(this->known()); }
  reference operator[](std::ptrdiff_t index) const noexcept { return reference(this->known() + index); }
  annotated_ptr operator+(std::size_t offset) const noexcept { return annotated_ptr(value_ + offset); }
  std::ptrdiff_t operator-(annotated_ptr from) const noexcept { return value_ - from.value_; }
  explicit operator bool() const noexcept { return value_ != nullptr; }
  operator Type *() const noexcept = delete;
  /// Without the properties.
  Type *get() const noexcept { return value_; }

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

template <class Type>
annotated_ptr(Type *) -> annotated_ptr<Type>;
template <class Type, class Values>
annotated_ptr(Type *, properties<Values>) -> annotated_ptr<Type, properties<Values>>;
template <class Type, class Value, class... Values, std::enable_if_t<!is_property_list_v<Value>, int> = 0>
annotated_ptr(Type *, Value, Values...)
    -> annotated_ptr<Type, decltype(properties{std::declval<Value>(), std::declval<Values>()...})>;
template <class Type, class List, class Values>
annotated_ptr(annotated_ptr<Type, List>, properties<Values>)
    -> annotated_ptr<Type, typename detail::property_union<List, properties<Values>>::type>;

} // namespace sycl::ext::oneapi::experimental
