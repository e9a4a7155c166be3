// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The members that extension SYCL_EXT_ONEAPI_WEAK_OBJECT adds to every class with common reference semantics: a class
/// `T` derives from `owner_ordered<T>`. <sycl/ext/oneapi/weak_object.hpp> defines them.
#pragma once

namespace sycl {

namespace ext::oneapi {
template <class SyclObject>
class weak_object;
}

namespace detail {

struct impl_access;

/// \tparam Object the class itself.
template <class Object>
class owner_ordered {
public:
  /// Whether this object precedes another in an unspecified order, in which two are equivalent if they are the same
  /// object (copies of each other). Needs <sycl/ext/oneapi/weak_object.hpp>.
  bool ext_oneapi_owner_before(const ext::oneapi::weak_object<Object> &other) const noexcept;
  bool ext_oneapi_owner_before(const Object &other) const noexcept;
};

} // namespace detail
} // namespace sycl
