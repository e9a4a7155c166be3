// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_WEAK_OBJECT: references to SYCL objects that do not keep them alive, and an order of
/// objects.
///
/// \code
///   weak_object<queue> remembered = q;
///   if (std::optional<queue> alive = remembered.try_lock()) alive->wait();
///   std::map<weak_object<buffer<int>>, int, owner_less<buffer<int>>> uses;
/// \endcode
/// A weak_object is a copy of the object without its owning member (weak_parts): everything else in it, such as a
/// buffer's range, consists of plain values. libsycl counts the references of accessors for commands, and creates the
/// object that tracks their lifetime when it is first needed.
///
/// Objects that own nothing never expire: local_accessor, default-constructed accessors. A kernel_id expires when the
/// kernel's library has been unloaded and no kernel_id refers to it.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/detail/spmd_builtins.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace sycl {
namespace detail {

/// \throws errc::invalid: weak_object::lock() of an expired object, or of one that was never set.
[[noreturn]] SYCLC_EXPORT void throw_expired(bool never_set);

/// Tracks the lifetime of an accessor for commands. \param handle may be null: then the result is, too.
SYCLC_EXPORT std::shared_ptr<void> accessor_life(void *handle);
/// The accessor's handle with one more reference; null if it has been destroyed.
SYCLC_EXPORT void *lock_accessor(const std::shared_ptr<void> &life) noexcept;

/// How a weak_object refers to objects that a shared pointer keeps alive. A template, so that only programs that use it
/// instantiate it and its std::weak_ptr. \tparam Pointee always void.
template <class Pointee = void>
class weak_pointer {
public:
  constexpr weak_pointer() noexcept = default;
  /// Removes the reference from a copy of the object.
  explicit weak_pointer(shared_object &owner, const void *) noexcept
      : owner_(std::shared_ptr<Pointee>(std::exchange(owner, shared_object()))) {}

  bool expired() const noexcept { return owner_.expired() && !is_empty(); }
  /// Restores the reference in a copy of the copy. \returns false if the object has been destroyed.
  bool lock(shared_object &owner) const noexcept {
    owner = owner_.lock();
    return owner.get() || is_empty();
  }
  bool before(const weak_pointer &other) const noexcept { return owner_.owner_before(other.owner_); }

private:
  /// The object had no owner to begin with.
  bool is_empty() const noexcept {
    const std::weak_ptr<Pointee> none;
    return !owner_.owner_before(none) && !none.owner_before(owner_);
  }
  std::weak_ptr<Pointee> owner_;
};

/// The same for accessors for commands.
class weak_accessor {
public:
  constexpr weak_accessor() noexcept = default;
  explicit weak_accessor(void *&handle, const void *self) noexcept : life_(accessor_life(handle)) {
    __syclc_host_release(std::exchange(handle, nullptr), self);
  }

  bool expired() const noexcept {
    void *handle = nullptr;
    if (!lock(handle)) return true;
    __syclc_host_release(handle, nullptr);
    return false;
  }
  bool lock(void *&handle) const noexcept {
    if (!life_) return true;
    handle = lock_accessor(life_);
    return handle != nullptr;
  }
  bool before(const weak_accessor &other) const noexcept {
    return reinterpret_cast<std::uintptr_t>(life_.get()) < reinterpret_cast<std::uintptr_t>(other.life_.get());
  }

private:
  std::shared_ptr<void> life_;
};

/// The same for objects that own nothing.
class weak_nothing {
public:
  constexpr weak_nothing() noexcept = default;
  explicit weak_nothing(int, const void *) noexcept {}
  bool expired() const noexcept { return false; }
  bool lock(int) const noexcept { return true; }
  bool before(const weak_nothing &) const noexcept { return false; }
};

template <class Owner>
struct weak_of;
template <>
struct weak_of<shared_object &> {
  using type = weak_pointer<>;
};
template <class Impl>
struct weak_of<shared_impl<Impl> &> {
  using type = weak_pointer<>;
};
template <>
struct weak_of<void *&> {
  using type = weak_accessor;
};
template <>
struct weak_of<int> {
  using type = weak_nothing;
};
template <class Object>
using weak_parts = typename weak_of<decltype(impl_access::owner(std::declval<Object &>(), 0))>::type;

} // namespace detail

