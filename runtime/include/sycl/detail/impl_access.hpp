// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common reference semantics (specification 4.5.2): a public class is a shared pointer to its implementation in
/// libsycl. Copies are the same object, `==` and `std::hash` look at the identity of the implementation.
///
/// A class `T` takes part by a member `std::shared_ptr<detail::T_impl> impl_`, a private constructor from such a
/// pointer, and `friend struct detail::impl_access`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace sycl::detail {

/// The one friend of the public classes.
struct impl_access {
  template <class Object>
  static const auto &get(const Object &object) noexcept {
    return object.impl_;
  }
  template <class Object, class Impl>
  static Object make(std::shared_ptr<Impl> impl) {
    return Object(std::move(impl));
  }
};

/// The implementation behind a public object: a `const std::shared_ptr<T_impl> &`.
template <class Object>
const auto &get_impl(const Object &object) noexcept {
  return impl_access::get(object);
}

/// A public object for an implementation.
template <class Object, class Impl>
Object make_from_impl(std::shared_ptr<Impl> impl) {
  return impl_access::make<Object>(std::move(impl));
}

/// Base of the std::hash specialisations: equal objects have one implementation.
template <class Object>
struct impl_hash {
  std::size_t operator()(const Object &object) const noexcept {
    return reinterpret_cast<std::uintptr_t>(impl_access::get(object).get()) >> 4;
  }
};

} // namespace sycl::detail
