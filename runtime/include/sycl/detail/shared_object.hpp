// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The shared pointers in public classes. To the program's compiler all of them are one class whose copying and
/// destruction are calls into libsycl:
/// \code
///   class SYCLC_EXPORT device { ... detail::shared_impl<detail::device_impl> impl_; };
///   std::shared_ptr<device_impl> impl = object.impl_;    // in libsycl: shares the ownership
///   object.impl_ = std::make_shared<device_impl>(...);
/// \endcode
/// A std::shared_ptr for each of some twenty implementations would instantiate as many classes, with a dozen functions
/// each, in every file that includes SYCL: a tenth of the compile time of a small program.
#pragma once

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace sycl::detail {

/// Shares the ownership of an object of unknown type.
class SYCLC_EXPORT shared_object {
public:
  shared_object() noexcept = default;
  shared_object(const shared_object &other) noexcept;
  shared_object(shared_object &&other) noexcept;
  shared_object &operator=(const shared_object &other) noexcept;
  shared_object &operator=(shared_object &&other) noexcept;
  ~shared_object();

  template <class Object>
  shared_object(std::shared_ptr<Object> object) noexcept : object_(std::move(object)) {}
  template <class Object>
  shared_object(std::shared_ptr<const Object> object) noexcept : object_(std::const_pointer_cast<Object>(object)) {}

  /// Shares the ownership. \tparam Object the type of the original pointer, or void.
  template <class Object>
  operator std::shared_ptr<Object>() const {
    return std::static_pointer_cast<Object>(object_);
  }

  /// How many owners the object has.
  long use_count() const noexcept { return object_.use_count(); }
  /// The object; null if there is none.
  void *get() const noexcept { return object_.get(); }

  friend bool operator==(const shared_object &lhs, const shared_object &rhs) noexcept { return lhs.get() == rhs.get(); }
  friend bool operator!=(const shared_object &lhs, const shared_object &rhs) noexcept { return lhs.get() != rhs.get(); }

private:
  std::shared_ptr<void> object_;
};

/// The same for an implementation, whose type may be incomplete.
template <class Impl>
class shared_impl : public shared_object {
public:
  shared_impl() noexcept = default;
  shared_impl(std::nullptr_t) noexcept {}
  /// \tparam Derived Impl, or derived from it.
  template <class Derived, std::enable_if_t<std::is_convertible_v<Derived *, Impl *>, int> = 0>
  shared_impl(std::shared_ptr<Derived> impl) noexcept : shared_object(std::shared_ptr<Impl>(std::move(impl))) {}

  Impl *get() const noexcept { return static_cast<Impl *>(shared_object::get()); }
  Impl &operator*() const noexcept { return *get(); }
  Impl *operator->() const noexcept { return get(); }
  explicit operator bool() const noexcept { return shared_object::get() != nullptr; }
};

} // namespace sycl::detail
