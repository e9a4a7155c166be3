// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common reference semantics (specification 4.5.2): a public class is a shared pointer to its implementation in
/// libsycl. Copies are the same object; `==` and `std::hash` use the identity of the implementation.
///
/// A class `T` implements this with a member `detail::shared_impl<detail::T_impl> impl_`, a private constructor from
/// such a pointer, and `friend struct detail::impl_access`.
#pragma once

#include <sycl/detail/shared_object.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace sycl::detail {

/// The one friend of the public classes.
struct impl_access {
  template <class Object>
  static const auto &get(const Object &object) noexcept {
    return object.impl_;
  }
  template <class Object, class Impl>
  static Object make(Impl impl) {
    return Object(std::move(impl));
  }

  /// \name For weak_object.hpp
  ///@{
  /// The member that keeps the referenced implementation alive; 0 for objects that have none.
  template <class Object>
  static auto owner(Object &object, int) -> decltype((object.impl_)) {
    return object.impl_;
  }
  template <class Object>
  static auto owner(Object &object, int) -> decltype((object.access_)) {
    return object.access_;
  }
  template <class Object>
  static auto owner(Object &object, int) -> decltype((object.handle_)) {
    return object.handle_;
  }
  template <class Object>
  static int owner(Object &, long) {
    return 0;
  }
  /// An order of objects with the same owner by their distinguishing values: parts of one buffer, local memory of one
  /// command group.
  template <class Object>
  static auto values_before(const Object &lhs, const Object &rhs, int) -> decltype(lhs.origin_ < rhs.origin_) {
    if (lhs.origin_ != rhs.origin_) return lhs.origin_ < rhs.origin_;
    for (int dim = 0; dim != decltype(lhs.get_range())::dimensions; ++dim)
      if (lhs.get_range()[dim] != rhs.get_range()[dim]) return lhs.get_range()[dim] < rhs.get_range()[dim];
    return false;
  }
  template <class Object>
  static auto values_before(const Object &lhs, const Object &rhs, int)
      -> std::enable_if_t<std::is_same_v<decltype(lhs.offset()), std::size_t>, bool> {
    return lhs.offset() != rhs.offset() ? lhs.offset() < rhs.offset() : lhs.byte_size() < rhs.byte_size();
  }
  template <class Object>
  static bool values_before(const Object &, const Object &, long) {
    return false;
  }
  ///@}
};

/// The implementation of a public object: a `const shared_impl<T_impl> &`, which converts to a std::shared_ptr.
template <class Object>
const auto &get_impl(const Object &object) noexcept {
  return impl_access::get(object);
}

/// A public object for an implementation. \param impl a shared_impl or std::shared_ptr of it.
template <class Object, class Impl>
Object make_from_impl(Impl impl) {
  return impl_access::make<Object>(std::move(impl));
}

/// Base of the std::hash specialisations: equal objects have the same implementation.
template <class Object>
struct impl_hash {
  std::size_t operator()(const Object &object) const noexcept {
    return reinterpret_cast<std::uintptr_t>(impl_access::get(object).get()) >> 4;
  }
};

} // namespace sycl::detail