namespace ext::oneapi {

/// A reference to a SYCL object that does not keep it alive. \tparam SyclObject a class with common reference
/// semantics.
template <class SyclObject>
class weak_object {
public:
  using object_type = SyclObject;

  /// An empty reference.
  constexpr weak_object() noexcept = default;
  weak_object(const SyclObject &SYCLObj) noexcept : values_(SYCLObj) {
    owner_ = parts(sycl::detail::impl_access::owner(*values_, 0), &*values_);
  }
  weak_object &operator=(const SyclObject &SYCLObj) noexcept { return *this = weak_object(SYCLObj); }
  weak_object(const weak_object &) noexcept = default;
  weak_object(weak_object &&other) noexcept : weak_object() { swap(other); }
  weak_object &operator=(const weak_object &other) noexcept {
    if (this != &other) {
      reset(); // the values are only copyable
      if (other.values_) values_.emplace(*other.values_);
      owner_ = other.owner_;
    }
    return *this;
  }
  weak_object &operator=(weak_object &&other) noexcept {
    if (this != &other) {
      *this = static_cast<const weak_object &>(other);
      other.reset();
    }
    return *this;
  }

  /// Makes the reference empty.
  void reset() noexcept {
    values_.reset();
    owner_ = parts();
  }
  void swap(weak_object &other) noexcept {
    const weak_object mine(*this);
    *this = static_cast<const weak_object &>(other);
    other = mine;
  }

  /// True if the object has been destroyed, or the reference is empty.
  bool expired() const noexcept { return !values_ || owner_.expired(); }
  /// The object, unless it has expired.
  std::optional<SyclObject> try_lock() const noexcept {
    std::optional<SyclObject> object = values_;
    if (object && !owner_.lock(sycl::detail::impl_access::owner(*object, 0))) object.reset();
    return object;
  }
  /// The object. \throws errc::invalid if it has expired. (In the extension's text it throws and is noexcept.)
  SyclObject lock() const {
    std::optional<SyclObject> object = try_lock();
    if (!object) sycl::detail::throw_expired(!values_);
    return *std::move(object);
  }

  /// See owner_ordered::ext_oneapi_owner_before(). Empty references come first; an object keeps its position after it
  /// has expired.
  bool owner_before(const weak_object &other) const noexcept {
    if (!values_ || !other.values_) return !values_ && other.values_;
    if (owner_.before(other.owner_)) return true;
    if (other.owner_.before(owner_)) return false;
    return sycl::detail::impl_access::values_before(*values_, *other.values_, 0);
  }
  bool owner_before(const SyclObject &other) const noexcept { return owner_before(weak_object(other)); }

private:
  using parts = sycl::detail::weak_parts<SyclObject>;
  std::optional<SyclObject> values_; ///< without the member that keeps the object alive
  parts owner_;
};

/// Compares by owner_before: for std::map and the like.
template <class SyclObject>
struct owner_less {
  bool operator()(const SyclObject &lhs, const SyclObject &rhs) const noexcept {
    return lhs.ext_oneapi_owner_before(rhs);
  }
  bool operator()(const weak_object<SyclObject> &lhs, const weak_object<SyclObject> &rhs) const noexcept {
    return lhs.owner_before(rhs);
  }
  bool operator()(const SyclObject &lhs, const weak_object<SyclObject> &rhs) const noexcept {
    return lhs.ext_oneapi_owner_before(rhs);
  }
  bool operator()(const weak_object<SyclObject> &lhs, const SyclObject &rhs) const noexcept {
    return lhs.owner_before(rhs);
  }
};

} // namespace ext::oneapi

/// \cond definitions of a private class
template <class Object>
bool detail::owner_ordered<Object>::ext_oneapi_owner_before(
    const ext::oneapi::weak_object<Object> &other) const noexcept {
  return ext::oneapi::weak_object<Object>(static_cast<const Object &>(*this)).owner_before(other);
}
template <class Object>
bool detail::owner_ordered<Object>::ext_oneapi_owner_before(const Object &other) const noexcept {
  return ext::oneapi::weak_object<Object>(static_cast<const Object &>(*this)).owner_before(other);
}
/// \endcond

} // namespace sycl
