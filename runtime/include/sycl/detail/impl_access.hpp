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
  template <class T>
  static const auto &get(const T &object) noexcept {
    return object.impl_;
  }
  template <class T, class Impl>
  static T make(std::shared_ptr<Impl> impl) {
    return T(std::move(impl));
  }
};

/// The implementation behind a public object: a `const std::shared_ptr<T_impl> &`.
template <class T>
const auto &get_impl(const T &object) noexcept {
  return impl_access::get(object);
}

/// A public object for an implementation.
template <class T, class Impl>
T make_from_impl(std::shared_ptr<Impl> impl) {
  return impl_access::make<T>(std::move(impl));
}

/// Base of the std::hash specialisations: equal objects have one implementation.
template <class T>
struct impl_hash {
  std::size_t operator()(const T &object) const noexcept {
    return reinterpret_cast<std::uintptr_t>(impl_access::get(object).get()) >> 4;
  }
};

} // namespace sycl::detail
